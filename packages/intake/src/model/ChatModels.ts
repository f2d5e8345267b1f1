import { Effect, Layer, Option } from "effect"
import { LanguageModel } from "effect/ai"
import { FetchHttpClient, type HttpClient } from "effect/http"
import { ChatModel } from "../chat/ChatModel.ts"
import { Answer, commandsOf } from "./Answer.ts"
import { anthropicApi } from "./AnthropicApi.ts"
import type { ModelEndpoint } from "./ModelEndpoint.ts"
import { modelPrompt } from "./ModelPrompt.ts"
import { TIME_LIMIT_MS } from "./ModelRequest.ts"
import { openAiApi } from "./OpenAiApi.ts"
import { structuredModel } from "./StructuredModel.ts"

/**
 * The port `ChatModel` over any language model of `effect/ai`. A model that fails, or takes more than 8 seconds,
 * proposes nothing; the log says so once, and once when it is back, without what was asked or answered.
 */
export const layerOfLanguageModel: Layer.Layer<never, never, LanguageModel.LanguageModel> = Layer.effect(
  ChatModel,
  Effect.map(LanguageModel.LanguageModel, (model) => {
    let isAway = false
    const awayFor = (reason: string) =>
      Effect.suspend(() => {
        if (isAway) return Effect.succeed([])
        isAway = true
        return Effect.as(Effect.logWarning(`The language model of the chat proposes nothing: ${reason}`), [])
      })
    const back = Effect.suspend(() => {
      if (!isAway) return Effect.void
      isAway = false
      return Effect.logInfo("The language model of the chat answers again")
    })
    return {
      propose: (question) =>
        Effect.suspend(() =>
          model.generateObject({ prompt: modelPrompt(question), schema: Answer, objectName: "proposals" }),
        ).pipe(
          Effect.timeoutOption(TIME_LIMIT_MS),
          Effect.flatMap(
            Option.match({
              onNone: () => awayFor("no answer in 8 seconds"),
              onSome: ({ value }) => Effect.as(back, commandsOf(value, question.content)),
            }),
          ),
          Effect.catch(({ reason }) => awayFor(reason._tag)),
          Effect.catchDefect(() => awayFor("it stopped unexpectedly")),
        ),
    }
  }),
)

/** The port `ChatModel` over an endpoint, through the given HTTP client. */
export const layerOfClient = (endpoint: ModelEndpoint): Layer.Layer<never, never, HttpClient.HttpClient> =>
  Layer.provide(
    layerOfLanguageModel,
    Layer.effect(
      LanguageModel.LanguageModel,
      structuredModel(endpoint.api === "anthropic" ? anthropicApi(endpoint) : openAiApi(endpoint)),
    ),
  )

/** The port `ChatModel` over an endpoint, by `fetch`. */
export const layer = (endpoint: ModelEndpoint): Layer.Layer<never> =>
  Layer.provide(layerOfClient(endpoint), FetchHttpClient.layer)
