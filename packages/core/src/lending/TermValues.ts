import type { Facts } from "../domain/Facts.ts"
import { toEpochDay } from "../domain/LocalDate.ts"
import type { Message } from "../domain/Message.ts"
import { roundedBeside } from "../domain/Rounding.ts"
import type { EndOfLife, Wearing } from "../market/model/Ageing.ts"
import { type ValuedObject, valuesAhead } from "../market/reconcile/ValueAhead.ts"
import { lendingMessage } from "./LendingMessages.ts"
import type { LendingPolicy, MarketFall } from "./LendingPolicy.ts"
import type { LendingRequest } from "./LendingRequest.ts"
import type { Figures, TermValue } from "./LendingResult.ts"

/** What a term's values are made from, beside today's. */
interface TermCase extends ValuedObject {
  readonly request: LendingRequest
  readonly policy: Pick<LendingPolicy, "fall">
  /** Absent: what does not wear out is not forecast. */
  readonly wearing?: Wearing | undefined
  /** What the term of a right leaves (`MarketAsset`). */
  readonly runOff?: ((facts: Facts, years: number) => number) | undefined
}

const MONTHS_PER_YEAR = 12
const DAYS_PER_YEAR = 365.25

/** Each year of a term, and its end. */
const monthsOf = (termMonths: number): ReadonlyArray<number> => [
  ...Array.from({ length: Math.ceil(termMonths / MONTHS_PER_YEAR) - 1 }, (_, year) => MONTHS_PER_YEAR * (year + 1)),
  termMonths,
]

/** The share of the level that is left after so many months of a fall. */
const leftOf = ({ months, share }: MarketFall, after: number): number => 1 - share * Math.min(1, after / months)

const priced = ({ high, low, value }: Figures, left: number): Omit<TermValue, "months" | "scenario"> => ({
  minPrice: Math.round(low * left),
  avgPrice: Math.round(value * left),
  maxPrice: Math.round(high * left),
  reason: null,
})

const unpriced = (reason: Message): Omit<TermValue, "months" | "scenario"> => ({
  minPrice: null,
  avgPrice: null,
  maxPrice: null,
  reason,
})

const endOfLife = ({ by, most, reached }: EndOfLife): Message =>
  by === "AGE"
    ? lendingMessage("lending.term.age", { years: roundedBeside(reached, most, 1), most })
    : lendingMessage("lending.term.mileage", { km: Math.round(reached), most })

/**
 * The values along the term of a request and at its end; `undefined` without a term. What wears out is forecast on an
 * unmoved market (`BASE`) and on one that falls as the policy says (`ADVERSE`). All else is only held against that fall
 * (`STRESS`): today's value and range, less it and what a right has run off; a year that changes nothing is left out.
 */
export const termValues = (
  { policy: { fall }, request, runOff, wearing, ...valued }: TermCase,
  today: Figures,
): ReadonlyArray<TermValue> | undefined => {
  if (request.termMonths === undefined) return undefined
  const months = monthsOf(request.termMonths)
  const { subject, valuationDate } = valued
  if (wearing === undefined) {
    return months
      .map((month): TermValue => {
        const left = runOff?.(subject.facts, month / MONTHS_PER_YEAR) ?? 1
        const figures =
          left > 0 ? priced(today, leftOf(fall, month) * left) : unpriced(lendingMessage("lending.term.right", {}))
        return { months: month, scenario: "STRESS", ...figures }
      })
      .filter(
        ({ avgPrice, months: month }, i, all) => month === request.termMonths || avgPrice !== all[i - 1]?.avgPrice,
      )
  }
  const day = toEpochDay(valuationDate)
  const days = months.map((month) => Math.round((month * DAYS_PER_YEAR) / MONTHS_PER_YEAR))
  const isAgeKnown = wearing.age(subject.facts, day) !== undefined
  const ahead = isAgeKnown ? valuesAhead(valued, wearing, today, days, request) : []
  const points = months.map((month, i) => {
    const later = day + days[i]!
    const value = ahead[i]
    const ended = wearing.ended(wearing.after(subject.facts, month / MONTHS_PER_YEAR, later, request), later)
    const reason = ended === undefined ? lendingMessage("lending.term.noAge", {}) : endOfLife(ended)
    return { month, value: ended === undefined ? value : undefined, reason }
  })
  const scenarios = [
    { scenario: "BASE", left: () => 1 },
    { scenario: "ADVERSE", left: (month: number) => leftOf(fall, month) },
  ] as const
  return scenarios.flatMap(({ left, scenario }) =>
    points.map(({ month, reason, value }) => ({
      months: month,
      scenario,
      ...(value === undefined ? unpriced(reason) : priced(value, left(month))),
    })),
  )
}
