import * as NodeClusterSocket from "@effect/platform-node/NodeClusterSocket"
import * as NodeSocketServer from "@effect/platform-node/NodeSocketServer"
import { cryptoLayer, Settings } from "@open-valuation/node"
import { Notifications } from "@open-valuation/postgres"
import { TaskEngine, TaskSignals } from "@open-valuation/service"
import { Effect, Layer } from "effect"
import { RpcSerialization } from "effect/rpc"

const engine = Layer.unwrap(
  Effect.map(Settings, ({ cluster }) =>
    cluster === undefined
      ? TaskEngine.layerSingle()
      : TaskEngine.layerClustered(cluster).pipe(
          Layer.provide(
            NodeClusterSocket.layerClientProtocol.pipe(Layer.provide(RpcSerialization.layerSchemaBinary())),
          ),
          Layer.provide(NodeSocketServer.layer(cluster)),
        ),
  ),
)

const signals = Layer.unwrap(
  Effect.gen(function* () {
    const { databaseUrl } = yield* Settings
    const bus = yield* Notifications.Notifications
    return databaseUrl === undefined ? TaskSignals.layerLocal : TaskSignals.layer(bus)
  }),
)

/** The engine that runs tasks, with the signals that wake it, as the server has them. */
export const engineLayer = Layer.merge(engine, signals).pipe(Layer.provide(cryptoLayer))
