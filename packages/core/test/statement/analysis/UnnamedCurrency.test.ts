import { translate } from "@open-valuation/core/text"
import { describe, expect, it } from "vitest"
import { outcomeOf, salaries, statement } from "./Accounts.ts"

const lines = salaries([1, 2, 3, 4, 5, 6], 1_000)

describe("accounts that do not name their currency", () => {
  it("are reported, and count as none", () => {
    const unnamed = statement(lines, { fileName: "bank.csv", account: { currency: undefined } })
    const outcome = outcomeOf([unnamed])
    expect(outcome).toMatchObject({ effectiveAssets: 0, sourceReferenceList: [{ currency: null }] })
    const [component] = outcome.effectiveAssetsBreakdown
    expect(component).toMatchObject({ currency: null, method: "NOT_COUNTED" })
    expect(translate(component!.note, "zh")).toBe("流水未标明币种，不能按人民币计，仅作列示，不计入有效资产。")
    const dollars = statement(lines, {
      fileName: "usd.xlsx",
      account: { currency: "USD", accountNumber: "6228" },
    })
    const risk = outcomeOf([unnamed, dollars]).riskAlert.items.find(({ code }) => code === "FOREIGN_CURRENCY")!
    expect(translate(risk.detail, "en")).toContain("1 account in USD and 1 account without a named currency")
    expect(translate(risk.detail, "zh")).toContain("有1个外币账户（USD），有1个账户未标明币种")
    expect(JSON.stringify(outcome)).not.toContain("XXX")
  })
})
