import { ParsedLine } from "@open-valuation/core/statement"
import { serveTasks } from "@open-valuation/files/threads"
import { statementWorkbook } from "@open-valuation/report/xlsx"
import { Effect, Option, Schema, Stream } from "effect"
import type { AskLines, LinesAnswer, WorkbookTask } from "./WorkbookTask.ts"

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

/** The thread that makes the workbooks of statements. */
serveTasks((task: WorkbookTask, ask: AskLines) =>
  Stream.fromEffect(
    Effect.gen(function* () {
      const first = yield* ask({ cursor: 0 })
      const lines = first === undefined ? undefined : pages(first, ask)
      return yield* Effect.promise(() => statementWorkbook({ ...task, lines }))
    }),
  ),
)
