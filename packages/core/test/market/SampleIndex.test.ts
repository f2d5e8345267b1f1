import { assert, describe, expect, it } from "@effect/vitest"
import type { Sample } from "../../src/domain/Sample.ts"
import type { SearchKeys } from "../../src/market/recipe/SearchKeys.ts"
import { SampleIndex } from "../../src/market/search/SampleIndex.ts"
import type { SampleQuery, SearchScope, SearchStep } from "../../src/ports/SampleSource.ts"
import { communityBase, communityKey } from "../../src/reading/place/Community.ts"
import { CommunityNames } from "../../src/reading/place/CommunityNames.ts"
import { communityStem } from "../../src/reading/place/CommunityStem.ts"
import { randomFrom } from "../RandomFrom.ts"

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)

const keys: SearchKeys = {
  market: (city) => city.split("/").slice(0, 2).join("/"),
  groupNames: ({ community, address }) => [community, address].flatMap((value) => text(value) ?? []),
  groupField: "community",
  groupKey: communityKey,
  groupBase: communityBase,
  groupStem: communityStem,
  resolver: CommunityNames.make,
  neighbourhood: ({ area }) => text(area),
  district: (city) => city.split("/")[2],
  point: ({ longitude, latitude }) =>
    typeof longitude === "number" && typeof latitude === "number" ? { longitude, latitude } : undefined,
}

interface Owned {
  readonly sample: Sample
  readonly owner: string | undefined
}

const TODAY = 17_000
let nextId = 0
const sampleOf = (fields: Partial<Sample>): Sample => ({
  sampleId: `id${nextId++}`,
  assetType: "PROPERTY",
  kind: "TRANSACTION",
  source: "test",
  observedAt: "2016-07-18",
  observedDay: TODAY,
  price: 1_000_000,
  city: "四川省/成都市/金牛区",
  objectKey: "object",
  facts: {},
  ...fields,
})

const pick = <A>(random: () => number, from: ReadonlyArray<A>): A => {
  return from[Math.floor(random() * from.length)] ?? assert.fail("nothing to pick from")
}

const COMMUNITIES = [
  "甲苑一期",
  "甲苑二期",
  "甲苑",
  "乙花园",
  "乙花园（北）",
  "丙家园A区",
  "丙家园B区",
  "丁新村",
  "戊公寓",
]
const CITIES = ["四川省/成都市/金牛区", "四川省/成都市/武侯区", "四川省/成都市", "北京市/北京市/朝阳区"]

/** Coarse places and days, so that equal distances and equal days are common. */
const randomFacts = (random: () => number): Sample["facts"] => ({
  ...(random() < 0.85 ? { community: pick(random, COMMUNITIES) } : {}),
  ...(random() < 0.6 ? { area: pick(random, ["北站", "南站", "大学"]) } : {}),
  ...(random() < 0.7
    ? { longitude: 104 + Math.floor(random() * 120) / 2000, latitude: 30.6 + Math.floor(random() * 120) / 2000 }
    : {}),
})

const randomSamples = (random: () => number, count: number): ReadonlyArray<Owned> =>
  Array.from({ length: count }, () => ({
    owner: random() < 0.2 ? pick(random, ["mine", "theirs"]) : undefined,
    sample: sampleOf({
      sampleId: `s${Math.floor(random() * 2 ** 32).toString(36)}`,
      observedDay: TODAY - Math.floor(random() * 300),
      city: pick(random, CITIES),
      facts: randomFacts(random),
    }),
  }))

const SCOPES: ReadonlyArray<SearchScope> = [
  { _tag: "Group" },
  { _tag: "Namesakes" },
  { _tag: "Radius", km: 0.4 },
  { _tag: "Radius", km: 2.5 },
  { _tag: "Radius", km: 400 },
  { _tag: "Neighbourhood" },
  { _tag: "District" },
  { _tag: "Market" },
]
const USUAL_KM = { Group: 0.3, Namesakes: 1, Neighbourhood: 1.5, District: 6, Market: 20 }

const randomQuery = (random: () => number): SampleQuery => ({
  assetType: "PROPERTY",
  account: random() < 0.3 ? undefined : pick(random, ["mine", "nobody"]),
  city: pick(random, CITIES),
  facts: randomFacts(random),
  asOf: TODAY - Math.floor(random() * 200),
  steps: Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
    scope: pick(random, SCOPES),
    withinDays: pick(random, [20, 90, 400]),
  })),
  target: 1 + Math.floor(random() * 30),
  limit: pick(random, [1, 4, 12, 40]),
})

const middle = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((left, right) => left - right)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

const isNamesake = ({ city, facts }: Sample, asked: string, from: string): boolean =>
  communityStem(text(facts["community"]) ?? "") === communityStem(asked) &&
  keys.district(city, {}) === keys.district(from, {})

/** A reference implementation that scans every sample, following the port's specification. */
const bruteForce = (all: ReadonlyArray<Owned>, query: SampleQuery) => {
  const visible = all
    .filter(({ owner }) => owner === undefined || owner === query.account)
    .map(({ sample }) => sample)
    .filter((sample) => keys.market(sample.city, sample.facts) === keys.market(query.city, query.facts))
    .filter((sample) => sample.observedDay <= query.asOf)
  const community = (sample: Sample): string => text(sample.facts["community"]) ?? ""
  const asked = text(query.facts["community"]) ?? "-"
  const own = visible.filter((sample) => communityKey(community(sample)) === communityKey(asked))
  const family = visible.filter((sample) => communityBase(community(sample)) === communityBase(asked))
  const places = (samples: ReadonlyArray<Sample>) => samples.flatMap(({ facts }) => keys.point(facts) ?? [])
  const placed = [places(own), places(family)].find((points) => points.length > 0) ?? []
  const point = keys.point(query.facts)
  const from =
    point ??
    (placed.length === 0
      ? undefined
      : {
          longitude: middle(placed.map(({ longitude }) => longitude)),
          latitude: middle(placed.map(({ latitude }) => latitude)),
        })
  const squaredKm = (sample: Sample): number | undefined => {
    const to = keys.point(sample.facts)
    if (from === undefined || to === undefined) return undefined
    const x = (to.longitude - from.longitude) * (111.32 * Math.cos((from.latitude * Math.PI) / 180))
    const y = (to.latitude - from.latitude) * 111.32
    return x * x + y * y
  }
  const inScope = (sample: Sample, scope: SearchScope): boolean => {
    if (scope._tag === "Group") return family.includes(sample)
    if (scope._tag === "Namesakes") return isNamesake(sample, asked, query.city) && (squaredKm(sample) ?? 0) <= 9
    if (scope._tag === "Radius") return (squaredKm(sample) ?? Infinity) <= scope.km ** 2
    if (scope._tag === "Neighbourhood")
      return query.facts["area"] !== undefined && sample.facts["area"] === query.facts["area"]
    if (scope._tag === "Market") return true
    const district = keys.district(query.city, {})
    return district !== undefined && keys.district(sample.city, {}) === district
  }
  const newest = (samples: ReadonlyArray<Sample>, count: number): ReadonlyArray<Sample> => {
    const days = samples.map((sample) => sample.observedDay).toSorted((left, right) => right - left)
    return samples.filter((sample) => sample.observedDay >= (days[count - 1] ?? -Infinity))
  }
  const found: Array<Sample> = []
  const trail: Array<{ step: SearchStep; found: number }> = []
  for (const step of query.steps) {
    const { scope } = step
    const pool = visible
      .filter((sample) => !found.includes(sample) && sample.observedDay >= query.asOf - step.withinDays)
      .filter((sample) => inScope(sample, scope))
    const isWide = scope._tag === "District" || scope._tag === "Market"
    const usual = scope._tag === "Radius" ? scope.km : USUAL_KM[scope._tag]
    const ranked = (isWide ? newest(pool, query.limit * 8) : pool)
      .map((sample) => ({
        sample,
        score: (squaredKm(sample) ?? usual ** 2) / 0.36 + (query.asOf - sample.observedDay) ** 2 / 160_000,
      }))
      .toSorted((left, right) => left.score - right.score || (left.sample.sampleId < right.sample.sampleId ? -1 : 1))
    found.push(...ranked.slice(0, query.limit - found.length).map(({ sample }) => sample))
    trail.push({ step, found: found.length })
    if (found.length >= Math.min(query.target, query.limit)) break
  }
  const resolved = point === undefined ? from : undefined
  return { samples: found.map(({ sampleId }) => sampleId), trail, point: resolved, isOwn: own.length > 0 }
}

const indexOf = (all: ReadonlyArray<Owned>): SampleIndex => {
  const index = SampleIndex.make(keys)
  for (const { sample, owner } of all) index.add(sample, owner)
  return index
}

describe("a search", () => {
  const random = randomFrom(20_260_101)
  const all = randomSamples(random, 1_400)
  const index = indexOf(all)
  const queries = Array.from({ length: 250 }, () => randomQuery(random))

  const answers = queries.map((query) => ({ query, expected: bruteForce(all, query) }))

  it("finds the same as a scan of every sample", () => {
    let found = 0
    for (const { query, expected } of answers) {
      const result = index.search(query)
      expect(result.samples.map(({ sampleId }) => sampleId)).toEqual(expected.samples)
      expect(result.trail).toEqual(expected.trail)
      found += result.samples.length
    }
    expect(found).toBeGreaterThan(1_500)
  })

  it("reports the subject's place and its group's name if and only if it knows them", () => {
    let places = 0
    for (const { query, expected } of answers) {
      const { resolved } = index.search(query)
      expect({ longitude: resolved["longitude"], latitude: resolved["latitude"] }).toEqual({
        longitude: expected.point?.longitude,
        latitude: expected.point?.latitude,
      })
      if (expected.point !== undefined) places++
      expect(resolved["community"]).toBe(expected.isOwn ? query.facts["community"] : undefined)
    }
    expect(places).toBeGreaterThan(20)
  })

  it("never returns a later sample, another account's, another market's, or a duplicate", () => {
    const owners = new Map(all.map(({ sample, owner }) => [sample.sampleId, owner]))
    let ownSamples = 0
    for (const query of queries) {
      const { samples } = index.search(query)
      expect(new Set(samples).size).toBe(samples.length)
      expect(samples.length).toBeLessThanOrEqual(query.limit)
      for (const sample of samples) {
        const owner = owners.get(sample.sampleId)
        expect(sample.observedDay).toBeLessThanOrEqual(query.asOf)
        expect(keys.market(sample.city, {})).toBe(keys.market(query.city, {}))
        expect([undefined, query.account]).toContain(owner)
        if (owner !== undefined) ownSamples++
      }
    }
    expect(ownSamples).toBeGreaterThan(50)
  })

  it("does not depend on the order of insertion, or on searches in between", () => {
    const shuffled = all
      .map((owned) => ({ owned, at: random() }))
      .toSorted((left, right) => left.at - right.at)
      .map(({ owned }) => owned)
    const other = SampleIndex.make(keys)
    for (const [position, { sample, owner }] of shuffled.entries()) {
      other.add(sample, owner)
      if (position % 100 === 0) other.search(pick(random, queries))
    }
    for (const query of queries) expect(other.search(query)).toEqual(index.search(query))
  })

  it("after removals equals that of an index without the removed samples", () => {
    const other = indexOf(all)
    const kept = all.filter((_, position) => position % 4 === 0)
    for (const { sample } of all) if (!kept.some((one) => one.sample === sample)) other.remove(sample.sampleId)
    const fresh = indexOf(kept)
    expect(other.size()).toBe(kept.length)
    expect(other.markets()).toEqual(fresh.markets())
    for (const query of queries) expect(other.search(query)).toEqual(fresh.search(query))
  })
})

describe("an index", () => {
  const query: SampleQuery = {
    assetType: "PROPERTY",
    account: undefined,
    city: "四川省/成都市",
    facts: { address: "四川省成都市金牛区成都后花园三期2栋" },
    asOf: TODAY,
    steps: [{ scope: { _tag: "Group" }, withinDays: 365 }],
    target: 10,
    limit: 10,
  }
  const phase = (name: string, longitude: number): Sample =>
    sampleOf({ facts: { community: name, longitude, latitude: 30.7 } })

  it("recognises the community inside an address, with its phases and place", () => {
    const index = SampleIndex.make(keys)
    index.addAll([phase("成都后花园二期", 104.01), phase("成都后花园（三期）", 104.03), phase("别处花园", 105)])
    const { samples, resolved } = index.search(query)
    expect(samples.map(({ facts }) => facts["community"])).toEqual(["成都后花园（三期）", "成都后花园二期"])
    expect(resolved).toEqual({ community: "成都后花园（三期）", longitude: 104.03, latitude: 30.7 })
  })

  it("files a sample once", () => {
    const index = SampleIndex.make(keys)
    const sample = phase("别处花园", 105)
    expect(index.addAll([sample, sample])).toBe(1)
    expect(index.add(sample, "mine")).toBe(false)
    expect(index.size()).toBe(1)
    expect(index.find(sample.sampleId)).toBe(sample)
    expect(index.find(sample.sampleId, "mine")).toBeUndefined()
    expect(index.remove(sample.sampleId)).toBe(true)
    expect(index.remove(sample.sampleId)).toBe(false)
    expect(index.find(sample.sampleId)).toBeUndefined()
    expect(index.markets()).toEqual([])
    expect(index.add(sample)).toBe(true)
    expect(index.search({ ...query, facts: sample.facts }).samples).toEqual([sample])
  })

  it("returns a market's shared samples for fitting, oldest first, and an account's own on request", () => {
    const index = SampleIndex.make(keys)
    const newer = sampleOf({ sampleId: "a", observedDay: TODAY })
    const older = sampleOf({ sampleId: "b", observedDay: TODAY - 1 })
    const own = sampleOf({ sampleId: "c", observedDay: TODAY - 2 })
    index.addAll([newer, older])
    index.add(own, "mine")
    expect(index.markets()).toEqual(["四川省/成都市"])
    expect(index.market("四川省/成都市")).toEqual([older, newer])
    expect(index.market("四川省/成都市", "mine")).toEqual([own, older, newer])
    expect(index.market("nowhere")).toEqual([])
  })

  it("does not recognise a community of another account", () => {
    const index = SampleIndex.make(keys)
    index.add(phase("成都后花园三期", 104.03), "theirs")
    expect(index.search(query)).toEqual({
      samples: [],
      trail: [{ step: query.steps[0], found: 0 }],
      resolved: {},
      unavailable: [],
    })
    expect(index.search({ ...query, account: "theirs" }).resolved["community"]).toBe("成都后花园三期")
  })

  it("finds nothing in an unknown market, and says so for every step", () => {
    const { samples, trail } = SampleIndex.make(keys).search({ ...query, city: "Springfield/IL" })
    expect(samples).toEqual([])
    expect(trail).toEqual([{ step: query.steps[0], found: 0 }])
  })
})

describe("similar names", () => {
  const machines: SearchKeys = {
    ...keys,
    market: () => "",
    groupNames: ({ model }) => (text(model) === undefined ? [] : [String(model)]),
    groupField: "model",
    neighbourhood: () => undefined,
    district: (_, { type }) => text(type),
    point: () => undefined,
    likeNames: {
      read: (name) => {
        const [, stem, digits] = /^([A-Z]+)(\d+)/.exec(name) ?? []
        return stem === undefined ? undefined : { stem, number: Number(digits) }
      },
      mostRatio: 1.5,
      shares: (field) => field === "type",
    },
  }
  const query = (model: string, account?: string): SampleQuery => ({
    assetType: "EQUIPMENT",
    city: "",
    facts: { model },
    asOf: TODAY,
    steps: [{ scope: { _tag: "District" }, withinDays: 100 }],
    target: 5,
    limit: 5,
    account,
  })
  const filed = (): SampleIndex => {
    const index = SampleIndex.make(machines)
    index.add(sampleOf({ facts: { model: "PC200", type: "excavator", colour: "yellow" } }))
    index.add(sampleOf({ facts: { model: "PC100", type: "excavator" } }))
    return index
  }

  it("imply the kind of a group without samples, and nothing else", () => {
    const found = filed().search(query("PC180"))
    expect(found.resolved).toEqual({ type: "excavator" })
    expect(found.likeNames).toEqual(["PC200"])
    expect(found.samples.length).toBe(2)
  })

  it("imply nothing when the numbers are far apart, the stems differ, or the group itself has samples", () => {
    for (const model of ["PC400", "PD200", "PC200", "PC"]) {
      expect(filed().search(query(model)).likeNames).toBeUndefined()
    }
  })

  it("of another account's samples imply nothing", () => {
    const index = filed()
    index.add(sampleOf({ facts: { model: "PC190", type: "crane" } }), "theirs")
    expect(index.search(query("PC185")).resolved).toEqual({ type: "excavator" })
    expect(index.search(query("PC185", "theirs")).resolved).toEqual({ type: "crane" })
  })
})
