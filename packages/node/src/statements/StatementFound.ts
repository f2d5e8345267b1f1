import type { Message } from "@open-valuation/core/domain"
import { type StatementFile, StatementUnreadable } from "@open-valuation/core/statement"

/** A statement, or the reason why there is none. Each file of an archive has its own. */
export type StatementRead =
  | { readonly _tag: "Statement"; readonly statement: StatementFile }
  | { readonly _tag: "Unreadable"; readonly fileName: string; readonly reason: Message; readonly creditCard?: boolean }

/** Result of a thread for a file: its statements, or that it has images, which need a recogniser. */
export type StatementFound = StatementRead | { readonly _tag: "Scanned" }

/** The statements and failures of a reader, in one list. */
export const statementsOf = (read: ReadonlyArray<StatementFile | StatementUnreadable>): ReadonlyArray<StatementRead> =>
  read.map((one) =>
    one instanceof StatementUnreadable
      ? { _tag: "Unreadable", fileName: one.fileName, reason: one.fault, creditCard: one.reason === "credit-card" }
      : { _tag: "Statement", statement: one },
  )
