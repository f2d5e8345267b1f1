import { describe, expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { API, type Browser, endedTasks, signedIn, V1 } from "./ConsoleHost.ts"
import { body } from "./Host.ts"
import { realService } from "./RealService.ts"

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
