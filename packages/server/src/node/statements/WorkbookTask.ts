import type { Locale } from "@open-valuation/core/text"
import type { Effect } from "effect"

/** A workbook, as it is ordered from a thread. */
export interface WorkbookTask {
  readonly result: unknown
  readonly locale: Locale
}

/** The thread's request for the lines after number `cursor`. */
export interface LinesQuestion {
  readonly cursor: number
}

/** A page of lines, empty at the end; `undefined` when they were not kept. */
export type LinesAnswer = ReadonlyArray<unknown> | undefined

export type AskLines = (question: LinesQuestion) => Effect.Effect<LinesAnswer>
