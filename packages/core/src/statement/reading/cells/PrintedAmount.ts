import { plainText } from "../../../reading/ComparableText.ts"
import { type DecimalMark, hundredthsOf } from "../../../reading/Figure.ts"
import type { Fen } from "../../Fen.ts"
import { saysNothing } from "./ColumnText.ts"

const suffix = /^(.*\d[)]?)\s*[([]?(cr|dr|od|c|d|贷|借|收|支)\.?[)\]]?$/isu
/** Words for money that is owed or went out; OD is an overdraft. */
const outward = /^(?:d|od|借|支)/iu
const currencyFirst = /^([-+(]?)(?:[A-Z]{3}|(?:US|HK|S)?\$|[€£])\s?(?=[-+(]?\d)/u
const currencyLast = /(?<=[\d)-])\s?(?:[A-Z]{3}|人民币|圆|美元|港[币元]|欧元)$/u
const remarkBehind = /^([-+¥￥\d,.\s]*\d)\s*[(（[].*$/su

const MAX_LENGTH = 64

/** The cell is neither blank nor an amount. */
export const NO_AMOUNT = "no amount"

/**
 * The amount of a cell; `undefined` when it is blank or a filler. Beyond `hundredthsOf`: `1.00CR`, `1.00 (Dr.)`,
 * `1.00借`, `USD 1.00`, `1.00 CNY`, and an amount with a remark behind it (`131.77(已退款89.84)`). Without a mark of
 * decimals it is read with a point, or with a comma where only that makes a figure.
 */
export const printedAmount = (cell: string | undefined, mark?: DecimalMark): Fen | undefined | typeof NO_AMOUNT => {
  if (cell === undefined || cell === "") return undefined
  const plain = hundredthsOf(cell, mark)
  if (plain !== undefined) return plain
  if (saysNothing(cell)) return undefined
  // Quotes stay where a field is quoted and padded: `"-1.00"<TAB>`.
  const trimmed = plainText(cell.replaceAll('"', ""))
  if (trimmed.length > MAX_LENGTH) return NO_AMOUNT
  const found = amountIn(trimmed, mark ?? ".")
  return found ?? (mark === undefined ? amountIn(trimmed, ",") : undefined) ?? NO_AMOUNT
}

const amountIn = (text: string, mark: DecimalMark): Fen | undefined => {
  const sided = suffix.exec(text)
  if (sided !== null) {
    const value = hundredthsOf(sided[1] ?? "", mark)
    if (value !== undefined) return outward.test(sided[2] ?? "") ? -value : value
  }
  const bare = text.replace(currencyFirst, "$1").replace(currencyLast, "")
  return hundredthsOf(bare, mark) ?? hundredthsOf(remarkBehind.exec(bare)?.[1] ?? "", mark)
}

/** The balance in a cell: negative if the account is overdrawn, whether a sign, a word or both say so. */
export const printedBalance = (cell: string | undefined, mark?: DecimalMark): Fen | undefined => {
  const fen = printedAmount(cell, mark)
  if (fen === undefined || fen === NO_AMOUNT) return undefined
  return fen > 0 && DEBIT_SIGNED.test(cell ?? "") ? -fen : fen
}

/** `-1.00DR`: the sign and the side say the same. */
const DEBIT_SIGNED = /^\s*[-−(].*(?:dr|od|d|借)/isu
