import { readFile, stat } from "node:fs/promises"
import { DocumentUnreadable } from "@open-valuation/core/domain"
import { makeStatementReader, StatementUnreadable } from "@open-valuation/core/statement"
import { defaultLimits, readDocument } from "@open-valuation/documents"
import { Effect, Stream } from "effect"
import { serveTasks } from "@open-valuation/threads"
import type { StatementRead, StatementTask } from "./StatementThreads.ts"

/** Files on the operator's own disk may be larger than uploads. */
const bytes = 100 * 1_048_576

const contentOf = Effect.fnUntraced(function* ({ fileName, path }: StatementTask) {
  const refuse = (reason: DocumentUnreadable["reason"], detail: string) =>
    new DocumentUnreadable({ fileName, reason, detail })
  const unopened = (cause: unknown) => refuse("unsupported", cause instanceof Error ? cause.message : String(cause))
  const found = yield* Effect.tryPromise({ try: () => stat(path), catch: unopened })
  if (!found.isFile()) return yield* refuse("unsupported", "no regular file")
  if (found.size > bytes) return yield* refuse("too-large", `more than ${bytes} bytes`)
  return yield* Effect.tryPromise({ try: () => readFile(path), catch: unopened })
})

/** The thread that reads statements: what one file holds becomes one piece each. */
serveTasks((task: StatementTask) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const { fileName, password } = task
      const reader = makeStatementReader({ fileName })
      const parts = readDocument({
        bytes: yield* contentOf(task),
        fileName,
        password,
        limits: { ...defaultLimits, bytes },
      })
      yield* Stream.runForEach(parts, (part) => Effect.sync(() => reader.push(part)))
      return Stream.fromIterable(
        reader
          .end()
          .map((one): StatementRead =>
            one instanceof StatementUnreadable
              ? { _tag: "Unreadable", fileName: one.fileName, reason: one.fault }
              : { _tag: "Statement", statement: one },
          ),
      )
    }),
  ),
)
