import { createServer } from "node:http"
import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { chatAssets, ChatModel, openChat } from "@open-valuation/intake/chat"
import { ConfigProvider, Effect, Layer } from "effect"
import { chatModelLayer, Settings } from "../../src/index.ts"

const rules = { assets: chatAssets(), today: LocalDate.LocalDate.make("2026-03-10") }
const question = { state: openChat(null, rules).state, content: "你好", rules, locale: "zh" } as const

/** An endpoint that proposes to decline, and counts its requests. */
const endpoint = Effect.acquireRelease(
  Effect.callback<{ readonly url: string; readonly keys: Array<string | undefined>; readonly close: () => void }>(
    (resume) => {
      const keys: Array<string | undefined> = []
      const server = createServer((request, response) => {
        keys.push(request.headers.authorization)
        const content = JSON.stringify({ proposals: [{ op: "decline", words: "你好" }] })
        request.resume()
        response.end(JSON.stringify({ choices: [{ message: { content } }] }))
      })
      const close = () => {
        server.close()
        server.closeAllConnections()
      }
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        const port = typeof address === "object" ? address?.port : undefined
        resume(Effect.succeed({ url: `http://127.0.0.1:${port}/v1`, keys, close }))
      })
    },
  ),
  ({ close }) => Effect.sync(close),
)

const proposedUnder = (env: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    const { propose } = yield* ChatModel
    return yield* propose(question)
  }).pipe(
    Effect.provide(
      Layer.provide(
        chatModelLayer,
        Layer.provide(Settings.layer, ConfigProvider.layer(ConfigProvider.fromUnknown(env))),
      ),
    ),
  )

describe("the language model of OV_CHAT_MODEL", () => {
  it.effect("proposes when it is set, and is sent nothing when it is not", () =>
    Effect.gen(function* () {
      const { keys, url } = yield* endpoint
      expect(yield* proposedUnder({})).toEqual([])
      expect(keys).toEqual([])
      const words = { text: "你好", start: 0, end: 2 }
      const set = { OV_CHAT_MODEL: `${url}#m`, OV_CHAT_KEY: "sk-1" }
      expect(yield* proposedUnder(set)).toEqual([{ _tag: "Decline", field: undefined, words }])
      expect(keys).toEqual(["Bearer sk-1"])
    }),
  )
})
