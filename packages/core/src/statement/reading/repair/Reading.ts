import type { Fen } from "../../Fen.ts"
import { misreadDigits, misreadWeight } from "../scan/Misreading.ts"

/** A figure of money as it was read, and how certain it is. */
export interface Reading {
  /** `undefined` if it could not be read: any value is equally likely. */
  readonly fen: Fen | undefined
  /** 0 to 1 */
  readonly confidence: number
  /** Cost of a misread sign, in misread digits; 0 if nothing gives the sign, `Infinity` if it cannot be misread. */
  readonly signEdits: number
  /** The file itself says it, not a recogniser. */
  readonly certain: boolean
}

/** The cost of reading a figure as some value. */
export interface ReadingCost {
  readonly cost: number
  /** The value does not resemble what was read. */
  readonly free: boolean
}

/** The cost of filling in an unreadable figure. */
const UNREAD = 0.5
/** A figure read with less confidence may be replaced by any value, at this cost. */
const WORTHLESS = 0.6
const REPLACED = 3.5

const digitsOf = (fen: Fen): string => String(Math.abs(fen)).padStart(3, "0")

/** The cost of reading a figure as a value; `undefined` if it cannot be that value. */
export const costOf = ({ fen, confidence, signEdits, certain }: Reading, value: Fen): ReadingCost | undefined => {
  if (fen === undefined) return { cost: UNREAD, free: true }
  if (fen === value) return { cost: 0, free: false }
  if (certain) return undefined
  const turned = fen < 0 !== value < 0 && value !== 0
  const edits = misreadDigits(digitsOf(fen), digitsOf(value)) + (turned ? signEdits : 0)
  const cost = edits * misreadWeight(confidence)
  if (Number.isFinite(cost) && (confidence >= WORTHLESS || cost <= REPLACED)) return { cost, free: false }
  return confidence < WORTHLESS && !(turned && signEdits === Number.POSITIVE_INFINITY)
    ? { cost: REPLACED, free: true }
    : undefined
}

/** The confidence needed to believe a figure that nothing proves. */
const ALONE = 0.85

/** The confidence needed to believe a figure that contradicts the running balance. */
const BEYOND_DOUBT = 0.95

/** True when a figure is right even if the running balance does not hold with it. */
export const isBeyondDoubt = ({ confidence, certain }: Reading): boolean => certain || confidence >= BEYOND_DOUBT

/** True when a figure is believed as read, without proof by the running balance. */
export const standsAlone = ({ fen, confidence, signEdits, certain }: Reading): boolean =>
  certain || (fen !== undefined && confidence >= ALONE && signEdits > 0)

/** A line as a link of the running balance: `balance` is the balance of the line before plus `amount`. */
export interface ChainLine {
  readonly amount: Reading
  readonly balance: Reading
}
