import { ParsedLine } from "@open-valuation/core/statement"
import { serveTasks } from "@open-valuation/threads"
import { statementWorkbook } from "@open-valuation/workbook"
import { Effect, Schema, Stream } from "effect"
import type { AskLines, LinesAnswer, WorkbookTask } from "./WorkbookTask.ts"

const decode = Schema.decodeUnknownSync(Schema.Array(ParsedLine))

/** Lines from page to page, each asked for when the one before it is written. */
async function* pages(first: ReadonlyArray<unknown>, ask: AskLines): AsyncGenerator<ParsedLine> {
  let page: LinesAnswer = first
  while (page !== undefined && page.length > 0) {
    const lines = decode(page)
    yield* lines
    page = await Effect.runPromise(ask({ cursor: lines.at(-1)?.line ?? 0 }))
  }
}

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
