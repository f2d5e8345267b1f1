import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { LocalDate } from "@open-valuation/core/domain"
import { RealPostgres } from "@open-valuation/testing/database"
import { Effect, Redacted } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { ovJson, programOf, temporaryFolder, until } from "../processes/Processes.ts"
import { startServer } from "../processes/Server.ts"
import {
  hasTinyDisks,
  nodeCommand,
  runOnTinyDisk,
  serverOnTinyDisk,
  shellOnTinyDisk,
  urlOf,
} from "../processes/TinyDisk.ts"
import { villageCsv } from "../processes/Village.ts"

const KEY = "a-key-for-the-outages"
const folder = temporaryFolder()
afterAll(folder.remove)

/** Sends a request that needs the database. */
const usage = async (url: string) => {
  const answer = await fetch(`${url}/api/open/v1/usage`, { headers: { "X-Api-Key": KEY } })
  return { status: answer.status, retryAfter: answer.headers.get("retry-after") }
}

const away = { status: 503, retryAfter: "5" }

const isBack = (url: string) =>
  until("the server's recovery", async () => ((await usage(url)).status === 200 ? true : undefined))

const plain = Effect.map(RealPostgres.make, (database) => ({ database, trusted: {} }))
const encrypted = Effect.map(RealPostgres.makeEncrypted, (database) => ({
  database,
  trusted: { NODE_EXTRA_CA_CERTS: database.certificate },
}))
const ways = { plain, ...(RealPostgres.hasCertificates ? { TLS: encrypted } : {}) }

// These wait more than they work, each for a server of its own.
describe.concurrent.each(Object.entries(ways))("a PostgreSQL server that is frozen: %s", (name, way) => {
  it("is answered for with 50300, recovers without a restart, and does not keep a server from ending", async () => {
    const scenario = Effect.gen(function* () {
      const { database, trusted } = yield* way
      const server = yield* Effect.promise(() =>
        startServer(join(folder.path, `frozen-${name}`), {
          ...trusted,
          DATABASE_URL: Redacted.value(database.url("postgres")),
          OV_BOOTSTRAP_KEY: KEY,
          OV_BOOTSTRAP_WEBHOOK_SECRET: "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
        }),
      )
      const asked = Effect.promise(() => usage(server.url))
      expect(yield* asked).toMatchObject({ status: 200 })
      yield* database.freeze
      expect(yield* asked).toEqual(away)
      expect((yield* Effect.promise(() => fetch(`${server.url}/health/ready`))).status).toBe(503)
      expect((yield* Effect.promise(() => fetch(`${server.url}/health/live`))).status).toBe(200)
      yield* database.thaw
      yield* Effect.promise(() => isBack(server.url))

      yield* database.freeze
      const waiting = usage(server.url).catch(() => undefined)
      yield* Effect.promise(() => server.stop())
      yield* Effect.promise(() => waiting)
      yield* database.thaw
    })
    await Effect.runPromise(Effect.scoped(scenario))
  })
})

describe.runIf(hasTinyDisks).concurrent("a full disk", () => {
  const env = { OV_BOOTSTRAP_KEY: KEY }

  it("causes 50300, until there is space again", async () => {
    const mount = join(folder.path, "full")
    mkdirSync(mount)
    const server = await serverOnTinyDisk(mount, 400, env)
    const url = await urlOf(server)
    expect(await usage(url)).toMatchObject({ status: 200 })
    server.fill(16 * 1_048_576)
    expect(await usage(url)).toEqual(away)
    expect((await fetch(`${url}/health/ready`)).status).toBe(503)
    server.free()
    await isBack(url)
    expect(server.stderr()).toContain("its disk is full")
    server.fill(0)
    expect(await usage(url)).toEqual(away)
    server.child.kill("SIGTERM")
    expect(await server.ended).toBe(0)
  })

  it("that a single statement fills loses nothing that was committed", async () => {
    const mount = join(folder.path, "large")
    mkdirSync(mount)
    const args = ["--conditions=@open-valuation/source", "test/processes/LargeStatements.ts"]
    const program = runOnTinyDisk(mount, 600, args, { MOUNT: mount })
    expect(await program.ended, program.stderr()).toBe(0)
    const [printed = ""] = program.stdout().split("\n").slice(-1)
    expect(JSON.parse(printed)).toEqual({
      failed: { sort: "unavailable", index: "unavailable", rows: "unavailable", insert: "unavailable" },
      kept: [0, 1, 2, 3, 4],
      reopened: [0, 1, 2, 3, 4],
    })
    // The panic of one of them at least ended PostgreSQL.
    expect(program.stdout()).toContain("broke off, and is opened again")
  })

  it("ends an export with one line that says so, and leaves no half file", async () => {
    const mount = join(folder.path, "export")
    const samples = join(folder.path, "village.csv")
    mkdirSync(mount)
    writeFileSync(samples, villageCsv(await Effect.runPromise(LocalDate.today)))
    const data = { OV_DATA_DIR: join(folder.path, "samples"), OV_DEMO: "off" }
    await ovJson(["samples", "import", samples, "--asset", "PROPERTY"], data)
    const args = ["samples", "export", "--asset", "PROPERTY", "--out", join(mount, "out.csv")]
    const ov = nodeCommand([...programOf("cli"), ...args])
    const fill = `head -c 2000000 /dev/zero > "${mount}/ballast" 2>/dev/null`
    const command = shellOnTinyDisk(mount, 1, `{ ${fill}; ${ov}; ls "${mount}"; }`, data)
    await command.ended
    expect(command.stderr()).toBe(
      `${join(mount, "out.csv")} cannot be written: the disk is full. Free some space and run the same command again\n`,
    )
    expect(command.stdout()).toBe("ballast\n")
  })

  it("stops a start with one line that says so", async () => {
    const mount = join(folder.path, "none")
    mkdirSync(mount)
    const server = await serverOnTinyDisk(mount, 20, env)
    expect(await server.ended).toBe(1)
    expect(server.stderr().trim()).toMatch(
      /^Database .*: its disk is full \(\d+ MiB free, 160 MiB needed\)\. Free space on it/,
    )
  })
})
