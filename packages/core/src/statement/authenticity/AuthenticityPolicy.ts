import { type DemandRate, demandRates } from "./DemandRates.ts"
import { type EditingTools, editingTools } from "./EditingTools.ts"

/** The judgement in the checks of authenticity, as data that a host can replace. */
export interface AuthenticityPolicy {
  /** Own judgement: banks sign and stamp a PDF within minutes of making it. */
  readonly modifiedAfterMinutes: number
  /** Own judgement: a second font in more than this share of the amounts is the bank's own. */
  readonly otherFontShare: number
  /** Rules of public micro-lenders and of visa document checkers: 1 to 4 breaks warn, 5 or more are serious. */
  readonly seriousBreaks: number
  /** Own judgement: where more than this share of the lines are out of time, the bank books so. */
  readonly untimelyShare: number
  /** Rules of public micro-lenders: interest is paid on the 21st; days 20 to 23 are accepted. */
  readonly interestDays: { readonly from: number; readonly to: number }
  /** The same: ratio of the interest paid to the interest expected. */
  readonly interestRatio: { readonly low: number; readonly high: number }
  /** Own judgement: below it, in fen, rounding decides, and nothing is said. */
  readonly smallestInterestFen: number
  /** Own judgement: the interest in fen that a quarter must have earned before its absence is reported. */
  readonly missedInterestFen: number
  /** Days between both sides of a transfer. */
  readonly transferDays: number
  readonly editingTools: ReadonlyArray<EditingTools>
  readonly demandRates: ReadonlyArray<DemandRate>
}

/** The policy that applies unless a host says otherwise. */
export const defaultAuthenticityPolicy: AuthenticityPolicy = {
  modifiedAfterMinutes: 10,
  otherFontShare: 0.1,
  seriousBreaks: 5,
  untimelyShare: 0.2,
  interestDays: { from: 20, to: 23 },
  interestRatio: { low: 0.8, high: 1.2 },
  smallestInterestFen: 5,
  missedInterestFen: 50,
  transferDays: 2,
  editingTools,
  demandRates,
}
