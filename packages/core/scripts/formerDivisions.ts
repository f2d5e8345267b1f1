/**
 * Writes `src/reading/place/formerDivisions.generated.ts`: the cities and counties of China that were renamed, merged,
 * moved or divided since 2000. Sources: `result.csv` of github.com/yescallop/areacodes (CC0; change notices and yearly
 * codes of the Ministry of Civil Affairs, to 2024-12-31) and, for the towns of divided counties, `dist/streets.csv` of
 * github.com/modood/Administrative-divisions-of-China (National Bureau of Statistics, 2023-06-30).
 * Run: `npx node --conditions=@open-valuation/source packages/core/scripts/formerDivisions.ts RESULT.csv STREETS.csv`
 */
import { readFileSync, writeFileSync } from "node:fs"
import { chinaDivisions, type Division } from "../src/reading/place/Divisions.ts"

const SINCE = 2000
/** Towns are told of counties that were divided since then: older papers seldom name a town as it is today. */
const TOWNS_SINCE = 2010

/** Of divided counties without a namesake, the successor that has the seat and most of the area, by the notices. */
const MAIN: Readonly<Record<string, string>> = {
  绍兴县: "柯桥区",
  衢县: "衢江区",
  庐山区: "濂溪区",
  邢台县: "信都区",
  宜昌县: "夷陵区",
  襄阳县: "襄州区",
  宜宾县: "叙州区",
  达县: "达川区",
  遵义县: "播州区",
  宝鸡县: "陈仓区",
}

interface Row {
  readonly code: string
  readonly province: string
  readonly city: string
  readonly name: string
  readonly isCity: boolean
  readonly start: number
  readonly end: number
  readonly next: ReadonlyArray<string>
}

const rowsOf = (csv: string): ReadonlyArray<Row> =>
  csv
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [code = "", province = "", city = "", name = "", level, state, start, end, next = ""] = line
        .replace("\r", "")
        .split(",")
      return {
        code,
        province,
        city: city === "直辖" ? province : city,
        name,
        isCity: level === "地级",
        start: Number(start),
        end: state === "在用" ? Infinity : Number(end),
        next: state === "变更" ? [code, ...next.split(";")] : next.split(";"),
      }
    })
    .filter(({ code }) => !/^(?:71|81|82)|0000$/.test(code))

const stem = (name: string): string => name.replace(/(?:地区|盟|新区|[市区县旗])$/, "")

interface Change {
  readonly isCity: boolean
  readonly place: string
  readonly year: number
  readonly name: string
  readonly successors: ReadonlyArray<Division>
}

const changesOf = (rows: ReadonlyArray<Row>): { cities: ReadonlyArray<Change>; counties: ReadonlyArray<Change> } => {
  const { all } = chinaDivisions()
  const byCode = new Map(all.flatMap((division) => (division.code === undefined ? [] : [[division.code, division]])))
  const at = (code: string, year: number): Row | undefined =>
    rows.find((row) => row.code === code && row.start <= year && year < row.end)
  const successors = (row: Row): ReadonlyArray<Division> => {
    if (row.end === Infinity) return [byCode.get(row.code)].filter((one) => one !== undefined)
    const found = row.next.flatMap((next) => {
      const [, code = "", year] = /^(\d+)(?:\[(\d+)\])?$/.exec(next) ?? []
      if (code === "" || (year !== undefined && Number(year) < row.end)) return []
      const target = at(code, row.end)
      return target === undefined ? [] : successors(target)
    })
    return [...new Set(found)]
  }
  const former = rows.filter((row) => row.end >= SINCE && row.end !== Infinity)
  const cities = former.flatMap((row) => {
    if (!row.isCity) return []
    const renamed = successors(row)
    const parts = rows
      .filter(
        ({ city, end, isCity, province }) =>
          !isCity && province === row.province && city === row.name && end === row.end,
      )
      .flatMap(successors)
    const homes = [...new Set(parts.flatMap(({ parent }) => (parent === undefined ? [] : [parent])))]
    const isNew = ({ code }: Division): boolean => at(code ?? "", row.end)?.start === row.end
    const whole = homes.find((city) => isNew(city) && (homes.length === 1 || stem(city.name) === stem(row.name)))
    const several = homes.length === 1 ? [...new Set(parts)] : homes
    const list = renamed.length > 0 ? renamed : whole === undefined ? several : [whole]
    return list.length === 0
      ? []
      : [{ isCity: true, place: row.province, year: row.end, name: row.name, successors: list }]
  })
  const cityOf = new Map(
    cities.flatMap(({ name, successors: [one, ...more] }) =>
      one === undefined || more.length > 0 ? [] : [[name, one]],
    ),
  )
  const counties = former.flatMap((row) => {
    if (row.isCity) return []
    const place = cityOf.get(row.city)?.name ?? row.city
    const list = successors(row)
    const stays = all.some(({ name, parent }) => name === row.name && parent?.name === place)
    return list.length === 0 || stays ? [] : [{ isCity: false, place, year: row.end, name: row.name, successors: list }]
  })
  return { cities, counties }
}

const mainOf = ({ isCity, name, successors }: Change): Division | undefined =>
  successors.length === 1
    ? successors[0]
    : successors.find((one) => !isCity && (stem(one.name) === stem(name) || MAIN[name] === one.name))

const written = ({ name, parent }: Division, place: string): string =>
  parent === undefined || parent.name === place ? name : `${parent.name}/${name}`

const table = (changes: ReadonlyArray<Change>): string => {
  const groups = new Map<string, Array<string>>()
  for (const change of changes) {
    const { name, place, successors, year } = change
    const main = mainOf(change)
    const key = `place: ${JSON.stringify(place)}, year: ${year}`
    const to = JSON.stringify(main === undefined ? successors.map((one) => written(one, place)) : written(main, place))
    groups.set(key, [...(groups.get(key) ?? []), `${name}: ${to}`])
  }
  return [...groups].map(([key, names]) => `  { ${key}, names: { ${[...new Set(names)].join(", ")} } },`).join("\n")
}

/** Towns by the code of their county, without 街道, 镇, 乡 and the peoples of 民族乡. */
const townsOf = (csv: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const towns = new Map<string, Set<string>>()
  for (const line of csv.split("\n")) {
    const [, town = "", county = ""] = /^"?\d+"?,"?([^",]+)"?,"?(\d+)/.exec(line) ?? []
    const short = town.replace(/(?:街道|[镇乡])$/, "").replace(/(?:[^族]族){1,3}$/, "")
    if (short !== town && short.length > 1) towns.set(county, (towns.get(county) ?? new Set()).add(short))
  }
  return towns
}

const towns = (changes: ReadonlyArray<Change>, csv: string): string => {
  const all = townsOf(csv)
  const own = ({ code }: Division): ReadonlySet<string> => all.get(code ?? "") ?? new Set()
  return changes
    .flatMap((change) => {
      const { name, place, successors, year } = change
      if (successors.length < 2 || year < TOWNS_SINCE) return []
      const parts = successors
        .filter((one) => one !== mainOf(change))
        .map((one) => {
          const only = [...own(one)].filter((town) =>
            successors.every((other) => other === one || !own(other).has(town)),
          )
          return `${JSON.stringify(written(one, place))}: "${only.join(" ")}"`
        })
      return [`  { place: ${JSON.stringify(place)}, name: ${JSON.stringify(name)}, towns: { ${parts.join(", ")} } },`]
    })
    .join("\n")
}

/** The text of `formerDivisions.generated.ts`. */
export const generate = (result: string, streets: string): string => {
  const { cities, counties } = changesOf(rowsOf(result))
  return `// Written by scripts/formerDivisions.ts; do not edit.

/** Places of one province or city that were changed in one year. */
export interface FormerDivisions {
  /** The province of cities, the city of counties: that to which they belonged. */
  readonly place: string
  /** Year of the decision; absent for names that were only ever customary. */
  readonly year?: number
  /** Former name to its successor, or to several of which none has most of it; elsewhere with its own city. */
  readonly names: Readonly<Record<string, string | ReadonlyArray<string>>>
}

/** Towns of today that tell to which successor a part of a divided county came. */
export interface DividedTowns {
  readonly place: string
  readonly name: string
  /** By successor, without 街道, 镇, 乡. */
  readonly towns: Readonly<Record<string, string>>
}

/** Cities and prefectures since ${SINCE}, by province. */
export const formerCities: ReadonlyArray<FormerDivisions> = [
${table(cities)}
]

/** Counties and districts since ${SINCE}, by the city that has or had them. */
export const formerCounties: ReadonlyArray<FormerDivisions> = [
${table(counties)}
]

export const dividedTowns: ReadonlyArray<DividedTowns> = [
${towns(counties, streets)}
]
`
}

if (import.meta.main) {
  const [result = "", streets = ""] = process.argv.slice(2).map((file) => readFileSync(file, "utf8"))
  writeFileSync(
    new URL("../src/reading/place/formerDivisions.generated.ts", import.meta.url),
    generate(result, streets),
  )
}
