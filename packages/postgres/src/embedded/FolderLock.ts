import { chmodSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import { NodeSocketServer } from "@effect/platform-node"
import { Context, Effect, Layer, Option, Schema, type Scope } from "effect"
import type { SocketServer } from "effect/socket"
import { type DatabaseUnavailable, make } from "../DatabaseUnavailable.ts"
import { shortPath } from "./ShortPath.ts"

/** Name of the socket in the data folder: who has bound it owns the folder. */
export const socketName = "ov.sock"

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
 * Creates the folder (mode 0700) and binds the socket in it (mode 0600) until the scope closes. The operating system
 * frees a socket when its process ends, however it ends: one that nobody answers is left from a crash and is removed.
 */
export const acquire = Effect.fn("FolderLock.acquire")(function* (
  dataDir: string,
): Effect.fn.Return<FolderLock["Service"], EmbeddedInUse | DatabaseUnavailable, Scope.Scope> {
  const folder = yield* attempt(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return realpathSync(dataDir)
  })
  const socket = join(folder, socketName)
  for (let round = 0; round < 5; round++) {
    const server = yield* bind(folder)
    if (server !== undefined) {
      const own = yield* attempt(folder, () => {
        chmodSync(socket, 0o600)
        const bound = identity(socket)
        writeFileSync(join(folder, holderName), JSON.stringify({ pid: process.pid }), { mode: 0o600 })
        return bound
      })
      // Another start that was removing the dead socket at this very moment may have taken ours: then the folder is its.
      if (identity(socket) !== own) break
      yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(join(folder, holderName), { force: true })))
      return { folder, server }
    }
    const found = identity(socket)
    if (yield* isAnswered(folder)) break
    // Only what was probed is removed: a process that starts now may have bound its own in the meantime.
    if (found !== undefined && identity(socket) === found) rmSync(socket, { force: true })
  }
  return yield* inUse(folder)
})

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

/** Binds the socket; `undefined` when the path is taken, by the living or the dead. */
const bind = (folder: string) =>
  shortPath(folder, socketName).pipe(
    Effect.flatMap((path) => NodeSocketServer.make({ path })),
    Effect.catchTag("SocketServerError", ({ reason }) =>
      codeOf(reason.cause) === "EADDRINUSE" ? Effect.undefined : Effect.fail(unusable(folder, reason.cause)),
    ),
  )

const identity = (path: string): string | undefined => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? undefined : `${found.dev}:${found.ino}:${found.ctimeNs}`
}

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

const codeOf = (cause: unknown): unknown =>
  typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined
