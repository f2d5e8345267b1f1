import type { StatedInvoice, Word } from "../../domain/Document.ts"
import { CAPITAL_AMOUNT } from "../../reading/CapitalAmount.ts"
import { bareText } from "../../reading/ComparableText.ts"
import { linesOf, type TextLine } from "../reading/pages/TextLine.ts"
import { REVERSED } from "./ReadInvoice.ts"

/** A line without its blanks: its characters, the blank before each in heights, and its place. */
interface Strip {
  readonly text: string
  readonly blanks: ReadonlyArray<number>
  readonly xs: ReadonlyArray<number>
  readonly y: number
}

const stripOf = ({ middle, words }: TextLine): Strip => {
  let text = ""
  let end = Number.NEGATIVE_INFINITY
  const [blanks, xs]: [Array<number>, Array<number>] = [[], []]
  for (const word of words) {
    const bare = bareText(word.text)
    for (let at = 0; at < bare.length; at++) {
      blanks.push(at === 0 ? (word.x - end) / word.height : 0)
      xs.push(word.x)
    }
    text += bare
    end = word.x + word.width
  }
  return { text, blanks, xs, y: middle }
}

/** A blank this wide, in heights, ends a value; a label and its value may be as far apart as they like. */
const WIDE = 1.5

/** The text from a position to the next wide blank. */
const valueAt = ({ blanks, text }: Strip, from: number): string => {
  let to = from
  while (to < text.length && (to === from || (blanks[to] ?? 0) <= WIDE)) to++
  return text.slice(from, to)
}

/** Not the number of the invoice that a red one takes back. */
const NUMBER = /(?<!蓝字.{0,6})发票号码:?(\d{8,20})/u
const CODE = /(?<!正数)发票代码:?(\d{10,12})/u
const DATE = /开票日期:?(\d{4}年\d{1,2}月\d{1,2}日|\d{4}[-/]\d{1,2}[-/]\d{1,2}|\d{8})/u
const TOTAL = /\(小写\):?(¥?-?¥?\d[\d,]*\.\d{2})/u
const SUM = /^合计:?/u
const AMOUNT_OR_NONE = /¥?-?¥?(?<![\d,])\d[\d,]{0,19}\.\d{2}|\*{1,20}|免税|不征税/gu
const NAME = /名称:/gu
/** What follows a label without a value: a character of the next column. */
const LONE_MARK = /^[购买销售方信息]$/u

interface Named {
  readonly name: string
  readonly x: number
  readonly y: number
}

const namesOf = (strips: ReadonlyArray<Strip>): ReadonlyArray<Named> =>
  strips.flatMap((strip) =>
    [...strip.text.matchAll(NAME)].map(({ index }) => {
      // The next label may follow without a wide blank, behind a character of 销售方信息 that is printed downwards.
      const [name = ""] = valueAt(strip, index + 3).split(/[购买销售方信息]?(?:名称|统一社会信用代码|纳税人识别号):/u)
      return { name: LONE_MARK.test(name) ? "" : name, x: strip.xs[index] ?? 0, y: strip.y }
    }),
  )

/** Buyer and seller stand side by side or one above the other; 购 and 销 beside them say which is which. */
const sidesOf = (names: ReadonlyArray<Named>, words: ReadonlyArray<Word>) => {
  const [one, other] = names
  if (one === undefined || other === undefined || names.length > 2) return {}
  const place = (of: { readonly x: number; readonly y: number }) => (one.y === other.y ? of.x : of.y)
  const mark = (character: string): number | undefined => {
    const found = words.filter(({ text }) => bareText(text) === character)
    return found.length === 1 && found[0] !== undefined ? place(found[0]) : undefined
  }
  const [buyerMark, sellerMark] = [mark("购"), mark("销")]
  const [first, second] = place(one) <= place(other) ? [one, other] : [other, one]
  const isTurned = buyerMark !== undefined && sellerMark !== undefined && buyerMark > sellerMark
  return isTurned ? { buyer: second.name, seller: first.name } : { buyer: first.name, seller: second.name }
}

/** The one text that a form finds in some lines; `undefined` where they have none, or several. */
const soleIn = (strips: ReadonlyArray<Strip>, form: RegExp): string | undefined => {
  const found = new Set(
    strips.flatMap(({ text }) => {
      const match = form.exec(text)
      return match === null ? [] : [match[1] ?? match[0]]
    }),
  )
  return found.size === 1 ? [...found][0] : undefined
}

/** True when a page may be that of an invoice: a look at its words that costs next to nothing. */
export const mayBeInvoice = (words: ReadonlyArray<Word>): boolean => words.some(({ text }) => text.includes("开票日"))

/**
 * What a page states as a Chinese invoice (增值税电子发票, 数电票), by its labels and the places of its words.
 * `undefined` of a page that has not one number of an invoice and its day.
 */
export const statedOnPage = (words: ReadonlyArray<Word>): StatedInvoice | undefined => {
  const strips = linesOf(words).map(stripOf)
  const [number, date] = [soleIn(strips, NUMBER), soleIn(strips, DATE)]
  if (number === undefined || date === undefined) return undefined
  const [code, total, capitals] = [soleIn(strips, CODE), soleIn(strips, TOTAL), soleIn(strips, CAPITAL_AMOUNT)]
  const sums = strips.filter(({ text }) => SUM.test(text))
  const [amount, tax] = sums.length === 1 ? (sums[0]?.text.match(AMOUNT_OR_NONE) ?? []) : []
  const reversed = soleIn(strips, REVERSED)
  return {
    number,
    date,
    ...(code === undefined ? {} : { code }),
    ...sidesOf(namesOf(strips), words),
    ...(amount === undefined ? {} : { amount }),
    ...(tax === undefined ? {} : { tax }),
    ...(total === undefined ? {} : { total }),
    ...(capitals === undefined ? {} : { capitals }),
    ...(reversed === undefined ? {} : { remark: `被红冲蓝字号码:${reversed}` }),
  }
}
