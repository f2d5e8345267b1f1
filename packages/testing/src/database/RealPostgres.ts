import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { chmodSync, chownSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { Effect, Redacted, Ref, Schema, type Scope } from "effect"
import * as PostgresBinaries from "./PostgresBinaries.ts"

/** PostgreSQL could not be set up or started; `message` ends with its output. */
export class PostgresFailed extends Schema.TaggedError<PostgresFailed>()("PostgresFailed", {
  message: Schema.String,
}) {}

/** A separate PostgreSQL server that can be stopped and started to test outages. */
export interface RealPostgres {
  /** URL of a database on it, without a password: over a Unix socket, or by TLS. */
  readonly url: (database: string) => Redacted.Redacted
  /** Stops it at once ("fast" shutdown) and waits until it has exited. */
  readonly stop: Effect.Effect<void>
  /** Kills it without cleanup ("immediate" shutdown), as a fault would: the next start recovers from the log. */
  readonly crash: Effect.Effect<void>
  /** Suspends all its processes: connections stay open but get no answers. */
  readonly freeze: Effect.Effect<void>
  /** Resumes them. */
  readonly thaw: Effect.Effect<void>
  /** Starts it again and waits until it accepts connections. */
  readonly start: Effect.Effect<void, PostgresFailed>
}

type Make<Server> = Effect.Effect<Server, PostgresBinaries.PostgresMissing | PostgresFailed, Scope.Scope>

/** A server that is reached by TLS alone. */
export interface EncryptedPostgres extends RealPostgres {
  /** File with the certificate that its clients are to trust. */
  readonly certificate: string
}

/** True when this machine can make a certificate for `makeEncrypted`. */
export const hasCertificates = spawnSync("openssl", ["version"]).status === 0

/**
 * A new, empty PostgreSQL server in a temporary folder, stopped and removed when the scope closes. Nothing is synced to
 * disk, so committed data survives a crash of the server but not of the machine.
 */
export const make: Make<RealPostgres> = Effect.suspend(() =>
  serverWith(settings, (folder) => `localhost/DATABASE?host=${encodeURIComponent(folder)}`),
)

/** A server, and a standby that replays its log and answers reads: `pg_wal_replay_pause` on it makes it lag. */
export const makeWithStandby: Make<{ readonly primary: RealPostgres; readonly standby: RealPostgres }> = Effect.gen(
  function* () {
    const place = (folder: string) => `localhost/DATABASE?host=${encodeURIComponent(folder)}`
    const primary = yield* serverWith(settings, place)
    // A stopped server's files are a whole copy of it.
    yield* primary.stop
    const follows = (folder: string) => `${settings(folder)}
primary_conninfo = 'host=${primary.folder} user=postgres'
`
    const standby = yield* serverWith(follows, place, primary)
    return { primary, standby }
  },
)

/** The same as `make`, on a free port of the loopback address, with a certificate of its own for `localhost`. */
export const makeEncrypted: Make<EncryptedPostgres> = Effect.gen(function* () {
  const port = yield* Effect.promise(freePort)
  const folder = yield* PostgresBinaries.temporaryFolder
  const certificate = join(folder, "server.crt")
  const key = join(folder, "server.key")
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate]
  const made = spawnSync("openssl", [...request, ...subject], { encoding: "utf8" })
  if (made.status !== 0) return yield* failed(`openssl: ${made.stderr}`)
  const { user } = yield* PostgresBinaries.find(yield* PostgresBinaries.temporaryFolder)
  chmodSync(folder, 0o755)
  if (user !== undefined) chownSync(key, user.uid, user.gid)
  const encrypted = (own: string) => `${settings(own)}
listen_addresses = '127.0.0.1'
port = ${port}
ssl = on
ssl_cert_file = '${certificate}'
ssl_key_file = '${key}'
`
  const running = yield* serverWith(encrypted, () => `localhost:${port}/DATABASE?sslmode=require`)
  return { ...running, certificate }
})

/**
 * A port of this machine that is free. It is below those that the system gives to whoever asks for any, so that nobody
 * has it before it is used.
 */
export const freePort = async (): Promise<number> => {
  const port = randomInt(10_000, 32_000)
  const listener = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    listener.once("error", () => resolve(false)).listen(port, "127.0.0.1", () => resolve(true))
  })
  listener.close()
  return isFree ? port : freePort()
}

/** A server whose files are in `<folder>/data`. */
interface Filed extends RealPostgres {
  readonly folder: string
}

/** Starts a new server, or a standby of a stopped one, which is started first. */
const serverWith = (
  settingsIn: (folder: string) => string,
  place: (folder: string) => string,
  primary?: Filed,
): Make<Filed> =>
  Effect.gen(function* () {
    const folder = yield* PostgresBinaries.temporaryFolder
    const binaries = yield* PostgresBinaries.find(folder)
    if (binaries.user !== undefined) chownSync(folder, binaries.user.uid, binaries.user.gid)
    const data = join(folder, "data")
    const run = (program: string, args: ReadonlyArray<string>) =>
      spawn(join(binaries.bin, program), args, {
        cwd: folder,
        env: binaries.env,
        stdio: ["ignore", "pipe", "pipe"],
        ...binaries.user,
      })

    if (primary === undefined) {
      yield* untilEnd(
        run("initdb", [
          "-D",
          data,
          "-U",
          "postgres",
          "-A",
          "trust",
          "-E",
          "UTF8",
          "--locale=C",
          "--no-sync",
          "--no-instructions",
        ]),
      )
    } else {
      const copy = ["-Rp", join(primary.folder, "data"), data]
      yield* untilEnd(spawn("cp", copy, { stdio: ["ignore", "pipe", "pipe"], ...binaries.user }))
      writeFileSync(join(data, "standby.signal"), "")
      yield* primary.start
    }
    writeFileSync(join(data, "postgresql.auto.conf"), settingsIn(folder))

    const running = yield* Ref.make<ChildProcess | undefined>(undefined)
    const start = Effect.gen(function* () {
      const started = run("postgres", ["-D", data])
      yield* Ref.set(running, started)
      yield* untilReady(started)
    })
    const endBy = (signal: NodeJS.Signals) =>
      Effect.flatMap(Ref.getAndSet(running, undefined), (started) =>
        started === undefined ? Effect.void : end(started, signal),
      )
    const signal = (name: NodeJS.Signals) =>
      Effect.flatMap(Ref.get(running), (started) =>
        Effect.sync(() => processesOf(started).forEach((pid) => tell(pid, name))),
      )
    const thaw = signal("SIGCONT")
    const stop = Effect.andThen(thaw, endBy("SIGINT"))
    yield* Effect.addFinalizer(() => stop)
    yield* start
    return {
      folder,
      url: (database) => Redacted.make(`postgres://postgres@${place(folder).replace("DATABASE", database)}`),
      stop,
      crash: endBy("SIGQUIT"),
      freeze: signal("SIGSTOP"),
      thaw,
      start,
    }
  })

/** The server's process and its children, one per connection. */
const processesOf = (server: ChildProcess | undefined): ReadonlyArray<number> => {
  const parent = server?.pid
  if (parent === undefined) return []
  const children = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).stdout.split("\n")
  const own = children.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, ppid]) => ppid === parent)
  return [parent, ...own.flatMap(([pid]) => (pid === undefined ? [] : [pid]))]
}

/** Sends a signal to a process, unless it has exited. */
const tell = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "ESRCH")) throw cause
  }
}

const settings = (folder: string): string => `
listen_addresses = ''
unix_socket_directories = '${folder}'
fsync = off
full_page_writes = off
max_connections = 200
shared_buffers = '32MB'
`

const untilEnd = (process: ChildProcess): Effect.Effect<void, PostgresFailed> =>
  Effect.callback((resume) => {
    let printed = ""
    process.stderr?.on("data", (chunk) => (printed += chunk))
    process.stdout?.resume()
    process.once("error", (error) => resume(failed(error.message)))
    process.once("close", (code) =>
      resume(code === 0 ? Effect.void : failed(`${process.spawnfile} ended with ${code}: ${printed}`)),
    )
  })

/** Waits until the server's log says that it accepts connections. */
const untilReady = (server: ChildProcess): Effect.Effect<void, PostgresFailed> =>
  Effect.callback((resume) => {
    let printed = ""
    server.stdout?.resume()
    server.stderr?.on("data", (chunk) => {
      printed = `${printed}${chunk}`.slice(-10_000)
      if (/ready to accept (read-only )?connections/.test(printed)) resume(Effect.void)
    })
    server.once("error", (error) => resume(failed(error.message)))
    server.once("exit", (code) => resume(failed(`postgres ended with ${code}: ${printed}`)))
  })

const end = (server: ChildProcess, signal: NodeJS.Signals): Effect.Effect<void> =>
  Effect.callback((resume) => {
    if (server.exitCode !== null || server.signalCode !== null) return resume(Effect.void)
    server.once("exit", () => resume(Effect.void))
    server.kill(signal)
  })

const failed = (message: string): Effect.Effect<never, PostgresFailed> => Effect.fail(new PostgresFailed({ message }))
