import { chmodSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { NodeSocketServer } from "@effect/platform-node"
import { Context, Effect, Layer, Option, Predicate, Schema, type Scope } from "effect"
import type { SocketServer } from "effect/socket"
import { type DatabaseUnavailable, make } from "../DatabaseUnavailable.ts"
import { shortPath } from "./ShortPath.ts"

/** Name of the socket in the data folder, on which the holder takes commands. */
export const socketName = "ov.sock"

const lockName = "ov.lock"

const holderName = "ov.holder.json"

/** Another process uses the folder. `message` is one line for a person: the folder, the holder and what to do. */
export class EmbeddedInUse extends Schema.TaggedError<EmbeddedInUse>()("EmbeddedInUse", {
  folder: Schema.String,
  /** Process id of the holder, when it could be read. */
  pid: Schema.optional(Schema.Int),
  message: Schema.String,
}) {}

/** Proof that this process alone uses the data folder, and the server on the socket that proves it. */
export class FolderLock extends Context.Service<
  FolderLock,
  { readonly folder: string; readonly server: SocketServer.SocketServer["Service"] }
>()("@open-valuation/postgres/FolderLock") {}

/**
 * Creates the folder (mode 0700), locks it, and binds the socket in it (mode 0600), until the scope closes. The lock is the
 * operating system's own, on a file that SQLite opens for it, and ends with the process however that ends: no two
 * processes ever hold it, and a socket that is found under it was left by a crash and is removed.
 */
export const acquire = Effect.fn("FolderLock.acquire")(function* (
  dataDir: string,
): Effect.fn.Return<FolderLock["Service"], EmbeddedInUse | DatabaseUnavailable, Scope.Scope> {
  const folder = yield* attempt(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return realpathSync(dataDir)
  })
  yield* Effect.acquireRelease(lockFile(folder), (file) => Effect.sync(() => file.close()))
  const socket = join(folder, socketName)
  yield* attempt(folder, () => rmSync(socket, { force: true }))
  const path = yield* shortPath(folder, socketName)
  const server = yield* NodeSocketServer.make({ path }).pipe(
    Effect.mapError(({ reason }) => unusable(folder, reason.cause)),
  )
  yield* attempt(folder, () => {
    chmodSync(socket, 0o600)
    writeFileSync(join(folder, holderName), JSON.stringify({ pid: process.pid }), { mode: 0o600 })
  })
  yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(join(folder, holderName), { force: true })))
  return { folder, server }
})

/** SQLite's word for "another process has it". */
const SQLITE_BUSY = 5

const lockFile = (folder: string): Effect.Effect<DatabaseSync, EmbeddedInUse | DatabaseUnavailable> =>
  Effect.flatMap(
    attempt(folder, () => openExclusively(join(folder, lockName))),
    (file): Effect.Effect<DatabaseSync, EmbeddedInUse> => (file === undefined ? inUse(folder) : Effect.succeed(file)),
  )

/** The file with the lock on it; `undefined` when another process has that. */
const openExclusively = (path: string): DatabaseSync | undefined => {
  const file = new DatabaseSync(path)
  try {
    file.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE")
    return file
  } catch (cause) {
    file.close()
    if (Predicate.hasProperty(cause, "errcode") && cause.errcode === SQLITE_BUSY) return undefined
    throw cause
  }
}

/** The lock as a service. */
export const layer = (dataDir: string): Layer.Layer<FolderLock, EmbeddedInUse | DatabaseUnavailable> =>
  Layer.effect(FolderLock, acquire(dataDir))

/** Whether a live process listens on the folder's socket. Needs no answer from it, so a busy process counts too. */
export const isAnswered = (folder: string): Effect.Effect<boolean> =>
  Effect.scoped(
    Effect.flatMap(shortPath(folder, socketName), (path) =>
      Effect.callback<boolean>((resume) => {
        const socket = connect({ path })
        const end = (answered: boolean) => {
          socket.destroy()
          resume(Effect.succeed(answered))
        }
        socket.once("connect", () => end(true))
        socket.once("error", (error) =>
          end("code" in error && error.code !== "ECONNREFUSED" && error.code !== "ENOENT"),
        )
        return Effect.sync(() => socket.destroy())
      }),
    ),
  )

const inUse = Effect.fnUntraced(function* (folder: string) {
  const pid = yield* Effect.sync(() => readHolder(join(folder, holderName)))
  const holder = pid === undefined ? "another process" : `process ${pid}`
  return yield* new EmbeddedInUse({
    folder,
    ...(pid === undefined ? {} : { pid }),
    message: `Data folder ${folder} is in use by ${holder}: stop it, or give this one another folder.`,
  })
})

/** The holder's process id; `undefined` in the moments before it is written and after it is removed. */
const readHolder = (path: string): number | undefined => {
  const text = statSync(path, { throwIfNoEntry: false }) === undefined ? "" : readFileSync(path, "utf8")
  return decodeHolder(text).pipe(
    Option.map(({ pid }) => pid),
    Option.getOrUndefined,
  )
}

const decodeHolder = Schema.decodeOption(Schema.fromJsonString(Schema.Struct({ pid: Schema.Int })))

const attempt = <A>(folder: string, use: () => A): Effect.Effect<A, DatabaseUnavailable> =>
  Effect.try({ try: use, catch: (cause) => unusable(folder, cause) })

const unusable = (folder: string, cause: unknown): DatabaseUnavailable =>
  make("Unwritable", folder, `cannot use its folder (${cause instanceof Error ? cause.message : String(cause)})`)
