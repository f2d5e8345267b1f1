import { NodeHttpServer, NodeRuntime } from "@effect/platform-node"
import { layerServer, CallbackTargets, Readiness } from "@open-valuation/http-server"
import { Embedded } from "@open-valuation/postgres"
import { Accounts, ApiKeys, migrations, SecretBox, TaskEngine, Tasks, BillingPolicy } from "@open-valuation/service"
import { Effect, Layer, Logger, Redacted, Stream } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { Migrator } from "effect/sql"
import { createServer } from "node:http"
import { asset } from "./test/Host.ts"
const database = Layer.effectDiscard(Migrator.make({})({ loader: Migrator.fromRecord(migrations) })).pipe(Layer.provideMerge(Embedded.layerMemory), Layer.orDie)
const service = Tasks.layer({ assets: new Map([["PROPERTY", { events: () => Stream.make({ _tag: "Result" as const, outcome: { v: 1 } }) }]]) }).pipe(
  Layer.provideMerge(TaskEngine.layerSingle({})), Layer.provideMerge(ApiKeys.layer), Layer.provideMerge(Accounts.layer),
  Layer.provide(SecretBox.layer(Redacted.make(new Uint8Array(32).fill(9)))), Layer.provideMerge(Digest.layerWebCrypto), Layer.provide(SecureRandom.layerWebCrypto), Layer.provideMerge(database),
  Layer.provideMerge(CallbackTargets.layerFormOnly), Layer.provideMerge(Layer.succeed(Readiness, { isReady: Effect.succeed(true) })))
const key = Layer.effectDiscard(Effect.gen(function* () { const { key } = yield* (yield* ApiKeys).create({ name: "b", account: "b" }); yield* (yield* Accounts).setQuota("b", 10_000_000); console.log(key) }))
Layer.launch(Layer.merge(key, layerServer({ assets: [asset], rateLimit: { perSecond: 1e9, burst: 1e9 } })).pipe(
  Layer.provide(NodeHttpServer.layerServer(createServer, { port: 3911 })), Layer.provide(service), Layer.provide(Logger.layer([])))).pipe(NodeRuntime.runMain)
