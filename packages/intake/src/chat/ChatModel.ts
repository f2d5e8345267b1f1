import { Context, Effect } from "effect"
import type { ChatCommand } from "./ChatCommand.ts"
import type { ChatState } from "./ChatState.ts"
import type { ChatRules } from "./Reduce.ts"

/** A message that a language model is asked about. */
export interface ModelQuestion {
  /** The session before the message. */
  readonly state: ChatState
  /** The person's message as sent. */
  readonly content: string
  readonly rules: ChatRules
  readonly locale: "zh" | "en"
}

/**
 * Language model that proposes commands for a chat message. It never fails: without an answer in time, it proposes
 * nothing. Pass the proposals to `takeMessage`, which keeps those that the message supports. The default proposes
 * nothing and sends nothing.
 */
export const ChatModel = Context.Reference<{
  readonly propose: (question: ModelQuestion) => Effect.Effect<ReadonlyArray<ChatCommand>>
}>("@open-valuation/intake/ChatModel", { defaultValue: () => ({ propose: () => Effect.succeed([]) }) })
