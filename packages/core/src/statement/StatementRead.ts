import type { DocumentUnreadable } from "../domain/Document.ts"
import type { Message } from "../domain/Message.ts"
import type { Paper } from "./invoices/Paper.ts"
import type { StatementFile } from "./StatementFile.ts"
import { StatementUnreadable } from "./StatementUnreadable.ts"

/**
 * A statement, an invoice or contract beside it, or the reason why there is none, as plain data that may be sent to
 * another thread. Each file of an archive has its own.
 */
export type StatementRead =
  | { readonly _tag: "Paper"; readonly paper: Paper }
  | { readonly _tag: "Statement"; readonly statement: StatementFile }
  | { readonly _tag: "Unreadable"; readonly fileName: string; readonly reason: Message; readonly creditCard?: boolean }

/** The statements, failures, invoices and contracts of a reader, in one list. */
export const statementsOf = (
  read: ReadonlyArray<StatementFile | StatementUnreadable>,
  papers: ReadonlyArray<Paper> = [],
): ReadonlyArray<StatementRead> => [
  ...read.map((one): StatementRead =>
    one instanceof StatementUnreadable
      ? { _tag: "Unreadable", fileName: one.fileName, reason: one.fault, creditCard: one.reason === "credit-card" }
      : { _tag: "Statement", statement: one },
  ),
  ...papers.map((paper): StatementRead => ({ _tag: "Paper", paper })),
]

/** A document that could not be read, in place of its statements. */
export const unreadDocument = ({ fileName, reason, seen }: DocumentUnreadable): StatementRead => ({
  _tag: "Unreadable",
  fileName,
  reason: { code: `document.${reason}`, params: { ...seen, fileName } },
})
