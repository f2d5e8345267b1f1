import { gzipSync } from "node:zlib"
import { describe, expect, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { consoleServer, MOST_OWN, signIn } from "./ConsoleServer.ts"

const HEADER = "kind,observedAt,price,city,community,buildingArea"

const deals = (count: number, community: string, city = "浙江省/杭州市/西湖区"): string =>
  [
    HEADER,
    ...Array.from({ length: count }, (_, n) => `TRANSACTION,2026-05,${3_000_000 + n},${city},${community},89`),
  ].join("\n")

const file = (content: string | Uint8Array<ArrayBuffer>, name = "deals.csv") => new File([content], name)

type Browser = Effect.Success<ReturnType<typeof signIn>>

const send = (browser: Browser, content: File, fields: Readonly<Record<string, string>> = {}) =>
  browser.form("markets/import", [["file", content], ...Object.entries({ assetType: "PROPERTY", ...fields })])

const decodeMarkets = Schema.decodeUnknownEffect(
  Schema.Struct({ markets: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)) }),
)

const markets = Effect.fnUntraced(function* (browser: Browser, place: string) {
  const { markets: all } = yield* decodeMarkets((yield* browser.get("markets")).data)
  return all.filter(({ label }) => String(label).startsWith(place))
})

const text = (response: Response) => Effect.promise(() => response.text())

describe("the markets of the console", () => {
  layer(consoleServer, { excludeTestServices: true })((it) => {
    it.effect("a dry run tells what an import does, and imports nothing", () =>
      Effect.gen(function* () {
        const operator = yield* signIn("bank", "link")
        expect((yield* operator.get("session")).data).toMatchObject({ operator: true, features: { markets: true } })
        const content = file(
          [
            `${HEADER},floor,manager,业主姓名`,
            "TRANSACTION,2026-05,3000000,浙江省/温州市/鹿城区,甲苑,89,3,张三,李四",
            "TRANSACTION,2026-06,3100000,浙江省/温州市/鹿城区,<script>alert(1)</script>,90,999,张三,李四",
            "TRANSACTION,2026-13,3200000,浙江省/温州市/鹿城区,甲苑,91,5,张三,李四",
            "LISTING,2026-06,,浙江省/温州市/鹿城区,甲苑,91,5,张三,李四",
          ].join("\n"),
        )
        const expected = {
          rows: 4,
          accepted: 2,
          added: 2,
          conflicts: 0,
          refusedCount: 2,
          refused: [
            { line: 4, reason: expect.stringContaining("observedAt") },
            { line: 5, reason: '"price" is missing' },
          ],
          warnings: [{ column: "floor", count: 1, example: expect.stringContaining("999") }],
          unknownColumns: ["manager"],
          leftOutColumns: ["业主姓名"],
          marketCount: 1,
          markets: [{ market: "浙江省/温州市|RESIDENTIAL", label: "浙江省 温州市 · residential", count: 2 }],
          demoDisplaced: [],
        }
        const dry = yield* send(operator, content, { dryRun: "true", shared: "true" })
        expect(dry).toMatchObject({ status: 200, code: 0 })
        expect(dry.data).toEqual({ ...expected, dryRun: true })
        expect(yield* markets(operator, "浙江省 温州市")).toEqual([])
        const chinese = yield* operator.inChinese(() => send(operator, content, { dryRun: "true" }))
        expect(chinese.data).toMatchObject({
          refused: [
            { line: 4, reason: "“observedAt”：“2026-13”应为1900年至今的日期，如2025-06-18、2025-06" },
            { line: 5, reason: "缺少“price”" },
          ],
          warnings: [{ column: "floor", example: "第3行“floor”：“999”应为-20到200之间的整数" }],
        })

        const done = yield* send(operator, content, { dryRun: "false", shared: "true" })
        expect(done.data).toEqual({ ...expected, dryRun: false })
        expect(yield* markets(operator, "浙江省 温州市")).toMatchObject([
          { deals: 2, listings: 0, own: 0, demo: false, model: null, drift: null, sources: ["deals.csv"] },
        ])
        const again = yield* send(operator, content, { dryRun: "true", shared: "true" })
        expect(again.data).toMatchObject({ accepted: 2, added: 0, conflicts: 0 })
      }),
    )

    it.effect("an account imports for itself alone, and others do not see its samples", () =>
      Effect.gen(function* () {
        const [north, south] = [yield* signIn("north", "key"), yield* signIn("south", "key")]
        expect(yield* send(north, file(deals(3, "北苑")), { shared: "true" })).toMatchObject({
          status: 403,
          code: 40300,
          message: expect.stringContaining("Only the operator"),
        })
        expect((yield* send(north, file(deals(3, "北苑")))).data).toMatchObject({ added: 3, dryRun: false })
        expect(yield* markets(north, "浙江省 杭州市")).toMatchObject([{ deals: 3, own: 3, model: null }])
        expect(yield* markets(south, "浙江省 杭州市")).toEqual([])

        const operator = yield* signIn("south", "link")
        expect((yield* send(operator, file(deals(2, "南苑")), { shared: "true" })).data).toMatchObject({ added: 2 })
        expect(yield* markets(north, "浙江省 杭州市")).toMatchObject([{ deals: 5, own: 3 }])
        expect(yield* markets(south, "浙江省 杭州市")).toMatchObject([{ deals: 2, own: 0 }])
      }),
    )

    it.effect("the session says of which assets there are simulated samples alone, until there are others", () =>
      Effect.gen(function* () {
        const operator = yield* signIn("shown", "link")
        const demo = () => Effect.map(operator.get("session"), ({ data }): unknown => Reflect.get(Object(data), "demo"))
        const city = "四川省/成都市/武侯区"
        const simulated = deals(3, "蓉苑", city).replaceAll("TRANSACTION", "某网（演示数据）,TRANSACTION")
        expect(yield* demo()).toEqual([])
        yield* send(operator, file(`source,${simulated}`), { shared: "true" })
        expect(yield* demo()).toEqual(["PROPERTY"])
        yield* send(operator, file(deals(1, "锦苑", city)), { shared: "true" })
        expect(yield* demo()).toEqual([])
      }),
    )

    it.effect("an account's own samples are bounded, over all of its files", () =>
      Effect.gen(function* () {
        const browser = yield* signIn("collector", "key")
        expect((yield* send(browser, file(deals(MOST_OWN - 1, "一")))).data).toMatchObject({ added: MOST_OWN - 1 })
        for (const dryRun of ["true", "false"]) {
          expect(yield* send(browser, file(deals(2, "二")), { dryRun })).toMatchObject({
            code: 40001,
            message: expect.stringContaining("may still import 1 of its own"),
          })
        }
        expect(yield* markets(browser, "浙江省 杭州市")).toMatchObject([{ own: MOST_OWN - 1 }])
      }),
    )

    it.effect("files that hold no samples are refused with the reason, in the reader's language", () =>
      Effect.gen(function* () {
        const browser = yield* signIn("careless", "key")
        const refused = (content: string | Uint8Array<ArrayBuffer>, fields?: Readonly<Record<string, string>>) =>
          Effect.map(send(browser, file(content), fields), ({ code, message }) => [code, message])
        const headless = "TRANSACTION,2026-05,3000000,杭州市,甲苑,89\nTRANSACTION,2026-05,3000000,杭州市,乙苑,89"
        expect(yield* refused(headless)).toEqual([
          40001,
          expect.stringMatching(/^The header lacks kind .*, observedAt .*, price .*, buildingArea /),
        ])
        expect(yield* refused(deals(1, "甲"), { assetType: "LAND" })).toEqual([
          40001,
          expect.stringContaining("areaSqm"),
        ])
        const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
        expect(yield* refused(png)).toEqual([40001, expect.stringContaining("The file cannot be imported")])
        const cut = new Uint8Array(gzipSync(deals(30, "甲"))).slice(0, 60)
        expect(yield* refused(cut)).toEqual([40001, expect.stringContaining("damaged")])
        expect(yield* refused(`${HEADER},price\n`)).toEqual([40001, expect.stringContaining("same name")])
        expect((yield* browser.get("markets")).code).toBe(0)
      }),
    )

    it.effect("a form that is none, or not of this asset, is refused with all faults", () =>
      Effect.gen(function* () {
        const browser = yield* signIn("sloppy", "key")
        const faults = (parts: ReadonlyArray<readonly [string, string | File]>) =>
          Effect.map(browser.form("markets/import", parts), ({ code, data }) => [
            code,
            JSON.stringify(data).match(/(?<="path":")[^"]+/g),
          ])
        expect(yield* faults([["assetType", "BOAT"]])).toEqual([40001, ["file", "assetType"]])
        const good = file(deals(1, "甲"))
        const asset = ["assetType", "PROPERTY"] as const
        expect(yield* faults([["file", good], ["file", good], asset])).toEqual([40001, ["file"]])
        expect(yield* faults([["other", good], asset])).toEqual([40001, ["other", "file"]])
        expect(yield* faults([["file", file("")], asset])).toEqual([40001, ["file"]])
        expect(yield* faults([["file", good], asset, ["dryRun", "yes"], ["shared", "1"]])).toEqual([
          40001,
          ["dryRun", "shared"],
        ])
        expect((yield* browser.post("markets/import", {})).status).toBe(415)
        const large = file(new Uint8Array(20 * 1_048_576 + 1))
        expect(yield* send(browser, large)).toMatchObject({ status: 413, code: 41300 })
      }),
    )

    it.effect("a file name is a name, never a path", () =>
      Effect.gen(function* () {
        const browser = yield* signIn("walker", "key")
        yield* send(browser, file(deals(1, "甲", "江苏省/南京市"), "../../etc/\u202epasswd.csv"))
        expect(yield* markets(browser, "江苏省 南京市")).toMatchObject([{ sources: ["passwd.csv"] }])
      }),
    )

    it.effect("only the operator fits markets, one fit at a time", () =>
      Effect.gen(function* () {
        expect((yield* (yield* signIn("curious", "key")).post("markets/fit", {})).status).toBe(403)
        const operator = yield* signIn("curious", "link")
        const city = "福建省/厦门市/思明区"
        expect((yield* send(operator, file(deals(3, "甲", city)), { shared: "true" })).data).toMatchObject({ added: 3 })

        const wish = { assetType: "PROPERTY", market: "福建省/厦门市|RESIDENTIAL" }
        const first = yield* operator.post("markets/fit", wish)
        const reader = first.body!.pipeThrough(new TextDecoderStream()).getReader()
        const read = Effect.promise(() => reader.read())
        let events = ""
        while (!events.includes("event: started")) events += (yield* read).value ?? ""
        expect(yield* text(yield* operator.post("markets/fit", wish))).toContain("Models are being fitted")
        for (let piece = yield* read; !piece.done; piece = yield* read) events += piece.value
        expect(events.match(/(?<=event: )\w+/g)).toEqual(["started", "done", "end"])
        expect(events).toContain('"outcome":"TOO_FEW"')
        expect(events).toContain("福建省 厦门市 · residential")
        const none = yield* text(yield* operator.post("markets/fit", { market: "Atlantis" }))
        expect(none).toContain("The catalogue has no such market")
        expect((yield* operator.post("markets/fit", { market: "x".repeat(201) })).status).toBe(400)
      }),
    )

    it.effect("nobody who is not signed in reads or changes the markets", () =>
      Effect.gen(function* () {
        const browser = yield* signIn("guest", "key")
        const cookie = { cookie: "" }
        expect((yield* browser.request("markets", { headers: cookie })).status).toBe(401)
        expect((yield* browser.request("markets/fit", { method: "POST", headers: cookie })).status).toBe(401)
        expect((yield* browser.request("markets/import", { method: "POST", headers: cookie })).status).toBe(401)
      }),
    )
  })
})
