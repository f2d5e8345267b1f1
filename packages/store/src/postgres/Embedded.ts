import type { PgClient } from "@effect/sql-pg"
import { Effect, Layer, type Scope } from "effect"
import type { SqlClient } from "effect/sql"
import type { DatabaseUnavailable } from "./DatabaseUnavailable.ts"
import { hasRoom } from "./embedded/DiskSpace.ts"
import * as FolderLock from "./embedded/FolderLock.ts"
import { checkInstalled } from "./embedded/Installed.ts"
import * as PgliteFolder from "./embedded/PgliteFolder.ts"
import * as PgliteWire from "./embedded/PgliteWire.ts"
import * as Notifications from "./Notifications.ts"

export { EmbeddedInUse, FolderLock } from "./embedded/FolderLock.ts"
export { isThere } from "./embedded/PgliteFolder.ts"

type Services = SqlClient.SqlClient | PgClient.PgClient | Notifications.Notifications

/**
 * The embedded database in a data folder. The folder is created (mode 0700) if missing, and closed to other users if
 * open. One process at a time: a second one gets `EmbeddedInUse`, and can reach the first through `AdminSocket`. One
 * session serves all fibers in turn, so inside a transaction never wait for a query outside it. It needs the optional
 * `@electric-sql/pglite`; without it, nothing is created.
 */
export const layer = (options: {
  readonly dataDir: string
  /** The account that a fiber works for, so that accounts take turns. Without it, all fibers queue equally. */
  readonly asker?: Effect.Effect<number>
}): Layer.Layer<Services | FolderLock.FolderLock, FolderLock.EmbeddedInUse | DatabaseUnavailable> =>
  Layer.unwrap(Effect.as(checkInstalled(options.dataDir), opened(options)))

const opened = (options: Parameters<typeof layer>[0]) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const lock = yield* FolderLock.FolderLock
      const roomy = yield* watchRoom(lock.folder)
      const { asker } = options
      return services(yield* PgliteFolder.open(lock), {
        isUsable: () => lock.isHeld() && roomy(),
        ...(asker === undefined ? {} : { asker }),
      })
    }),
  ).pipe(Layer.provideMerge(FolderLock.layer(options.dataDir)))

/** Logs when the disk is full, and when there is space again. Nothing is read or written in between. */
const watchRoom = Effect.fnUntraced(function* (folder: string) {
  const run = Effect.runForkWith(yield* Effect.context<never>())
  let full = false
  return (): boolean => {
    const roomy = hasRoom(folder)
    if (roomy === full) {
      full = !roomy
      run(
        roomy
          ? Effect.logInfo(`Data folder ${folder} has room again`)
          : Effect.logError(`Data folder ${folder}: ${FULL}`),
      )
    }
    return roomy
  }
})

const FULL = "its disk is full. Nothing is read or written until there is room again: free some."

/** PGlite answers as soon as it is open, so an SQL error while connecting is a defect. */
const services = (...wire: Parameters<typeof PgliteWire.layer>): Layer.Layer<Services> =>
  Notifications.layerEmbedded.pipe(Layer.provideMerge(Layer.orDie(PgliteWire.layer(...wire))))

/**
 * An empty embedded database in memory, for tests and trials. It starts in half a second, except for the first time on
 * a machine.
 */
export const layerMemory: Layer.Layer<Services, DatabaseUnavailable> = Layer.unwrap(
  Effect.map(PgliteFolder.openMemory(), (db) => services(async () => db)),
)

/**
 * A new embedded database in memory with the contents of a dump, until the scope ends. It has one client at a time, and
 * is lost once its thread has ended.
 */
export const ofDump = (
  dump: Blob,
): Effect.Effect<
  { readonly client: Layer.Layer<Services>; readonly hasEnded: () => boolean },
  DatabaseUnavailable,
  Scope.Scope
> =>
  Effect.map(PgliteFolder.openMemory(dump), (db) => ({
    client: Layer.fresh(services(async () => db)),
    hasEnded: db.hasEnded,
  }))

/** What an empty embedded database holds after `fill`, as a tar file. */
export const dumpOf = <E>(
  fill: Effect.Effect<void, E, SqlClient.SqlClient>,
): Effect.Effect<Blob, E | DatabaseUnavailable> =>
  Effect.gen(function* () {
    const db = yield* PgliteFolder.openMemory()
    yield* Effect.provide(
      fill,
      services(async () => db),
    )
    return new Blob([new Uint8Array(yield* Effect.promise(db.dump))])
  }).pipe(Effect.scoped)
