import type { ServerResponse } from "node:http"
import { LocalDate } from "@open-valuation/core"
import {
  type ChatAsset,
  type ChatCommand,
  type ChatModel,
  type ModelQuestion,
  openChat,
} from "@open-valuation/intake/chat"
import { Effect, Fiber } from "effect"
import { expect } from "vitest"
import type { Rule } from "../Contract.ts"
import { answeringServer, type AnsweringServer, json } from "../search/AnsweringServer.ts"

/** A language model over a server, and how the server answers. */
export interface OpenChatModel {
  /** The model whose server is here. */
  readonly at: (origin: string) => Effect.Effect<(typeof ChatModel)["Service"]>
  /** The server's answer with this JSON of the model, in its own form. */
  readonly answer: (json: unknown) => unknown
  /** The key that it sends, in a header alone. */
  readonly key?: string
}

type Reply = (response: ServerResponse) => void

const car: ChatAsset = {
  talk: {
    assetType: "VEHICLE",
    sayings: {},
    evidence: () => 1,
    read: () => {},
    useful: () => [],
  },
  fields: [
    { field: "series", kind: "TEXT" },
    { field: "mileageKm", kind: "NUMBER", factors: [1, 10_000] },
  ],
  missing: () => ["series"],
  faults: () => [],
}
const rules = { assets: new Map([["VEHICLE", car] as const]), today: LocalDate.LocalDate.make("2026-03-10") }
const content = "凯美瑞，跑了8万公里"
const question: ModelQuestion = { state: openChat("VEHICLE", rules).state, content, rules, locale: "zh" }

const series = { op: "set", field: "series", value: "凯美瑞", words: "凯美瑞" }
const mileage = { op: "set", field: "mileageKm", value: 80_000, words: "8万公里" }
const expected: ReadonlyArray<ChatCommand> = [
  { _tag: "SetField", field: "series", value: "凯美瑞", words: { text: "凯美瑞", start: 0, end: 3 } },
  { _tag: "SetField", field: "mileageKm", value: 80_000, words: { text: "8万公里", start: 6, end: 10 } },
]

const proposed = (
  { at }: OpenChatModel,
  reply: Reply,
): Effect.Effect<{ readonly commands: ReadonlyArray<ChatCommand>; readonly server: AnsweringServer }> =>
  Effect.scoped(
    Effect.gen(function* () {
      const server = yield* answeringServer(reply)
      return { commands: yield* (yield* at(server.origin)).propose(question), server }
    }),
  )

export const chatModelRules: ReadonlyArray<Rule<OpenChatModel>> = [
  {
    name: "proposes what the model answers, with the words in the message",
    holds: Effect.fnUntraced(function* (opened) {
      const { commands } = yield* proposed(opened, json(opened.answer({ proposals: [series, mileage] })))
      expect(commands).toEqual(expected)
    }),
  },
  {
    name: "sends the message and no key with it",
    holds: Effect.fnUntraced(function* (opened) {
      const { server } = yield* proposed(opened, json(opened.answer({ proposals: [] })))
      const [request] = server.received
      expect(request?.text).toContain(content)
      if (opened.key === undefined) return
      expect(request?.text).not.toContain(opened.key)
      expect(JSON.stringify(request?.headers)).toContain(opened.key)
    }),
  },
  {
    name: "proposes nothing where the model answers in another form",
    holds: Effect.fnUntraced(function* (opened) {
      const answers = [
        { fields: { series: "凯美瑞" } },
        { proposals: [{ ...series, op: "exec" }] },
        { proposals: [{ ...series, value: { $gt: "" } }] },
        { proposals: Array.from({ length: 1000 }, () => series) },
      ]
      for (const answer of answers) {
        expect((yield* proposed(opened, json(opened.answer(answer)))).commands).toEqual([])
      }
    }),
  },
  {
    name: "proposes nothing where the server refuses or answers with rubbish",
    holds: Effect.fnUntraced(function* (opened) {
      const replies: ReadonlyArray<Reply> = [
        json({ error: opened.key }, 401),
        json({}, 404),
        json("text"),
        (response) => response.end("<html>"),
        (response) => response.destroy(),
      ]
      for (const reply of replies) expect((yield* proposed(opened, reply)).commands).toEqual([])
    }),
  },
  {
    name: "follows no redirect, which would carry its key elsewhere",
    holds: Effect.fnUntraced(function* (opened) {
      const elsewhere = yield* answeringServer(json(opened.answer({ proposals: [series] })))
      const { commands } = yield* proposed(opened, (response) => {
        response.writeHead(307, { location: `${elsewhere.origin}/` }).end()
      })
      expect([commands, elsewhere.received]).toEqual([[], []])
    }),
  },
  {
    name: "can be interrupted while its server is silent, and asked again",
    holds: Effect.fnUntraced(function* (opened) {
      const reached = Promise.withResolvers<void>()
      const asking = yield* Effect.forkChild(
        proposed(opened, () => reached.resolve()),
        { startImmediately: true },
      )
      yield* Effect.promise(() => reached.promise)
      yield* Fiber.interrupt(asking)
      const { commands } = yield* proposed(opened, json(opened.answer({ proposals: [series, mileage] })))
      expect(commands).toEqual(expected)
    }),
  },
]
