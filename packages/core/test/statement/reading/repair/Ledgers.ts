import type { ChainLine } from "../../../../src/statement/reading/repair/Reading.ts"
import { chance as wholeChance } from "../../ledger/Statements.ts"

/** Chance that is the same in every run: numbers from 0 to 1. */
export const chance = (seed: number): (() => number) => {
  const next = wholeChance(seed)
  return () => next(1_000_000) / 1_000_000
}

export interface TrueLine {
  readonly amount: number
  readonly balance: number
}

/** The lines of an account that nobody has, amounts and balances in fen. */
export const trueLedger = (random: () => number, count: number): ReadonlyArray<TrueLine> => {
  let balance = Math.floor(random() * 50_000_000)
  return Array.from({ length: count }, () => {
    const size = 10 ** (2 + Math.floor(random() * 5))
    const fen = Math.max(1, Math.floor(random() * size)) * (random() < 0.4 ? 100 : 1)
    const amount = random() < 0.35 || fen > balance ? fen : -fen
    balance += amount
    return { amount, balance }
  })
}

const lookalikes: Readonly<Record<string, string>> = {
  "0": "689",
  "1": "74",
  "2": "7",
  "3": "85",
  "4": "19",
  "5": "683",
  "6": "058",
  "7": "12",
  "8": "0369",
  "9": "04",
}

/** A figure with one digit taken for one that looks like it, or its sign lost. */
export const misread = (random: () => number, fen: number, signed: boolean): number => {
  if (signed && fen < 0 && random() < 0.2) return -fen
  const digits = [...String(Math.abs(fen)).padStart(3, "0")]
  const at = Math.floor(random() * digits.length)
  const others = lookalikes[digits[at] ?? ""] ?? "0"
  digits[at] = others.charAt(Math.floor(random() * others.length))
  const value = Number(digits.join(""))
  // No figure of more than a yuan begins with a zero.
  return value === Math.abs(fen) || (digits.length > 3 && digits[0] === "0")
    ? misread(random, fen, signed)
    : Math.sign(fen) * value
}

/** Lines as a recogniser reads them that makes no mistake. */
export const read = (lines: ReadonlyArray<TrueLine>, random: () => number = () => 1): ReadonlyArray<ChainLine> =>
  lines.map(({ amount, balance }) => ({
    amount: { fen: amount, confidence: 0.93 + 0.07 * random(), signEdits: 1, certain: false },
    balance: { fen: balance, confidence: 0.93 + 0.07 * random(), signEdits: 2, certain: false },
  }))
