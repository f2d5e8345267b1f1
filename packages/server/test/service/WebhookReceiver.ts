import { Clock, Deferred, Duration, Effect, type Layer } from "effect"
import type { SqlClient } from "effect/sql"
import {
  DeliverWebhook,
  type Delivery,
  type Principal,
  type RunOptions,
  type Valuers,
  type WebhookAnswer,
  type WebhookNotSent,
  type WebhookOptions,
  type WebhookRequest,
  Webhooks,
} from "../../src/service.ts"
import { quickValuers, serviceOn } from "./Fixture.ts"

type Reply = Effect.Effect<WebhookAnswer, WebhookNotSent>

/** A reply with a status. */
export const status = (statusCode: number, retryAfter?: string): Reply => Effect.succeed({ statusCode, retryAfter })

/** A reply that is held until it is released, and a signal that the post has arrived. */
export const held = Effect.fnUntraced(function* (reply: Reply) {
  const posted = yield* Deferred.make<void>()
  const released = yield* Deferred.make<void>()
  return {
    reply: Effect.andThen(Deferred.succeed(posted, undefined), Effect.andThen(Deferred.await(released), reply)),
    posted: Deferred.await(posted),
    release: Deferred.succeed(released, undefined),
  }
})

/** A received post and its time. */
export interface Post extends WebhookRequest {
  readonly atMs: number
}

/**
 * A receiver of webhooks. For each URL, it gives the replies that a test sets one after the other and repeats the last;
 * 200 by default.
 */
export const makeReceiver = () => {
  const replies = new Map<string, Array<Reply>>()
  const posts: Array<Post> = []
  return {
    script: (url: string, ...answers: Array<Reply>) => void replies.set(url, answers),
    /** The posts to a URL, oldest first. */
    at: (url: string) => posts.filter((post) => post.url === url),
    post: (request: WebhookRequest): Reply =>
      Effect.flatMap(Clock.currentTimeMillis, (atMs) => {
        posts.push({ ...request, atMs })
        const waiting = replies.get(request.url) ?? []
        return (waiting.length > 1 ? waiting.shift() : waiting[0]) ?? status(200)
      }),
  }
}
export type Receiver = ReturnType<typeof makeReceiver>

/** Delays that a test does not need to wait for. */
export const quickly = [0, 1, 2, 3].map((ms) => Duration.millis(ms))

/** The whole service with its webhooks. */
export const webhooksOn = <E>(
  database: Layer.Layer<SqlClient.SqlClient, E>,
  receiver: Pick<Receiver, "post">,
  options: {
    readonly webhooks?: WebhookOptions
    readonly valuers?: Valuers<never>
    readonly runs?: Partial<RunOptions>
    readonly seed?: number
  } = {},
) =>
  serviceOn(database, options.valuers ?? quickValuers, options.runs, options.seed, {
    receiver: { post: receiver.post },
    options: { schedule: quickly, ...options.webhooks },
  })

/** The delivery once a round of it is over. */
export const over = Effect.fnUntraced(function* (principal: Principal, deliveryId: number, round = 1) {
  yield* DeliverWebhook.execute({ deliveryId, round })
  const found = yield* (yield* Webhooks).list(principal, { cursor: deliveryId + 1, limit: 1 })
  const [delivery] = found
  if (delivery?.deliveryId !== deliveryId) return yield* Effect.die(new Error(`No delivery ${deliveryId}`))
  return delivery
})

/** The outcome of each attempt in a delivery's log. */
export const codes = ({ attempts }: Delivery) => attempts.map(({ statusCode, error }) => statusCode ?? error?.code)
