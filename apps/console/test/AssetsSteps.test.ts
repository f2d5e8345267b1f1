import { describe, expect, it } from "@effect/vitest"
import { assetsSteps, isFloored } from "../src/screens/statement/Assets.tsx"
import type { AssetsComponent } from "../src/screens/statement/StatementAnswer.ts"

const component: AssetsComponent = {
  institution: "中国建设银行",
  accountName: null,
  accountNumber: "****6696",
  currency: "CNY",
  method: "SEASONED_BALANCE",
  from: "2026-01-01",
  to: "2026-03-31",
  days: 90,
  closingBalance: 506_365.86,
  adjustedClosingBalance: 306_365.86,
  adjustedMeanBalance: 276_151.07,
  effectiveInflow: 0,
  effectiveOutflow: 0,
  shortfall: 1000,
  countedElsewhere: 0,
  unproven: 0,
  amount: 275_151.07,
  note: "",
  excludedInflows: [],
  excludedInflowCount: 0,
  balances: [
    { from: "2026-03-31", to: "2026-03-31", balance: 506_365.86, unproven: 0, excluded: 200_000, adjusted: 306_365.86 },
  ],
}

describe("the steps of effective assets", () => {
  it("lead from the closing balance to the amount, without steps that take nothing away", () => {
    expect(assetsSteps(component).map(({ amount, name }) => [name, amount])).toEqual([
      ["closing", 506_365.86],
      ["excluded", 200_000],
      ["adjustedClosing", 306_365.86],
      ["adjustedMean", 276_151.07],
      ["lower", 276_151.07],
      ["shortfall", 1000],
      ["counted", 275_151.07],
    ])
  })

  it("of an account without balances are its flows; of one that does not count there are none", () => {
    const flows = { ...component, method: "NET_INFLOW" as const, effectiveInflow: 5, effectiveOutflow: 7, amount: 0 }
    expect(assetsSteps(flows).map(({ name }) => name)).toEqual(["inflow", "outflow", "counted"])
    expect(isFloored(flows)).toBe(true)
    expect(assetsSteps({ ...component, method: "NOT_COUNTED" })).toEqual([])
  })

  it("say when a negative result counts as zero", () => {
    expect(isFloored(component)).toBe(false)
    expect(isFloored({ ...component, shortfall: 300_000, amount: 0 })).toBe(true)
  })
})
