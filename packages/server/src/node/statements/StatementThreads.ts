import { availableParallelism } from "node:os"
import type { DocumentUnreadable } from "@open-valuation/core/domain"
import {
  makeStatementReader,
  mayReadAgain,
  type Paper,
  type StatementExplanation,
  type StatementFile,
  type StatementRead,
  statementsOf,
  StatementUnreadable,
  unreadDocument,
} from "@open-valuation/core/statement"
import { Effect, Result, Stream } from "effect"
import { Documents } from "../documents/Documents.ts"
import { SealRoots } from "../documents/SealRoots.ts"
import { type FileTask, openFile } from "../threads/DocumentJobs.ts"
import { makeJobThreads, unreadable } from "../threads/ReaderThreads.ts"
import type { StatementFound } from "../threads/StatementJobs.ts"

/** What a file gives, or why it gives nothing, and how each file in it was understood. */
interface FileRead {
  readonly reads: ReadonlyArray<StatementRead>
  readonly explanations: ReadonlyArray<StatementExplanation>
}

/** Called for each page that was read of a file with images. */
export type OnPage = (page: number, pages: number) => void

/**
 * Reads statements on all cores. Each file gives at least one result, and never fails. A file with images goes through
 * the recogniser, page by page.
 */
export const makeStatementReading = Effect.gen(function* () {
  const cores = availableParallelism()
  const documents = yield* Documents
  const sealRoots = yield* SealRoots
  const run = yield* makeJobThreads("statementFile", cores)

  const readBy = Effect.fnUntraced(function* (read: Documents["Service"]["read"], task: FileTask, onPage: OnPage) {
    const reader = makeStatementReader(task)
    yield* Stream.runForEach(read(yield* openFile(task)), (part) =>
      Effect.sync(() => {
        if (part._tag === "Page") onPage(part.page, part.pages)
        reader.push(part)
      }),
    )
    return {
      read: reader.end(),
      papers: reader.papers(),
      explanations: reader.explanations(),
    }
  })

  /** If one recogniser finds no statement, the other is tried. If neither does, the first one's reason is returned. */
  const readScanned = Effect.fnUntraced(function* (task: FileTask, onPage: OnPage) {
    const first = yield* Effect.result(readBy(documents.read, task, onPage))
    const faults = Result.isFailure(first) ? [first.failure] : first.success.read.filter(isUnreadable)
    if (documents.again !== undefined && faults.some(mayReadAgain)) {
      const second = yield* Effect.result(readBy(documents.again, task, onPage))
      if (Result.isSuccess(second) && !second.success.read.some(isUnreadable)) return fileRead(second.success)
    }
    return fileRead(yield* Effect.fromResult(first))
  })

  const readTexts = (task: FileTask): Effect.Effect<ReadonlyArray<StatementFound>, DocumentUnreadable> =>
    run(task).pipe(
      Stream.catch((error) => Stream.fromEffect(unreadable(task, error))),
      Stream.runCollect,
    )

  const read = (file: FileTask, onPage: OnPage): Effect.Effect<FileRead> =>
    Effect.gen(function* () {
      const task = { ...file, sealRoots }
      const found = yield* readTexts(task)
      if (found.some(({ _tag }) => _tag === "Scanned")) return yield* readScanned(task, onPage)
      return {
        reads: found.filter((one) => one._tag !== "Scanned" && one._tag !== "Explained"),
        explanations: found.flatMap((one) => (one._tag === "Explained" ? [one.explanation] : [])),
      }
    }).pipe(Effect.catch((error) => Effect.succeed({ reads: [unreadDocument(error)], explanations: [] })))
  return { read, cores }
})

const fileRead = ({
  explanations,
  papers,
  read,
}: {
  readonly read: ReadonlyArray<StatementFile | StatementUnreadable>
  readonly papers: ReadonlyArray<Paper>
  readonly explanations: ReadonlyArray<StatementExplanation>
}): FileRead => ({ reads: statementsOf(read, papers), explanations })

const isUnreadable = (one: StatementFile | StatementUnreadable): one is StatementUnreadable =>
  one instanceof StatementUnreadable
