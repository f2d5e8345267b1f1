/**
 * A quantity as people write it, in digits, half width: `9800`, `480,000`, `48.5万`, `12万5`, `1万2千`, `6千多`, `9.8k`.
 * The source of an expression without groups; read its matches with {@link amountOf}.
 */
export const AMOUNT =
  "\\d{1,12}(?:,\\d{3}){0,4}(?:\\.\\d{1,4})?(?!\\d|\\.\\d|,\\d{3}(?!\\d))\\s?(?:万亿|亿|万|w(?![a-z])|千|k(?![a-z])|百|million\\b|thousand\\b|m(?=\\s?(?:yuan|rmb|cny)\\b))?(?:(?<=[万w千])\\d{1,4}(?!\\d|\\.\\d|,\\d{3})\\s?[千百]?)?"

/** A range of quantities: `8000到9000`, `10-15万`; the source of an expression without groups. */
export const AMOUNT_RANGE = `${AMOUNT}\\s?(?:[-~–—]|到|至|\\bto\\b)\\s?${AMOUNT}`

const UNITS: Readonly<Record<string, number>> = {
  百: 100,
  千: 1000,
  k: 1000,
  thousand: 1000,
  万: 10_000,
  w: 10_000,
  m: 1_000_000,
  million: 1_000_000,
  亿: 100_000_000,
}

const PARTS = /(\d+(?:\.\d+)?)(亿|万|千|百|thousand|million|[wkm])?/giu

/** The number that a match of {@link AMOUNT} stands for; `undefined` where it contradicts itself. */
export const amountOf = (written: string): number | undefined => {
  let total = 0
  let unit = Number.POSITIVE_INFINITY
  for (const [, digits = "", named] of written.replaceAll(/[,\s]/g, "").matchAll(PARTS)) {
    const own = named === undefined ? undefined : UNITS[named.toLowerCase()]
    // 12万5 is 125,000; 1万2500 is 12,500.
    const factor = own ?? (unit === Number.POSITIVE_INFINITY ? 1 : digits.length === 1 ? unit / 10 : 1)
    if (factor >= unit) return undefined
    total += Number(digits) * factor
    unit = factor
  }
  return Number.isFinite(unit) ? Math.round(total * 100) / 100 : undefined
}
