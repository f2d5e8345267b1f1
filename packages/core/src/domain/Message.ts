import { Schema } from "effect"

/** A value that a text mentions: engines never put words together themselves. */
export const MessageParam = Schema.Union([Schema.String, Schema.Number, Schema.Boolean, Schema.Null])
export type MessageParam = typeof MessageParam.Type

/**
 * What an engine has to say, before it is put into words: a code of the text catalogue and its parameters.
 * Codes are append-only; a stored message renders for ever. `text/` turns messages into zh or en.
 */
export const Message = Schema.Struct({
  code: Schema.String,
  params: Schema.Record(Schema.String, MessageParam),
})
export interface Message {
  readonly code: string
  readonly params: Readonly<Record<string, MessageParam>>
}

/** The catalogue's codes and the parameters that each one takes. */
export type MessageCatalogue = Readonly<Record<string, Readonly<Record<string, MessageParam>>>>

/** A constructor of messages that only accepts the codes and parameters of the catalogue `C`. */
export const messages =
  <C>() =>
  <Code extends keyof C & string>(code: Code, params: C[Code] & Readonly<Record<string, MessageParam>>): Message => ({
    code,
    params,
  })
