import { describe, expect, it, layer } from "@effect/vitest"
import { ApiKeys, ConsoleSessions } from "@open-valuation/server/service"
import { Effect, Stream } from "effect"
import type { MakeTaskBook } from "../../src/console/TaskExport.ts"
import { openFactsOf } from "../../src/console/TaskList.ts"
import { API, type Browser, endedTasks, signedIn, V1 } from "./ConsoleHost.ts"
import { body } from "./Host.ts"
import { realService } from "./RealService.ts"

describe("the facts that the risks of a result speak of", () => {
  const tip = (code: string, params: object = {}) => ({ code, params })
  it("are named once, what narrows the range most first", () => {
    const riskTips = [
      tip("market.risk.demoMarket"),
      tip("property.risk.factsMissing", { fields: "floor,layout" }),
      tip("vehicle.risk.trimAssumed", { trim: "2.5L" }),
    ]
    const furtherRiskTips = [tip("market.risk.narrowing", { field: "layout", percent: 9, narrowedPercent: 7 })]
    expect(openFactsOf({ riskTips, furtherRiskTips })).toEqual(["layout", "floor", "trim"])
  })

  it("are none where a result says nothing that can be read", () => {
    expect(openFactsOf({})).toEqual([])
    expect(openFactsOf({ riskTips: ["text", { code: 7 }, null], furtherRiskTips: "x" })).toEqual([])
  })
})

describe("the console's list of tasks", () => {
  layer(realService(), { excludeTestServices: true })((it) => {
    it.effect("pages through tasks, newest first, by asset and status", () =>
      Effect.gen(function* () {
        const browser = yield* signedIn("busy")
        for (const city of ["一", "火星", "三"]) yield* browser.post(V1, { ...body, city })
        yield* endedTasks(browser)
        const subjects = (path: string) =>
          Effect.map(endedTasks(browser, path), ({ nextCursor, tasks }) => [
            tasks.map(({ subject }) => subject),
            nextCursor,
          ])
        const [firstPage, cursor] = yield* subjects(`${API}/tasks?limit=2`)
        expect(firstPage).toEqual(["三", "火星"])
        expect(yield* subjects(`${API}/tasks?limit=2&cursor=${String(cursor)}`)).toEqual([["一"], null])
        expect(yield* subjects(`${API}/tasks?status=FAILED`)).toEqual([["火星"], null])
        expect(yield* subjects(`${API}/tasks?status=SUCCESS&assetType=PROPERTY`)).toEqual([["三", "一"], null])
        expect(yield* subjects(`${API}/tasks?assetType=LAND`)).toEqual([[], null])
        expect((yield* browser.get(`${API}/tasks?limit=101&cursor=0&status=X`)).body.data).toMatchObject({
          errors: [{ path: "status" }, { path: "cursor" }, { path: "limit" }],
        })
      }),
    )

    it.effect("searches tasks by number, words and days", () =>
      Effect.gen(function* () {
        const browser = yield* signedIn("seeker")
        const stranger = yield* signedIn("other seeker")
        const cities = ["上海市 100%", "北京市 12_3", "A\\\\B 2026"]
        for (const city of cities) yield* browser.post(V1, { ...body, city })
        const { tasks } = yield* endedTasks(browser)
        const found = (query: Readonly<Record<string, string>>, who: Browser = browser) =>
          Effect.map(endedTasks(who, `${API}/tasks?${new URLSearchParams(query).toString()}`), (page) =>
            page.tasks.map(({ subject }) => subject),
          )
        const [one, two, three] = cities
        expect(yield* found({ text: "" })).toEqual([three, two, one])
        expect(yield* found({ text: "北京市 12_" })).toEqual([two])
        expect(yield* found({ text: "2026 b" })).toEqual([three])
        expect(yield* found({ text: "100" })).toEqual([one])
        expect(yield* found({ text: "%" })).toEqual([one])
        expect(yield* found({ text: "2_3" })).toEqual([two])
        expect(yield* found({ text: "_2" })).toEqual([])
        expect(yield* found({ text: "\\\\" })).toEqual([three])
        const number = String(tasks[0]?.["valuationNo"])
        expect(yield* found({ text: number })).toEqual([three])
        expect(yield* found({ text: number, assetType: "LAND" })).toEqual([])
        const today = String(tasks[0]?.["createdAt"]).slice(0, 10)
        expect(yield* found({ from: today, to: today, text: "市" })).toEqual([two, one])
        expect(yield* found({ to: "2026-01-01" })).toEqual([])
        expect(yield* found({ from: "2999-01-01" })).toEqual([])
        for (const query of [{ text: number }, { text: "100" }, { from: today }]) {
          expect(yield* found(query, stranger)).toEqual([])
        }
      }),
    )

    it.effect("labels a task with its case and a note, by which it is found", () =>
      Effect.gen(function* () {
        const browser = yield* signedIn("labels")
        const stranger = yield* signedIn("other labels")
        yield* browser.post(V1, { ...body, caseNumber: " HT-1 " })
        const created = yield* browser.post(V1, body)
        const { taskId } = Object(created.body.data) as { taskId: number }
        const label = (wish: unknown, who: Browser = browser, id: unknown = taskId) =>
          Effect.map(who.send("PATCH", `${API}/v1/tasks/${String(id)}`, wish), (answer) => answer.body)
        const note = '="补了行驶证"，等复核'
        expect(yield* label({ note })).toMatchObject({ code: 0, data: { taskId, caseNumber: null, note } })
        expect(yield* label({ caseNumber: "HT-2" })).toMatchObject({ data: { caseNumber: "HT-2", note } })
        const listed = (query: string, who: Browser = browser) =>
          Effect.map(endedTasks(who, query), ({ tasks }) => tasks.map((task) => [task["caseNumber"], task["note"]]))
        expect(yield* listed(`${API}/tasks`)).toEqual([
          ["HT-2", note],
          ["HT-1", null],
        ])
        expect(yield* listed(`${API}/tasks?text=ht-1`)).toEqual([["HT-1", null]])
        expect(yield* listed(`${API}/tasks?text=${encodeURIComponent("行驶证")}`)).toEqual([["HT-2", note]])
        expect(yield* listed(`${API}/tasks?caseNumber=HT-1`)).toEqual([["HT-1", null]])
        expect(yield* listed(`${API}/tasks?caseNumber=HT`)).toEqual([])
        const own = yield* browser.get(`${V1}/${taskId}`)
        expect(own.body.data).toMatchObject({ caseNumber: "HT-2", note, result: { avgTotalPrice: 890_000 } })
        expect((yield* browser.get(`${API}/tasks/${taskId}`)).body.data).toMatchObject({
          input: { ...body, caseNumber: "HT-2" },
        })
        expect(yield* label({ caseNumber: null, note: "  " })).toMatchObject({ data: { caseNumber: null, note: null } })

        const faults = yield* label({ caseNumber: 7, note: "长".repeat(501) })
        expect(faults).toMatchObject({ code: 40001, data: { errors: [{ path: "caseNumber" }, { path: "note" }] } })
        for (const id of ["0", "x", "999999"]) expect((yield* label({ note: "x" }, browser, id)).code).toBe(40401)
        expect((yield* label({ note: "mine" }, stranger)).code).toBe(40401)
        expect((yield* browser.get(`${API}/tasks/${taskId}`)).body.data).toMatchObject({ note: null })
        const events = yield* browser.get(`${API}/v1/audit-events?object=tasks/${taskId}`)
        const outcomes = (events.body.data as Array<Record<string, unknown>>).map(({ outcome }) => outcome)
        expect(outcomes).toEqual(["DONE", "DONE", "DONE", "REFUSED"].toReversed())
      }),
    )

    it.effect("exports what a search finds, in files in which nothing is a formula", () =>
      Effect.gen(function* () {
        const browser = yield* signedIn("exports")
        const made: Array<ReadonlyArray<unknown>> = []
        const taskBook: MakeTaskBook = ({ columns, rows }) =>
          Effect.promise(async () => {
            made.push(columns.map(({ name }) => name))
            for await (const row of rows) made.push(row)
            return { bytes: Stream.toAsyncIterable(Stream.make(new Uint8Array([80, 75]))), remove: () => undefined }
          })
        const offered = yield* signedIn("exports", {
          console: { sessions: yield* ConsoleSessions, keys: yield* ApiKeys, taskBook },
        })
        const evil = '=HYPERLINK("http://x")'
        const ids: Array<number> = []
        for (const city of ["上海市", "北京市", "火星"]) {
          const answer = yield* browser.post(V1, { ...body, city, caseNumber: `HT-${city}` })
          ids.push((Object(answer.body.data) as { taskId: number }).taskId)
        }
        yield* browser.send("PATCH", `${API}/v1/tasks/${ids[0]}`, { note: evil, caseNumber: "+1" })
        yield* endedTasks(browser)
        const exported = (query: string, who: Browser = browser) =>
          Effect.flatMap(who.fetch(`${API}/tasks/export?${query}`), (response) =>
            Effect.promise(async () => [response.status, await response.text()] as const),
          )
        const [status, text] = yield* exported("format=csv")
        const lines = text.split("\r\n")
        expect(status).toBe(200)
        expect(lines[0]).toMatch(/^\uFEFF?估值编号,案件编号,资产类型,估值对象,补充信息,状态,估值结果（元）/u)
        expect(lines.slice(1, -1).map((line) => line.split(",")[1])).toEqual(["HT-火星", "HT-北京市", "'+1"])
        expect(lines[3]).toContain(`"'=HYPERLINK(""http://x"")"`)
        expect(lines[1]).toMatch(/失败.*T.*\+08:00/)
        expect((yield* exported(`format=csv&ids=${ids[1]}`))[1].split("\r\n")).toHaveLength(3)
        expect((yield* exported(`format=csv&text=${encodeURIComponent("上海")}`))[1].split("\r\n")).toHaveLength(3)
        expect((yield* exported(`format=csv&ids=1,x`))[0]).toBe(400)
        expect((yield* exported("format=pdf"))[0]).toBe(400)
        expect((yield* exported("from=2026-01-02&to=2026-01-01"))[0]).toBe(400)
        // Without exceljs there are no workbooks.
        expect((yield* exported("format=xlsx"))[0]).toBe(404)
        expect(yield* exported("", offered)).toEqual([200, "PK"])
        expect(made.map((row) => row[1])).toEqual(["案件编号", "HT-火星", "HT-北京市", "+1"])
        expect(made[3]?.slice(3, 6)).toEqual(["上海市", "89 平方米", "成功"])
        const stranger = yield* signedIn("not exported")
        expect((yield* exported(`format=csv&ids=${ids.join(",")}`, stranger))[1].split("\r\n")).toHaveLength(2)
      }),
    )

    it.effect("refuses a search that cannot be one, and says why", () =>
      Effect.gen(function* () {
        const browser = yield* signedIn("clumsy")
        const faults = (query: string) =>
          Effect.map(browser.get(`${API}/tasks?${query}`), (answer) => [answer.body.code, answer.body.data])
        const refused = (path: string, message: string) => [40001, { errors: [{ path, message }] }]
        const day = "应为 YYYY-MM-DD 格式的日期"
        expect(yield* faults(`text=${"9".repeat(65)}`)).toEqual(refused("text", "长度不能超过64个字符"))
        expect((yield* faults(`text=${"9".repeat(64)}`))[0]).toBe(0)
        expect(yield* faults("text=a&text=b")).toEqual(refused("text", "应为字符串"))
        expect((yield* faults("text=%00"))[0]).toBe(0)
        for (const text of ["2026-02-30", "20260101", "2026-1-1", "yesterday", "", "2026-01-01T00:00"]) {
          expect(yield* faults(`from=${text}`)).toEqual(refused("from", day))
          expect(yield* faults(`to=${text}`)).toEqual(refused("to", day))
        }
        const reversed = refused("to", "结束日期不能早于开始日期")
        expect(yield* faults("from=2026-01-02&to=2026-01-01")).toEqual(reversed)
      }),
    )
  })
})
