import { makeStatementReader, statementsOf } from "@open-valuation/core/statement"
import { openDocument } from "@open-valuation/files"
import { serveTasks } from "@open-valuation/files/threads"
import { Effect, Stream } from "effect"
import { type FileTask, openFile } from "../documents/OpenFile.ts"
import type { StatementFound } from "./StatementThreads.ts"

/**
 * The thread that reads statements. It returns one piece per statement of a file, and leaves images to a recogniser.
 */
serveTasks((task: FileTask) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const reader = makeStatementReader({ fileName: task.fileName })
      const images = yield* openDocument(yield* openFile(task)).pipe(
        Stream.filter((part) => {
          if (part._tag === "Image") return true
          reader.push(part)
          return false
        }),
        Stream.runHead,
      )
      const found: ReadonlyArray<StatementFound> =
        images._tag === "Some" ? [{ _tag: "Scanned" }] : statementsOf(reader.end())
      return Stream.fromIterable(found)
    }),
  ),
)
