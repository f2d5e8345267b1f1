import type { LoanFigures } from "./LoanFigures.ts"
import type { PortfolioPolicy } from "./PortfolioPolicy.ts"

/** Sums over some rows. Amounts are fen: exact up to 90 trillion yuan. */
export interface PortfolioSums {
  /** Rows, and those with a value. */
  readonly count: number
  readonly valued: number
  readonly value: number
  /** All loan balances, also of rows without a value. */
  readonly loanBalance: number
  /** Of rows with both, the loan with the claims before it: they make the LTV. */
  readonly securedValue: number
  readonly securedLoan: number
  /** Of rows with a value and an original value: they make the change. */
  readonly compared: number
  readonly comparedValue: number
  readonly originalValue: number
}

/** Rows with one name. `UNSTATED`: those that have none; `OTHERS`: those of all groups that are not shown. */
export interface PortfolioGroup extends PortfolioSums {
  readonly kind: "NAMED" | "UNSTATED" | "OTHERS"
  /** The name as it was read, for `NAMED`; may be any text. */
  readonly name: string
}

/** Loan over value of the rows that have both; `undefined` without one. */
export const ltvOf = ({ securedLoan, securedValue }: PortfolioSums): number | undefined =>
  securedValue === 0 ? undefined : securedLoan / securedValue

/** Value over original value, less 1, of the rows that have both; `undefined` without one. */
export const changeOf = ({ comparedValue, originalValue }: PortfolioSums): number | undefined =>
  originalValue === 0 ? undefined : comparedValue / originalValue - 1

type Open<A> = { -readonly [K in keyof A]: A[K] }

/** A class, because Node.js 26.10 can give a literal of a hot function the numbers of an earlier one (decision 33). */
class Sums implements PortfolioSums {
  count = 0
  valued = 0
  value = 0
  loanBalance = 0
  securedValue = 0
  securedLoan = 0
  compared = 0
  comparedValue = 0
  originalValue = 0
}

export const noSums = (): Open<PortfolioSums> => new Sums()

export const addRow = (sums: Open<PortfolioSums>, { claims, loanBalance, originalValue, value }: LoanFigures): void => {
  sums.count++
  sums.loanBalance += loanBalance ?? 0
  if (value === undefined) return
  sums.valued++
  sums.value += value
  if (claims !== undefined) {
    sums.securedValue += value
    sums.securedLoan += claims
  }
  if (originalValue !== undefined) {
    sums.compared++
    sums.comparedValue += value
    sums.originalValue += originalValue
  }
}

const addSums = (sums: Open<PortfolioSums>, other: PortfolioSums): void => {
  for (const key of SUMS) sums[key] += other[key]
}

const SUMS = [
  "count",
  "valued",
  "value",
  "loanBalance",
  "securedValue",
  "securedLoan",
  "compared",
  "comparedValue",
  "originalValue",
] as const satisfies ReadonlyArray<keyof PortfolioSums>

/** Sums by name in one pass, with bounded memory. The groups of a breakdown add up to all rows. */
export class Breakdown {
  readonly #policy: PortfolioPolicy
  readonly #groups = new Map<string, Open<PortfolioSums>>()
  readonly #unstated = noSums()
  readonly #others = noSums()

  constructor(policy: PortfolioPolicy) {
    this.#policy = policy
  }

  add(name: string | undefined, figures: LoanFigures): void {
    addRow(this.#sumsOf(name), figures)
  }

  /** The largest groups by value, then those without a name, then the joined others. */
  groups(): ReadonlyArray<PortfolioGroup> {
    const named = Array.from(this.#groups, ([name, sums]) => ({ kind: "NAMED" as const, name, ...sums })).toSorted(
      (a, b) => b.value - a.value || b.count - a.count || (a.name < b.name ? -1 : 1),
    )
    const others = { ...this.#others }
    for (const group of named.slice(this.#policy.shownGroups)) addSums(others, group)
    return [
      ...named.slice(0, this.#policy.shownGroups),
      ...[
        { kind: "UNSTATED" as const, name: "", ...this.#unstated },
        { kind: "OTHERS" as const, name: "", ...others },
      ].filter(({ count }) => count > 0),
    ]
  }

  #sumsOf(name: string | undefined): Open<PortfolioSums> {
    if (name === undefined || name === "") return this.#unstated
    const found = this.#groups.get(name)
    if (found !== undefined) return found
    if (this.#groups.size >= this.#policy.mostGroups) return this.#others
    const sums = noSums()
    this.#groups.set(name, sums)
    return sums
  }
}
