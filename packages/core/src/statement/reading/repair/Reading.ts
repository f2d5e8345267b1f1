import type { Fen } from "../../Money.ts"
import { misreadDigits, misreadWeight } from "../scan/Misreading.ts"

/** A figure of money with the doubt about it. */
export interface Reading {
  /** `undefined` when it could not be read: any value is as likely. */
  readonly fen: Fen | undefined
  /** 0 to 1 */
  readonly confidence: number
  /** How many misread digits it takes to misread the sign; 0 when nothing tells it, `Infinity` when it cannot be. */
  readonly signEdits: number
  /** It is what the file itself says: nothing to doubt. */
  readonly certain: boolean
}

/** What a reading costs. */
export interface ReadingCost {
  readonly cost: number
  /** Whether the figure is taken for something that its print does not suggest. */
  readonly free: boolean
}

/** What it costs to fill in a figure that could not be read. */
const UNREAD = 0.5
/** A figure that is read with less confidence may be anything, at this cost. */
const WORTHLESS = 0.6
const REPLACED = 3.5

const digitsOf = (fen: Fen): string => String(Math.abs(fen)).padStart(3, "0")

/** What it costs to take a figure for a value; `undefined` when it cannot be meant. */
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

/** Below this confidence a figure that nothing proves is not believed. */
const ALONE = 0.85

/** With this confidence it is believed even against the running balance. */
const BEYOND_DOUBT = 0.95

/** Whether a figure is right though the running balance does not hold with it. */
export const isBeyondDoubt = ({ confidence, certain }: Reading): boolean => certain || confidence >= BEYOND_DOUBT

/** Whether a figure may stand as it was read, without the running balance to prove it. */
export const standsAlone = ({ fen, confidence, signEdits, certain }: Reading): boolean =>
  certain || (fen !== undefined && confidence >= ALONE && signEdits > 0)

/** A line as a link of the running balance: `balance` is the balance of the line before plus `amount`. */
export interface ChainLine {
  readonly amount: Reading
  readonly balance: Reading
}
