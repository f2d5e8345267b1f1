import { chmodSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import * as NodeSocketServer from "@effect/platform-node-shared/NodeSocketServer"
import { Context, Effect, Layer, Schema, type Scope } from "effect"
import type { SocketServer } from "effect/socket"
import type { DatabaseUnavailable } from "../DatabaseUnavailable.ts"
import { type HeldLock, holderOf, takeLock } from "./HeldLock.ts"
import { closeOwn, makePrivate, ownFiles, unusable } from "./PrivateFolder.ts"
import { shortPath } from "./ShortPath.ts"

/** Name of the socket in the data folder, on which the holder accepts commands. */
export const socketName = "ov.sock"

/** Another process uses the folder. `message` is one line for a person: the folder, the holder and what to do. */
export class EmbeddedInUse extends Schema.TaggedError<EmbeddedInUse>()("EmbeddedInUse", {
  folder: Schema.String,
  /** Process id of the holder, when it could be read. */
  pid: Schema.optional(Schema.Int),
  message: Schema.String,
}) {}

/** Proof that this process alone uses the data folder, and the server on its socket. */
export class FolderLock extends Context.Service<
  FolderLock,
  {
    readonly folder: string
    readonly server: SocketServer.SocketServer["Service"]
    /**
     * True while the lock is held. If another process took the folder because the lock was deleted, it must not be
     * touched.
     */
    readonly isHeld: () => boolean
  }
>()("@open-valuation/store/FolderLock") {}

/**
 * Creates the folder (mode 0700) or closes it to others, locks it, and binds the socket in it (mode 0600), until the
 * scope closes. The lock is the operating system's own, on a file that SQLite opens for it, and ends with the process
 * in any case. No two processes ever hold it. An existing socket was left by a crash and is removed, unless it is
 * answered: then it belongs to a holder whose lock file was deleted.
 */
export const acquire = Effect.fn("FolderLock.acquire")(function* (
  dataDir: string,
): Effect.fn.Return<FolderLock["Service"], EmbeddedInUse | DatabaseUnavailable, Scope.Scope> {
  const folder = yield* makePrivate(dataDir)
  yield* ownFiles
  const lock = yield* Effect.acquireRelease(taken(folder), (held) => Effect.sync(() => held.close()))
  if (yield* isAnswered(folder)) return yield* inUse(folder)
  const socket = join(folder, socketName)
  yield* attempt(folder, () => rmSync(socket, { force: true }))
  const path = yield* shortPath(folder, socketName)
  const server = yield* NodeSocketServer.make({ path }).pipe(
    Effect.mapError(({ reason }) => unusable(folder, reason.cause)),
  )
  yield* attempt(folder, () => {
    chmodSync(socket, 0o600)
    lock.sign()
    closeOwn(folder)
  })
  return { folder, server, isHeld: yield* loggingLoss(folder, lock) }
})

const taken = (folder: string): Effect.Effect<HeldLock, EmbeddedInUse | DatabaseUnavailable> =>
  Effect.flatMap(
    attempt(folder, () => takeLock(folder)),
    (lock): Effect.Effect<HeldLock, EmbeddedInUse> => (lock === undefined ? inUse(folder) : Effect.succeed(lock)),
  )

/** Logs once that the lock was lost. */
const loggingLoss = Effect.fnUntraced(function* (folder: string, { isHeld }: HeldLock) {
  const context = yield* Effect.context<never>()
  let logged = false
  return () => {
    const held = isHeld()
    if (!held && !logged) {
      logged = true
      Effect.runForkWith(context)(Effect.logError(`Data folder ${folder}: ${LOST}`))
    }
    return held
  }
})

const LOST =
  "its lock was deleted, and another process may use it. Nothing is read or written any more: stop both, and start one."

/** The lock as a service. */
export const layer = (dataDir: string): Layer.Layer<FolderLock, EmbeddedInUse | DatabaseUnavailable> =>
  Layer.effect(FolderLock, acquire(dataDir))

/** True when a live process listens on the folder's socket. It need not answer, so a busy process counts, too. */
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
  const pid = yield* Effect.sync(() => holderOf(folder))
  const holder = pid === undefined ? "another process" : `process ${pid}`
  return yield* new EmbeddedInUse({
    folder,
    ...(pid === undefined ? {} : { pid }),
    message: `Data folder ${folder} is in use by ${holder}: stop it, or give this one another folder.`,
  })
})

const attempt = <A>(folder: string, use: () => A): Effect.Effect<A, DatabaseUnavailable> =>
  Effect.try({ try: use, catch: (cause) => unusable(folder, cause) })
