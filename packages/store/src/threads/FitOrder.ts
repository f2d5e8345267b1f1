import { MessageChannel, type MessagePort } from "node:worker_threads"
import type { AssetType, LocalDate, Sample } from "@open-valuation/core"
import { Effect } from "effect"
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
export const samplesOf = ({ samples: port }: FitOrder): Effect.Effect<ReadonlyArray<Sample>> =>
  Effect.callback((resume) => {
    const samples: Array<Sample> = []
    port.on("message", (parcel: ReadonlyArray<Sample>) => {
      for (const sample of parcel) samples.push(sample)
    })
    port.once("close", () => resume(Effect.succeed(samples)))
  })
