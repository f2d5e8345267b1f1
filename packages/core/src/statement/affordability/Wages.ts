import type { StatementPolicy } from "../analysis/StatementPolicy.ts"
import type { Fen } from "../Fen.ts"
import { type FlowTable, NONE } from "../flows/FlowTable.ts"
import { medianOf } from "../profile/Cycle.ts"
import type { SalaryState } from "../profile/ProfileResult.ts"
import { type Salary, salaryOf, salaryStateOf } from "../profile/Salary.ts"

/** Wages or the pension from one payer. */
export interface Wages {
  readonly kind: "WAGES" | "PENSION"
  /** `undefined` where no line names one. */
  readonly payer: string | undefined
  readonly salary: Salary
  readonly state: SalaryState
  /**
   * Quartile coefficient of dispersion of the months with wages: (Q3 − Q1) / (Q3 + Q1), 0 for equal months. One bonus
   * or one missing day does not move it. Source: Bonett, Confidence interval for a coefficient of quartile variation
   * (Computational Statistics & Data Analysis 50, 2006).
   */
  readonly variation: number
  /**
   * What of it counts as stable, a month: the lower of the medians of all months and of the newest ones, less the share
   * of months without any between the first and the last. 0 unless it is regular and goes on, or where an individual
   * pays.
   */
  readonly stableFen: Fen
}

/** Payers that are looked at, those who paid most. */
const MOST_PAYERS = 50

/**
 * Wages by payer, those that count most first.
 *
 * @param wages the lines of wages in order of time
 * @param pensions those of pensions
 */
export const wagesByPayer = (
  table: FlowTable,
  wages: ReadonlyArray<number>,
  pensions: ReadonlyArray<number>,
  policy: StatementPolicy,
): ReadonlyArray<Wages> =>
  [...groupsOf(table, wages, "WAGES"), ...groupsOf(table, pensions, "PENSION")]
    .toSorted((a, b) => b.fen - a.fen)
    .slice(0, MOST_PAYERS)
    .flatMap(({ kind, lines, party }) => {
      const salary = salaryOf(table, lines, policy.profile)
      if (salary === undefined) return []
      const state = salaryStateOf(salary, policy)
      const isPaid = kind === "PENSION" || party === NONE || !table.parties[party]!.isPerson
      const counts = (isPaid || policy.affordability.countsPersonsWages) && GOES_ON.has(state)
      return [
        {
          kind,
          payer: salary.payer,
          salary,
          state,
          variation: variationOf(salary.amounts),
          stableFen: counts ? stableOf(salary, policy) : 0,
        },
      ]
    })
    .toSorted((a, b) => b.stableFen - a.stableFen || b.salary.medianFen - a.salary.medianFen)

const GOES_ON: ReadonlySet<SalaryState> = new Set(["REGULAR", "FALLING", "INTERRUPTED"])

const groupsOf = ({ amount, party }: FlowTable, lines: ReadonlyArray<number>, kind: Wages["kind"]) => {
  const groups = new Map<
    number,
    { readonly kind: Wages["kind"]; readonly party: number; readonly lines: Array<number>; fen: Fen }
  >()
  for (const i of lines) {
    const group = groups.get(party[i]!) ?? { kind, party: party[i]!, lines: [], fen: 0 }
    groups.set(party[i]!, group)
    group.lines.push(i)
    group.fen += amount[i]!
  }
  return [...groups.values()]
}

const stableOf = ({ amounts, medianFen, monthsBetween, monthsPaid }: Salary, { profile }: StatementPolicy): Fen => {
  const recentFen = medianOf(amounts.slice(-profile.recentMonths)) ?? 0
  return Math.floor((Math.min(medianFen, recentFen) * Math.min(monthsPaid, monthsBetween)) / monthsBetween)
}

const variationOf = (months: ReadonlyArray<Fen>): number => {
  const sorted = months.toSorted((a, b) => a - b)
  // The outer neighbours of the quartiles: of few months the widest reading.
  const lower = sorted[Math.floor((sorted.length - 1) / 4)] ?? 0
  const upper = sorted[Math.ceil((3 * (sorted.length - 1)) / 4)] ?? 0
  return lower + upper === 0 ? 0 : (upper - lower) / (upper + lower)
}
