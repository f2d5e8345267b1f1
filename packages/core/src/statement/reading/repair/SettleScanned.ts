import type { Draft } from "../lines/Draft.ts"
import type { ScannedFigure } from "../scan/ScannedFigure.ts"
import type { ScannedLine } from "../scan/ScannedRow.ts"

/** Digits of the largest amount, in fen. */
const MAX_DIGITS = 14
/** If this share of a column has two decimals, the whole column has. */
const ALWAYS = 0.8
/** The confidence of a figure without the decimals that all others have. */
const ODD = 0.6

interface Column {
  /** True when all of its figures are printed with two decimals. */
  readonly twoDecimals: boolean
}

const columnOf = (figures: ReadonlyArray<ScannedFigure>): Column => {
  const readable = figures.filter(({ digits }) => digits !== "")
  return { twoDecimals: readable.filter(({ decimals }) => decimals === 2).length >= ALWAYS * readable.length }
}

/** The figure with its digits in fen; `digits` is `""` if it is not an amount. */
const inFen = (figure: ScannedFigure, { twoDecimals }: Column): ScannedFigure => {
  const { digits, decimals } = figure
  if (digits === "") return figure
  const odd = twoDecimals && decimals !== 2
  // A point is more easily lost than two digits.
  const places = decimals === undefined ? (twoDecimals ? 2 : 0) : decimals > 2 ? (twoDecimals ? 2 : 0) : decimals
  const fen = `${digits}${"0".repeat(2 - places)}`.replace(/^0+(?=\d{3})/u, "")
  const confidence = odd ? Math.min(figure.confidence, ODD) : figure.confidence
  return fen.length > MAX_DIGITS
    ? { ...figure, digits: "", confidence: 0 }
    : { ...figure, digits: fen, decimals: 2, confidence }
}

/**
 * Settles the decimals of scanned figures by their whole column, sets the amounts and balances of the drafts, and
 * returns the readings with their digits in fen.
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
