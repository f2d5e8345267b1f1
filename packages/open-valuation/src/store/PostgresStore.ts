import { Migrations, Notifications, Postgres } from "@open-valuation/postgres"
import { Catalogue } from "@open-valuation/samples"
import { ArtefactSql, catalogueChannel, CatalogueSql, migrations, SampleStore } from "@open-valuation/samples/sql"
import { Effect, Layer, ManagedRuntime, Redacted, Schedule, Stream } from "effect"
import { CannotOpen } from "../public/Failure.ts"
import type { PostgresSamples } from "../public/Samples.ts"
import type { Store } from "./Store.ts"

/** Loads what other processes import, as soon as it is announced. */
const refreshing = Layer.effectDiscard(
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const { listen } = yield* Notifications.Notifications
    const refresh = Effect.retry(Effect.sandbox(catalogue.refresh), Schedule.spaced("2 seconds"))
    yield* Effect.forkScoped(Stream.runForEach(listen(catalogueChannel), () => Effect.ignore(refresh)))
  }),
)

/** Samples and models on a PostgreSQL server. Rejects with `CannotOpen` when it cannot be used. */
export const postgresStore = async ({ postgres }: PostgresSamples): Promise<Store> => {
  const database = Layer.effectDiscard(Migrations.run(migrations)).pipe(
    Layer.provideMerge(Postgres.layer({ url: Redacted.make(postgres) })),
  )
  const runtime = ManagedRuntime.make(database)
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
