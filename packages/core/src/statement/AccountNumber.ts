import { bareText } from "../reading/ComparableText.ts"

/** One or more hidden characters, as the keys write them. */
const HIDDEN = "*"

/** The certainty that two printed texts mean the same. */
export type Likeness = "SAME" | "POSSIBLE" | "DIFFERENT"

/** An account number as it is shown: nothing but its last four characters. `undefined` stays so. */
export const maskedAccount = (account: string | undefined): string | undefined => {
  if (account === undefined) return undefined
  const shown = /[0-9A-Za-z]{1,4}$/u.exec(bareText(account))?.[0] ?? ""
  return `****${shown}`
}

/** Fewest equal digits by which two account numbers are one. */
const SURE_DIGITS = 8

/**
 * Compares two account numbers as printed, either of which may be masked (`6222****1234`, `尾号1234`). With eight
 * digits or more that fit they are the same, with only the last ones a possibility.
 */
export const sameAccount = (one: string, other: string): Likeness => sameAccountKey(accountKey(one), accountKey(other))

/** `sameAccount` of numbers whose keys are known. */
export const sameAccountKey = (a: string, b: string): Likeness => {
  if (a === "" || b === "") return "DIFFERENT"
  if (a === b) return digits(a) >= SURE_DIGITS ? "SAME" : "POSSIBLE"
  // Most pairs: their last digits differ, whatever is hidden.
  if (a.charCodeAt(a.length - 1) !== b.charCodeAt(b.length - 1)) return "DIFFERENT"
  const [headA, tailA] = ends(a)
  const [headB, tailB] = ends(b)
  const tail = Math.min(tailA.length, tailB.length)
  if (tail < 4 || tailA.slice(-tail) !== tailB.slice(-tail)) return "DIFFERENT"
  const masked = a.includes(HIDDEN) || b.includes(HIDDEN)
  if (!masked) return tail === Math.min(a.length, b.length) && tail <= 6 ? "POSSIBLE" : "DIFFERENT"
  const head = Math.min(headA.length, headB.length)
  if (headA.slice(0, head) !== headB.slice(0, head)) return "DIFFERENT"
  return head + tail >= SURE_DIGITS ? "SAME" : "POSSIBLE"
}

/** An account number as it compares: its digits, and `*` for hidden ones. */
export const accountKey = (account: string): string =>
  isAllDigits(account)
    ? account
    : bareText(account)
        .replaceAll(/[xX×]/gu, HIDDEN)
        .replaceAll(/[^0-9*]/gu, "")

const isAllDigits = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 48 || unit > 57) return false
  }
  return true
}

const digits = (key: string): number => key.replaceAll(HIDDEN, "").length

/** The digits before the first hidden one and those after the last; without hidden ones both are the whole. */
const ends = (key: string): readonly [head: string, tail: string] =>
  key.includes(HIDDEN) ? [key.slice(0, key.indexOf(HIDDEN)), key.slice(key.lastIndexOf(HIDDEN) + 1)] : [key, key]
