/**
 * The server of the streams bench: the HTTP API on the embedded database, with valuations that emit their first step
 * and then never end. It creates the keys and tasks to be read, and reports its memory on request.
 */
import type { ValuationEvent } from "@open-valuation/core"
import {
  billingLayer,
  cryptoLayer,
  databaseLayer,
  httpLayer,
  logsLayer,
  runServer,
  ServedConsole,
  Settings,
  webhookSenderLayer,
} from "@open-valuation/server"
import { Accounts, Adoptions, ApiKeys, Corrections, Tasks, type Valuers } from "@open-valuation/server/service"
import { demoPropertyRequest } from "@open-valuation/testing"
import { Effect, Layer, Stream } from "effect"
import { HttpServer } from "effect/http"
import { identityLayer } from "../../../packages/server/src/node/Identity.ts"
import { marketLayer, sampleStoreLayer } from "../../../packages/server/src/node/Market.ts"
import {
  booksLayer,
  engineLayer,
  materialsLayer,
  statementAnalysisLayer,
} from "../../../packages/server/src/node/server/Service.ts"
import { webhooksLayer } from "../../../packages/server/src/node/webhooks/WebhookTargets.ts"

/** Number of keys: enough for 100 open streams each. Each key reads the tasks of its own account. */
const KEYS = 20
const TASKS_PER_KEY = 10

const step: ValuationEvent<unknown> = {
  _tag: "Step",
  stage: "PREPARE",
  message: { code: "market.step.noTrend", params: {} },
}

const held: Valuers<never> = {
  assets: new Map([["PROPERTY", { events: () => Stream.concat(Stream.succeed(step), Stream.never) }]]),
}

const program = Effect.gen(function* () {
  const tasks = yield* Tasks
  const { address } = yield* HttpServer.HttpServer
  const readers: Array<{ readonly key: string; readonly taskIds: ReadonlyArray<number> }> = []
  for (let n = 0; n < KEYS; n++) {
    const { key } = yield* (yield* ApiKeys).create({ name: "bench", account: `reader ${n}` })
    const principal = yield* (yield* Accounts).authenticate(key)
    const create = tasks.create(principal, {
      assetType: "PROPERTY",
      request: demoPropertyRequest,
      locale: "zh",
      callbackUrl: undefined,
      idempotency: undefined,
      requestId: "bench",
    })
    const created = yield* Effect.replicateEffect(create, TASKS_PER_KEY)
    readers.push({ key, taskIds: created.map(({ task }) => task.id) })
  }
  process.on("message", () => {
    globalThis.gc?.()
    globalThis.gc?.()
    const { external, heapUsed, rss } = process.memoryUsage()
    process.send?.({ rss, heapUsed, external })
  })
  process.send?.({ url: HttpServer.formatAddress(address), readers })
})

Layer.effectDiscard(program).pipe(
  Layer.provide(httpLayer),
  Layer.provide([Adoptions.layer, Corrections.layer, booksLayer]),
  Layer.provide(statementAnalysisLayer),
  Layer.provide(Tasks.layer(held, { concurrency: KEYS * TASKS_PER_KEY, concurrencyPerAccount: KEYS * TASKS_PER_KEY })),
  Layer.provide(webhooksLayer),
  Layer.provide(webhookSenderLayer),
  Layer.provide(engineLayer),
  Layer.provide([billingLayer, cryptoLayer]),
  Layer.provide([identityLayer, materialsLayer, Layer.provideMerge(marketLayer, sampleStoreLayer)]),
  Layer.provide(databaseLayer),
  Layer.provide(ServedConsole.layer),
  Layer.provide(logsLayer),
  Layer.provide(Settings.layer),
  runServer,
)
