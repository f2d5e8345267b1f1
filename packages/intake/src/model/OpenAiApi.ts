import { Option, Redacted, Schema } from "effect"
import { toCodecOpenAI } from "effect/ai/OpenAiStructuredOutput"
import type { ModelEndpoint } from "./ModelEndpoint.ts"
import { type Asked, type Manner, MOST_TOKENS, type Provider, withSchema } from "./Provider.ts"

const Answer = Schema.fromJsonString(
  Schema.Struct({
    choices: Schema.NonEmptyArray(
      Schema.Struct({
        message: Schema.Struct({
          content: Schema.optional(Schema.NullOr(Schema.String)),
          tool_calls: Schema.optional(
            Schema.NullOr(Schema.Array(Schema.Struct({ function: Schema.Struct({ arguments: Schema.String }) }))),
          ),
        }),
      }),
    ),
  }),
)
const readAnswer = Schema.decodeUnknownOption(Answer)

const format = ({ name, schema }: Asked, rung: Manner["rung"]): Readonly<Record<string, Schema.Json>> => {
  switch (rung) {
    case "schema":
      return { response_format: { type: "json_schema", json_schema: { name, schema, strict: true } } }
    case "tool":
      return {
        tools: [{ type: "function", function: { name, parameters: schema } }],
        tool_choice: { type: "function", function: { name } },
      }
    case "object":
      return { response_format: { type: "json_object" } }
  }
}

/** Chat Completions of OpenAI, and of the many servers with the same API. */
export const openAiApi = ({ key, model, url }: ModelEndpoint): Provider => ({
  request: (asked, { limit, rung }) => ({
    url,
    headers: key === undefined ? {} : { authorization: Redacted.make(`Bearer ${Redacted.value(key)}`) },
    body: {
      model,
      messages: [
        { role: "system", content: rung === "object" ? withSchema(asked) : asked.system },
        { role: "user", content: asked.user },
      ],
      stream: false,
      [limit]: MOST_TOKENS,
      ...format(asked, rung),
    },
  }),
  jsonOf: (body) => {
    const answer = Option.getOrUndefined(readAnswer(body))?.choices[0].message
    return answer?.tool_calls?.[0]?.function.arguments ?? answer?.content ?? undefined
  },
  schemaOf: toCodecOpenAI,
})
