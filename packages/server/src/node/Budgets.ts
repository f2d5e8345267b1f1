import type { Budget } from "@open-valuation/files/threads"
import { Context } from "effect"

/**
 * Budget of one task of each reader thread: processor time, and ten times as long on the clock. Everything that a user
 * uploads is read in threads with one of these. The recognisers have separate budgets, and their time counts there.
 */
export const budgets = {
  /** Type detection, metadata removal and the test whether a file can be read. A caller waits. */
  intake: { time: "2 minutes", memoryMb: 1_024, outputMb: 32 },
  /** The fields of a photo or a certificate, at most 10 scanned pages. A caller waits. */
  fields: { time: "60 seconds", memoryMb: 512, outputMb: 1 },
  /** The picture of one page of an upload. A caller waits. */
  picture: { time: "30 seconds", memoryMb: 512, outputMb: 32 },
  /** All statements of one valuation, from bytes to the result with its lines. */
  statements: { time: "5 minutes", memoryMb: 1_024, outputMb: 1_024 },
  /** The analysis of the lines of one valuation that were corrected. A caller waits. */
  correction: { time: "30 seconds", memoryMb: 1_024, outputMb: 1_024 },
  /** The workbook of one valuation. 50,000 lines take 3 seconds (docs/performance.md). */
  workbook: { time: "2 minutes", memoryMb: 1_024, outputMb: 128 },
  /** What the columns of one uploaded file are. A caller waits. */
  layout: { time: "1 minute", memoryMb: 1_024, outputMb: 8 },
  /** One file of `ov statement`, from bytes to its lines. */
  statementFile: { time: "2 minutes", memoryMb: 1_024, outputMb: 1_024 },
  /** One file with images for `ov`. Its pages leave the thread as pixels. */
  document: { time: "2 minutes", memoryMb: 512, outputMb: 16_384 },
  /** The prices of one page of the web, at most 512 kB. */
  page: { time: "3 seconds", memoryMb: 256, outputMb: 4 },
  /** A file of samples, at most half a gigabyte unpacked. */
  import: { time: "30 minutes", memoryMb: 1_024, outputMb: 8_192 },
  /** A file of samples that was uploaded. A caller waits. */
  uploadedSamples: { time: "5 minutes", memoryMb: 1_024, outputMb: 2_048 },
  /**
   * Some rows of a book, with the market in memory. Reading it and learning models of past days take longest. From
   * 2 GiB on, V8 lets a heap grow to four times of what lives in it before it collects; below that to twice.
   */
  portfolio: { time: "30 minutes", memoryMb: 2_000, youngMemoryMb: 24, outputMb: 64 },
  /** A file of items, at most 20 MiB. A caller waits. */
  items: { time: "5 minutes", memoryMb: 1_024, outputMb: 512 },
  /** The workbook of a run, written into a file. A caller waits. */
  book: { time: "5 minutes", memoryMb: 1_024, outputMb: 1 },
  /** The validation of one model: two fits of a part of its market. */
  validation: { time: "10 minutes", memoryMb: 4_096, outputMb: 4 },
  /** The workbook of a validation. */
  modelWorkbook: { time: "30 seconds", memoryMb: 512, outputMb: 8 },
  /** The model of one market. 13,000 machines take 20 seconds (docs/performance.md). */
  fit: { time: "10 minutes", memoryMb: 4_096, outputMb: 256 },
} as const satisfies Readonly<Record<string, Budget>>

type Reader = keyof typeof budgets

/** The budgets in force. */
export const Budgets = Context.Reference<{ readonly [Name in Reader]: Budget }>("@open-valuation/server/Budgets", {
  defaultValue: () => budgets,
})
