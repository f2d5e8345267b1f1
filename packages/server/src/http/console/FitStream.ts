import { translate } from "@open-valuation/core/text"
import { type Effect, Stream } from "effect"
import { Sse } from "effect/encoding"
import type { HttpServerResponse } from "effect/http"
import type { Exchange } from "../requests/Exchange.ts"
import { serverSentEvents } from "../requests/ServerSentEvents.ts"
import type { MarketsRefused } from "./ConsoleMarkets.ts"
import { marketLabel } from "./MarketLabel.ts"
import type { FitEvent } from "./MarketsApi.ts"

const event = (name: FitEvent["_tag"] | "end" | "failed", data: unknown): Sse.Event => ({
  _tag: "Event",
  event: name,
  id: undefined,
  data: JSON.stringify(data),
})

/** A response that tells when the fit of each market begins and is done; `end` or `failed` is the last event. */
export const fitStream = (
  exchange: Exchange,
  fits: Stream.Stream<FitEvent, MarketsRefused>,
  ending: Effect.Effect<void>,
): HttpServerResponse.HttpServerResponse =>
  serverSentEvents(
    exchange,
    (report) =>
      fits.pipe(
        Stream.map(({ _tag, ...told }) =>
          event(_tag, { ...told, label: marketLabel(told.assetType, told.market, exchange.locale) }),
        ),
        Stream.concat(Stream.succeed(event("end", null))),
        Stream.catch(({ words }) =>
          Stream.succeed(event("failed", { message: translate(words, exchange.locale, exchange.words) })),
        ),
        Stream.map((one) => {
          report.events += 1
          if (one.event === "end" || one.event === "failed") report.end = "finished"
          return Sse.encoder.write(one)
        }),
      ),
    ending,
  )
