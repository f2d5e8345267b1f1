import type { Budget } from "@open-valuation/threads"
import { Context } from "effect"

/**
 * What one task of each reader may use. All of what a user sent is read in threads with one of these; the recognisers
 * have budgets of their own, and their time counts there.
 */
export const budgets = {
  /** Of an uploaded file: its type, what stands beside its picture, and whether it opens. A caller waits. */
  intake: { time: "30 seconds", memoryMb: 512, outputMb: 32 },
  /** The fields of a photo or a certificate, of 10 scanned pages at most. A caller waits. */
  fields: { time: "60 seconds", memoryMb: 512, outputMb: 1 },
  /** All statements of one valuation, from bytes to the result with its lines. */
  statements: { time: "5 minutes", memoryMb: 1_024, outputMb: 1_024 },
  /** One file of `ov statement`, from bytes to its lines. */
  statementFile: { time: "2 minutes", memoryMb: 1_024, outputMb: 1_024 },
  /** One file with images for `ov`: its pages leave the thread as pixels. */
  document: { time: "2 minutes", memoryMb: 512, outputMb: 16_384 },
  /** A file of samples, of half a gigabyte unpacked at most. */
  import: { time: "30 minutes", memoryMb: 1_024, outputMb: 8_192 },
  /** The model of a market: 13,000 machines take 20 seconds (docs/performance.md). */
  fit: { time: "10 minutes", memoryMb: 4_096, outputMb: 256 },
} as const satisfies Readonly<Record<string, Budget>>

type Reader = keyof typeof budgets

/** The budgets in force. */
export const Budgets = Context.Reference<{ readonly [Name in Reader]: Budget }>("@open-valuation/node/Budgets", {
  defaultValue: () => budgets,
})
