import type { LocalDate } from "../domain/index.ts"
import { addRow, Breakdown, noSums } from "./Breakdown.ts"
import { type LoanFigures, loanFigures, type PortfolioFault } from "./LoanFigures.ts"
import { defaultPortfolioPolicy, lineOf, type PortfolioPolicy } from "./PortfolioPolicy.ts"
import { type MeasuredErrors, RangeSum } from "./PortfolioRange.ts"
import type { PortfolioRow } from "./PortfolioRow.ts"
import type { Concentration, LtvBand, NamedRow, PortfolioSummary } from "./PortfolioSummary.ts"

/** Keeps the rows with the largest ranks, in a pass over any number of rows; of equal ranks, the earlier row. */
class RankedRows<A> {
  readonly #most: number
  readonly #rows: Array<{ readonly rank: number; readonly row: A }> = []
  /** Number of rows offered, kept or not. */
  offered = 0

  constructor(most: number) {
    this.#most = most
  }

  offer(rank: number, row: A): void {
    this.offered++
    const last = this.#rows.at(-1)
    if (this.#rows.length >= this.#most && (last === undefined || rank <= last.rank)) return
    const before = this.#rows.findIndex((each) => each.rank < rank)
    this.#rows.splice(before === -1 ? this.#rows.length : before, 0, { rank, row })
    if (this.#rows.length > this.#most) this.#rows.pop()
  }

  rows(): ReadonlyArray<A> {
    return this.#rows.map(({ row }) => row)
  }
}

/**
 * Sums up a portfolio row by row, in one pass and bounded memory: a million rows need no more of it than the policy's
 * number of groups.
 */
export class PortfolioSum {
  readonly #asOf: LocalDate.LocalDate
  readonly #policy: PortfolioPolicy
  readonly #measured: ReadonlyMap<string, MeasuredErrors>
  readonly #total = noSums()
  readonly #range: RangeSum
  readonly #breakdowns
  readonly #byReason: Breakdown
  readonly #bands: ReadonlyArray<LtvBand & ReturnType<typeof noSums>>
  readonly #falls: RankedRows<NamedRow>
  readonly #above: RankedRows<NamedRow>
  readonly #largest = new RankedRows<number>(TEN)
  readonly #faultCounts: Partial<Record<PortfolioFault, number>> = {}
  readonly #faultRows: Array<NamedRow> = []
  #aboveLoan = 0
  #demo = 0
  #squares = 0
  #stressedValue = 0

  /**
   * `asOf`: the day of the values, from which ages of loans are counted. `measured`: the shared errors of the models
   * behind the values, by `modelId`.
   */
  constructor(
    asOf: LocalDate.LocalDate,
    policy: PortfolioPolicy = defaultPortfolioPolicy,
    measured: ReadonlyMap<string, MeasuredErrors> = new Map(),
  ) {
    this.#asOf = asOf
    this.#measured = measured
    this.#policy = policy
    this.#range = new RangeSum(policy)
    this.#breakdowns = {
      byAssetType: new Breakdown(policy),
      byRegion: new Breakdown(policy),
      byClass: new Breakdown(policy),
      byConfidence: new Breakdown(policy),
    }
    this.#byReason = new Breakdown(policy)
    this.#bands = bandsOf(policy.ltvBands.upTo)
    this.#falls = new RankedRows(policy.shownRows)
    this.#above = new RankedRows(policy.shownRows)
  }

  /** Adds a row, and returns its own figures. */
  add(row: PortfolioRow): LoanFigures {
    const figures = loanFigures(row, this.#policy, this.#asOf)
    const { byAssetType, byClass, byConfidence, byRegion } = this.#breakdowns
    addRow(this.#total, figures)
    byAssetType.add(row.assetType, figures)
    byRegion.add(row.region, figures)
    byClass.add(row.assetClass, figures)
    byConfidence.add(figures.value === undefined ? undefined : row.confidenceLevel, figures)
    addRow(this.#bandOf(figures), figures)
    if (row.isDemo === true) this.#demo++
    if (figures.value === undefined) this.#byReason.add(row.reason, figures)
    else this.#addValue(row, figures.value, figures)
    if (figures.change !== undefined && figures.change < 0) this.#falls.offer(-figures.change, named(row, figures))
    if (figures.faults.length > 0) this.#addFaults(row, figures)
    return figures
  }

  summary(): PortfolioSummary {
    const range = this.#range.range()
    const { byAssetType, byClass, byConfidence, byRegion } = this.#breakdowns
    const regions = byRegion.groups()
    const { securedLoan, value } = this.#total
    return {
      asOf: this.#asOf,
      policy: this.#policy,
      total: { ...this.#total },
      ...(this.#demo === 0 ? {} : { demoCount: this.#demo }),
      ...(range === undefined ? {} : { range, concentration: this.#concentration(value, largestNamed(regions)) }),
      byAssetType: byAssetType.groups(),
      byRegion: regions,
      byClass: byClass.groups(),
      byConfidence: byConfidence.groups(),
      byReason: this.#byReason.groups(),
      ltvBands: this.#bands.map((band) => ({ ...band })),
      ...(this.#stressedValue === 0 ? {} : { stressedLtv: securedLoan / this.#stressedValue }),
      aboveLimit: { count: this.#above.offered, loanBalance: this.#aboveLoan, rows: this.#above.rows() },
      falls: this.#falls.rows(),
      faults: { counts: { ...this.#faultCounts }, rows: [...this.#faultRows] },
    }
  }

  #addValue(row: PortfolioRow, value: number, figures: LoanFigures): void {
    const [low, high] = [row.value!.low * 100, row.value!.high * 100]
    const { assetClass, assetType, city, modelId } = row
    const measured = this.#measured.get(modelId ?? "")
    this.#range.add({ assetType, city, assetClass, central: value, low, high, measured })
    this.#largest.offer(value, value)
    this.#squares += value ** 2
    if (figures.stressedLtv === undefined || figures.loanBalance === undefined) return
    const from = this.#policy.stressedFrom === "LOW" ? low : value
    this.#stressedValue += from * (1 - lineOf(this.#policy.haircuts, assetType).share)
    if (figures.stressedLtv * 100 <= this.#policy.stressedLimit.percent) return
    this.#aboveLoan += figures.loanBalance
    this.#above.offer(figures.stressedLtv, named(row, figures))
  }

  #bandOf({ claims, value }: LoanFigures): LtvBand & ReturnType<typeof noSums> {
    const [noLoan, noValue] = [this.#bands.at(-2)!, this.#bands.at(-1)!]
    if (value === undefined) return noValue
    if (claims === undefined) return noLoan
    // In whole numbers: a loan of exactly 70 % is not above it.
    return this.#bands.find(({ kind, upTo }) => kind === "BAND" && claims * 100 <= (upTo ?? Infinity) * value)!
  }

  #addFaults(row: PortfolioRow, figures: LoanFigures): void {
    for (const fault of figures.faults) this.#faultCounts[fault] = (this.#faultCounts[fault] ?? 0) + 1
    if (this.#faultRows.length < this.#policy.shownRows) this.#faultRows.push(named(row, figures))
  }

  #concentration(value: number, region: number): Concentration {
    const largest = this.#largest.rows()
    return {
      largestAsset: largest[0]! / value,
      tenLargestAssets: largest.reduce((sum, each) => sum + each, 0) / value,
      largestRegion: region / value,
      herfindahl: this.#squares / value ** 2,
    }
  }
}

const TEN = 10

const largestNamed = (groups: PortfolioSummary["byRegion"]): number =>
  groups.find(({ kind }) => kind === "NAMED")?.value ?? 0

const bandsOf = (ends: ReadonlyArray<number>): ReadonlyArray<LtvBand & ReturnType<typeof noSums>> => [
  ...ends.map((upTo, at) => Object.assign(noSums(), { kind: "BAND" as const, over: ends[at - 1] ?? 0, upTo })),
  Object.assign(noSums(), { kind: "BAND" as const, over: ends.at(-1) ?? 0 }),
  Object.assign(noSums(), { kind: "NO_LOAN" as const }),
  Object.assign(noSums(), { kind: "NO_VALUE" as const }),
]

const named = (row: PortfolioRow, figures: LoanFigures): NamedRow => ({
  line: row.line,
  assetType: row.assetType,
  ...(row.id === undefined ? {} : { id: row.id }),
  ...(row.loan.loanId === undefined ? {} : { loanId: row.loan.loanId }),
  ...(row.region === undefined ? {} : { region: row.region }),
  ...(row.assetClass === undefined ? {} : { assetClass: row.assetClass }),
  ...figures,
})

/** The summary of all rows. `asOf`: the day of the values. */
export const summarise = (
  rows: Iterable<PortfolioRow>,
  asOf: LocalDate.LocalDate,
  policy: PortfolioPolicy = defaultPortfolioPolicy,
): PortfolioSummary => {
  const sum = new PortfolioSum(asOf, policy)
  for (const row of rows) sum.add(row)
  return sum.summary()
}
