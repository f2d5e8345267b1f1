import type { Schema } from "effect"
import type { LanguageModel } from "effect/ai"
import type { ModelRequest } from "./ModelRequest.ts"

/** Tokens of an answer. */
export const MOST_TOKENS = 2000

/** What a model is asked: an instruction, a message, and the form of the answer. */
export interface Asked {
  readonly system: string
  readonly user: string
  /** Name of the answer: letters, digits and underscores. */
  readonly name: string
  readonly schema: Schema.JsonObject
}

/** How an endpoint is asked for JSON. */
export interface Manner {
  /** By a schema, by a tool that the model must call, or by the instruction alone. */
  readonly rung: "schema" | "tool" | "object"
  /** Name of the limit of tokens. OpenAI's newer models refuse `max_tokens`, other servers know nothing else. */
  readonly limit: "max_tokens" | "max_completion_tokens"
}

/** The API of a provider. */
export interface Provider {
  readonly request: (asked: Asked, manner: Manner) => ModelRequest
  /** The JSON text in the body of an answer. `undefined` if it has none. */
  readonly jsonOf: (body: string) => string | undefined
  /** Rewrites a schema to the subset that the provider accepts. */
  readonly schemaOf: LanguageModel.CodecTransformer
}

/** The instruction for endpoints that know no schema. */
export const withSchema = ({ schema, system }: Asked): string =>
  `${system}\n\nAnswer with one JSON object, and nothing else, that fits this JSON schema: ${JSON.stringify(schema)}`
