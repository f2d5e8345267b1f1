import { Option, Schema } from "effect"
import { toCodecAnthropic } from "effect/ai/AnthropicStructuredOutput"
import type { ModelEndpoint } from "./ModelEndpoint.ts"
import { type Asked, type Manner, MOST_TOKENS, type Provider, withSchema } from "./Provider.ts"

const VERSION = "2023-06-01"

const Answer = Schema.fromJsonString(
  Schema.Struct({
    content: Schema.Array(
      Schema.Struct({
        type: Schema.String,
        text: Schema.optional(Schema.String),
        input: Schema.optional(Schema.Unknown),
      }),
    ),
  }),
)
const readAnswer = Schema.decodeUnknownOption(Answer)

const format = ({ name, schema }: Asked, rung: Manner["rung"]): Readonly<Record<string, Schema.Json>> => {
  switch (rung) {
    case "schema":
      return { output_config: { format: { type: "json_schema", schema } } }
    case "tool":
      return { tools: [{ name, input_schema: schema }], tool_choice: { type: "tool", name } }
    case "object":
      return {}
  }
}

/** Messages of Anthropic. */
export const anthropicApi = ({ key, model, url }: ModelEndpoint): Provider => ({
  request: (asked, { rung }) => ({
    url,
    headers: { "anthropic-version": VERSION, ...(key === undefined ? {} : { "x-api-key": key }) },
    body: {
      model,
      max_tokens: MOST_TOKENS,
      system: rung === "object" ? withSchema(asked) : asked.system,
      messages: [{ role: "user", content: asked.user }],
      ...format(asked, rung),
    },
  }),
  jsonOf: (body) => {
    const parts = Option.getOrUndefined(readAnswer(body))?.content
    const tool = parts?.find(({ type }) => type === "tool_use")
    if (tool !== undefined) return JSON.stringify(tool.input)
    return parts?.map(({ text = "", type }) => (type === "text" ? text : "")).join("")
  },
  schemaOf: toCodecAnthropic,
})
