import type { ChatCommand, ModelQuestion } from "@open-valuation/intake/chat"
import { Effect, Schema } from "effect"
import { chatModelRules, type OpenChatModel } from "../../src/contracts/chat/ChatModelRules.ts"
import { everyRuleCanFail } from "./Broken.ts"

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

/** How a small model of the test may be wrong. */
interface Wrong {
  readonly start?: number
  readonly body?: (content: string) => object
  readonly instead?: ReadonlyArray<ChatCommand>
  readonly redirect?: RequestRedirect
}

const wrongs: ReadonlyArray<ChatCommand> = [
  { _tag: "ClearField", field: "series", words: { text: "凯美瑞", start: 0, end: 3 } },
]

const propose =
  (origin: string, { body = (message) => ({ message }), instead = [], redirect = "manual", start }: Wrong) =>
  ({ content }: ModelQuestion): Effect.Effect<ReadonlyArray<ChatCommand>> =>
    Effect.tryPromise(async (signal) => {
      const headers = { "x-api-key": key }
      const response = await fetch(origin, {
        method: "POST",
        headers,
        body: JSON.stringify(body(content)),
        signal,
        redirect,
      })
      const answer: unknown = await response.json()
      return answer
    }).pipe(
      Effect.map((answer) => {
        const found = read(answer)
        if (found._tag === "None") return instead
        return found.value.proposals.map(({ field, value, words }): ChatCommand => {
          const at = start ?? content.indexOf(words)
          return { _tag: "SetField", field, value, words: { text: words, start: at, end: at + words.length } }
        })
      }),
      Effect.orElseSucceed(() => instead),
    )

const opened =
  (wrong: Wrong = {}) =>
  (): OpenChatModel => ({
    at: (origin) => Effect.succeed({ propose: propose(origin, wrong) }),
    answer: (json) => json,
    key,
  })

everyRuleCanFail("the contract of chat models", chatModelRules, opened(), {
  "proposes what the model answers, with the words in the message": opened({ start: 1 }),
  "sends the message and no key with it": opened({ body: (message) => ({ message, key }) }),
  "proposes nothing where the model answers in another form": opened({ instead: wrongs }),
  "proposes nothing where the server refuses or answers with rubbish": opened({ instead: wrongs }),
  "follows no redirect, which would carry its key elsewhere": opened({ redirect: "follow" }),
  "can be interrupted while its server is silent, and asked again": () => {
    let isStuck = false
    return {
      ...opened()(),
      at: (origin) =>
        Effect.succeed({
          propose: (question) =>
            Effect.suspend(() => (isStuck ? Effect.never : propose(origin, {})(question))).pipe(
              Effect.onInterrupt(() => Effect.sync(() => (isStuck = true))),
            ),
        }),
    }
  },
})
