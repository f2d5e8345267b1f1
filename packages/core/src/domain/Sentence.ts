import { Schema, SchemaGetter } from "effect"
import { Message } from "./Message.ts"

const forbidden = <From, To>(): SchemaGetter.Getter<To, From> =>
  SchemaGetter.forbidden(() => "Sentences depend on the reader's language: use `render` of @open-valuation/core/text")

/**
 * A text of a result: an engine emits a message, and `render` turns it into a sentence of the reader's language. The
 * schema describes both sides, the message (`Type`) and the sentence (`Encoded`); it does not convert between them.
 */
export const Sentence = Schema.String.pipe(
  Schema.decodeTo(Message, { decode: forbidden<string, Message>(), encode: forbidden<Message, string>() }),
)

/** A sentence with its description in the published contract. */
export const sentence = (description: string) => Sentence.pipe(Schema.annotateEncoded({ description }))

/** A sentence that may also be a quotation as published. */
export const SentenceOrQuote = Schema.String.pipe(
  Schema.decodeTo(Schema.Union([Message, Schema.String]), {
    decode: forbidden<string, Message | string>(),
    encode: forbidden<Message | string, string>(),
  }),
)
