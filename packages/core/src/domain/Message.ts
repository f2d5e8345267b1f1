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

/** The catalogue's codes and the parameters of each. */
export type MessageCatalogue = Readonly<Record<string, Readonly<Record<string, MessageParam>>>>

/** A constructor of messages that accepts only the codes and parameters of the catalogue `C`. */
export const messages =
  <C>() =>
  <Code extends keyof C & string>(code: Code, params: C[Code] & Readonly<Record<string, MessageParam>>): Message => ({
    code,
    params,
  })
