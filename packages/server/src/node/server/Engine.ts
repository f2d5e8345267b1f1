import { Notifications, RunnerClaim } from "@open-valuation/store/postgres"
import { Effect, Layer, Schema } from "effect"
import type { Digest } from "effect/crypto"
import { RpcSerialization } from "effect/rpc"
import type { SqlClient, SqlError } from "effect/sql"
import { TaskEngine, TaskSignals } from "../../service/index.ts"
import { Settings } from "../Settings.ts"
import type { RunnerAddress } from "../Settings/RunnerAddress.ts"

/** The process cannot listen at the address of `OV_CLUSTER`. `message` is one line with the reason. */
export class ClusterUnusable extends Schema.TaggedError<ClusterUnusable>()("ClusterUnusable", {
  message: Schema.String,
}) {}

const unusable = ({ host, port }: RunnerAddress, cause: unknown): ClusterUnusable => {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new ClusterUnusable({
    message: `OV_CLUSTER ${host}:${port} cannot be used: ${why}. Give an address of this machine that no other program has.`,
  })
}

/** One of several processes. The code for talking to the others is loaded only here. */
const clustered = (address: RunnerAddress) =>
  Layer.unwrap(
    Effect.map(
      Effect.promise(() =>
        Promise.all([
          import("@effect/platform-node-shared/NodeClusterSocket"),
          import("@effect/platform-node-shared/NodeSocketServer"),
        ]),
      ),
      ([cluster, socket]) =>
        TaskEngine.layerClustered(address).pipe(
          Layer.provide(cluster.layerClientProtocol.pipe(Layer.provide(RpcSerialization.layerSchemaBinary()))),
          Layer.provide(socket.layer(address)),
          Layer.catchTag("SocketServerError", ({ reason }) =>
            Layer.effectContext(Effect.fail(unusable(address, reason.cause))),
          ),
        ),
    ),
  )

/** Signals about tasks from all processes of the database. */
const sharedSignals = Layer.unwrap(
  Effect.map(Notifications.Notifications, (notifications) => TaskSignals.layer(notifications)),
)

/** Reasons why tasks cannot run here. Each has a one-line `message`. */
export type EngineFailure = ClusterUnusable | RunnerClaim.RunnerRefused | SqlError.SqlError

/** Requirements of the engine. */
export type EngineNeeds = Settings | Notifications.Notifications | SqlClient.SqlClient | Digest.Digest

/** The task engine, alone or as one of several, with the matching signals. */
export const engineLayer: Layer.Layer<TaskEngine.Engine | TaskSignals, EngineFailure, EngineNeeds> = Layer.unwrap(
  Effect.map(Settings, ({ cluster, database }) => {
    if (cluster !== undefined) {
      return Layer.merge(clustered(cluster), sharedSignals).pipe(Layer.provide(RunnerClaim.layer("Shared")))
    }
    const alone = Layer.merge(TaskEngine.layerSingle(), TaskSignals.layerLocal)
    return database.kind === "folder" ? alone : Layer.provide(alone, RunnerClaim.layer("Alone"))
  }),
)
