import { mkdtemp, rm } from "node:fs/promises"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Exit, Redacted, Schema, Scope } from "effect"
import type { PostgresMissing } from "./PostgresBinaries.ts"
import * as RealPostgres from "./RealPostgres.ts"

/**
 * One PostgreSQL server for all files of a vitest run: name this module in `globalSetup`. The server starts when the
 * first file requests it on a socket, so a run without database tests does not pay for it, and stops with the run.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), "ov-vitest-"))
  const path = join(folder, "postgres.sock")
  const scope = Scope.makeUnsafe()
  let started: Promise<RealPostgres.RealPostgres> | undefined
  const server = createServer((socket) => {
    started ??= Effect.runPromise(Scope.provide(RealPostgres.make, scope))
    started.then(
      (postgres) => socket.end(JSON.stringify({ url: Redacted.value(postgres.url("postgres")) })),
      (error) => socket.end(JSON.stringify({ error: String(error) })),
    )
  })
  await new Promise<void>((resolve) => server.listen(path, resolve))
  process.env[variable] = path
  return async () => {
    await new Promise((resolve) => server.close(resolve))
    await Effect.runPromise(Scope.close(scope, Exit.void))
    await rm(folder, { recursive: true })
  }
}

const variable = "OPEN_VALUATION_TEST_POSTGRES"

/** URL of the database `postgres` on the run's server, or on a server of this scope when the run has none. */
export const url: Effect.Effect<Redacted.Redacted, PostgresMissing | RealPostgres.PostgresFailed, Scope.Scope> =
  Effect.suspend(() => {
    const path = process.env[variable]
    return path === undefined ? Effect.map(RealPostgres.make, (postgres) => postgres.url("postgres")) : ask(path)
  })

const ask = (path: string): Effect.Effect<Redacted.Redacted, RealPostgres.PostgresFailed> =>
  Effect.callback((resume) => {
    const fail = (message: string) => resume(Effect.fail(new RealPostgres.PostgresFailed({ message })))
    let text = ""
    const socket = connect({ path })
    socket.on("data", (chunk) => (text += chunk))
    socket.once("error", (error) => fail(error.message))
    socket.once("end", () => {
      const answer = decodeAnswer(text)
      if (answer.url === undefined) fail(answer.error ?? "no answer")
      else resume(Effect.succeed(Redacted.make(answer.url)))
    })
  })

const decodeAnswer = Schema.decodeSync(
  Schema.fromJsonString(
    Schema.Struct({ url: Schema.optionalKey(Schema.String), error: Schema.optionalKey(Schema.String) }),
  ),
)
