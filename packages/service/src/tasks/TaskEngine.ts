import { type Duration, Layer } from "effect"
import {
  ClusterWorkflowEngine,
  type MessageStorage,
  RunnerHealth,
  Runners,
  RunnerStorage,
  Sharding,
  ShardingConfig,
  SqlMessageStorage,
} from "effect/cluster"
import type { Digest } from "effect/crypto"
import type { SqlClient } from "effect/sql"
import type { WorkflowEngine } from "effect/workflow"

/** Shards of a run's messages. It is part of what is stored: never change it for an existing database. */
export const shardsPerGroup = 32

/**
 * Durable execution in this process alone, its journal in the database (tables `cluster_*`). Needs no lock on the
 * database, so it runs on the embedded one; two processes on one database need the clustered engine instead.
 */
export const layerSingle = (options?: {
  /** How often the journal is read without being woken: what was missed is found after this long. */
  readonly pollInterval?: Duration.Input | undefined
  /** How long a shutdown waits for valuations that run; the next start runs those that it cut off again. */
  readonly shutdownPatience?: Duration.Input | undefined
}): Layer.Layer<
  WorkflowEngine.WorkflowEngine | Sharding.Sharding | MessageStorage.MessageStorage,
  never,
  SqlClient.SqlClient | Digest.Digest
> =>
  ClusterWorkflowEngine.layer.pipe(
    Layer.provideMerge(Sharding.layer),
    Layer.provide(Runners.layerNoop),
    Layer.provideMerge(SqlMessageStorage.layer),
    Layer.provide([RunnerStorage.layerMemory, RunnerHealth.layerNoop]),
    Layer.provide(
      ShardingConfig.layer({
        shardsPerGroup,
        entityMessagePollInterval: options?.pollInterval ?? "5 seconds",
        entityTerminationTimeout: options?.shutdownPatience ?? "10 seconds",
      }),
    ),
  )
