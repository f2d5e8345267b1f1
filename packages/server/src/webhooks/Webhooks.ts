import type { LocalDate } from "@open-valuation/core"
import { MountPath } from "@open-valuation/http-api"
import { Context, DateTime, Effect, Layer, Schema, Stream } from "effect"
import { Sharding } from "effect/cluster"
import { Mac, SecureRandom } from "effect/crypto"
import { Hex } from "effect/encoding"
import { SqlClient } from "effect/sql"
import { WorkflowEngine } from "effect/workflow"
import type { Principal } from "../accounts/ApiKey.ts"
import type { ApiKeys } from "../accounts/ApiKeys.ts"
import { type FairLimits, makeFairPermits } from "../accounts/FairPermits.ts"
import { stored } from "../storage/Rows.ts"
import type { TaskOutcome } from "../tasks/TaskMetrics.ts"
import { TaskSignals } from "../tasks/TaskSignals.ts"
import { bytesOf, DeliverWebhook, layerDeliveries, MAX_BODY_BYTES } from "./DeliverWebhook.ts"
import * as DeliveryJournal from "./DeliveryJournal.ts"
import type { WebhookClient } from "./WebhookClient.ts"
import {
  defaultWebhookSchedule,
  Delivery,
  DeliveryId,
  DeliveryNotFound,
  DeliveryStatus,
  NoTarget,
  type WebhookEvent,
  type WebhookSchedule,
} from "./WebhookDelivery.ts"

/** Filter and paging of deliveries. Every given condition must match. */
export interface DeliveryFilter {
  readonly taskId?: number | undefined
  readonly status?: DeliveryStatus | undefined
  /** The last `deliveryId` of the previous page. */
  readonly cursor?: number | undefined
  /** 1 to 100. Default: 20. */
  readonly limit?: number | undefined
}

/** The host's settings for webhooks. */
export interface WebhookOptions {
  /** Default: `defaultWebhookSchedule`. */
  readonly schedule?: WebhookSchedule | undefined
  /** Limits on concurrent posts in this process. Default: 64, and 8 per account. */
  readonly limits?: FairLimits | undefined
}

/**
 * 64 concurrent posts, 8 per account. The deliveries that wait in memory stay well below the 10,000 runs that the
 * engine holds, so that valuations always find room.
 */
const defaultLimits: FairLimits = { running: 64, runningPerAccount: 8, waiting: 4000, waitingPerAccount: 1000 }

/** Webhook deliveries: sent in the background, listed for their account, and sent again on request. */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    /** Deliveries of the account, newest first. */
    readonly list: (
      principal: Pick<Principal, "accountId">,
      filter: DeliveryFilter,
    ) => Effect.Effect<ReadonlyArray<Delivery>>
    /** Starts a new round at once, whatever the state of the last one. Reopens a URL that its receiver has closed. */
    readonly redeliver: (
      principal: Pick<Principal, "accountId">,
      deliveryId: number,
    ) => Effect.Effect<Delivery, DeliveryNotFound>
    /**
     * Starts a new round of each failed delivery of the account that was created on this day (Asia/Shanghai) or later,
     * the oldest first, 1,000 at most. Returns their number, which is all that happens with `dryRun`.
     */
    readonly redeliverFailed: (
      principal: Pick<Principal, "accountId">,
      since: LocalDate.LocalDate,
      dryRun: boolean,
    ) => Effect.Effect<number>
    /**
     * Notifies the callback of a task, if it has one, that the task has ended. Runs in the transaction that ends the
     * task; call `TaskSignals.work` after the commit.
     */
    readonly announce: (taskId: number, status: TaskOutcome) => Effect.Effect<void>
    /**
     * Sends an event of a feature once, signed, tried again, listed and redelivered like those of tasks. Call it in the
     * transaction of the event, which it joins: both happen or neither. A body that is too large is a defect.
     */
    readonly publish: (event: WebhookEvent) => Effect.Effect<void>
    /** Sends `webhook.test` to the URL, which the caller has checked, or to the key's default. */
    readonly test: (principal: Principal, url: string | undefined) => Effect.Effect<Delivery, NoTarget>
  }
>()("@open-valuation/server/Webhooks") {
  /** Sends the deliveries of this process and those that an earlier one left pending. */
  static readonly layer = (
    options: WebhookOptions = {},
  ): Layer.Layer<
    Webhooks,
    never,
    | ApiKeys
    | WebhookClient
    | SqlClient.SqlClient
    | WorkflowEngine.WorkflowEngine
    | Sharding.Sharding
    | TaskSignals
    | SecureRandom.SecureRandom
  > =>
    Layer.mergeAll(
      makeService,
      waking,
      Layer.unwrap(
        Effect.map(MountPath, (mountPath) =>
          layerDeliveries({
            schedule: options.schedule ?? defaultWebhookSchedule,
            permits: makeFairPermits(options.limits ?? defaultLimits),
            mountPath,
          }),
        ),
      ).pipe(Layer.provide(Mac.layerWebCrypto)),
    )
}

/** Looks for deliveries when any process signals them. */
const waking = Layer.effectDiscard(
  Effect.gen(function* () {
    const sharding = yield* Sharding.Sharding
    const { works } = yield* TaskSignals
    yield* Effect.forkScoped(Stream.runForEach(works, () => sharding.pollStorage))
  }),
)

/** Most failed deliveries that are sent again at once: as many as wait in memory for one account. */
const MOST_REDELIVERED = 1000

/** Bytes of a body beside its data. */
const ROOM = 1024

/** Most attempts of one delivery that are listed. */
const SHOWN_ATTEMPTS = 100

const makeService = Layer.effect(
  Webhooks,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const signals = yield* TaskSignals
    const engine = yield* WorkflowEngine.WorkflowEngine
    const random = yield* SecureRandom.SecureRandom

    const list = Effect.fnUntraced(function* (
      accountId: Principal["accountId"],
      filter: DeliveryFilter & { readonly deliveryId?: DeliveryId },
    ) {
      const { taskId, status, cursor, deliveryId, limit = 20 } = filter
      const rows = yield* sql`SELECT d.id AS "deliveryId", d.webhook_id AS "webhookId", d.task_id AS "taskId", d.type,
          d.url, d.status, d.next_attempt_at AS "nextAttemptAt", attempts
        FROM webhook_deliveries d, LATERAL (
          SELECT COALESCE(json_agg(json_build_object('at', a.at, 'statusCode', a.status_code, 'error', a.error,
            'durationMs', a.duration_ms) ORDER BY a.round, a.number), '[]') AS attempts
          FROM (SELECT * FROM webhook_attempts WHERE delivery_id = d.id
            ORDER BY round DESC, number DESC LIMIT ${SHOWN_ATTEMPTS}::integer) a
        ) shown
        WHERE ${sql.and([
          sql`d.account_id = ${String(accountId)}::bigint`,
          ...(deliveryId === undefined ? [] : [sql`d.id = ${String(deliveryId)}::bigint`]),
          ...(taskId === undefined ? [] : [sql`d.task_id = ${String(taskId)}::bigint`]),
          ...(status === undefined ? [] : [sql`d.status = ${status}`]),
          ...(cursor === undefined ? [] : [sql`d.id < ${String(cursor)}::bigint`]),
        ])}
        ORDER BY d.id DESC LIMIT ${Math.min(Math.max(limit, 1), 100)}::integer`
      return yield* decodeDeliveries(rows)
    })

    /** Starts the round of a delivery that was just written, and returns the delivery. */
    const begun = Effect.fnUntraced(
      function* (accountId: Principal["accountId"], row: unknown) {
        const { deliveryId, round, status } = yield* decodeRound(row)
        if (status === "PENDING") {
          yield* DeliverWebhook.execute({ deliveryId, round }, { discard: true })
          yield* sql.afterCommit(signals.work)
        }
        const [delivery] = yield* list(accountId, { deliveryId })
        return delivery ?? (yield* Effect.die(new Error(`Delivery ${deliveryId} vanished`)))
      },
      Effect.provideService(WorkflowEngine.WorkflowEngine, engine),
    )

    const announce = Effect.fnUntraced(
      function* (taskId: number, status: TaskOutcome) {
        const deliveryId = yield* DeliveryJournal.insert(taskId, status)
        if (deliveryId === undefined) return
        yield* DeliverWebhook.execute({ deliveryId, round: 1 }, { discard: true, detached: true })
      },
      Effect.provideService(WorkflowEngine.WorkflowEngine, engine),
      Effect.provideService(SqlClient.SqlClient, sql),
    )

    const publish = Effect.fnUntraced(
      function* (event: WebhookEvent) {
        if (bytesOf(JSON.stringify(event.data)) > MAX_BODY_BYTES - ROOM) {
          return yield* Effect.die(new Error(`The data of the event ${event.eventId} is over 255 KiB`))
        }
        const deliveryId = yield* DeliveryJournal.insertEvent(event)
        if (deliveryId === undefined) return
        yield* DeliverWebhook.execute({ deliveryId, round: 1 }, { discard: true, detached: true })
        yield* sql.afterCommit(signals.work)
      },
      Effect.provideService(WorkflowEngine.WorkflowEngine, engine),
      Effect.provideService(SqlClient.SqlClient, sql),
    )

    const redeliver = Effect.fnUntraced(function* (accountId: Principal["accountId"], id: number) {
      const now = DateTime.toDate(yield* DateTime.now)
      const [row] = yield* sql`WITH d AS (
          UPDATE webhook_deliveries SET round = round + 1, status = 'PENDING', next_attempt_at = ${now}
          WHERE id = ${String(id)}::bigint AND account_id = ${String(accountId)}::bigint
          RETURNING id, account_id, url, round, status
        ), opened AS (
          DELETE FROM webhook_closed_urls c USING d WHERE c.account_id = d.account_id AND c.url = d.url
        )
        SELECT id AS "deliveryId", round, status FROM d`
      return row === undefined ? yield* new DeliveryNotFound() : yield* begun(accountId, row)
    })

    const redeliverFailed = Effect.fnUntraced(
      function* (accountId: Principal["accountId"], since: LocalDate.LocalDate, dryRun: boolean) {
        const now = DateTime.toDate(yield* DateTime.now)
        const failed = sql`SELECT id FROM webhook_deliveries
          WHERE account_id = ${String(accountId)}::bigint AND status = 'FAILED'
            AND created_at >= ${since}::date::timestamp AT TIME ZONE 'Asia/Shanghai'
          ORDER BY created_at, id LIMIT ${MOST_REDELIVERED}::integer`
        if (dryRun) return (yield* failed).length
        const rounds = yield* decodeRounds(
          yield* sql`UPDATE webhook_deliveries SET round = round + 1, status = 'PENDING', next_attempt_at = ${now}
            WHERE id = ANY(ARRAY(${failed} FOR UPDATE SKIP LOCKED))
            RETURNING id AS "deliveryId", round, status`,
        )
        yield* Effect.forEach(
          rounds.toSorted((one, other) => one.deliveryId - other.deliveryId),
          ({ deliveryId, round }) => DeliverWebhook.execute({ deliveryId, round }, { discard: true }),
          { discard: true },
        )
        yield* sql.afterCommit(signals.work)
        return rounds.length
      },
      Effect.provideService(WorkflowEngine.WorkflowEngine, engine),
    )

    const test = Effect.fnUntraced(function* ({ accountId, keyId }: Principal, url: string) {
      const now = DateTime.toDate(yield* DateTime.now)
      const webhookId = `msg_test_${Hex.encode(yield* random.randomBytes(12))}`
      const [row] = yield* sql`INSERT INTO webhook_deliveries
          (account_id, key_id, webhook_id, type, url, status, next_attempt_at, created_at)
        SELECT ${String(accountId)}::bigint, ${String(keyId)}::bigint, ${webhookId}, 'webhook.test', ${url}::text,
          CASE WHEN closed THEN 'DISABLED' ELSE 'PENDING' END, CASE WHEN closed THEN NULL ELSE ${now}::timestamptz END,
          ${now}::timestamptz
        FROM (SELECT EXISTS (SELECT FROM webhook_closed_urls
          WHERE account_id = ${String(accountId)}::bigint AND url = ${url}::text) AS closed) c
        RETURNING id AS "deliveryId", round, status`
      return yield* begun(accountId, row)
    })

    return Webhooks.of({
      announce: (taskId, status) => stored(announce(taskId, status)),
      publish: (event) => publish(event).pipe(sql.withTransaction, stored),
      list: ({ accountId }, filter) => stored(list(accountId, filter)),
      redeliver: ({ accountId }, id) =>
        Number.isSafeInteger(id) && id > 0
          ? redeliver(accountId, id).pipe(sql.withTransaction, stored)
          : Effect.fail(new DeliveryNotFound()),
      redeliverFailed: ({ accountId }, since, dryRun) =>
        redeliverFailed(accountId, since, dryRun).pipe(sql.withTransaction, stored),
      test: (principal, url) => {
        const target = url ?? principal.callbackUrl
        if (target === null) return Effect.fail(new NoTarget())
        return test(principal, target).pipe(sql.withTransaction, stored)
      },
    })
  }),
)

const decodeDeliveries = Schema.decodeUnknownEffect(Schema.Array(Delivery))
const Round = Schema.Struct({ deliveryId: DeliveryId, round: Schema.Int, status: DeliveryStatus })
const decodeRound = Schema.decodeUnknownEffect(Round)
const decodeRounds = Schema.decodeUnknownEffect(Schema.Array(Round))
