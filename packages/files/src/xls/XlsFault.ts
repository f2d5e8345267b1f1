import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { Effect } from "effect"
import { type DocumentContext, unreadable } from "../DocumentReader.ts"
import { TableError } from "../tables/index.ts"

/**
 * Why a workbook cannot be read. The synchronous readers throw it, and their boundary turns it into the document's
 * error.
 */
export class XlsFault extends Error {
  readonly reason: "corrupt" | "encrypted" | "wrong-password" | "unread-encryption" | "unsupported" | "too-large"

  constructor(reason: XlsFault["reason"], message: string) {
    super(message)
    this.reason = reason
  }
}

export const damaged = (what: string): XlsFault => new XlsFault("corrupt", `${what} is damaged or cut short`)

/**
 * Runs a synchronous reader of a workbook. A length or an offset that points past the end of its record counts as
 * damage.
 */
export const attemptXls = <A>(context: DocumentContext, read: () => A): Effect.Effect<A, DocumentUnreadable> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(read())
    } catch (cause) {
      if (cause instanceof XlsFault) return unreadable(context, cause.reason, cause.message)
      if (cause instanceof TableError) return unreadable(context, "corrupt", cause.message)
      return cause instanceof RangeError
        ? unreadable(context, "corrupt", "the workbook's records are damaged")
        : Effect.die(cause)
    }
  })
