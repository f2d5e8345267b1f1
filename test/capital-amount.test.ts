import { describe, expect, it } from "@effect/vitest"
import { capitalsOf } from "@open-valuation/testing/statement/print"
import { Schema } from "effect"
import { capitalFen } from "../packages/core/src/reading/CapitalAmount.ts"

const Fen = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9_999_999_999 }))

describe("an amount in Chinese capitals", () => {
  it.prop("is what it was after printing and reading", [Fen], ([fen]) => {
    expect(capitalFen(capitalsOf(fen))).toBe(fen)
    if (fen > 0) expect(capitalFen(capitalsOf(-fen))).toBe(-fen)
  })

  it.each([
    ["人民币壹拾贰万圆整", 12_000_000],
    ["壹仟 零伍元整", 100_500],
    ["叁拾元零伍分", 3_005],
    ["貳佰圓正", 20_000],
    ["负壹佰壹拾叁圆整", -11_300],
    // 102, or 120 as people talk.
    ["壹佰贰圆整", undefined],
    ["壹佰", undefined],
    ["113.00", undefined],
    ["", undefined],
  ])("%s", (text, fen) => expect(capitalFen(text)).toBe(fen))
})
