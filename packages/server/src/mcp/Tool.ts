import type { Message } from "@open-valuation/core"
import { requestReader } from "@open-valuation/core"
import { translate } from "@open-valuation/core/text"
import { type AssistantAnswer, answerText, assistantWords, quoted } from "@open-valuation/report/assistant"
import { Context, Effect, Predicate, Result, Schema } from "effect"
import * as McpSchema from "effect/ai/McpSchema"
import * as McpServer from "effect/ai/McpServer"
import type { Locale } from "../tasks/Task.ts"
import { type Api, AskedApi, ToolRefused } from "./Api.ts"

/** A call of a tool: the API to ask, and the language of the answer. */
export interface Call {
  readonly api: Api
  readonly locale: Locale
}

/** A tool of the assistant. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: Readonly<Record<string, unknown>>
  /** True when it charges nothing and changes nothing. */
  readonly isReading: boolean
  readonly run: (call: Call, input: unknown) => Effect.Effect<AssistantAnswer, ToolRefused>
}

/** The language of the answer, a field of every tool. */
export const language = Schema.optionalKey(
  Schema.Literals(["zh", "en"]).annotate({ description: "Language of the answer: that of the person" }),
)

/** A text that the caller chooses, under which a repeated call is not charged again. */
export const idempotencyKey = Schema.optionalKey(
  Schema.String.check(Schema.isPattern(/^[ -~]{1,255}$/)).annotate({
    description: "Your own id for this call; repeating the call with it is not charged again",
  }),
)

/**
 * A tool whose input is checked by its schema. `fields` are JSON schemas of further properties, which its run reads
 * from the input as it was given.
 */
export const makeTool = <Input extends { readonly language?: Locale }>(
  named: Omit<Tool, "run" | "inputSchema">,
  input: Schema.Codec<Input, unknown>,
  run: (call: Call, input: Input, given: object) => Effect.Effect<AssistantAnswer, ToolRefused>,
  fields: Readonly<Record<string, unknown>> = {},
): Tool => {
  const read = requestReader(input)
  const { schema } = Schema.toJsonSchemaDocument(input)
  return {
    ...named,
    inputSchema: { ...schema, properties: { ...fields, ...Object(schema["properties"]) } },
    run: (call, given) => {
      const decoded = read(given)
      if (Result.isFailure(decoded)) return Effect.fail(refusalOf(decoded.failure, call.locale))
      const { language: locale = call.locale } = decoded.success
      return run({ ...call, locale }, decoded.success, Predicate.isObject(given) ? given : {})
    },
  }
}

const refusalOf = (
  faults: ReadonlyArray<{ readonly path: string; readonly message: Message }>,
  locale: Locale,
): ToolRefused =>
  new ToolRefused({
    code: 40001,
    message: "",
    faults: faults.slice(0, 12).map(({ message, path }) => ({ path, message: translate(message, locale) })),
  })

/** The language that a call asks for, before its input is checked. */
const localeOf = (input: unknown, usual: Locale): Locale => {
  const asked: unknown = typeof input === "object" && input !== null ? Reflect.get(input, "language") : undefined
  return asked === "en" || asked === "zh" ? asked : usual
}

const errorResult = ({ code, faults = [], message }: ToolRefused, locale: Locale): McpSchema.CallToolResult => {
  const said = faults.length === 0 ? message : assistantWords[locale].refusal.faults
  const lines = [said, ...faults.map((fault) => `- ${fault.path}: ${quoted(fault.message, locale)}`)]
  return new McpSchema.CallToolResult({
    isError: true,
    content: [{ type: "text", text: answerText(lines, locale) }],
    structuredContent: { ...(code === undefined ? {} : { code }), message: said, errors: faults },
  })
}

/** Registers tools with the server of the protocol. `api`: the only one of the process; else that of each request. */
export const registerTools = Effect.fnUntraced(function* (tools: ReadonlyArray<Tool>, api?: Api) {
  const server = yield* McpServer.McpServer
  for (const { description, inputSchema, isReading, name, run, title } of tools) {
    yield* server.addTool({
      tool: new McpSchema.Tool({
        name,
        title,
        description,
        inputSchema: { type: "object", ...inputSchema },
        annotations: { title, readOnlyHint: isReading, destructiveHint: false, openWorldHint: false },
      }),
      annotations: Context.empty(),
      handle: Effect.fnUntraced(function* (input: unknown) {
        const asked = api ?? (yield* AskedApi)
        if (asked === undefined) return yield* new McpSchema.InternalError({ message: "No API to ask" })
        const locale = localeOf(input, asked.locale)
        return yield* Effect.match(run({ api: asked, locale }, input ?? {}), {
          onFailure: (refused) => errorResult(refused, locale),
          onSuccess: ({ data, lines }) =>
            new McpSchema.CallToolResult({
              isError: false,
              content: [{ type: "text", text: answerText(lines, locale) }],
              structuredContent: data,
            }),
        })
      }),
    })
  }
})
