import { describe, expect, it } from "@effect/vitest"
import { makeStatementReader } from "@open-valuation/core/statement"
import { type KeptLayout, LayoutNotFound, MaterialNotFound } from "@open-valuation/server/service"
import { DateTime, Effect } from "effect"
import type { ExplainMaterial, LayoutServices } from "../../src/materials/LayoutsHttp.ts"
import { asset, makeClient, makeHost } from "./Host.ts"

const LAYOUTS = "/api/open/v1/statement-layouts"
const header = ["甲栏", "乙栏", "丙栏", "丁栏", "戊栏"]
const layout = { name: "青屿", header, columns: ["date", "amount", "balance", "counterparty", "ignored"] }

const rows = [100, -20, 300.5, -40].map((amount, at, all) => [
  `2026-03-0${at + 2}`,
  amount.toFixed(2),
  (1000 + all.slice(0, at + 1).reduce((sum, each) => sum + each, 0)).toFixed(2),
  "云汀机电有限公司",
  "5000.00",
])

/** One small file, read by the reader itself. */
const explain: ExplainMaterial = ({ confirmed, materialRef }) =>
  Effect.suspend(() => {
    if (materialRef !== "mat_1") return Effect.fail(new MaterialNotFound())
    const reader = makeStatementReader({ fileName: "流水.csv", confirmed })
    const grid = [["青屿农村商业银行交易明细"], header, ...rows]
    reader.push({ _tag: "Rows", rows: grid.map((cells, at) => ({ row: at + 1, cells })) })
    reader.end()
    return Effect.succeed(reader.explanations())
  })

const services = (): LayoutServices => {
  const kept: Array<KeptLayout> = []
  return {
    explain,
    layouts: {
      list: () => Effect.sync(() => kept.toReversed()),
      add: (_, added) =>
        Effect.sync(() => {
          const one = {
            layoutId: kept.length + 1,
            layout: added,
            createdAt: DateTime.makeUnsafe("2026-03-15T02:30:00Z"),
          }
          kept.push(one)
          return one
        }),
      remove: (_, layoutId) => {
        const at = kept.findIndex((one) => one.layoutId === layoutId)
        return at < 0 ? Effect.fail(new LayoutNotFound()) : Effect.sync(() => void kept.splice(at, 1))
      },
    },
  }
}

const client = Effect.suspend(() =>
  makeClient(makeHost(), { assets: [{ ...asset, assetType: "BANK_STATEMENT" }], layouts: services() }),
)

describe("layouts of an account over the API", () => {
  it.effect("are proposed from a file, confirmed, listed, used and removed", () =>
    Effect.gen(function* () {
      const { post, send } = yield* client
      const { body: before } = yield* send("/api/open/v1/materials/mat_1/layout")
      expect(before).toMatchObject({
        code: 0,
        data: {
          files: [{ layout: null, header, doubts: ["too-few"], lines: 0, proven: false }],
          words: { doubts: expect.arrayContaining([{ code: "too-few", text: expect.stringContaining("笔数太少") }]) },
        },
      })
      const { body: created } = yield* post(LAYOUTS, { ...layout, materialRef: "mat_1" })
      const expected = { layoutId: 1, ...layout, createdAt: "2026-03-15T10:30:00.000+08:00" }
      expect(created.data).toEqual(expected)
      expect((yield* send(LAYOUTS)).body.data).toEqual([expected])
      const { body: after } = yield* send("/api/open/v1/materials/mat_1/layout")
      expect(after).toMatchObject({ data: { files: [{ layout: "confirmed", lines: 4, proven: true, doubts: [] }] } })
      expect((yield* send(`${LAYOUTS}/1`, { method: "DELETE" })).body).toMatchObject({ code: 0, data: { layoutId: 1 } })
      expect((yield* send(`${LAYOUTS}/1`, { method: "DELETE" })).body.code).toBe(40405)
    }),
  )

  it.effect("are refused where they cannot be used, or a file shows that they are wrong", () =>
    Effect.gen(function* () {
      const { post, send } = yield* client
      const refusal = (change: object) =>
        Effect.map(post(LAYOUTS, { ...layout, ...change }), ({ body: { code, data } }) => JSON.stringify([code, data]))
      expect(yield* refusal({ columns: layout.columns.slice(1) })).toContain("列数不一致")
      expect(yield* refusal({ header: ["甲栏", "乙栏", "", "", ""] })).toContain("至少要有三个列名")
      expect(yield* refusal({ columns: ["date", "balance", "text", "text", "text"] })).toContain("须指定交易日期")
      expect(yield* refusal({ columns: ["date", "money", "text", "text", "text"] })).toContain("40001")
      expect(yield* refusal({ columns: ["date", "amount", "balance", "balance", "text"] })).toContain("同一含义")
      const other = { header: ["子栏", ...header.slice(1)], materialRef: "mat_1" }
      expect(yield* refusal(other)).toContain("读不出该文件的明细")
      const swapped = { columns: ["date", "balance", "amount", "counterparty", "ignored"], materialRef: "mat_1" }
      expect(yield* refusal(swapped)).toContain("读不出该文件的明细")
      const limit = { columns: ["date", "amount", "ignored", "counterparty", "balance"], materialRef: "mat_1" }
      expect(yield* refusal(limit)).toContain("余额大多不连续")
      expect(yield* refusal({ materialRef: "mat_2" })).toContain("40402")
      expect((yield* send("/api/open/v1/materials/mat_2/layout")).body.code).toBe(40402)
      expect((yield* send(LAYOUTS)).body.data).toEqual([])
      expect((yield* send(LAYOUTS, { headers: { "x-api-key": "ovk_chatty" } })).body.code).toBe(40300)
    }),
  )
})
