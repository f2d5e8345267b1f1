import { Effect, Option, Schema, Stream } from "effect"
import { AiError, LanguageModel, type Prompt, Tool } from "effect/ai"
import { HttpClient } from "effect/http"
import { failure, makeExchange } from "./ModelRequest.ts"
import type { Manner, Provider } from "./Provider.ts"

const FIRST: Manner = { rung: "schema", limit: "max_tokens" }
const NEXT_RUNG: Readonly<Record<Manner["rung"], Manner["rung"] | undefined>> = {
  schema: "tool",
  tool: "object",
  object: undefined,
}

const readObject = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.JsonObject))

/** The JSON object in a model's text, without the prose or fence around it. */
const objectIn = (text: string | undefined): string | undefined => {
  const json = text?.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)
  return Option.isSome(readObject(json)) ? json : undefined
}

/** The next manner after a refused one: the other limit if the endpoint names it, else the next rung. */
const after = ({ limit, rung }: Manner, refusal: string): Manner | undefined => {
  if (limit === "max_tokens" && refusal.includes("max_completion_tokens"))
    return { rung, limit: "max_completion_tokens" }
  const next = NEXT_RUNG[rung]
  return next === undefined ? undefined : { rung: next, limit }
}

const textsOf = (prompt: Prompt.Prompt, role: "system" | "user"): string =>
  prompt.content
    .flatMap((message) => {
      if (message.role !== role) return []
      if (typeof message.content === "string") return [message.content]
      return message.content.flatMap((part) => (part.type === "text" ? [part.text] : []))
    })
    .join("\n\n")

const unsupported = failure(
  new AiError.InvalidRequestError({ description: "This model gives structured output only." }),
)

/**
 * A language model for structured output. It asks for JSON by a schema; an endpoint that refuses (400, 422) or answers
 * without JSON is asked by a forced tool, then by the instruction alone. The manner that worked is remembered.
 */
export const structuredModel = Effect.fnUntraced(function* (
  provider: Provider,
): Effect.fn.Return<LanguageModel.LanguageModel, never, HttpClient.HttpClient> {
  const client = yield* HttpClient.HttpClient
  let proven: Manner | undefined

  return yield* LanguageModel.make({
    generateText: Effect.fnUntraced(function* ({ prompt, responseFormat }) {
      if (responseFormat.type === "text") return yield* unsupported
      const { send } = yield* makeExchange(client)
      const asked = {
        system: textsOf(prompt, "system"),
        user: textsOf(prompt, "user"),
        name: responseFormat.objectName,
        schema: Schema.decodeUnknownSync(Schema.JsonObject)(
          Tool.getJsonSchemaFromSchema(responseFormat.schema, { transformer: provider.schemaOf }),
        ),
      }
      let manner: Manner | undefined = proven ?? FIRST
      while (manner !== undefined) {
        const { status, text } = yield* send(provider.request(asked, manner))
        const isGood = status >= 200 && status < 300
        const json = isGood ? objectIn(provider.jsonOf(text)) : undefined
        if (json !== undefined) {
          proven = manner
          return [{ type: "text", text: json }]
        }
        const isRefused = status === 400 || status === 422
        if (isGood ? proven !== undefined : !isRefused) {
          return yield* failure(
            isGood
              ? new AiError.InvalidOutputError({ description: "no JSON object" })
              : AiError.reasonFromHttpStatus({ status }),
          )
        }
        manner = after(manner, isRefused ? text : "")
      }
      return yield* failure(new AiError.InvalidRequestError({ description: "no way to ask for JSON worked" }))
    }),
    streamText: () => Stream.fail(unsupported),
  })
})
