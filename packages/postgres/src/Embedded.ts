import type { PgClient } from "@effect/sql-pg"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import type { DatabaseUnavailable } from "./DatabaseUnavailable.ts"
import * as FolderLock from "./embedded/FolderLock.ts"
import * as PgliteFolder from "./embedded/PgliteFolder.ts"
import * as PgliteWire from "./embedded/PgliteWire.ts"
import * as Notifications from "./Notifications.ts"

export { EmbeddedInUse, FolderLock } from "./embedded/FolderLock.ts"
export { isThere } from "./embedded/PgliteFolder.ts"

type Services = SqlClient.SqlClient | PgClient.PgClient | Notifications.Notifications

/**
 * The embedded database in a data folder, created (mode 0700) when it is missing. One process at a time: a second one
 * gets `EmbeddedInUse`, and talks to the first through `AdminSocket`. One session serves all fibers, in turn: inside a
 * transaction wait for nothing that queries outside it.
 */
export const layer = (options: {
  readonly dataDir: string
}): Layer.Layer<Services | FolderLock.FolderLock, FolderLock.EmbeddedInUse | DatabaseUnavailable> =>
  Layer.unwrap(
    Effect.map(
      Effect.flatMap(FolderLock.FolderLock, ({ folder }) => PgliteFolder.open(folder)),
      services,
    ),
  ).pipe(Layer.provideMerge(FolderLock.layer(options.dataDir)))

/** PGlite answers as soon as it is open, so an SQL error while connecting is a defect. */
const services = (db: Parameters<typeof PgliteWire.layer>[0]): Layer.Layer<Services> =>
  Notifications.layerEmbedded.pipe(Layer.provideMerge(Layer.orDie(PgliteWire.layer(db))))

/** An empty embedded database in memory, for tests and trials. Half a second to start, but for the first time on a machine. */
export const layerMemory: Layer.Layer<Services, DatabaseUnavailable> = Layer.unwrap(
  Effect.map(PgliteFolder.openMemory, services),
)
