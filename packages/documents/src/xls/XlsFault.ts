import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { TableError } from "@open-valuation/tables"
import { Effect } from "effect"
import { type DocumentContext, unreadable } from "../DocumentReader.ts"

/**
 * Why a workbook cannot be read; thrown by its synchronous readers, and turned into the document's error at their edge.
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
 * Runs a synchronous reader of a workbook; a length or an offset that points behind the end of its record is damage.
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
