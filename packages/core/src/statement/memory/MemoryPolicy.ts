import type { Fen } from "../Fen.ts"

/** The fewest lines by which two accounts show the same. */
export interface SamenessPolicy {
  /** Lines that agree. */
  readonly lines: number
  /** Different amounts among them, whatever their sign: wages and rent of one size make two people alike, not one. */
  readonly amounts: number
  /** Share of what the shorter one has in the days of both, 0 to 1. */
  readonly share: number
}

/** When an earlier task has shown the same. Source: own judgement, measured on invented borrowers. */
export interface MemoryPolicy {
  /** Lines that agree in day, amount and balance. */
  readonly proven: SamenessPolicy
  /** Lines that agree in day and amount, each with the two that follow it. */
  readonly unproven: SamenessPolicy
  /** Lines that a file needs for its text to say something. */
  readonly textLines: number
  /** Payments of one payer, of the same amount in the same month, that two borrowers have in common. */
  readonly payments: number
  /** The smallest of them. */
  readonly paymentFen: Fen
  /** Other borrowers from whom on a common payer is told. */
  readonly borrowers: number
}

export const defaultMemoryPolicy: MemoryPolicy = {
  proven: { lines: 4, amounts: 3, share: 0.3 },
  unproven: { lines: 12, amounts: 8, share: 0.2 },
  textLines: 5,
  payments: 3,
  paymentFen: 1_000_00,
  borrowers: 3,
}
