import { Notifications, RunnerClaim } from "@open-valuation/postgres"
import { TaskEngine, TaskSignals } from "@open-valuation/service"
import { Effect, Layer, Schema } from "effect"
import type { Digest } from "effect/crypto"
import { RpcSerialization } from "effect/rpc"
import type { SqlClient, SqlError } from "effect/sql"
import { Settings } from "../Settings.ts"
import type { RunnerAddress } from "../Settings/RunnerAddress.ts"

/** Nobody can listen where `OV_CLUSTER` says. `message` is one line that says why. */
export class ClusterUnusable extends Schema.TaggedError<ClusterUnusable>()("ClusterUnusable", {
  message: Schema.String,
}) {}

const unusable = ({ host, port }: RunnerAddress, cause: unknown): ClusterUnusable => {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new ClusterUnusable({
    message: `OV_CLUSTER ${host}:${port} cannot be used: ${why}. Give an address of this machine that no other program has.`,
  })
}

/** One of several processes. What it takes to talk to the others is loaded only here. */
const clustered = (address: RunnerAddress) =>
  Layer.unwrap(
    Effect.map(
      Effect.promise(() =>
        Promise.all([
          import("@effect/platform-node/NodeClusterSocket"),
          import("@effect/platform-node/NodeSocketServer"),
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

/** News of tasks from all processes of the database. */
const sharedSignals = Layer.unwrap(
  Effect.map(Notifications.Notifications, (notifications) => TaskSignals.layer(notifications)),
)

/** Why tasks cannot be run here. Each has a `message` of one line. */
export type EngineFailure = ClusterUnusable | RunnerClaim.RunnerRefused | SqlError.SqlError

/** What an engine works on. */
export type EngineNeeds = Settings | Notifications.Notifications | SqlClient.SqlClient | Digest.Digest

/** What runs tasks, alone or as one of several, with the signals that go with it. */
export const engineLayer: Layer.Layer<TaskEngine.Engine | TaskSignals, EngineFailure, EngineNeeds> = Layer.unwrap(
  Effect.map(Settings, ({ cluster, databaseUrl }) => {
    if (cluster !== undefined) {
      return Layer.merge(clustered(cluster), sharedSignals).pipe(Layer.provide(RunnerClaim.layer("Shared")))
    }
    const alone = Layer.merge(TaskEngine.layerSingle(), TaskSignals.layerLocal)
    return databaseUrl === undefined ? alone : Layer.provide(alone, RunnerClaim.layer("Alone"))
  }),
)
