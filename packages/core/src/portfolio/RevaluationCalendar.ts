import type { RevaluationMonths, Sourced } from "../asset/Asset.ts"
import { classCode } from "../asset/classes.ts"
import type { AssetType } from "../domain/Asset.ts"
import type { Facts } from "../domain/Facts.ts"
import { LocalDate } from "../domain/index.ts"
import { ownValue } from "../domain/OwnValue.ts"
import type { LoanFigures } from "./LoanFigures.ts"
import { lineOf, type PortfolioPolicy } from "./PortfolioPolicy.ts"
import type { PortfolioRow } from "./PortfolioRow.ts"

/** How likely it is that the lender has to rely on the asset. */
export type ItemRisk = keyof RevaluationMonths

/** A lender's own line: items of a class, of one risk or of any, are valued again after so many months. */
export interface CalendarRule {
  /** `PROPERTY`: all homes and other buildings; `PROPERTY/COMMERCIAL`: those of one class. */
  readonly class: string
  readonly risk?: ItemRisk | undefined
  readonly months: number
}

/** Months until the next valuation, and who says so. `OWN`: the lender's calendar. */
export type CalendarMonths = { readonly months: number } & (
  | Sourced
  | { readonly origin: "OWN"; readonly source?: undefined }
)

/** The collateral guidelines of 2017 ask for a valuation every year at least; shorter intervals are a judgement. */
const YEAR = 12

/** The class of an asset in a calendar: its type, and its class of the policy where the facts name it. */
export const calendarClass = (assetType: AssetType, facts: Facts, policy: PortfolioPolicy): string => {
  const { by } = lineOf(policy.revaluations, assetType)
  const named = by === undefined ? undefined : ownValue(facts, by)
  return named === undefined ? assetType : `${assetType}/${String(named)}`
}

/** Months between two valuations of an item: by the lender's own rules, the closest class first, else by the policy. */
export const monthsOf = (
  itemClass: string,
  risk: ItemRisk,
  rules: ReadonlyArray<CalendarRule>,
  policy: PortfolioPolicy,
): CalendarMonths => {
  const [assetType = "", named] = partsOf(itemClass)
  for (const one of [itemClass, assetType]) {
    const own =
      rules.find((rule) => rule.risk === risk && sameClass(rule.class, one)) ??
      rules.find((rule) => rule.risk === undefined && sameClass(rule.class, one))
    if (own !== undefined) return { months: own.months, origin: "OWN" }
  }
  const line = lineOf(policy.revaluations, assetType)
  const months = ((named === undefined ? undefined : ownValue(line.classes ?? {}, named)) ?? line)[risk]
  return months >= YEAR
    ? { months, origin: "REGULATION", source: "REVALUATION_YEARLY" }
    : { months, origin: "JUDGEMENT", source: "REVALUATION_RISK" }
}

/** True for two names of one class: of machines people write the type in many ways, `汽车吊` or `TRUCK_CRANE`. */
export const sameClass = (one: string, other: string): boolean =>
  one === other || (typed(one) !== undefined && typed(one) === typed(other))

const typed = (itemClass: string): string | undefined => {
  const [assetType = "", named] = partsOf(itemClass)
  return named === undefined ? undefined : classCode(assetType, named)
}

const partsOf = (itemClass: string): ReadonlyArray<string> => {
  const at = itemClass.indexOf("/")
  return at < 0 ? [itemClass] : [itemClass.slice(0, at), itemClass.slice(at + 1)]
}

/**
 * The risk of an item: the lender's own grade, else by its LTV; never low where its value is of low confidence, or the
 * LTV of its loan is not known.
 */
export const riskOf = (
  { confidenceLevel, loan }: Pick<PortfolioRow, "confidenceLevel" | "loan">,
  { ltv }: Pick<LoanFigures, "ltv">,
  { riskLtv }: PortfolioPolicy,
): ItemRisk => {
  if (loan.riskGrade !== undefined) return loan.riskGrade
  const isUnknown = ltv === undefined && loan.loanBalance !== undefined
  const percent = (ltv ?? 0) * 100
  if (percent > riskLtv.high) return "HIGH"
  return percent > riskLtv.medium || isUnknown || confidenceLevel === "LOW" ? "MEDIUM" : "LOW"
}

const MONTHS_A_YEAR = 12

/** The day so many months after another; the last of the month where that has no such day. */
export const dayAfterMonths = (day: LocalDate.LocalDate, months: number): LocalDate.LocalDate => {
  const [year = 0, month = 1, ofMonth = 1] = day.split("-").map(Number)
  const index = year * MONTHS_A_YEAR + month - 1 + months
  const name = `${String(Math.floor(index / MONTHS_A_YEAR)).padStart(4, "0")}-${String((index % MONTHS_A_YEAR) + 1).padStart(2, "0")}`
  const last = LocalDate.observedEpochDay(name) ?? Number.NaN
  return LocalDate.fromEpochDay(
    Math.min(last, LocalDate.toEpochDay(LocalDate.LocalDate.make(`${name}-01`)) + ofMonth - 1),
  )
}
