import { chatModelContract } from "@open-valuation/testing/contracts"
import { Context, Effect, Layer, Redacted } from "effect"
import { ChatModel } from "../../src/chat/ChatModel.ts"
import { ChatModels, type ModelEndpoint } from "../../src/model/index.ts"

const key = "sk-contract-1"

const modelAt = (endpoint: Pick<ModelEndpoint, "api" | "url">) =>
  Layer.build(ChatModels.layer({ ...endpoint, model: "test", key: Redacted.make(key) })).pipe(
    Effect.map((services) => Context.get(services, ChatModel)),
    Effect.scoped,
  )

chatModelContract({
  name: "an OpenAI-compatible endpoint",
  key,
  at: (origin) => modelAt({ api: "openai", url: `${origin}/v1/chat/completions` }),
  answer: (json) => ({ choices: [{ message: { role: "assistant", content: JSON.stringify(json) } }] }),
})

chatModelContract({
  name: "Anthropic",
  key,
  at: (origin) => modelAt({ api: "anthropic", url: `${origin}/v1/messages` }),
  answer: (json) => ({ content: [{ type: "text", text: JSON.stringify(json) }] }),
})
