import { DocumentUnreadable } from "@open-valuation/core/domain"
import { type StatementFile, StatementUnreadable, ledgersOf, makeStatementReader } from "@open-valuation/core/statement"
import { readDocument } from "@open-valuation/files"
import { Cause, Effect, Exit, Stream } from "effect"

/** Result of a file: lines or invoices, or a named error. Anything else is a crash. */
export type Ending =
  | { readonly _tag: "Read"; readonly lines: number }
  | { readonly _tag: "Refused"; readonly reason: string }
  | { readonly _tag: "Crashed"; readonly detail: string }

const ended = (statements: ReadonlyArray<StatementFile | StatementUnreadable>, papers: number): Ending => {
  const read = statements.filter((one): one is StatementFile => !(one instanceof StatementUnreadable))
  const refused = statements.find((one) => one instanceof StatementUnreadable)
  if (read.length === 0 && refused !== undefined) return { _tag: "Refused", reason: `statement ${refused.reason}` }
  if (read.length === 0 && papers > 0) return { _tag: "Read", lines: papers }
  if (read.length === 0) return { _tag: "Crashed", detail: "neither a statement nor a reason" }
  return { _tag: "Read", lines: ledgersOf(read).reduce((sum, { lines }) => sum + lines.length, 0) }
}

/** Reads a file from its bytes to its ledgers. */
export const attempt = async (fileName: string, bytes: Uint8Array): Promise<Ending> => {
  const reader = makeStatementReader({ fileName })
  const exit = await readDocument({ bytes, fileName }).pipe(
    Stream.runForEach((part) => Effect.sync(() => reader.push(part))),
    Effect.andThen(Effect.sync(() => ended(reader.end(), reader.papers().length))),
    Effect.runPromiseExit,
  )
  if (Exit.isSuccess(exit)) return exit.value
  const [reason] = exit.cause.reasons
  if (
    exit.cause.reasons.length === 1 &&
    reason !== undefined &&
    Cause.isFailReason(reason) &&
    reason.error instanceof DocumentUnreadable
  ) {
    return { _tag: "Refused", reason: `document ${reason.error.reason}` }
  }
  return { _tag: "Crashed", detail: Cause.pretty(exit.cause) }
}
