import type { Fen } from "../../Fen.ts"
import type { Direction } from "../cells/Directions.ts"
import { NO_AMOUNT, printedAmount } from "../cells/PrintedAmount.ts"
import type { TableColumns } from "./TableColumns.ts"

/** The amount of a row by its columns of money. */
export interface PrintedMoney {
  readonly fen: Fen
  /** It stands in the column of amounts out. */
  readonly out: boolean
}

const splitMoney = (
  { index }: TableColumns["columns"],
  cells: ReadonlyArray<string>,
): PrintedMoney | "amount" | "sign" | undefined => {
  const [inflow, outflow] = [printedAmount(cells[index.inflow]), printedAmount(cells[index.outflow])]
  if (inflow === NO_AMOUNT || outflow === NO_AMOUNT) return "amount"
  if (inflow === undefined && outflow === undefined) return undefined
  if ((inflow ?? 0) !== 0 && (outflow ?? 0) !== 0) return "sign"
  return { fen: (inflow ?? 0) - (outflow ?? 0), out: (outflow ?? 0) !== 0 }
}

/** The amount of a row, or why it cannot be read; `undefined` where its cells are blank. */
export const printedMoney = (
  { columns, isSplit }: TableColumns,
  cells: ReadonlyArray<string>,
): PrintedMoney | "amount" | "sign" | undefined => {
  if (isSplit) return splitMoney(columns, cells)
  const fen = printedAmount(cells[columns.index.amount])
  return fen === undefined ? undefined : fen === NO_AMOUNT ? "amount" : { fen, out: false }
}

/** An amount with its direction, as far as its own row tells it. */
export interface LineAmount extends PrintedMoney {
  /** A wallet moved the money between pockets of its owner. */
  readonly neutral: boolean
  /** Only the printed sign can tell in from out. */
  readonly bare: boolean
  /** A sign is printed, or no word gives the direction. */
  readonly signed: boolean
}

export const lineAmount = (
  { columns: { index }, directionOf, hasBothParties, isSplit }: TableColumns,
  cells: ReadonlyArray<string>,
  { fen, out }: PrintedMoney,
): LineAmount | "sign" => {
  if (isSplit) return { fen, out, neutral: false, bare: false, signed: false }
  if (index.direction >= 0) {
    const direction = directionOf(cells[index.direction] ?? "")
    if (direction === undefined)
      return hasBothParties || fen < 0 ? { fen, out, neutral: false, bare: false, signed: true } : "sign"
    if (direction === 0) return { fen, out, neutral: true, bare: false, signed: false }
    return { fen: fen * direction, out: direction === -1 && fen !== 0, neutral: false, bare: false, signed: false }
  }
  if (hasBothParties) return { fen, out, neutral: false, bare: false, signed: false }
  const signed = fen < 0 || (cells[index.amount] ?? "").includes("+")
  return { fen, out, neutral: false, bare: true, signed }
}

/**
 * Where amounts in and out have columns of their own, a word for in or out is the side of the balance, or of the line
 * again.
 */
export const balanceSide = (
  { columns: { index }, directionOf, isSplit, namelessAfterBalance }: TableColumns,
  cells: ReadonlyArray<string>,
): Direction | undefined => {
  if (!isSplit || index.balance < 0) return undefined
  const column = index.direction >= 0 ? index.direction : namelessAfterBalance ? index.balance + 1 : -1
  const word = cells[column] ?? ""
  return word === "" ? undefined : directionOf(word)
}
