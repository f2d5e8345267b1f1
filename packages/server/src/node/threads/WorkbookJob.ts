import { ParsedLine } from "@open-valuation/core/statement"
import type { Locale } from "@open-valuation/core/text"
import type { Job } from "@open-valuation/files/threads"
import type { AdoptedValue, ReportedStatement } from "@open-valuation/report"
import { statementWorkbook } from "@open-valuation/report/xlsx"
import { Effect, Option, Schema, Stream } from "effect"

/** A workbook, as it is ordered from a thread. */
export interface WorkbookTask {
  readonly result: unknown
  readonly locale: Locale
  readonly adoption: AdoptedValue | undefined
  readonly version: ReportedStatement["version"]
}

/** The thread's request for the lines after number `cursor`. */
export interface LinesQuestion {
  readonly cursor: number
}

/** A page of lines, empty at the end; `undefined` when they were not kept. */
type LinesAnswer = ReadonlyArray<unknown> | undefined

type AskLines = (question: LinesQuestion) => Effect.Effect<LinesAnswer>

const decode = Schema.decodeUnknownEffect(Schema.Array(ParsedLine))

/** Lines from page to page, each asked for when the one before it is written. */
const pages = (first: ReadonlyArray<unknown>, ask: AskLines): AsyncIterable<ParsedLine> =>
  Stream.toAsyncIterable(
    Stream.paginate(first, (page) =>
      Effect.gen(function* () {
        const lines = yield* decode(page)
        const last = lines.at(-1)
        const next: LinesAnswer = last === undefined ? undefined : yield* ask({ cursor: last.line })
        return [lines, Option.fromNullishOr(next)] as const
      }),
    ),
  )

/** Makes the workbook of a statement. */
export const makeWorkbook: Job<WorkbookTask, Uint8Array, LinesQuestion, LinesAnswer> = (task, ask) =>
  Stream.fromEffect(
    Effect.gen(function* () {
      const first = yield* ask({ cursor: 0 })
      const lines = first === undefined ? undefined : pages(first, ask)
      return yield* Effect.promise(() => statementWorkbook({ ...task, lines }))
    }),
  )
