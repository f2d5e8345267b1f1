import { it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { LookupBudget, makeLookupBudget, ManufacturerSource } from "@open-valuation/core/ports"
import { Effect, Option, Stream } from "effect"
import { Persistence } from "effect/persistence"
import { describe, expect } from "vitest"
import {
  type FoundPage,
  makeWebAnswers,
  type PageReader,
  PageRefused,
  parseSites,
  type SearchEngine,
  SourceAway,
  type SourcePart,
  webManufacturersLayer,
  webSource,
} from "../../src/index.ts"

const today = LocalDate.toEpochDay(LocalDate.LocalDate.make("2026-06-30"))
const query = {
  assetType: "EQUIPMENT",
  city: "",
  facts: { model: "XE215DA", manufacturer: "徐工" },
  asOf: today,
  today,
  limit: 200,
} as const

const found = (url: string, content: string, title = "二手徐工XE215DA", publishedAt = ""): FoundPage => ({
  url,
  title,
  content,
  publishedAt,
})

/** An engine that answers each query with the same pages, and counts. */
const engineOf = (
  answer: Effect.Effect<ReadonlyArray<FoundPage>, SourceAway>,
  storedFor: SearchEngine["storedFor"] = 0,
  name = "搜索",
) => {
  const asked: Array<string> = []
  const engine: SearchEngine = {
    name,
    storedFor,
    search: (words) =>
      Effect.gen(function* () {
        const { take } = yield* LookupBudget
        asked.push(words)
        if (!(yield* take)) {
          return yield* new SourceAway({ source: "搜索", reason: "BUDGET", detail: "" })
        }
        return yield* answer
      }),
  }
  return { engine, asked }
}

/** A reader of one listed site. */
const readerOf = (pages: Readonly<Record<string, string | PageRefused>>): PageReader => ({
  sites: parseSites("jixie.example") ?? { includes: () => false },
  read: (url) => {
    const page = pages[url] ?? new PageRefused({ reason: "STATUS", detail: "HTTP status 404" })
    return page instanceof PageRefused ? Effect.fail(page) : Effect.succeed({ url, html: page })
  },
})

/** The last part of each key, and how the answer ended. */
const looked = (engine: SearchEngine, reader?: PageReader) =>
  Effect.gen(function* () {
    const source = webSource(engine.name, yield* makeWebAnswers(engine, reader))
    const parts = new Map<string, SourcePart>()
    const end = yield* Effect.result(
      Stream.runForEach(source.look(query), (part) => Effect.sync(() => parts.set(part.key, part))),
    )
    return { parts: [...parts.values()], away: end._tag === "Failure" ? end.failure.reason : undefined }
  }).pipe(Effect.scoped)

const pricesOf = ({ parts }: Effect.Success<ReturnType<typeof looked>>) =>
  parts.flatMap(({ samples }) => samples.map(({ price }) => price))

describe("the web as a source", () => {
  it.effect("gives the samples that a search quotes, with their page and when it was fetched", () => {
    const { asked, engine } = engineOf(
      Effect.succeed([
        found("https://www.jixie.example/1", "2019年出厂 8200小时 江苏徐州 报价48万元", undefined, "2026-06-11"),
        found("https://other.example/2", "2018年 9000小时 41.5万"),
      ]),
    )
    return Effect.gen(function* () {
      const answer = yield* looked(engine)
      expect(asked).toHaveLength(2)
      expect(new Set(asked).size).toBe(2)
      expect(answer.away).toBeUndefined()
      expect(answer.parts[0]?.samples).toMatchObject([
        {
          source: "jixie.example",
          url: "https://www.jixie.example/1",
          observedAt: "2026-06-11",
          kind: "LISTING",
          price: 480_000,
          city: "江苏省/徐州市",
          facts: { model: "XE215DA", manufactureDate: "2019", hours: 8200 },
        },
      ])
      expect(answer.parts[0]?.samples[0]?.retrievedAt).toMatch(/^1970-01-01T08:00/)
      expect(answer.parts[1]?.samples).toMatchObject([{ observedAt: "", observedDay: today, price: 415_000 }])
    }).pipe(Effect.provide(Persistence.layerMemory))
  })

  it.effect("reads pages of listed sites, and believes them rather than the search", () => {
    const { engine } = engineOf(
      Effect.succeed([
        found("https://jixie.example/1", "2019年 8200小时 48万元"),
        found("https://jixie.example/2", "2019年 7000小时 39万元"),
        found("https://jixie.example/3", "2017年 9900小时 33万元"),
        found("https://unlisted.example/4", "2016年 9900小时 30万元"),
      ]),
    )
    const reader = readerOf({
      "https://jixie.example/1":
        "<h1>徐工XE215DA</h1><p>2019年 8200小时 售价46.5万元</p><p>均价 50万元/台</p><p hidden>售价1万元</p>",
      "https://jixie.example/2": "<p>已下架</p>",
    })
    return Effect.gen(function* () {
      const answer = yield* looked(engine, reader)
      expect(pricesOf(answer)).toEqual([465_000, 330_000, 300_000])
      expect(answer.away).toBeUndefined()
      expect(answer.parts.flatMap(({ references }) => references)).toMatchObject([
        { source: "jixie.example", url: "https://jixie.example/1", content: "均价 50万元/台" },
      ])
    }).pipe(Effect.provide(Persistence.layerMemory))
  })

  it.effect("remembers answers as the engine's terms allow, pages too, and no failure", () => {
    let reads = 0
    const { asked, engine } = engineOf(Effect.succeed([found("https://jixie.example/1", "")]), "24 hours")
    const reader: PageReader = {
      ...readerOf({}),
      read: (url) =>
        Effect.suspend(() =>
          reads++ === 0
            ? Effect.fail(new PageRefused({ reason: "TIMED_OUT", detail: "" }))
            : Effect.succeed({ url, html: "<p>徐工XE215DA 2019年 8200小时 售价46.5万元</p>" }),
        ),
    }
    const never = engineOf(Effect.succeed([]), 0, "另一搜索")
    return Effect.gen(function* () {
      expect(pricesOf(yield* looked(engine, reader))).toEqual([])
      expect(pricesOf(yield* looked(engine, reader))).toEqual([465_000])
      expect(pricesOf(yield* looked(engine, reader))).toEqual([465_000])
      expect([asked.length, reads]).toEqual([2, 2])
      yield* looked(never.engine)
      yield* looked(never.engine)
      expect(never.asked).toHaveLength(4)
    }).pipe(Effect.provide(Persistence.layerMemory))
  })

  it.effect("is away when its engine is, and says what it had when only a part failed", () => {
    const down = engineOf(Effect.fail(new SourceAway({ source: "搜索", reason: "JSON_OFF", detail: "" })))
    const partly = engineOf(Effect.succeed([found("https://jixie.example/1", "2019年 8200小时 48万元")]))
    return Effect.gen(function* () {
      expect(yield* looked(down.engine)).toEqual({ parts: [], away: "JSON_OFF" })
      const budget = makeLookupBudget(1)
      const part = yield* Effect.provideService(looked(partly.engine), LookupBudget, budget)
      expect([pricesOf(part), part.away]).toEqual([[480_000], "BUDGET"])
    }).pipe(Effect.provide(Persistence.layerMemory))
  })
})

describe("a maker by the votes of sites", () => {
  const inferred = (pages: ReadonlyArray<FoundPage>, model = "HXQ25D9") =>
    Effect.gen(function* () {
      const { engine } = engineOf(Effect.succeed(pages))
      const answers = yield* makeWebAnswers(engine, undefined)
      const { infer } = yield* Effect.provide(ManufacturerSource, webManufacturersLayer([{ name: "搜索", answers }]))
      return Option.getOrUndefined(yield* infer({ model }))
    }).pipe(Effect.scoped, Effect.provide(Persistence.layerMemory))

  const page = (site: string, text: string, model = "HXQ25D9") =>
    found(`https://${site}/x`, text, `${model} 汽车起重机`)

  it.effect("is one that three sites name, also one that no table knows, with the pages", () =>
    Effect.gen(function* () {
      const known = yield* inferred([
        page("a.example", "HXQ25D9 生产厂家：华兴重工股份有限公司"),
        page("www.b.com.cn", "品牌: 华兴重工"),
        page("m.c.cn", "制造商：华兴重工"),
        page("d.example", "吊车参数"),
      ])
      expect(known?.manufacturer).toBe("华兴重工")
      expect(known?.references.map(({ url }) => url)).toEqual([
        "https://a.example/x",
        "https://www.b.com.cn/x",
        "https://m.c.cn/x",
      ])
    }),
  )

  it.effect("has one vote a registrable domain", () =>
    Effect.gen(function* () {
      const one = ["a", "b", "c", "d"].map((name) => page(`${name}.site.com.cn`, "品牌：华兴重工"))
      expect(yield* inferred(one)).toBeUndefined()
    }),
  )

  it.effect("is unknown below 70 %, where pages name other models, and where sites contradict themselves", () =>
    Effect.gen(function* () {
      const names = (count: number, maker: string, from = 0) =>
        Array.from({ length: count }, (_, i) => page(`s${from + i}.com`, `品牌：${maker}`))
      expect((yield* inferred([...names(7, "华兴重工"), ...names(3, "别家机械", 7)]))?.manufacturer).toBe("华兴重工")
      expect(yield* inferred([...names(6, "华兴重工"), ...names(3, "别家机械", 6)])).toBeUndefined()
      const others = [1, 2, 3].map((i) => page(`s${i}.com`, "品牌：华兴重工", "HXQ50"))
      expect(yield* inferred(others)).toBeUndefined()
      expect(
        yield* inferred([...names(3, "华兴重工"), found("https://s0.com/y", "HXQ25D9 品牌：别家机械", "")]),
      ).toBeUndefined()
    }),
  )

  it.effect("is known by the table's names, and none but those that the table holds possible", () =>
    Effect.gen(function* () {
      const sites = ["a.com", "b.com", "c.com"]
      const known = yield* inferred(sites.map((site) => page(site, "三一重工 25吨")))
      expect(known?.manufacturer).toBe("三一 SANY")
      const wrong = yield* inferred(
        sites.map((site) => page(site, "三一重工 出品", "XE215DA")),
        "XE215DA",
      )
      expect(wrong).toBeUndefined()
    }),
  )

  it.effect("is read from listed pages where the quotations do not tell", () =>
    Effect.gen(function* () {
      const sites = ["a", "b", "c"].map((name) => `https://${name}.example/x`)
      const { engine } = engineOf(Effect.succeed(sites.map((url) => found(url, "吊车 25吨", "HXQ25D9 汽车起重机"))))
      const reader: PageReader = {
        sites: parseSites("a.example,b.example,c.example") ?? { includes: () => false },
        read: (url) =>
          Effect.succeed({
            url,
            html: "<table><tr><td>型号</td><td>HXQ25D9</td></tr><tr><td>品牌</td><td>华兴重工</td></tr></table>",
          }),
      }
      const inferredBy = (read?: PageReader) =>
        Effect.gen(function* () {
          const answers = yield* makeWebAnswers(engine, read)
          const { infer } = yield* Effect.provide(
            ManufacturerSource,
            webManufacturersLayer([{ name: "搜索", answers }]),
          )
          return Option.getOrUndefined(yield* infer({ model: "HXQ25D9" }))
        }).pipe(Effect.scoped, Effect.provide(Persistence.layerMemory))
      expect(yield* inferredBy()).toBeUndefined()
      const maker = yield* inferredBy(reader)
      expect(maker?.manufacturer).toBe("华兴重工")
      expect(maker?.references.map(({ url }) => url)).toEqual(sites)
    }),
  )

  it.effect("fails when no search answers", () =>
    Effect.gen(function* () {
      const { engine } = engineOf(Effect.fail(new SourceAway({ source: "搜索", reason: "QUOTA", detail: "" })))
      const answers = yield* makeWebAnswers(engine, undefined)
      const { infer } = yield* Effect.provide(ManufacturerSource, webManufacturersLayer([{ name: "搜索", answers }]))
      expect((yield* Effect.flip(infer({ model: "HXQ25D9" })))._tag).toBe("ManufacturerUnavailable")
    }).pipe(Effect.scoped, Effect.provide(Persistence.layerMemory)),
  )
})
