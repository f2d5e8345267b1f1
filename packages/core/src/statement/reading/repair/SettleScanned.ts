import type { Draft } from "../lines/Draft.ts"
import type { ScannedFigure } from "../scan/ScannedFigure.ts"
import type { ScannedLine } from "../scan/ScannedRow.ts"

/** Digits of the largest amount, in fen. */
const MAX_DIGITS = 14
/** Where so many figures of a column have two decimals, all have. */
const ALWAYS = 0.8
/** A figure without the decimals that all others have. */
const ODD = 0.6

interface Column {
  /** Whether all of its figures are printed with two decimals. */
  readonly twoDecimals: boolean
}

const columnOf = (figures: ReadonlyArray<ScannedFigure>): Column => {
  const readable = figures.filter(({ digits }) => digits !== "")
  return { twoDecimals: readable.filter(({ decimals }) => decimals === 2).length >= ALWAYS * readable.length }
}

/** The figure with its digits as those of an amount in fen; `digits` is `""` when it is no amount. */
const inFen = (figure: ScannedFigure, { twoDecimals }: Column): ScannedFigure => {
  const { digits, decimals } = figure
  if (digits === "") return figure
  const odd = twoDecimals && decimals !== 2
  // A point is lost more easily than two digits.
  const places = decimals === undefined ? (twoDecimals ? 2 : 0) : decimals > 2 ? (twoDecimals ? 2 : 0) : decimals
  const fen = `${digits}${"0".repeat(2 - places)}`.replace(/^0+(?=\d{3})/u, "")
  const confidence = odd ? Math.min(figure.confidence, ODD) : figure.confidence
  return fen.length > MAX_DIGITS
    ? { ...figure, digits: "", confidence: 0 }
    : { ...figure, digits: fen, decimals: 2, confidence }
}

/**
 * Settles the decimals of scanned figures, which only a whole column tells, and gives what was read with its digits as fen.
 * The drafts' amounts and balances are set by it.
 */
export const settleScanned = (
  drafts: ReadonlyArray<Draft>,
  scanned: ReadonlyMap<Draft, ScannedLine>,
): ReadonlyMap<Draft, ScannedLine> => {
  const lines = drafts.flatMap((draft) => {
    const line = scanned.get(draft)
    return line === undefined ? [] : [{ draft, line }]
  })
  const amounts = columnOf(lines.map(({ line }) => line.amount))
  const balances = columnOf(lines.flatMap(({ line }) => line.balance ?? []))
  return new Map(
    lines.map(({ draft, line }) => {
      const amount = inFen(line.amount, amounts)
      const balance = line.balance === undefined ? undefined : inFen(line.balance, balances)
      if (amount.digits !== "") draft.amountFen = Math.sign(draft.amountFen) * Number(amount.digits)
      draft.balanceFen =
        balance === undefined || balance.digits === ""
          ? undefined
          : (balance.negative ? -1 : 1) * Number(balance.digits)
      return [draft, { ...line, amount, balance }] as const
    }),
  )
}
