import type { AssetsComponent } from "./StatementAnswer.ts"

/** What a step does. */
export type StepName =
  | "closing"
  | "excluded"
  | "unproven"
  | "adjustedClosing"
  | "adjustedMean"
  | "lower"
  | "shortfall"
  | "elsewhere"
  | "inflow"
  | "outflow"
  | "counted"

/** A line of the calculation. `subtracts`: the amount is taken away; `result`: it follows from the lines above. */
export interface AssetsStep {
  readonly name: StepName
  readonly amount: number
  readonly kind: "given" | "subtracts" | "result"
}

/** How an account's amount comes about, step by step, yuan. Empty for an account that is not counted. */
export const assetsSteps = (component: AssetsComponent): ReadonlyArray<AssetsStep> => {
  switch (component.method) {
    case "SEASONED_BALANCE":
      return fromBalances(component)
    case "NET_INFLOW":
      return [
        { name: "inflow", amount: component.effectiveInflow, kind: "given" },
        { name: "outflow", amount: component.effectiveOutflow, kind: "subtracts" },
        { name: "counted", amount: component.amount, kind: "result" },
      ]
    case "NOT_COUNTED":
      return []
  }
}

const fromBalances = (component: AssetsComponent): ReadonlyArray<AssetsStep> => {
  const { adjustedClosingBalance, adjustedMeanBalance, amount, balances, closingBalance, countedElsewhere, shortfall } =
    component
  if (closingBalance === null || adjustedClosingBalance === null || adjustedMeanBalance === null) return []
  const last = balances.at(-1)
  const subtracted = (name: StepName, taken: number): ReadonlyArray<AssetsStep> =>
    taken === 0 ? [] : [{ name, amount: taken, kind: "subtracts" }]
  return [
    { name: "closing", amount: closingBalance, kind: "given" },
    ...subtracted("excluded", last?.excluded ?? 0),
    ...subtracted("unproven", last?.unproven ?? 0),
    { name: "adjustedClosing", amount: adjustedClosingBalance, kind: "result" },
    { name: "adjustedMean", amount: adjustedMeanBalance, kind: "given" },
    { name: "lower", amount: Math.min(adjustedClosingBalance, adjustedMeanBalance), kind: "result" },
    ...subtracted("shortfall", shortfall),
    ...subtracted("elsewhere", countedElsewhere),
    { name: "counted", amount, kind: "result" },
  ]
}

/** Whether the subtraction came out negative, so that nothing counts. */
export const isFloored = ({ amount, method, ...component }: AssetsComponent): boolean => {
  if (amount !== 0) return false
  if (method === "NET_INFLOW") return component.effectiveOutflow > component.effectiveInflow
  const { adjustedClosingBalance, adjustedMeanBalance, countedElsewhere, shortfall } = component
  return (
    method === "SEASONED_BALANCE" &&
    Math.min(adjustedClosingBalance ?? 0, adjustedMeanBalance ?? 0) - shortfall - countedElsewhere < 0
  )
}
