import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { ChatModel } from "../../src/chat/ChatModel.ts"
import { parseModelEndpoint } from "../../src/model/index.ts"
import * as Loopback from "./LoopbackProvider.ts"
import {
  content,
  expected,
  formats,
  KEY,
  mileage,
  modelAt,
  proposed,
  provider,
  rules,
  series,
  state,
} from "./Proposals.ts"

describe("an OpenAI-compatible endpoint", () => {
  it.effect("is sent the fields, what is held and asked, and the message without private numbers", () =>
    Effect.gen(function* () {
      const { commands, requests } = yield* proposed(Loopback.proposing([series, mileage]))
      expect(commands).toEqual(expected)
      const [request] = requests
      expect(request?.path).toBe("/v1/chat/completions")
      expect(request?.headers["authorization"]).toBe(`Bearer ${KEY}`)
      expect(request?.headers["traceparent"]).toBeUndefined()
      expect(Object.keys(request?.body ?? {}).toSorted()).toEqual([
        "max_tokens",
        "messages",
        "model",
        "response_format",
        "stream",
      ])
      expect(request?.body).toMatchObject({
        model: "test/model:1",
        max_tokens: 2000,
        stream: false,
        response_format: { type: "json_schema", json_schema: { name: "proposals", strict: true } },
      })
      const messages = request?.body["messages"]
      const input: unknown = Array.isArray(messages)
        ? JSON.parse(String(Reflect.get(messages[1], "content")))
        : undefined
      expect(input).toEqual({
        today: "2026-03-10",
        assets: [
          {
            type: "VEHICLE",
            fields: [
              { field: "series", kind: "TEXT", label: expect.any(String) },
              { field: "mileageKm", kind: "NUMBER", label: expect.any(String) },
              { field: "fuelType", kind: "CODE", label: expect.any(String), codes: ["PETROL"] },
            ],
          },
        ],
        held: {},
        asked: ["series"],
        message: "凯美瑞，跑了8万公里，电话***********",
      })
      expect(JSON.stringify(request?.body)).not.toContain("13800138000")
    }),
  )

  it.effect("needs no key", () =>
    Effect.gen(function* () {
      const { origin, requests } = yield* provider(Loopback.proposing([series]))
      expect(yield* (yield* modelAt(origin, { key: "" }))()).toHaveLength(1)
      expect(requests[0]?.headers["authorization"]).toBeUndefined()
    }),
  )

  it.effect("is asked by a tool, then by the instruction alone, and the way that worked is remembered", () =>
    Effect.gen(function* () {
      const refused = Loopback.answer(400, { error: { message: "response_format is not supported" } })
      const { origin, requests } = yield* provider(
        refused,
        refused,
        Loopback.completion('```json\n{"proposals": []}\n```'),
      )
      const propose = yield* modelAt(origin)
      expect(yield* propose()).toEqual([])
      expect(formats(requests)).toEqual([
        expect.stringContaining("json_schema"),
        '{"type":"function","function":{"name":"proposals"}}',
        '{"type":"json_object"}',
      ])
      expect(JSON.stringify(requests[2]?.body["messages"])).toContain("JSON schema")
      yield* propose()
      expect(formats(requests.slice(3))).toEqual(['{"type":"json_object"}'])
    }),
  )

  it.effect("may answer by the tool", () =>
    Effect.gen(function* () {
      const { origin, requests } = yield* provider(Loopback.answer(422, "no"), Loopback.calling([series, mileage]))
      const propose = yield* modelAt(origin)
      expect(yield* propose()).toEqual(expected)
      expect(yield* propose()).toEqual(expected)
      expect(requests).toHaveLength(3)
    }),
  )

  it.effect("is asked with the limit of tokens that it knows", () =>
    Effect.gen(function* () {
      const refused = Loopback.answer(400, { error: { message: "Use 'max_completion_tokens' instead." } })
      const { commands, requests } = yield* proposed(refused, Loopback.proposing([series]))
      expect(commands).toHaveLength(1)
      expect(formats(requests)).toEqual([
        expect.stringContaining("json_schema"),
        expect.stringContaining("json_schema"),
      ])
      expect(requests[1]?.body).toMatchObject({ max_completion_tokens: 2000 })
      expect(requests[1]?.body["max_tokens"]).toBeUndefined()
    }),
  )

  it.effect("loses fields that nobody asked for", () =>
    Effect.gen(function* () {
      const odd = { ...series, implied: true, note: "x", __proto__: null, value: "凯美瑞" }
      const body = JSON.stringify({ proposals: [odd], state: { ready: true } })
      const { commands } = yield* proposed(Loopback.completion(body))
      expect(commands).toEqual(expected.slice(0, 1))
    }),
  )

  it.effect("turns every op into its command", () =>
    Effect.gen(function* () {
      const ops = ["clear", "decline", "why", "confirm", "deny"].map((op) => ({ op, field: "series", words: "" }))
      const { commands } = yield* proposed(
        Loopback.proposing([
          ...ops,
          { op: "decline", field: null, value: null, words: "" },
          { op: "asset", field: null, value: "LAND", words: "" },
          { op: "asset", field: null, value: "MOON", words: "" },
          { op: "set", field: null, value: 1, words: "" },
          { op: "set", field: "series", value: null, words: "" },
          { op: "clear", field: null, value: null, words: "" },
        ]),
      )
      expect(commands.map((command) => [command._tag, "field" in command ? command.field : undefined])).toEqual([
        ["ClearField", "series"],
        ["Decline", "series"],
        ["Clarify", "series"],
        ["Confirm", undefined],
        ["Deny", undefined],
        ["Decline", undefined],
        ["ChooseAsset", undefined],
      ])
    }),
  )
})

describe("Anthropic's endpoint", () => {
  const place = { path: "/v1/messages" }

  it.effect("is asked by a schema, a tool, and the instruction", () =>
    Effect.gen(function* () {
      const refused = Loopback.answer(400, { error: { type: "invalid_request_error" } })
      const text = { type: "text", text: JSON.stringify({ proposals: [series, mileage] }) }
      const { origin, requests } = yield* provider(refused, refused, Loopback.answer(200, { content: [text] }))
      const propose = yield* modelAt(origin, place)
      expect(yield* propose()).toEqual(expected)
      const [first, second, third] = requests
      expect(first?.path).toBe("/v1/messages")
      expect(first?.headers["x-api-key"]).toBe(KEY)
      expect(first?.headers["anthropic-version"]).toBe("2023-06-01")
      expect(first?.headers["authorization"]).toBeUndefined()
      expect(first?.body).toMatchObject({
        model: "test/model:1",
        max_tokens: 2000,
        output_config: { format: { type: "json_schema", schema: { type: "object" } } },
      })
      expect(second?.body).toMatchObject({
        tools: [{ name: "proposals", input_schema: { type: "object" } }],
        tool_choice: { type: "tool", name: "proposals" },
      })
      expect(Object.keys(third?.body ?? {}).toSorted()).toEqual(["max_tokens", "messages", "model", "system"])
    }),
  )

  it.effect("may answer by the tool", () =>
    Effect.gen(function* () {
      const call = { type: "tool_use", name: "proposals", input: { proposals: [series, mileage] } }
      const { origin } = yield* provider(Loopback.answer(200, { content: [{ type: "thinking" }, call] }))
      expect(yield* (yield* modelAt(origin, place))()).toEqual(expected)
    }),
  )
})

describe("without an endpoint", () => {
  it.effect("nothing is proposed", () =>
    Effect.gen(function* () {
      const { propose } = yield* ChatModel
      expect(yield* propose({ state, content, rules, locale: "en" })).toEqual([])
    }),
  )
})

describe("URL#model", () => {
  it("names the API, the address and the model", () => {
    expect(parseModelEndpoint("http://127.0.0.1:11434/v1#qwen2.5:14b")).toEqual({
      api: "openai",
      url: "http://127.0.0.1:11434/v1/chat/completions",
      model: "qwen2.5:14b",
    })
    expect(parseModelEndpoint("https://llm.example/v1/chat/completions/#Qwen/Qwen3#2")).toEqual({
      api: "openai",
      url: "https://llm.example/v1/chat/completions",
      model: "Qwen/Qwen3#2",
    })
    expect(parseModelEndpoint("https://api.anthropic.com/v1/messages#claude")).toEqual({
      api: "anthropic",
      url: "https://api.anthropic.com/v1/messages",
      model: "claude",
    })
  })

  for (const text of [
    "",
    "#model",
    "https://llm.example/v1",
    "https://llm.example/v1#",
    "https://llm.example/v1#two words",
    "https://llm.example/v1#模型",
    "https://user:secret@llm.example/v1#m",
    "https://llm.example/v1?key=secret#m",
    "ftp://llm.example/v1#m",
    "llm.example#m",
    `https://llm.example/${"x".repeat(2048)}#m`,
    `https://llm.example/v1#${"m".repeat(201)}`,
  ]) {
    it(`refuses ${text.slice(0, 50) || "nothing"}`, () => {
      expect(parseModelEndpoint(text)).toBeUndefined()
    })
  }
})
