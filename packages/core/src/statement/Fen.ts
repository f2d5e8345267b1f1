/**
 * Money of a statement: a safe integer of fen (1/100 yuan, or 1/100 of the account's currency). Sums of it are exact.
 */
export type Fen = number

/** Above it an amount is no amount but an account number that stands in the wrong column: 1e12 yuan. */
const MAX_FEN = 1e14

const ZERO = 48
const NINE = 57

/**
 * The fen of a printed amount; `undefined` when the text is none. Read are `1,234.50`, `+1.00`, `-1`, `−1`, `1.00-`,
 * `(1.00)`, `（1.00）`, `¥1`, `￥1.00`, `RMB 1`, `1.00元`, full-width digits, spaces anywhere, and the fractions of a
 * spreadsheet (`1234.5600000001`, rounded half up). Not read are empty texts, dashes, exponents and codes of letters.
 */
export const parseFen = (text: string): Fen | undefined => {
  let digits = 0
  let value = 0
  let decimals = -1
  let rounding = 0
  let negative = false
  let signs = 0
  /** 1 within a bracket, 2 behind the number. */
  let open = 0
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i)
    if (code >= 0xff01 && code <= 0xff5e) code -= 0xfee0
    if (code >= ZERO && code <= NINE) {
      if (open === 2) return undefined
      digits++
      if (decimals === -1) value = value * 10 + code - ZERO
      else if (decimals < 2) {
        value = value * 10 + code - ZERO
        decimals++
      } else if (decimals++ === 2 && code - ZERO >= 5) rounding = 1
      if (value > MAX_FEN) return undefined
      continue
    }
    switch (code) {
      case 0x2c: // ,
        if (digits === 0 || decimals !== -1) return undefined
        break
      case 0x2e: // .
        if (decimals !== -1) return undefined
        decimals = 0
        break
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
  if (digits === 0 || open === 1) return undefined
  for (let missing = Math.max(decimals, 0); missing < 2; missing++) value *= 10
  value += rounding
  if (value > MAX_FEN) return undefined
  return negative && value !== 0 ? -value : value
}

const isCurrencyWord = (code: number): boolean => CURRENCY_WORDS.includes(String.fromCharCode(code))
const CURRENCY_WORDS = "CNYRMB人民币"

/** The yuan of some fen, as a number that prints with at most 2 decimals. */
export const yuan = (fen: Fen): number => fen / 100

/** Fen as a decimal text of yuan with 2 decimals: `-1234.50`. */
export const formatFen = (fen: Fen): string => {
  const digits = String(Math.abs(fen)).padStart(3, "0")
  return `${fen < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `yuan` of an amount that may be missing. */
export const yuanOrNull = (fen: Fen | undefined): number | null => (fen === undefined ? null : yuan(fen))
