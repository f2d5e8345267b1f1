import { messages } from "../domain/Message.ts"

interface Refused {
  readonly fileName: string
  /** The row of the file that looks most like a header; may be `""`. */
  readonly header: string
  /** A recogniser has read pages of it from images. */
  readonly scanned?: boolean
}

/** Why a file gives no statement. */
export interface StatementUnreadableMessages {
  readonly "statement.unreadable.no-table": Refused
  readonly "statement.unreadable.no-lines": Refused
  readonly "statement.unreadable.unknown-layout": Refused
  readonly "statement.unreadable.doubtful": Refused
  readonly "statement.unreadable.credit-card": Refused
  readonly "statement.unreadable.too-many-unread": Refused
  readonly "statement.unreadable.too-large": Refused
}

/** Makes a message about the reading of a statement. */
export const statementMessage = messages<StatementUnreadableMessages>()
