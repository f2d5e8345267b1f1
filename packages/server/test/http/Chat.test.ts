import { describe, expect, layer } from "@effect/vitest"
import { chatGroup, makeApi, makeClient as makeTypedClient } from "@open-valuation/http-api"
import { Effect, Layer, Redacted, Schema, Stream } from "effect"
import { FetchHttpClient } from "effect/http"
import {
  CHATS,
  dataOf,
  english,
  instant,
  layerChats,
  makeChatClient,
  opened,
  readFiles,
  recordOf,
  uploaded,
} from "./ChatHost.ts"
import { PATH } from "./Host.ts"
import { receivedEvents, parsed } from "./Story.ts"

const Turns = Schema.Array(Schema.Struct({ role: Schema.String, content: Schema.String }))

/** The words of the person. */
const userWords = (turns: unknown) => Schema.decodeUnknownSync(Turns)(turns).filter(({ role }) => role === "user")

layer(layerChats, { excludeTestServices: true })((it) => {
  describe("a chat", () => {
    it.effect("collects an input that the create endpoint accepts as it is", () =>
      Effect.gen(function* () {
        const client = yield* makeChatClient()
        const first = dataOf(yield* client.post(CHATS, {}, english))
        expect(first).toEqual({
          chatSessionId: expect.any(Number),
          assetType: null,
          reply: expect.stringMatching(/^[ -~]+$/),
          input: {},
          missingFields: [],
          readyToValue: false,
        })
        const path = `${CHATS}/${String(first["chatSessionId"])}`
        expect(
          dataOf(yield* client.post(`${path}/messages`, { content: "a home in hangzhou", materialRef: null })),
        ).toEqual({
          assetType: "PROPERTY",
          reply: expect.stringMatching(/\p{Script=Han}/u),
          input: { city: "hangzhou" },
          missingFields: ["buildingArea"],
          readyToValue: false,
        })
        const turn = dataOf(yield* client.post(`${path}/messages`, { content: "89 sqm" }))
        expect(turn).toMatchObject({ input: { city: "hangzhou", buildingArea: 89 }, readyToValue: true })

        const { chatSessionId } = first
        const created = yield* client.post(PATH, { ...recordOf(turn["input"]), source: "CHAT", chatSessionId })
        expect(created.body.code).toBe(0)
        const detail = yield* client.send(`${PATH}/1`)
        expect(JSON.stringify([created.body, detail.body])).not.toMatch(/chat|CHAT|a home in/)

        expect(dataOf(yield* client.send(path, { headers: english }))).toEqual({
          chatSessionId,
          assetType: "PROPERTY",
          input: turn["input"],
          missingFields: [],
          readyToValue: true,
          turns: [
            { role: "assistant", content: first["reply"], at: instant },
            { role: "user", content: "a home in hangzhou", at: instant },
            { role: "assistant", content: expect.stringMatching(/^[ -~]+(\n[ -~]+)*$/), at: instant },
            { role: "user", content: "89 sqm", at: instant },
            { role: "assistant", content: expect.any(String), at: instant },
          ],
          openedAt: instant,
          closedAt: null,
        })
      }),
    )

    it.effect("speaks the language of the session before that of the request", () =>
      Effect.gen(function* () {
        const client = yield* makeChatClient()
        for (const [locale, words] of [
          ["en", /^[ -~]+$/],
          ["en-GB", /^[ -~]+$/],
          ["zh-CN", /\p{Script=Han}/u],
        ] as const) {
          const reader = locale.startsWith("en") ? {} : english
          const { path } = yield* opened(client, { locale }, reader)
          const said = yield* client.post(`${path}/messages`, { content: "?" }, reader)
          expect(dataOf(said)["reply"]).toMatch(words)
        }
      }),
    )

    it.effect("takes what the recognition read, without reading it again", () =>
      Effect.gen(function* () {
        const client = yield* makeChatClient()
        const form = new FormData()
        form.append("file", new File(["a"], "证.jpg"))
        const recognised = yield* client.send(`${CHATS}/materials/ocr?assetType=PROPERTY`, {
          method: "POST",
          body: form,
        })
        const { materialRef } = dataOf(recognised)
        const { path } = yield* opened(client)
        const turn = dataOf(yield* client.post(`${path}/messages`, { content: "", materialRef }))
        expect(turn).toMatchObject({
          assetType: "PROPERTY",
          input: { buildingArea: 89, materialRef, materialFileName: "证.jpg" },
          missingFields: ["city"],
        })
        expect(readFiles.filter((name) => name === "证.jpg")).toHaveLength(1)
        const { turns } = dataOf(yield* client.send(path))
        expect(turns).toMatchObject([{}, { role: "user", content: "", materialRef }, { role: "assistant" }])
      }),
    )

    it.effect("lists bank statements", () =>
      Effect.gen(function* () {
        const client = yield* makeChatClient()
        const { path } = yield* opened(client, { assetType: "BANK_STATEMENT" })
        const refs = [yield* uploaded(1, "1.jpg"), yield* uploaded(1, "2.jpg")]
        yield* client.post(`${path}/messages`, { content: "", materialRef: refs[0] })
        const turn = dataOf(yield* client.post(`${path}/messages`, { content: "还有一份", materialRef: refs[1] }))
        expect(turn).toMatchObject({
          input: {
            materials: refs.map((materialRef, at) => ({
              materialRef,
              fileName: `${at + 1}.jpg`,
              contentType: "image/jpeg",
            })),
          },
          readyToValue: true,
        })
      }),
    )

    it.effect("streams a reply line by line, and then the turn", () =>
      Effect.gen(function* () {
        const client = yield* makeChatClient()
        const { path } = yield* opened(client, { assetType: "PROPERTY" })
        const ask = (content: unknown) =>
          client.fetch(`${path}/messages/stream`, {
            method: "POST",
            body: JSON.stringify({ content }),
            headers: { "x-api-key": "ovk_owner", "content-type": "application/json" },
          })
        const response = yield* ask("in hangzhou")
        expect(response.status).toBe(200)
        expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8")
        expect(response.headers.get("cache-control")).toBe("no-store, no-transform")
        expect(response.headers.get("x-accel-buffering")).toBe("no")
        const text = yield* Effect.promise(() => response.text())
        expect(text.startsWith("retry: 3000\n\n")).toBe(true)
        const events = receivedEvents(text)
        expect(parsed(text)).toEqual(events.map(({ data, event }) => ({ event, data })))
        const deltas = events.filter(({ event }) => event === "delta")
        expect(deltas.length).toBeGreaterThan(1)
        expect(events.map(({ event }) => event)).toEqual([...deltas.map(() => "delta"), "turn"])
        const turn = recordOf(events.at(-1)?.data)
        expect(turn).toMatchObject({ assetType: "PROPERTY", input: { city: "hangzhou" }, readyToValue: false })
        expect(deltas.map(({ data }) => String(recordOf(data)["text"])).join("")).toBe(turn["reply"])

        const refused = yield* ask("")
        expect([refused.status, refused.headers.get("content-type")]).toEqual([400, "application/json; charset=utf-8"])
      }),
    )

    it.effect("is what the typed client sends and reads", () =>
      Effect.gen(function* () {
        const client = yield* makeChatClient()
        const fetch: typeof globalThis.fetch = (input, init) => {
          const request = new Request(input, init)
          const { headers, method } = request
          return Effect.runPromise(
            Effect.flatMap(
              Effect.promise(() => request.arrayBuffer()),
              (sent) =>
                client.fetch(new URL(request.url).pathname, {
                  method,
                  headers,
                  ...(method === "GET" ? {} : { body: sent }),
                }),
            ),
          )
        }
        const { chat } = yield* makeTypedClient(makeApi(chatGroup(["PROPERTY"])), {
          baseUrl: "http://valuation.test",
          apiKey: Redacted.make("ovk_owner"),
        }).pipe(Effect.provide(Layer.provide(FetchHttpClient.layer, Layer.succeed(FetchHttpClient.Fetch, fetch))))
        const { data } = yield* chat.open({ payload: { assetType: "PROPERTY" } })
        const params = { chatSessionId: data.chatSessionId }
        const said = yield* chat.message({ params, payload: { content: "in hangzhou" } })
        expect(said.data.input).toEqual({ city: "hangzhou" })
        const events = yield* Stream.runCollect(yield* chat.stream({ params, payload: { content: "89 sqm" } }))
        expect(events.at(-1)).toMatchObject({ event: "turn", data: { readyToValue: true } })
        expect((yield* chat.get({ params })).data.turns).toHaveLength(5)
      }),
    )
  })

  it.effect("takes messages that arrive while another is in work, one after the other", () =>
    Effect.gen(function* () {
      const client = yield* makeChatClient()
      const { path } = yield* opened(client, { assetType: "PROPERTY" })
      const said = Array.from({ length: 12 }, (_, at) => `${at + 10} sqm`)
      const answers = yield* Effect.forEach(said, (content) => client.post(`${path}/messages`, { content }), {
        concurrency: "unbounded",
      })
      answers.forEach(dataOf)
      const { input, turns } = dataOf(yield* client.send(path))
      const words = userWords(turns).map(({ content }) => content)
      expect(new Set(words)).toEqual(new Set(said))
      expect(words).toHaveLength(said.length)
      expect(input).toEqual({ buildingArea: Number.parseInt(words.at(-1)!, 10) })
    }),
  )
})
