import { LocalDate, type Message } from "@open-valuation/core"
import { KnownAssetType } from "@open-valuation/core/assets"
import {
  chatGroup,
  type ChatMessage,
  type ChatSessionDetail,
  type ChatSessionOpened,
  type ChatTurn,
} from "@open-valuation/http-api"
import { translate } from "@open-valuation/intake/text"
import { Effect, Schema, Stream } from "effect"
import { Sse } from "effect/encoding"
import type { HttpServerResponse } from "effect/http"
import type { Drain } from "../http/Drain.ts"
import type { Exchange } from "../http/Exchange.ts"
import { type EndpointRequest, type Handlers, serve, type ServedGroup } from "../http/Handlers.ts"
import { MAX_VALUES_OF_ONE } from "../http/JsonBody.ts"
import { Refusal, unavailable } from "../http/Refusal.ts"
import type { ServedAsset } from "../http/ServedAsset.ts"
import { serverSentEvents } from "../http/ServerSentEvents.ts"
import type { Locale } from "../tasks/Task.ts"
import { ChatSessionNotFound } from "./ChatSession.ts"
import type { ChatSessionRecord, ChatSessions, ChatSessionStep } from "./ChatSessions.ts"

const event = (name: "delta" | "turn", data: unknown): Sse.Event => ({
  _tag: "Event",
  event: name,
  id: undefined,
  data: JSON.stringify(data),
})

/** A response that sends a reply line by line as `delta` events, and then the `turn`. */
const turnStream = (
  exchange: Exchange,
  turn: ChatTurn,
  ending: Effect.Effect<void>,
): HttpServerResponse.HttpServerResponse =>
  serverSentEvents(
    exchange,
    (report) =>
      Stream.fromIterable([...linesOf(turn.reply).map((text) => event("delta", { text })), event("turn", turn)]).pipe(
        Stream.map((one) => {
          report.events += 1
          if (one.event === "turn") report.end = "finished"
          return Sse.encoder.write(one)
        }),
      ),
    ending,
  )

/** The lines of a text, each with its line break, so that together they are the text. */
const linesOf = (text: string): ReadonlyArray<string> => text.split(/(?<=\n)/)

/** Seconds after which a caller may retry when the recogniser failed. */
const RETRY = 5

const isKnown = Schema.is(KnownAssetType)

/** Opens chat sessions about the served assets, takes their messages, and shows them. */
export const chatHandlers = (
  sessions: ChatSessions["Service"],
  assets: ReadonlyArray<ServedAsset>,
  drain: Drain,
): ServedGroup => {
  const group = chatGroup(
    assets
      .map(({ assetType }) => assetType)
      .filter((one) => isKnown(one))
      .filter((one) => sessions.assets.has(one)),
  )

  const take = Effect.fnUntraced(function* ({
    exchange,
    params,
    payload,
    principal,
  }: EndpointRequest<(typeof group)["endpoints"]["message"]>) {
    const { content, materialRef } = yield* Effect.flatMap(payload, notEmpty)
    const { chatSessionId } = yield* Effect.mapError(params, () => new ChatSessionNotFound())
    const { locale } = exchange
    const step = yield* sessions
      .take(principal, chatSessionId, { content, materialRef: materialRef ?? undefined, locale })
      .pipe(Effect.catchTag("DocumentUnreadable", () => Effect.fail(unavailable(RETRY))))
    return turnOf(step, locale)
  })

  const handlers: Handlers<typeof group> = {
    open: Effect.fnUntraced(function* ({ exchange, payload, principal }) {
      const { assetType = null, locale = null } = yield* payload
      const chosen = locale === null ? null : /^en/i.test(locale) ? "en" : "zh"
      const step = yield* sessions.open(principal, { assetType, locale: chosen })
      const opened: ChatSessionOpened = { chatSessionId: step.session.id, ...turnOf(step, exchange.locale) }
      return opened
    }),
    message: take,
    stream: (request) => Effect.map(take(request), (turn) => turnStream(request.exchange, turn, drain.ending)),
    get: Effect.fnUntraced(function* ({ exchange, params, principal }) {
      const { chatSessionId } = yield* Effect.mapError(params, () => new ChatSessionNotFound())
      return detailOf(yield* sessions.read(principal, chatSessionId), exchange.locale)
    }),
  }
  return serve(group, handlers, { mostValues: MAX_VALUES_OF_ONE })
}

const empty = new Refusal({
  code: 40001,
  faults: [{ path: "content", message: { code: "request.empty", params: {} } }],
})

/** Refuses a message without anything to see: no words and no file. */
const notEmpty = (message: ChatMessage): Effect.Effect<ChatMessage, Refusal> =>
  /[^\p{C}\p{Z}]/u.test(message.content) || (message.materialRef ?? undefined) !== undefined
    ? Effect.succeed(message)
    : Effect.fail(empty)

/** A reply in the language of the session, or else of its reader, a line for each message. */
const written = (reply: ReadonlyArray<Message>, own: Locale | null, reader: Locale): string =>
  reply.map((message) => translate(message, own ?? reader)).join("\n")

const turnOf = ({ session, turn }: ChatSessionStep, reader: Locale): ChatTurn => ({
  assetType: session.assetType,
  reply: written(turn.reply, session.locale, reader),
  input: turn.input,
  missingFields: turn.missingFields,
  readyToValue: turn.readyToValue,
})

const detailOf = ({ session, turn, turns }: ChatSessionRecord, reader: Locale): ChatSessionDetail => ({
  chatSessionId: session.id,
  assetType: session.assetType,
  ...turn,
  turns: turns.flatMap(({ at, content, materialRef, reply }) => {
    const time = LocalDate.timeInShanghai(at)
    const answer = { role: "assistant" as const, content: written(reply, session.locale, reader), at: time }
    if (content === null) return [answer]
    return [{ role: "user" as const, content, ...(materialRef === null ? {} : { materialRef }), at: time }, answer]
  }),
  openedAt: LocalDate.timeInShanghai(session.openedAt),
  closedAt: session.closedAt === null ? null : LocalDate.timeInShanghai(session.closedAt),
})
