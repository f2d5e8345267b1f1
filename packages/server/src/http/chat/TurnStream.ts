import type { ChatTurn } from "@open-valuation/http-api"
import { type Effect, Stream } from "effect"
import { Sse } from "effect/encoding"
import type { HttpServerResponse } from "effect/http"
import type { Exchange } from "../requests/Exchange.ts"
import { serverSentEvents } from "../requests/ServerSentEvents.ts"

const event = (name: "delta" | "turn", data: unknown): Sse.Event => ({
  _tag: "Event",
  event: name,
  id: undefined,
  data: JSON.stringify(data),
})

/** A response that sends a reply line by line as `delta` events, and then the `turn`. */
export const turnStream = (
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
