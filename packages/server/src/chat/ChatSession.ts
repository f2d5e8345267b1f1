import { Message } from "@open-valuation/core"
import { KnownAssetType } from "@open-valuation/core/assets"
import { ChatState } from "@open-valuation/intake/chat"
import { Schema } from "effect"
import { Int8 } from "../storage/Rows.ts"
import { Locale } from "../tasks/Task.ts"

/** Id of a chat session: a positive integer below 2^53. */
export const ChatSessionId = Int8.pipe(Schema.brand("ChatSessionId"))
export type ChatSessionId = typeof ChatSessionId.Type

/** A stored chat session. */
export const ChatSession = Schema.Struct({
  id: ChatSessionId,
  /** Language of the replies. `null`: that of each reader. */
  locale: Schema.NullOr(Locale),
  assetType: Schema.NullOr(KnownAssetType),
  state: ChatState,
  /** Number of messages taken. */
  turns: Schema.Int,
  openedAt: Schema.DateTimeUtcFromDate,
  closedAt: Schema.NullOr(Schema.DateTimeUtcFromDate),
})
export type ChatSession = typeof ChatSession.Type

/** A message of the person and the reply to it, as message codes. The first turn of a session is its opening. */
export const ChatSessionTurn = Schema.Struct({
  /** The person's words; `null` in the opening. */
  content: Schema.NullOr(Schema.String),
  /** The file handed over with them. */
  materialRef: Schema.NullOr(Schema.String),
  reply: Schema.Array(Message),
  at: Schema.DateTimeUtcFromDate,
})
export type ChatSessionTurn = typeof ChatSessionTurn.Type

/** There is no such session in this account. A session of another account looks like a missing one. */
export class ChatSessionNotFound extends Schema.TaggedError<ChatSessionNotFound>()("ChatSessionNotFound", {}) {}

/** The session takes no more messages. Open another one. */
export class ChatSessionEnded extends Schema.TaggedError<ChatSessionEnded>()("ChatSessionEnded", {
  /** `full`: it has as many turns as a session may have. `closed`: nothing was said in it for a long time. */
  reason: Schema.Literals(["full", "closed"]),
}) {}

/** The account has as many open sessions as it may have. */
export class ChatSessionsFull extends Schema.TaggedError<ChatSessionsFull>()("ChatSessionsFull", {
  /** Seconds until the longest idle session closes. */
  retryAfterSeconds: Schema.Int,
}) {}

/** Limits of chat sessions (contract, section 10). */
export const chatPolicy = {
  /** Messages that a session takes. */
  turns: 100,
  /** Sessions of one account that are open at the same time. */
  openSessions: 1000,
  /** Days after its last message on which a session closes. */
  idleDays: 30,
} as const
