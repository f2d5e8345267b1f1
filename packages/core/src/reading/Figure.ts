import { ownValue } from "../domain/OwnValue.ts"

/** The mark before the decimals. The other one of the two groups thousands. */
export type DecimalMark = "." | ","

/** In hundredths. Above it a figure is no amount but an account number that stands in the wrong column. */
const MOST = 1e14

const ZERO = 48
const NINE = 57
const COMMA = 0x2c
const POINT = 0x2e
const THOUSANDS = 3

/**
 * The hundredths of a written figure, exact: the fen of an amount. `undefined` when the text is none. Read are
 * `1,234.50`, `1'234.50`, `+1.00`, `-1`, `−1`, `1.00-`, `(1.00)`, `（1.00）`, `¥1`, `￥1.00`, `RMB 1`, `1.00元`,
 * full-width digits, spaces anywhere, and the fractions of a spreadsheet (`1234.5600000001`, rounded half up). Not read
 * are empty texts, dashes, exponents, codes of letters, and groups that are not of three digits (`18500,00` may mean
 * 18,500).
 */
export const hundredthsOf = (text: string, mark: DecimalMark = "."): number | undefined => {
  const point = mark === "." ? POINT : COMMA
  const separator = mark === "." ? COMMA : POINT
  let digits = 0
  let value = 0
  let decimals = -1
  let rounding = 0
  let negative = false
  let signs = 0
  /** 1 within a bracket, 2 behind the number. */
  let open = 0
  /** Digits since the last separator of thousands; -1 before there is one. */
  let group = -1
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i)
    if (code >= 0xff01 && code <= 0xff5e) code -= 0xfee0
    if (code >= ZERO && code <= NINE) {
      if (open === 2) return undefined
      digits++
      if (decimals === -1) {
        value = value * 10 + code - ZERO
        if (group >= 0) group++
      } else if (decimals < 2) {
        value = value * 10 + code - ZERO
        decimals++
      } else if (decimals++ === 2 && code - ZERO >= 5) rounding = 1
      if (value > MOST) return undefined
      continue
    }
    if (code === point) {
      if (decimals !== -1) return undefined
      decimals = 0
      continue
    }
    if (code === 0x27 || code === 0x2019) {
      // An apostrophe groups thousands beside either mark; before the digits it is a spreadsheet's mark of a text.
      if (digits === 0 && signs === 0) continue
      if (digits === 0 || decimals !== -1 || (group === -1 ? digits > THOUSANDS : group !== THOUSANDS)) return undefined
      group = 0
      continue
    }
    if (code === separator) {
      if (digits === 0 || decimals !== -1 || (group === -1 ? digits > THOUSANDS : group !== THOUSANDS)) return undefined
      group = 0
      continue
    }
    switch (code) {
      case 0x2d: // -
      case 0x2010:
      case 0x2011:
      case 0x2012:
      case 0x2013:
      case 0x2212:
        if (signs++ > 0) return undefined
        negative = true
        // A sign behind the digits ends the number.
        if (digits > 0) open = 2
        break
      case 0x2b: // +
        if (signs++ > 0 || digits > 0) return undefined
        break
      case 0x28: // (
        if (signs++ > 0 || digits > 0) return undefined
        negative = true
        open = 1
        break
      case 0x29: // )
        if (open !== 1) return undefined
        open = 2
        break
      case 0x20:
      case 0x09:
      case 0xa0:
      case 0x2009:
      case 0x202f:
      case 0x3000:
      case 0xa5: // ¥
      case 0xffe5: // ￥
        break
      case 0x5143: // 元
        if (digits === 0) return undefined
        break
      default:
        // Currency in letters stands before the digits: CNY, RMB, CN¥, 人民币.
        if (digits > 0 || !isCurrencyWord(code)) return undefined
    }
  }
  if (digits === 0 || open === 1 || (group !== -1 && group !== THOUSANDS)) return undefined
  for (let missing = Math.max(decimals, 0); missing < 2; missing++) value *= 10
  value += rounding
  if (value > MOST) return undefined
  return negative && value !== 0 ? -value : value
}

const LAST_MARK = /([.,])(\d+)(?![\d.,]|.*[.,]\d)/u

/**
 * The mark of decimals by which a written figure can be read: `.` of `1,234.50`, `,` of `1.234,5` and `18500,00`,
 * `either` where it may also group thousands (`1.234`), `undefined` for a figure without marks.
 */
export const decimalMarkIn = (text: string): DecimalMark | "either" | undefined => {
  // Most figures have two decimals behind a point.
  if (text.charCodeAt(text.length - 3) === POINT) return "."
  if (!text.includes(",") && !text.includes(".") && !text.includes("，") && !text.includes("．")) return undefined
  const plain = text.normalize("NFKC")
  const found = LAST_MARK.exec(plain)
  if (found === null) return undefined
  const mark = found[1] === "." ? "." : ","
  const other = mark === "." ? "," : "."
  if (found[2]?.length !== THOUSANDS) return mark
  const before = plain.slice(0, found.index)
  if (before.includes(mark)) return other
  return before.includes(other) || !/(?<!\d)[1-9]\d{0,2}$/u.test(before) ? mark : "either"
}

const isCurrencyWord = (code: number): boolean => CURRENCY_WORDS.includes(String.fromCharCode(code))
const CURRENCY_WORDS = "CNYRMB人民币"

const MINUS = /[-‐‑‒–−(]/u

/** The number of a written figure, in the forms of `hundredthsOf`, with all its decimals. */
export const figureOf = (text: string, mark: DecimalMark = "."): number | undefined => {
  if (hundredthsOf(text, mark) === undefined) return undefined
  const plain = text.normalize("NFKC")
  const kept = mark === "." ? plain.replaceAll(/[^\d.]/g, "") : plain.replaceAll(/[^\d,]/g, "").replace(",", ".")
  return MINUS.test(plain) ? -Number(kept) : Number(kept)
}

/**
 * The decimal text of a figure that stands alone, by its form: `32,400` is thirty-two thousand, `32,4` a decimal.
 * `undefined` where the marks make no figure.
 */
export const loneDecimal = (text: string): string | undefined => {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return text.replaceAll(",", "")
  if (/^\d+[.,]\d{1,3}$/.test(text)) return text.replace(",", ".")
  return /^\d+$/.test(text) ? text : undefined
}

const SIZES: Readonly<Record<string, number>> = {
  百: 100,
  hundred: 100,
  千: 1000,
  k: 1000,
  thousand: 1000,
  grand: 1000,
  万: 10_000,
  w: 10_000,
  wan: 10_000,
  m: 1_000_000,
  百万: 1_000_000,
  million: 1_000_000,
  亿: 100_000_000,
  万亿: 1e12,
}

/** The factor of a word of size behind a figure, in any case: `万`, `w`, `million`. */
export const sizeOf = (word: string): number | undefined => ownValue(SIZES, word.toLowerCase())
