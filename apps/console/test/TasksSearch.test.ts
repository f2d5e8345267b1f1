import { describe, expect, it } from "@effect/vitest"
import { tasksSearchOf } from "../src/app/TasksSearch.ts"

describe("the filters of tasks in an address", () => {
  it("are taken as they are", () => {
    const search = { asset: "PROPERTY", status: "FAILED", from: "2026-02-28", to: "2026-03-01", text: "檐雨" }
    expect(tasksSearchOf(search)).toEqual(search)
    // The router reads digits as a number.
    expect(tasksSearchOf({ text: 2026 })).toEqual({ text: "2026" })
  })

  it("are left out where they can be none", () => {
    const search = { asset: "a b", status: {}, from: "2026-02-31", to: "tomorrow", text: "  ", other: "x" }
    expect(tasksSearchOf(search)).toEqual({})
    expect(tasksSearchOf({ text: "x".repeat(70) })).toEqual({ text: "x".repeat(64) })
  })
})
