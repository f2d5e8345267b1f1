import { Cause, Clock, Duration, Effect, Option, Random, Schema } from "effect"
import { Activity, DurableClock, Workflow } from "effect/workflow"
import type { FairPermits } from "../FairPermits.ts"
import { stored, waitForStorage } from "../StorageUnavailable.ts"
import { attemptDelivery, type AttemptServices } from "./AttemptDelivery.ts"
import { DeliveryDecision, superseded } from "./DeliveryDecision.ts"
import * as DeliveryJournal from "./DeliveryJournal.ts"
import type { WebhookSchedule } from "./WebhookSchedule.ts"

/**
 * The durable run of a delivery: one round of attempts, with waits between them that survive a restart. Start it in the
 * transaction that inserts the delivery or begins a round. Each redelivery is a separate round.
 */
export const DeliverWebhook = Workflow.make("DeliverWebhook", {
  payload: { deliveryId: Schema.Int, round: Schema.Int },
  idempotencyKey: ({ deliveryId, round }) => `${deliveryId}/${round}`,
})

/** Options shared by the runs of a process. */
export interface DeliveryOptions {
  readonly schedule: WebhookSchedule
  readonly permits: FairPermits
  /** Path under which the API is mounted, for the paths in bodies. */
  readonly mountPath: string
}

/** Registers the run with the engine. The first round begins after the schedule's first delay, a redelivery at once. */
export const layerDeliveries = (options: DeliveryOptions) =>
  DeliverWebhook.toLayer(
    Effect.fnUntraced(function* ({ deliveryId, round }) {
      if (round === 1) yield* DurableClock.sleep({ name: "Wait/0", duration: options.schedule[0] ?? Duration.zero })
      let attempt = 1
      for (let turn = 1; ; turn++) {
        const decision = yield* Activity.make({
          name: `Attempt/${turn}`,
          success: DeliveryDecision,
          execute: takeTurn({ deliveryId, round, attempt }, turn, options),
        })
        if (decision._tag === "Ended") return
        attempt = decision.attempt
        yield* DurableClock.sleep({ name: `Wait/${turn}`, duration: Duration.millis(decision.ms) })
      }
    }),
  )

const patiently = waitForStorage("a webhook delivery waits")

/** Makes the attempt once a permit is free. A delivery that waits for a permit holds no connection and no body. */
const takeTurn = (key: DeliveryJournal.AttemptKey, turn: number, options: DeliveryOptions) =>
  patiently(stored(DeliveryJournal.ownerOf(key.deliveryId))).pipe(
    Effect.flatMap((owner) =>
      owner === undefined ? Effect.succeedSome(superseded) : options.permits.run(owner, proceed(key, options)),
    ),
    Effect.flatMap(Option.match({ onSome: Effect.succeed, onNone: () => later(key, turn) })),
    Effect.catchCauseIf(
      (cause) => Cause.hasDies(cause) && !Cause.hasInterrupts(cause),
      (cause) =>
        Effect.andThen(
          Effect.logError("A webhook delivery hit an unexpected error", cause, { deliveryId: key.deliveryId }),
          later(key, turn),
        ),
    ),
  )

/** Makes the attempt if the delivery still needs one. */
const proceed = Effect.fnUntraced(function* (
  key: DeliveryJournal.AttemptKey,
  options: DeliveryOptions,
): Effect.fn.Return<DeliveryDecision, never, AttemptServices> {
  const delivery = yield* patiently(stored(DeliveryJournal.load(key)))
  if (delivery === undefined || delivery.round !== key.round) return superseded
  if (delivery.state !== "PENDING") return { _tag: "Ended", as: delivery.state }
  if (delivery.attempted) {
    const ms = (delivery.nextAttemptAt?.epochMilliseconds ?? 0) - (yield* Clock.currentTimeMillis)
    return { _tag: "Wait", ms: Math.max(0, ms), attempt: key.attempt + 1 }
  }
  if (delivery.closed) {
    yield* patiently(stored(DeliveryJournal.disable(key)))
    return { _tag: "Ended", as: "DISABLED" }
  }
  return yield* attemptDelivery(key, delivery, options).pipe(
    Effect.annotateLogs({ deliveryId: delivery.deliveryId, taskId: delivery.task?.id ?? null }),
  )
})

/** More than a minute, so that the engine suspends the run and stores the wait. */
const LATER_MS = 61_000
const MAX_STEPS = 30

/**
 * Postpones the attempt by a minute or two, longer each time. Used when too many deliveries are waiting or an internal
 * error occurred.
 */
const later = (key: DeliveryJournal.AttemptKey, turn: number): Effect.Effect<DeliveryDecision> =>
  Effect.map(Random.next, (chance) => ({
    _tag: "Wait",
    ms: Math.ceil(LATER_MS * (1 + chance) * Math.min(turn, MAX_STEPS)),
    attempt: key.attempt,
  }))
