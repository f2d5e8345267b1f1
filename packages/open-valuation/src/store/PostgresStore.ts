import { Migrations, Notifications, Postgres } from "@open-valuation/postgres"
import { Catalogue } from "@open-valuation/samples"
import { ArtefactSql, catalogueChannel, CatalogueSql, migrations, SampleStore } from "@open-valuation/samples/sql"
import { Context, Effect, Layer, ManagedRuntime, Redacted, Schedule, Stream } from "effect"
import type { SqlClient } from "effect/sql"
import { CannotOpen } from "../public/Failure.ts"
import type { PostgresPool } from "../public/PostgresPool.ts"
import type { PostgresSamples } from "../public/Samples.ts"
import { heardBy, poolClient } from "./PoolClient.ts"
import type { Store } from "./Store.ts"

/** Tells when another process has changed the catalogue. */
class Changes extends Context.Service<Changes, { readonly heard: Stream.Stream<unknown, unknown> }>()(
  "open-valuation/store/Changes",
) {}

/** Loads what other processes import, as soon as it is announced. */
const refreshing = Layer.effectDiscard(
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const { heard } = yield* Changes
    const refreshed = Stream.runForEach(heard, () => Effect.sandbox(catalogue.refresh))
    yield* Effect.forkScoped(Effect.ignore(Effect.retry(refreshed, Schedule.spaced("2 seconds"))))
  }),
)

const ofUrl = (url: string): Layer.Layer<SqlClient.SqlClient | Changes, { readonly message: string }> =>
  Layer.effect(
    Changes,
    Effect.map(Notifications.Notifications, ({ listen }) => ({ heard: listen(catalogueChannel) })),
  ).pipe(Layer.provideMerge(Postgres.layer({ url: Redacted.make(url) })))

const ofPool = (pool: PostgresPool): Layer.Layer<SqlClient.SqlClient | Changes> =>
  Layer.merge(poolClient(pool), Layer.succeed(Changes, { heard: heardBy(pool, catalogueChannel) }))

/** Samples and models on a PostgreSQL server. Rejects with `CannotOpen` when it cannot be used. */
export const postgresStore = async ({ postgres }: PostgresSamples): Promise<Store> => {
  const server = typeof postgres === "string" ? ofUrl(postgres) : ofPool(postgres)
  const runtime = ManagedRuntime.make(Layer.provideMerge(Layer.effectDiscard(Migrations.run(migrations)), server))
  const context = await runtime.context().catch(async (cause: unknown) => {
    await runtime.dispose()
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new CannotOpen({ status: "DATABASE_UNAVAILABLE", message })
  })
  const opened = Layer.succeedContext(context)
  return {
    layer: (asset, keys) => {
      const catalogue = CatalogueSql.layer({ keys: new Map([[asset, keys]]) }).pipe(Layer.provide(SampleStore.layer()))
      return Layer.merge(Layer.provideMerge(refreshing, catalogue), ArtefactSql.layer).pipe(Layer.provide(opened))
    },
    close: async () => runtime.dispose(),
  }
}
