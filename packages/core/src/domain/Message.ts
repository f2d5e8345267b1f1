import { Schema } from "effect"

/** A value inserted into a text; engines never compose sentences themselves. */
export const MessageParam = Schema.Union([Schema.String, Schema.Number, Schema.Boolean, Schema.Null])
export type MessageParam = typeof MessageParam.Type

/**
 * A statement of an engine before translation: a code of the text catalogue and its parameters. Codes are append-only,
 * so that a stored message can always be rendered. `text/` turns messages into zh or en.
 */
export const Message = Schema.Struct({
  code: Schema.String,
  params: Schema.Record(Schema.String, MessageParam),
})
export interface Message {
  readonly code: string
  readonly params: Readonly<Record<string, MessageParam>>
}

/**
 * A row of a text catalogue: a message's sentence in each language, by the message's parameters. Sentences of the
 * market also take the asset's terms. A row without parameters is `{ zh: "…", en: "…" }`.
 */
export interface Row<Params, Terms = never> {
  readonly zh: (params: Params, terms: Terms) => string
  readonly en: (params: Params, terms: Terms) => string
}

/** Types a row by its parameters. */
export const row = <Params, Terms = never>(sentences: Row<Params, Terms>): Row<Params, Terms> => sentences

/** The parameters of the message of a row. */
export type ParamsOf<Of> = Of extends { readonly zh: (params: infer Params, terms: never) => string }
  ? Params
  : Record<never, never>

/** A constructor of messages that accepts only the codes and parameters of a catalogue's rows. */
export const messages =
  <Rows>() =>
  <Code extends keyof Rows & string>(
    code: Code,
    params: ParamsOf<Rows[Code]> & Readonly<Record<string, MessageParam>>,
  ): Message => ({ code, params })
