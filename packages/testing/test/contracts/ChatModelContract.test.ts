import type { ChatCommand, ModelQuestion } from "@open-valuation/intake/chat"
import { Effect, Option, Schema } from "effect"
import { chatModelRules, type OpenChatModel } from "../../src/contracts/chat/ChatModelRules.ts"
import { breachesAreNoticed } from "./Broken.ts"

const key = "sk-contract-1"

const Proposals = Schema.Struct({
  proposals: Schema.Array(
    Schema.Struct({
      op: Schema.Literal("set"),
      field: Schema.String,
      value: Schema.Union([Schema.String, Schema.Finite]),
      words: Schema.String,
    }),
  ).check(Schema.isMaxLength(40)),
})
const read = Schema.decodeUnknownOption(Proposals)

/** Reads a message by a small model, which may also be told the key. */
const opened = (tellsKey: boolean) => (): OpenChatModel => ({
  at: (origin) => Effect.succeed({ propose: (question) => propose(origin, question, tellsKey) }),
  answer: (json) => json,
  key,
})

const propose = (
  origin: string,
  { content }: ModelQuestion,
  tellsKey: boolean,
): Effect.Effect<ReadonlyArray<ChatCommand>> =>
  Effect.tryPromise(async (signal) => {
    const body = JSON.stringify({ message: content, ...(tellsKey ? { key } : {}) })
    const sent = { method: "POST", headers: { "x-api-key": key }, body, signal, redirect: "manual" } as const
    const answer: unknown = await (await fetch(origin, sent)).json()
    return answer
  }).pipe(
    Effect.map((answer) =>
      Option.getOrElse(read(answer), () => ({ proposals: [] })).proposals.map(
        ({ field, value, words }): ChatCommand => {
          const at = content.indexOf(words)
          return { _tag: "SetField", field, value, words: { text: words, start: at, end: at + words.length } }
        },
      ),
    ),
    Effect.orElseSucceed(() => []),
  )

breachesAreNoticed("the contract of chat models", chatModelRules, opened(false), {
  "sends the message and no key with it": opened(true),
})
