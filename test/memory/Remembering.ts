import type { EarlierStatement, Mark, StatementPrint } from "@open-valuation/core/ports"
import {
  defaultMemoryPolicy,
  fingerprintsOf,
  ledgersOf,
  makeStatementReader,
  rememberedOf,
  type StatementFile,
  StatementUnreadable,
} from "@open-valuation/core/statement"
import { readDocument } from "@open-valuation/files"
import { Effect, Stream } from "effect"
import type { Submitted } from "./Pairs.ts"

/** A memory that forgets nothing, as a host keeps it in a database. */
export const makeMemory = () => {
  const kept: Array<{ readonly taskId: number; readonly print: StatementPrint; readonly marks: ReadonlySet<Mark> }> = []
  return {
    keep: (taskId: number, prints: ReadonlyArray<StatementPrint>) => {
      for (const print of prints) kept.push({ taskId, print, marks: new Set(print.marks) })
    },
    recall: (prints: ReadonlyArray<StatementPrint>): ReadonlyArray<EarlierStatement> => {
      const asked = [...new Set(prints.flatMap(({ marks }) => marks))]
      return kept
        .map(({ marks, print, taskId }) => ({
          taskId,
          facts: print.facts,
          holder: String(print.holder ?? ""),
          seen: asked.filter((mark) => marks.has(mark)),
        }))
        .filter(({ seen }) => seen.length > 0)
        .toSorted((a, b) => b.seen.length - a.seen.length)
        .slice(0, 50)
    },
  }
}

const statementsOf = (submitted: Submitted): Effect.Effect<ReadonlyArray<StatementFile>> => {
  if (!("bytes" in submitted)) return Effect.succeed([submitted])
  const reader = makeStatementReader({ fileName: submitted.fileName })
  return readDocument(submitted).pipe(
    Stream.runForEach((part) => Effect.sync(() => reader.push(part))),
    Effect.orDie,
    Effect.map(() =>
      reader.end().map((one) => {
        if (one instanceof StatementUnreadable) throw new Error(`${submitted.fileName} was not read: ${one.reason}`)
        return one
      }),
    ),
  )
}

/** The fingerprints of what was submitted, read from its bytes where it has some. */
export const printsOf = Effect.fnUntraced(function* (submitted: ReadonlyArray<Submitted>) {
  const files = (yield* Effect.forEach(submitted, statementsOf)).flat().map((statement) => ({ statement }))
  return fingerprintsOf(ledgersOf(files.map(({ statement }) => statement)), files, defaultMemoryPolicy)
})

/** What a memory says of these fingerprints. */
export const judgedBy = (memory: ReturnType<typeof makeMemory>, prints: Effect.Success<ReturnType<typeof printsOf>>) =>
  rememberedOf(prints, memory.recall(prints.map(({ print }) => print)), defaultMemoryPolicy)
