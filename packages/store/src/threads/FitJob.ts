import { MessageChannel, type MessagePort } from "node:worker_threads"
import type { AssetType, LocalDate, Sample } from "@open-valuation/core"
import { fit, type MarketModel, type Recipe } from "@open-valuation/core/market"
import type { Job } from "@open-valuation/files/threads"
import { Effect, Stream } from "effect"
import type { FitTask } from "../models/Fitter.ts"

/** A fit, as it is passed to a thread. The samples come through a port. */
export interface FitOrder {
  readonly assetType: AssetType
  readonly asOf: LocalDate.LocalDate
  readonly samples: MessagePort
  /** URL of the module of an added asset. */
  readonly module: string | undefined
}

/** Samples copied at a time, which takes some milliseconds. */
const PARCEL = 1_000

/** Waits until the event loop has handled everything else. */
const nextTurn = Effect.callback<void>((resume) => void setImmediate(() => resume(Effect.void)))

/** The order of a fit, and the effect that sends its samples. The server keeps answering between two batches. */
export const fitOrder = (
  { asOf, assetType, samples }: FitTask,
  module?: string,
): { readonly order: FitOrder; readonly send: Effect.Effect<void> } => {
  const { port1, port2 } = new MessageChannel()
  const starts = Array.from({ length: Math.ceil(samples.length / PARCEL) }, (_, parcel) => parcel * PARCEL)
  const send = Effect.forEach(
    starts,
    (start) =>
      Effect.andThen(
        Effect.sync(() => port1.postMessage(samples.slice(start, start + PARCEL))),
        nextTurn,
      ),
    { discard: true },
  ).pipe(Effect.ensuring(Effect.sync(() => port1.close())))
  return { order: { assetType, asOf, samples: port2, module }, send }
}

/** All samples of an order, in the thread that received it. */
const samplesOf = ({ samples: port }: FitOrder): Effect.Effect<ReadonlyArray<Sample>> =>
  Effect.callback((resume) => {
    const samples: Array<Sample> = []
    port.on("message", (parcel: ReadonlyArray<Sample>) => {
      for (const sample of parcel) samples.push(sample)
    })
    port.once("close", () => resume(Effect.succeed(samples)))
  })

/**
 * The job of a thread that fits, for `makeThreadFits`. It answers an order with the model, or `undefined` when there is
 * none.
 */
export const fitJob =
  (recipeOf: (order: FitOrder) => Effect.Effect<Recipe | undefined, object>): Job<FitOrder, MarketModel | undefined> =>
  (order) =>
    Stream.fromEffect(
      Effect.map(Effect.all([samplesOf(order), recipeOf(order)], { concurrency: 2 }), ([samples, recipe]) =>
        recipe === undefined ? undefined : fit(recipe, samples, { asOf: order.asOf, order: "time" }),
      ),
    )
