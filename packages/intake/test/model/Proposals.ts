import { LocalDate } from "@open-valuation/core"
import { type ChatAsset, openChat } from "@open-valuation/intake/chat"
import { Effect, Layer, Redacted } from "effect"
import { ChatModel } from "../../src/chat/ChatModel.ts"
import { ChatModels, parseModelEndpoint } from "../../src/model/index.ts"
import * as Loopback from "./LoopbackProvider.ts"

const car: ChatAsset = {
  talk: {
    assetType: "VEHICLE",
    sayings: {},
    evidence: (text) => (text.includes("车") ? 3 : 0),
    read: () => {},
    useful: () => [],
  },
  fields: [
    { field: "series", kind: "TEXT" },
    { field: "mileageKm", kind: "NUMBER", factors: [1, 10_000] },
    { field: "fuelType", kind: "CODE", words: [["PETROL", /汽油/u]] },
  ],
  missing: () => ["series"],
  faults: () => [],
}
export const rules = { assets: new Map([["VEHICLE", car] as const]), today: LocalDate.LocalDate.make("2026-03-10") }
export const { state } = openChat("VEHICLE", rules)
export const content = "凯美瑞，跑了8万公里，电话13800138000"
export const series = { op: "set", field: "series", value: "凯美瑞", words: "凯美瑞" }
export const mileage = { op: "set", field: "mileageKm", value: 80_000, words: "8万公里" }
export const KEY = "sk-secret-0123456789"

export const provider = (...replies: ReadonlyArray<Loopback.Reply>) =>
  Effect.acquireRelease(
    Effect.promise(() => Loopback.startProvider(replies)),
    ({ close }) => Effect.promise(close),
  )

interface Place {
  readonly path?: string
  readonly key?: string | undefined
}

/** What an endpoint proposes about messages, one call after another. */
export const modelAt = (origin: string, { key = KEY, path = "/v1" }: Place = {}) =>
  Effect.gen(function* () {
    const endpoint = parseModelEndpoint(`${origin}${path}#test/model:1`)
    if (endpoint === undefined) return yield* Effect.die("no endpoint")
    const layer = ChatModels.layer({ ...endpoint, ...(key === "" ? {} : { key: Redacted.make(key) }) })
    const context = yield* Layer.build(layer)
    return (message = content) =>
      Effect.gen(function* () {
        const { propose } = yield* ChatModel
        return yield* propose({ state, content: message, rules, locale: "zh" })
      }).pipe(Effect.provide(context))
  })

/** Proposes about one message to a provider with the given replies. */
export const proposed = Effect.fnUntraced(function* (...replies: ReadonlyArray<Loopback.Reply>) {
  const { origin, requests } = yield* provider(...replies)
  const propose = yield* modelAt(origin)
  return { commands: yield* propose(), requests }
})

export const formats = (requests: ReadonlyArray<Loopback.ReceivedRequest>) =>
  requests.map(({ body }) => JSON.stringify(body["response_format"] ?? body["tool_choice"]))

export const expected = [
  { _tag: "SetField", field: "series", value: "凯美瑞", words: { text: "凯美瑞", start: 0, end: 3 } },
  { _tag: "SetField", field: "mileageKm", value: 80_000, words: { text: "8万公里", start: 6, end: 10 } },
]
