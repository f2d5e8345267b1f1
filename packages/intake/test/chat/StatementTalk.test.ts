import { describe, expect, it } from "@effect/vitest"
import { sessionAfter } from "./SessionAfter.ts"

const plan = { purchaseAmount: 480_000, downPaymentAmount: 144_000, repaymentCycle: 36 }
const sentences: ReadonlyArray<readonly [say: string, input: Readonly<Record<string, unknown>>]> = [
  ["总价48万首付三成分36期月供一万一", { ...plan, monthInstallment: 11_000 }],
  ["price 480,000, 30% down, 36 months, 11,300 a month", { ...plan, monthInstallment: 11_300 }],
  ["每月还8200，分两年", { monthInstallment: 8200, repaymentCycle: 24 }],
  ["工资一万三，房租2500，还欠别人5万", {}],
  ["首付10到15万吧", {}],
  ["月供还没定", {}],
]

describe("a purchase beside statements is talked about", () => {
  it.each(sentences)("%s", (say, input) => {
    expect(sessionAfter("BANK_STATEMENT", say).input).toEqual(input)
  })
  it("bare answers belong to what was asked, one after the other", () => {
    expect(sessionAfter("BANK_STATEMENT", "在吗", "48万", "三成", "36", "一万一").input).toEqual({
      ...plan,
      monthInstallment: 11_000,
    })
  })
  it("no words stand for a file", () => {
    const turn = sessionAfter("BANK_STATEMENT", "总价48万，首付15万，36期，月供11000")
    expect(turn.readyToValue).toBe(false)
    expect(turn.missingFields).toEqual(["materials"])
  })
})
