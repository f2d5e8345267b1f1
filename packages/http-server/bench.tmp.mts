import { createServer } from "node:http"
import { NodeHttpServer, NodeRuntime } from "@effect/platform-node"
import { layerServer } from "@open-valuation/http-server"
import { Effect, Layer, Logger } from "effect"
import { asset, layerServices, makeHost } from "./test/Host.ts"
const logs = process.env.LOGS ? Layer.empty : Logger.layer([])
Layer.launch(
  layerServer({ assets: [asset], rateLimit: { perSecond: 1e9, burst: 1e9 } }).pipe(
    Layer.provide(NodeHttpServer.layerServer(createServer, { port: 3911 })),
    Layer.provide(layerServices(Object.assign(makeHost(), { quotaLeft: Infinity }))),
    Layer.provide(logs),
  ),
).pipe(NodeRuntime.runMain)
