import { describe, expect, it } from "@effect/vitest"
import { withoutPrivate } from "../../src/chat/index.ts"

describe("a message without private numbers", () => {
  it("keeps every other character where it is", () => {
    expect(withoutPrivate("凯美瑞，電話１３８00138000，車牌京A12345，8万公里")).toBe(
      "凯美瑞，電話***********，車牌*******，8万公里",
    )
    expect(withoutPrivate("<b>a</b> x@example.com 二十五吨")).toBe("***a**** ************* 二十五吨")
    expect(withoutPrivate("")).toBe("")
  })
})
