import { MessageChannel, type MessagePort } from "node:worker_threads"
import type { AssetType, LocalDate, Sample } from "@open-valuation/core"
import { driftSince } from "@open-valuation/core/accuracy"
import type { AssetMarket, MarketModel } from "@open-valuation/core/market"
import type { Job } from "@open-valuation/files/threads"
import { Effect, Semaphore, Stream } from "effect"
import { type Fitted, Fitting, type FitTask } from "../models/Fitter.ts"

export type { Fitted }

/** A fit, as it is passed to a thread. The samples come through a port. */
export interface FitOrder {
  readonly assetType: AssetType
  readonly asOf: LocalDate.LocalDate
  readonly former: MarketModel | undefined
  readonly samples: MessagePort
  /** URL of the module of an added asset. */
  readonly module: string | undefined
}

/** Samples copied at a time, which takes some milliseconds. */
const PARCEL = 1_000
/** Parcels that may be on their way, so that a market never waits in this process's memory. */
const MOST_UNDER_WAY = 4

/** Waits until the event loop has handled everything else. */
const nextTurn = Effect.callback<void>((resume) => void setImmediate(() => resume(Effect.void)))

/**
 * A port from which a thread takes samples, and the effect that sends them, as fast as it takes them. The server keeps
 * answering between two parcels.
 */
export const sampleFeed = (
  samples: FitTask["samples"],
): { readonly port: MessagePort; readonly send: Effect.Effect<void> } => {
  const { port1, port2 } = new MessageChannel()
  const room = Semaphore.makeUnsafe(MOST_UNDER_WAY)
  port1.on("message", () => void Effect.runSync(room.release(1)))
  const post = (parcel: ReadonlyArray<Sample>) =>
    Effect.andThen(
      room.take(1),
      Effect.andThen(
        Effect.sync(() => port1.postMessage(parcel)),
        nextTurn,
      ),
    )
  const send = Stream.runForEach(samples, (some) =>
    Effect.forEach(
      Array.from({ length: Math.ceil(some.length / PARCEL) }, (_, parcel) => parcel * PARCEL),
      (start) => post(some.slice(start, start + PARCEL)),
      { discard: true },
    ),
  ).pipe(Effect.ensuring(Effect.sync(() => port1.close())))
  return { port: port2, send }
}

/** Takes all samples of a feed, in the thread that received its port. */
export const received = (port: MessagePort, add: (samples: ReadonlyArray<Sample>) => void): Effect.Effect<void> =>
  Effect.callback((resume) => {
    port.on("message", (parcel: ReadonlyArray<Sample>) => {
      add(parcel)
      port.postMessage(undefined)
    })
    port.once("close", () => resume(Effect.void))
  })

/** The job of a thread that fits, for `makeThreadFits`. It answers an order with the outcome. */
export const fitJob =
  (marketOf: (order: FitOrder) => Effect.Effect<AssetMarket | undefined, object>): Job<FitOrder, Fitted> =>
  (order) =>
    Stream.fromEffect(
      Effect.gen(function* () {
        const market = yield* marketOf(order)
        if (market === undefined) return yield* Effect.die(new Error(`${order.assetType} has no market`))
        const fitting = new Fitting(market.recipe, order, (former, samples) => driftSince(market, former, samples))
        yield* received(order.samples, (some) => fitting.add(some))
        return fitting.fitted()
      }),
    )
