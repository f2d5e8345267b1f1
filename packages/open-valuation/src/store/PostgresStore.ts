import { Migrations, Pool, Postgres } from "@open-valuation/store/postgres"
import { ArtefactSql, CatalogueSql, migrations, SampleStore } from "@open-valuation/store/sql"
import { Duration, Layer, ManagedRuntime, Redacted } from "effect"
import { CannotOpen } from "../public/Failure.ts"
import type { PostgresSamples } from "../public/Samples.ts"
import type { Store } from "./Store.ts"

/** No statement takes this long. */
const PATIENCE = "15 seconds"

/** The database may be that of a server, too, whose other tables this package does not know. */
const migrate = Layer.effectDiscard(Migrations.runBeside(migrations))

/** The server. Its schema is brought up to date over connections of their own, where a statement may take long. */
const opened = ({ postgres }: PostgresSamples) => {
  if (typeof postgres !== "string") {
    return Layer.provideMerge(
      Layer.provide(migrate, Pool.clientLayer(postgres, Duration.infinity)),
      Pool.clientLayer(postgres, PATIENCE),
    )
  }
  const url = Redacted.make(postgres)
  return Layer.provideMerge(
    Layer.provide(migrate, Postgres.layer({ url, patience: Duration.infinity })),
    Postgres.layer({ url }),
  )
}

/** Samples and models on a PostgreSQL server. Rejects with `CannotOpen` when it cannot be used. */
export const postgresStore = async (samples: PostgresSamples, around: Layer.Layer<never>): Promise<Store> => {
  const runtime = ManagedRuntime.make(Layer.provideMerge(opened(samples), around))
  const context = await runtime.context().catch(async (cause: unknown) => {
    await runtime.dispose()
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new CannotOpen({ status: "DATABASE_UNAVAILABLE", message })
  })
  const server = Layer.succeedContext(context)
  return {
    layer: (keys) => {
      const catalogue = CatalogueSql.layer({ keys }).pipe(Layer.provide(SampleStore.layer({ keys })))
      return Layer.merge(catalogue, ArtefactSql.layer).pipe(Layer.provide(server))
    },
    close: async () => runtime.dispose(),
  }
}
