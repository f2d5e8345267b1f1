import { LocalDate, type ValuationEvent } from "@open-valuation/core"
import { correctStatement, type LineCorrection, ParsedLine, StatementRequest } from "@open-valuation/core/statement"
import type { Job } from "@open-valuation/files/threads"
import { Effect, Schema, Stream } from "effect"
import type { LinesQuestion } from "./WorkbookJob.ts"

/** Statements to be analysed anew, as they are passed to a thread. */
export interface CorrectionTask {
  readonly ledgers: unknown
  readonly request: unknown
  readonly today: string
  readonly corrections: ReadonlyArray<LineCorrection>
  readonly generatedAt: string
}

const decodeLines = Schema.decodeUnknownEffect(Schema.Array(ParsedLine))
const decodeRequest = Schema.decodeUnknownEffect(StatementRequest)

/** Analyses statements with corrections of their lines, which it asks for page by page. */
export const analyseCorrected: Job<CorrectionTask, ValuationEvent<unknown>, LinesQuestion, ReadonlyArray<unknown>> = (
  { request, today, ...task },
  ask,
) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const lines: Array<ParsedLine> = []
      for (;;) {
        const page = yield* decodeLines(yield* ask({ cursor: lines.at(-1)?.line ?? 0 }))
        if (page.length === 0) break
        for (const line of page) lines.push(line)
      }
      const events = yield* correctStatement({
        ...task,
        lines,
        request: yield* decodeRequest(request),
        today: LocalDate.LocalDate.make(today),
      })
      return Stream.fromIterable(events, { chunkSize: 1 })
    }),
  )
