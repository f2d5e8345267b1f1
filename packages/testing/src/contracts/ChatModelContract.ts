import { Effect } from "effect"
import { chatModelRules, type OpenChatModel } from "./chat/ChatModelRules.ts"
import { type Checked, checkRules } from "./Contract.ts"

/** The language model that the contract checks. */
export interface ChatModelContract extends OpenChatModel, Omit<Checked<never>, "open"> {}

/**
 * Registers the tests that every `ChatModel` must pass, against servers on this machine: it proposes what the model
 * answers, about words of the message, and nothing where there is no such answer.
 */
export const chatModelContract = (contract: ChatModelContract): void =>
  checkRules(`${contract.name} as a chat's model`, { ...contract, open: Effect.succeed(contract) }, chatModelRules)
