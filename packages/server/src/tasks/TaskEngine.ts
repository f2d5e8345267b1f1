import { Cause, Duration, Effect, Layer, Option, Schedule } from "effect"
import {
  ClusterError,
  ClusterWorkflowEngine,
  MessageStorage,
  RunnerAddress,
  RunnerHealth,
  Runners,
  RunnerStorage,
  Sharding,
  ShardingConfig,
  Snowflake,
  SocketRunner,
  SqlMessageStorage,
  SqlRunnerStorage,
} from "effect/cluster"
import type { Digest } from "effect/crypto"
import { RpcSerialization } from "effect/rpc"
import type { SocketServer } from "effect/socket"
import { SqlClient, SqlError } from "effect/sql"
import type { WorkflowEngine } from "effect/workflow"
import { isStorageUnavailable } from "../storage/Rows.ts"

type Storage = MessageStorage.Encoded

/** 0.1 seconds at first, at most a second. */
const untilBack = Schedule.min([Schedule.exponential("100 millis"), Schedule.spaced("1 second")])

const isUnavailable = (error: unknown): boolean => isStorageUnavailable(Cause.fail(error))

const isDuplicate = (error: unknown): boolean =>
  error instanceof ClusterError.PersistenceError &&
  SqlError.isSqlError(error.cause) &&
  error.cause.reason._tag === "UniqueViolation"

/**
 * The engine's messages, whose reads and writes wait for an unavailable database, without end. The engine
 * itself tries a reply for less than a second, and then regards its run as ended without a result for the rest of the
 * process. Inside a transaction nothing waits: the transaction is lost.
 *
 * A read claims messages for ten minutes. Where the database has made a claim and the answer was lost with the
 * connection, nobody would run them until then: so the read after a failed one takes back all claims of its shards
 * first. Messages whose runs are in progress here are skipped by the engine.
 */
export const patientMessages = (storage: Storage, transaction: SqlClient.SqlClient["transactionService"]): Storage => {
  const wait = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Effect.serviceOption(transaction), (outer) =>
      Option.isSome(outer) ? effect : Effect.retry(effect, { schedule: untilBack, while: isUnavailable }),
    )
  /** A row that an earlier attempt wrote, whose answer was lost, is saved. */
  const waitToSave = <A, B, E, R>(effect: Effect.Effect<A, E, R>, saved: B): Effect.Effect<A | B, E, R> =>
    Effect.suspend(() => {
      let attempts = 0
      const attempt = Effect.suspend(() => {
        attempts += 1
        return effect
      })
      return Effect.catchIf(
        wait(attempt),
        (error) => attempts > 1 && isDuplicate(error),
        () => Effect.succeed(saved),
      )
    })
  let isClaimLost = false
  return {
    ...storage,
    saveEnvelope: (envelope) => waitToSave(storage.saveEnvelope(envelope), MessageStorage.SaveResultEncoded.Success()),
    saveReply: (reply) => waitToSave(storage.saveReply(reply), undefined),
    clearReplies: (id, options) => wait(storage.clearReplies(id, options)),
    requestIdForPrimaryKey: (key) => wait(storage.requestIdForPrimaryKey(key)),
    repliesFor: (ids) => wait(storage.repliesFor(ids)),
    repliesForUnfiltered: (ids) => wait(storage.repliesForUnfiltered(ids)),
    unprocessedMessagesById: (ids, now) => wait(storage.unprocessedMessagesById(ids, now)),
    resetRequests: (ids) => wait(storage.resetRequests(ids)),
    resetAddresses: (addresses) => wait(storage.resetAddresses(addresses)),
    unprocessedMessages: (shardIds, now, options) => {
      const read = storage.unprocessedMessages(shardIds, now, options)
      const again = Effect.andThen(storage.resetShards(shardIds), read)
      return Effect.suspend(() => (isClaimLost ? again : read)).pipe(
        Effect.onExit(({ _tag }) =>
          Effect.sync(() => {
            isClaimLost = _tag === "Failure"
          }),
        ),
      )
    },
  }
}

/**
 * Number of shards of the engine's messages. Stored messages depend on it: never change it for an existing database.
 */
export const shardsPerGroup = 32

/** Options of the engine in one process. */
export interface EngineOptions {
  /** Interval at which the journal is read without a signal, the longest that missed work can wait. */
  readonly pollInterval?: Duration.Input | undefined
  /** Time for which a shutdown waits for deliveries under way. The next start makes interrupted ones again. */
  readonly shutdownPatience?: Duration.Input | undefined
}

/** Services of the engine that tasks need. */
export type Engine = WorkflowEngine.WorkflowEngine | Sharding.Sharding | MessageStorage.MessageStorage

const sharding = (options: EngineOptions | undefined): Partial<ShardingConfig.ShardingConfig["Service"]> => ({
  shardsPerGroup,
  entityMessagePollInterval: options?.pollInterval ?? "5 seconds",
  entityTerminationTimeout: options?.shutdownPatience ?? "2 seconds",
})

/**
 * A delivery starts inside the transaction that ends its task, so starting it only writes. The engine's default would
 * notify another process of an uncommitted message, and hold the transaction until that process answers. The caller
 * must call `TaskSignals.work` after the commit.
 */
const workflows = Layer.unwrap(
  Effect.map(MessageStorage.MessageStorage, (storage) =>
    ClusterWorkflowEngine.layer.pipe(
      Layer.updateService(Sharding.Sharding, (sharded) => ({
        ...sharded,
        sendOutgoing: (outgoing, discard) =>
          discard && outgoing._tag === "OutgoingRequest"
            ? storage.saveRequest(outgoing).pipe(Effect.catchTag("MalformedMessage", Effect.die), Effect.asVoid)
            : sharded.sendOutgoing(outgoing, discard),
      })),
    ),
  ),
)

/** The messages of the engine, in tables `cluster_*`. */
const messages = Layer.effect(
  MessageStorage.MessageStorage,
  Effect.gen(function* () {
    const { transactionService } = yield* SqlClient.SqlClient
    const stored = yield* SqlMessageStorage.makeEncoded()
    return yield* MessageStorage.makeEncoded(patientMessages(stored, transactionService))
  }),
).pipe(Layer.provide(Snowflake.layerGenerator))

/**
 * Durable execution in this process alone, with its journal in the database (tables `cluster_*`). Needs no database
 * lock, so it works on the embedded database. Two processes on one database need `layerClustered` instead.
 */
export const layerSingle = (options?: EngineOptions): Layer.Layer<Engine, never, SqlClient.SqlClient | Digest.Digest> =>
  workflows.pipe(
    Layer.provideMerge(Sharding.layer),
    Layer.provide(Runners.layerNoop),
    Layer.provideMerge(messages),
    Layer.provide([RunnerStorage.layerMemory, RunnerHealth.layerNoop]),
    Layer.provide(ShardingConfig.layer(sharding(options))),
  )

/** Options of a process in a cluster that runs tasks. */
export interface ClusterOptions extends EngineOptions {
  /** Address at which the other processes reach this one. It must be unique. */
  readonly host: string
  readonly port: number
}

/**
 * Durable execution in several processes that share one PostgreSQL. Each runs a part of the tasks. When one stops, the
 * others take over its part after at most `failoverSeconds`. They communicate without authentication: keep their
 * addresses in a private network.
 */
export const layerClustered = (
  options: ClusterOptions,
): Layer.Layer<
  Engine,
  never,
  SqlClient.SqlClient | Digest.Digest | SocketServer.SocketServer | Runners.RpcClientProtocol
> =>
  workflows.pipe(
    Layer.provideMerge(SocketRunner.layer),
    Layer.provide(RunnerHealth.layerPing.pipe(Layer.provide(Runners.layerRpc))),
    Layer.provideMerge(messages),
    Layer.provide(Layer.orDie(SqlRunnerStorage.layer)),
    Layer.provide(
      ShardingConfig.layer({
        ...sharding(options),
        runnerAddress: Option.some(RunnerAddress.make(options.host, options.port)),
        shardLockExpiration: Duration.seconds(failoverSeconds),
        shardLockRefreshInterval: Duration.seconds(failoverSeconds / 4),
        runnerHealthCheckInterval: Duration.seconds(failoverSeconds / 4),
      }),
    ),
    Layer.provide(RpcSerialization.layerSchemaBinary()),
  )

/** Seconds after which a process that does not renew its part of the tasks loses it. */
export const failoverSeconds = 16
