import { viewOf } from "../asset/assets.ts"
import { DEMO_RISK } from "../domain/DemoMarket.ts"
import type { Facts } from "../domain/Facts.ts"
import type { Message } from "../domain/Message.ts"
import { ownValue } from "../domain/OwnValue.ts"
import type { PortfolioRow, PortfolioValue } from "./PortfolioRow.ts"

/** The part of a row that the file gives. */
export type AssetPart = Pick<PortfolioRow, "line" | "id" | "assetType" | "assetClass" | "facts" | "loan">

/** Tips, and reasons against acceptance, that a row keeps: the gravest come first, and a cell is no report. */
const MOST_TIPS = 3

/** Approaches beside the comparables, as a result's composition names them. */
const APPROACHES = {
  newPrice: "NEW_PRICE",
  costApproach: "COST_APPROACH",
  benchmarkPrice: "BENCHMARK_PRICE",
  marketLevel: "MARKET_LEVEL",
} as const

/** A row that cannot be valued, with the reason. `unreadable`: the row itself is at fault, not the market. */
export const rowWithout = (part: AssetPart, reason: string, unreadable = false): PortfolioRow => ({
  ...part,
  ...placeOf(part),
  methodPath: [],
  firstRiskTips: [],
  reason,
  ...(unreadable && { unreadable }),
})

/** A row with the figures of its result: an outcome of any asset, its own ones or those that a host adds. */
export const rowOf = (
  part: AssetPart,
  outcome: Readonly<Record<string, unknown>>,
  told: (message: Message) => string,
): PortfolioRow => {
  const value = valueOf(part.assetType, outcome)
  const unable: unknown = outcome["unableReason"]
  const { confidence, confidenceLevel } = outcome
  const tips = listOf(outcome["riskTips"]).filter(isMessage)
  return {
    ...part,
    ...placeOf(part),
    ...(value !== undefined && { value }),
    ...lentOf(outcome, told),
    ...(value !== undefined && typeof confidence === "number" && { confidence }),
    ...(value !== undefined && isLevel(confidenceLevel) && { confidenceLevel }),
    ...(value !== undefined && tips.some((tip) => tip.code === DEMO_RISK) && { isDemo: true }),
    ...texts(outcome, ["basis", "valuationDate", "modelId"]),
    methodPath: value === undefined ? [] : methodsOf(outcome),
    ...counts(outcome, ["effectiveSampleCount", "rawSampleCount"]),
    firstRiskTips: tips.slice(0, MOST_TIPS).map(told),
    ...(value === undefined && isMessage(unable) && { reason: told(unable) }),
  }
}

const valueOf = (assetType: string, outcome: Readonly<Record<string, unknown>>): PortfolioValue | undefined => {
  const [low, central, high] = viewOf(assetType, outcome).value.map((name) => ownValue(outcome, name))
  return typeof low === "number" && typeof central === "number" && typeof high === "number"
    ? { central, low, high }
    : undefined
}

/** A number below several names; `undefined` where there is none. */
const numberAt = (from: unknown, ...path: ReadonlyArray<string>): number | undefined => {
  const found = path.reduce<unknown>(
    (at, name) => (typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined),
    from,
  )
  return typeof found === "number" ? found : undefined
}

const ownOf = (from: unknown, name: string): unknown =>
  typeof from === "object" && from !== null ? Reflect.get(from, name) : undefined

/** What a lender makes of the value; nothing of older results. */
const lentOf = (
  outcome: Readonly<Record<string, unknown>>,
  told: (message: Message) => string,
): Pick<
  PortfolioRow,
  | "acceptance"
  | "acceptanceReasons"
  | "forcedLiquidation"
  | "forcedProceeds"
  | "orderlyLiquidation"
  | "prudentValue"
  | "termReason"
  | "termValue"
> => {
  const orderlyLiquidation = numberAt(outcome, "premises", "orderlyLiquidation", "avgPrice")
  const forcedLiquidation = numberAt(outcome, "premises", "forcedLiquidation", "avgPrice")
  const costs = numberAt(outcome, "premises", "forcedLiquidation", "costs") ?? 0
  const prudentValue = numberAt(outcome, "prudentValue", "amount")
  const end = listOf(outcome["termValues"]).findLast((one) => ownOf(one, "scenario") !== "ADVERSE")
  const termValue = numberAt(end, "avgPrice")
  const termReason = ownOf(end, "reason")
  const { acceptance } = outcome
  const decision = ownOf(acceptance, "decision")
  const reasons = listOf(ownOf(acceptance, "reasons")).map((reason) => ownOf(reason, "text"))
  return {
    ...(orderlyLiquidation !== undefined && { orderlyLiquidation }),
    ...(forcedLiquidation !== undefined && {
      forcedLiquidation,
      forcedProceeds: Math.round(forcedLiquidation * (1 - costs)),
    }),
    ...(prudentValue !== undefined && { prudentValue }),
    ...(termValue !== undefined && { termValue }),
    ...(isMessage(termReason) && { termReason: told(termReason) }),
    ...(isDecision(decision) && { acceptance: decision }),
    ...(reasons.length > 0 && { acceptanceReasons: reasons.filter(isMessage).slice(0, MOST_TIPS).map(told) }),
  }
}

const isDecision = (decision: unknown): decision is NonNullable<PortfolioRow["acceptance"]> =>
  decision === "ACCEPT" || decision === "REFER" || decision === "REJECT"

const methodsOf = (outcome: Readonly<Record<string, unknown>>): ReadonlyArray<string> => {
  const { composition, modelPath, secondOpinion } = outcome
  const parts: object = typeof composition === "object" && composition !== null ? composition : {}
  return [
    ...(typeof modelPath === "string" ? [modelPath] : []),
    ...(secondOpinion === undefined ? [] : ["SECOND_OPINION"]),
    ...Object.entries(APPROACHES).flatMap(([name, code]) => (weightOf(Reflect.get(parts, name)) > 0 ? [code] : [])),
  ]
}

const weightOf = (part: unknown): number =>
  typeof part === "object" && part !== null && "weight" in part && typeof part.weight === "number" ? part.weight : 0

const placeOf = ({ facts }: AssetPart): Pick<PortfolioRow, "city" | "region"> => {
  const [city, region] = [textOf(facts, "city"), textOf(facts, "region")]
  return {
    ...(city !== undefined && { city }),
    ...((city ?? region) !== undefined && { region: city ?? region ?? "" }),
  }
}

const textOf = (facts: Facts, name: string): string | undefined => {
  const value = ownValue(facts, name)
  return value === undefined ? undefined : String(value)
}

const isLevel = (level: unknown): level is "HIGH" | "MEDIUM" | "LOW" =>
  level === "HIGH" || level === "MEDIUM" || level === "LOW"

const isMessage = (value: unknown): value is Message =>
  typeof value === "object" && value !== null && "code" in value && "params" in value

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const texts = <Name extends string>(outcome: Readonly<Record<string, unknown>>, names: ReadonlyArray<Name>) => {
  const found: { [One in Name]?: string } = {}
  for (const name of names) {
    const value = ownValue(outcome, name)
    if (typeof value === "string") found[name] = value
  }
  return found
}

const counts = <Name extends string>(outcome: Readonly<Record<string, unknown>>, names: ReadonlyArray<Name>) => {
  const found: { [One in Name]?: number } = {}
  for (const name of names) {
    const value = ownValue(outcome, name)
    if (typeof value === "number") found[name] = value
  }
  return found
}
