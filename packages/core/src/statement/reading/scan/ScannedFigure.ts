import { plainText } from "../../../reading/ComparableText.ts"
import { asProvenDigits } from "../../../reading/MisreadDigits.ts"

/** A figure of money as a recogniser has read it. */
export interface ScannedFigure {
  /** Its digits without separators; `""` if they are unreadable. */
  readonly digits: string
  /** Number of them behind a decimal point; `undefined` if no point was seen. */
  readonly decimals: number | undefined
  readonly negative: boolean
  /** The direction, if a word or letter after the figure gives it. */
  readonly side: "in" | "out" | undefined
  /** 0 to 1; a text that does not look like money is doubtful, however sure the recogniser is. */
  readonly confidence: number
}

const currency = /^(?:CN[YＹ]|RMB|人民币|[¥￥])|(?:元|人民币)$/giu
const sided = /(?<=[\dOolIBSZ)])\s*(cr|dr|贷|借|收|支)\.?$/iu
const minus = /^[-—–‐‑‒−_~一=]+/u
const minusBehind = /[-—–−]$/u
const bracketed = /^\(.*\)$/u
const marks = /[.,'·:;，．。、]/u

/** The most confidence of a figure that does not look like one. */
const DOUBTFUL = 0.6
/** The most confidence of a figure in which a letter was replaced by a digit, or a mark by another. */
const MENDED = 0.88

/**
 * Reads a figure as recognisers return it: `2,1O0.00`, `237768,39`, `28 534.42`, `1.600.00`, `一100.00`. A figure is
 * doubtful if it contains anything else than digits and marks, or groups of digits that are not of three.
 */
export const scannedFigure = (cell: string, confidence: number): ScannedFigure => {
  let text = plainText(cell).replaceAll(currency, "").replaceAll(" ", "")
  const letters = sided.exec(text)?.[1]
  const side = letters === undefined ? undefined : /^[d借支]/iu.test(letters) ? "out" : "in"
  if (letters !== undefined) text = text.replace(sided, "")
  const negative = minus.test(text) || minusBehind.test(text) || bracketed.test(text)
  text = text
    .replace(minus, "")
    .replace(minusBehind, "")
    .replaceAll(/[()+[\]|]/gu, "")
  const mapped = asProvenDigits(text)
  const kept = [...mapped].filter((character) => /\d/u.test(character) || marks.test(character)).join("")
  const whole = kept.replaceAll(/^\D+|(?<!\D)\D+$/gu, "")
  const groups = whole.split(marks)
  const digits = groups.join("")
  if (digits === "" || digits.length * 2 < mapped.length) {
    return { digits: "", decimals: undefined, negative, side, confidence: 0 }
  }
  const last = groups.at(-1) ?? ""
  const lastMark = [...whole].findLast((character) => marks.test(character))
  const isPoint = groups.length > 1 && (lastMark !== "," || last.length !== 3)
  const parted = isPoint ? groups.slice(0, -1) : groups
  const grouped = parted.length === 1 || parted.every((group, index) => index === 0 || group.length === 3)
  const zeros = /^0(?:\d|,\d{3})/u.test(whole)
  const strayed = kept.length !== mapped.length || groups.some((group) => group === "") || !grouped || zeros
  const mended = mapped !== text || (isPoint && lastMark !== ".")
  return {
    digits,
    decimals: isPoint ? last.length : undefined,
    negative,
    side,
    confidence: Math.min(confidence, strayed ? DOUBTFUL : mended ? MENDED : 1),
  }
}
