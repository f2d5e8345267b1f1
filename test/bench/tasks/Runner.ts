/**
 * A process of the throughput bench. It creates and runs tasks, or bare workflows, on its parent's orders. It has all
 * parts of the server except HTTP.
 */
import {
  cryptoLayer,
  databaseLayer,
  demoMarketLayer,
  logsLayer,
  runServer,
  serviceLayer,
  Settings,
  webhookSenderLayer,
} from "@open-valuation/server"
import { Accounts, actorOf, ApiKeys, Tasks } from "@open-valuation/server/service"
import { demoPropertyRequest } from "@open-valuation/testing"
import { Effect, Layer, Queue, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { engineLayer } from "../../../packages/server/src/node/server/Service.ts"
import { bareLayer, createBare, createTable } from "./BareWorkflow.ts"
import { Order } from "./Order.ts"

/** Concurrent creates. */
const CREATORS = 16
const LOOK_AGAIN = "10 millis"

const decodeOrder = Schema.decodeUnknownSync(Order)

const Open = Schema.Tuple([Schema.Struct({ open: Schema.Int })])

const program = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tasks = yield* Tasks
  yield* createTable
  const { key } = yield* (yield* ApiKeys).create({ name: "bench", account: `bench ${process.pid}` })
  const principal = yield* (yield* Accounts).authenticate(key)

  const createTask = (n: number) =>
    tasks.create(principal, {
      assetType: "PROPERTY",
      request: { ...demoPropertyRequest, buildingArea: 60 + (n % 200) / 2 },
      locale: "zh",
      callbackUrl: undefined,
      idempotency: undefined,
      requestId: `bench-${n}`,
      entry: {
        ...actorOf(principal),
        action: "property.create",
        object: "property-valuations",
        ip: "127.0.0.1",
        requestId: `bench-${n}`,
      },
    })
  const open = {
    tasks: sql`SELECT count(*)::integer AS open FROM tasks WHERE status = 'IN_PROGRESS'`,
    bare: sql`SELECT count(*)::integer AS open FROM bench_bare WHERE NOT done`,
  }

  const obey = Effect.fnUntraced(function* ({ count, kind }: Order) {
    const numbers = Array.from({ length: count }).keys()
    const bounds = { concurrency: CREATORS, discard: true } as const
    if (kind === "tasks") yield* Effect.forEach(numbers, createTask, bounds)
    else yield* Effect.forEach(numbers, () => sql.withTransaction(createBare), bounds)
    for (;;) {
      const [{ open: left }] = yield* Schema.decodeUnknownEffect(Open)(yield* open[kind])
      if (left === 0) break
      yield* Effect.sleep(LOOK_AGAIN)
    }
    process.send?.("done")
  })

  const orders = Stream.callback<Order>((queue) =>
    Effect.sync(() => {
      process.on("message", (message) => void Queue.offerUnsafe(queue, decodeOrder(message)))
      process.send?.("ready")
    }),
  )
  yield* Stream.runForEach(orders, obey)
})

// There is a single engine: a layer is built once.
Layer.effectDiscard(program).pipe(
  Layer.provide(demoMarketLayer),
  Layer.provide(bareLayer),
  Layer.provide(engineLayer),
  Layer.provide(serviceLayer),
  Layer.provide(webhookSenderLayer),
  Layer.provide(databaseLayer),
  Layer.provide(cryptoLayer),
  Layer.provide(logsLayer),
  Layer.provide(Settings.layer),
  runServer,
)
