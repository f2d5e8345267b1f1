import { Duration, Effect, Layer, Option } from "effect"
import {
  ClusterWorkflowEngine,
  MessageStorage,
  RunnerAddress,
  RunnerHealth,
  Runners,
  RunnerStorage,
  Sharding,
  ShardingConfig,
  SocketRunner,
  SqlMessageStorage,
  SqlRunnerStorage,
} from "effect/cluster"
import type { Digest } from "effect/crypto"
import { RpcSerialization } from "effect/rpc"
import type { SocketServer } from "effect/socket"
import type { SqlClient } from "effect/sql"
import type { WorkflowEngine } from "effect/workflow"

/** Shards of a run's messages. It is part of what is stored: never change it for an existing database. */
export const shardsPerGroup = 32

/** How the engine of a process works. */
export interface EngineOptions {
  /** How often the journal is read without being woken: what was missed is found after this long. */
  readonly pollInterval?: Duration.Input | undefined
  /** How long a shutdown waits for valuations that run; the next start runs those that it cut off again. */
  readonly shutdownPatience?: Duration.Input | undefined
}

/** What tasks need of an engine. */
export type Engine = WorkflowEngine.WorkflowEngine | Sharding.Sharding | MessageStorage.MessageStorage

const sharding = (options: EngineOptions | undefined): Partial<ShardingConfig.ShardingConfig["Service"]> => ({
  shardsPerGroup,
  entityMessagePollInterval: options?.pollInterval ?? "5 seconds",
  entityTerminationTimeout: options?.shutdownPatience ?? "4 seconds",
})

/**
 * A run is started inside the transaction that creates its task, so starting it only writes: the engine's own way would
 * tell another process of a message that is not committed, and hold the transaction while that process answers. Whoever
 * starts a run calls `TaskSignals.work` after the commit.
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

/**
 * Durable execution in this process alone, its journal in the database (tables `cluster_*`). Needs no lock on the
 * database, so it runs on the embedded one; two processes on one database need `layerClustered` instead.
 */
export const layerSingle = (options?: EngineOptions): Layer.Layer<Engine, never, SqlClient.SqlClient | Digest.Digest> =>
  workflows.pipe(
    Layer.provideMerge(Sharding.layer),
    Layer.provide(Runners.layerNoop),
    Layer.provideMerge(SqlMessageStorage.layer),
    Layer.provide([RunnerStorage.layerMemory, RunnerHealth.layerNoop]),
    Layer.provide(ShardingConfig.layer(sharding(options))),
  )

/** How a process is one of several that run tasks. */
export interface ClusterOptions extends EngineOptions {
  /** Where the others reach this process: no other process has this address. */
  readonly host: string
  readonly port: number
}

/**
 * Durable execution in several processes that share one PostgreSQL. Each runs a part of the tasks; when one goes, the
 * others take over its part, after `failoverSeconds` at the latest. They talk to each other without any authentication:
 * their addresses belong into a network of their own.
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
    Layer.provideMerge(SqlMessageStorage.layer),
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

/** A process that does not renew its part of the tasks for so long has lost it. */
export const failoverSeconds = 16
