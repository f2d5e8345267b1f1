import { ChatModels } from "@open-valuation/intake/model"
import { Effect, Layer } from "effect"
import { Settings } from "./Settings.ts"

/**
 * The language model of `OV_CHAT_MODEL` as the port `ChatModel`. Without it nothing is proposed, and nothing is sent.
 */
export const chatModelLayer = Layer.unwrap(
  Effect.map(Settings, ({ chatModel }) => (chatModel === undefined ? Layer.empty : ChatModels.layer(chatModel))),
)
