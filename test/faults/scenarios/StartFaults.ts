import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { gunzipSync } from "node:zlib"
import { LocalDate } from "@open-valuation/core/domain"
import { migrations as serviceMigrations } from "@open-valuation/server/service"
import { Embedded, Migrations, Postgres } from "@open-valuation/store/postgres"
import { migrations as sampleMigrations } from "@open-valuation/store/sql"
import { Effect, Redacted } from "effect"
import { Client } from "pg"
import { onPostgres } from "../../processes/Database.ts"
import { type Ended, type Environment, ov, ovJson, start, until } from "../../processes/Processes.ts"
import { startServer } from "../../processes/Server.ts"
import { village, villageCsv } from "../../processes/Village.ts"
import { rowsIn } from "../Rows.ts"
import type { Fault } from "../Scenario.ts"
import { type Bench, trial } from "../Trial.ts"

const quiet = { OV_DEMO: "off", OV_LOG: "warn", PORT: "0" }

/** A refusal is status 1 with one line, which says what to do. */
const refusedWith = (must: Bench["must"], of: string, { status, stderr }: Ended, line: RegExp): void => {
  const isOne = status === 1 && stderr.trim().split("\n").length === 1 && line.test(stderr)
  must(isOne, "start", of, `ended with ${String(status)} and said: ${stderr.trim().slice(0, 400)}`)
}

/** The end of a server that does not start. */
const serverEnd = async (env: Environment): Promise<Ended> => {
  const running = start("server", [], { ...quiet, ...env })
  const late = setTimeout(() => running.child.kill("SIGKILL"), 60_000)
  const status = await running.ended
  clearTimeout(late)
  return { status, stdout: running.stdout(), stderr: running.stderr() }
}

const newer = async ({ folder, must }: Bench): Promise<number> => {
  const dataDir = join(folder, "data")
  const first = await startServer(dataDir, quiet)
  await first.stop()
  await rowsIn(dataDir, "INSERT INTO schema_migrations (migration_id, name) VALUES (999999, 'of_the_future')")
  const line = /newer version.*999999_of_the_future.*start that version/
  refusedWith(must, "the server", await serverEnd({ OV_DATA_DIR: dataDir }), line)
  refusedWith(must, "ov keys list", await ov(["keys", "list"], { OV_DATA_DIR: dataDir }), line)
  await rowsIn(dataDir, "DELETE FROM schema_migrations WHERE migration_id = 999999")
  const again = await startServer(dataDir, quiet)
  await again.stop()
  return 2
}

const IN_USE = /is in use by (?:process \d+|another process): stop it, or give this one another folder/
const MOST_RACES = 3

const two = async ({ folder, kills, must }: Bench): Promise<number> => {
  const dataDir = join(folder, "data")
  const first = await startServer(dataDir, quiet)
  refusedWith(must, "a second server", await serverEnd({ OV_DATA_DIR: dataDir }), IN_USE)
  const ready = await fetch(`${first.url}/health/ready`)
  must(ready.status === 200, "answer", "the first server", `answered ${ready.status} after the second's start`)
  const beside = await ov(["keys", "list"], { OV_DATA_DIR: dataDir })
  must(beside.status === 0, "start", "ov beside a server", beside.stderr)
  await first.stop()
  const races = Math.min(MOST_RACES, kills)
  for (let n = 0; n < races; n++) {
    const env = { ...quiet, OV_DATA_DIR: dataDir }
    const both = [start("server", [], env), start("server", [], env)]
    const ends: Array<Ended> = []
    for (const running of both) {
      void running.ended.then((status) => ends.push({ status, stdout: running.stdout(), stderr: running.stderr() }))
    }
    const isUp = () => both.some((running) => /Data folder/.test(running.stdout()))
    await until("one of two servers", () => ends.length === 2 || (isUp() && ends.length > 0) || undefined, 4).catch(
      (error: unknown) => must(false, "start", `race ${n}`, String(error)),
    )
    must(ends.length === 1, "start", `race ${n}`, `ended for ${ends.length} of two servers`)
    for (const end of ends) refusedWith(must, `race ${n}`, end, IN_USE)
    for (const running of both) running.child.kill("SIGTERM")
    await Promise.all(both.map((running) => running.ended))
  }
  return 1 + races
}

/** The schema of an earlier version. */
const LAST_OF_OLD = 60
const older = (migrations: Migrations.Migrations): Migrations.Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => Number.parseInt(name, 10) <= LAST_OF_OLD))
const migrateOld = Migrations.run(older(sampleMigrations), older(serviceMigrations))
const oldCount = Object.keys({ ...older(sampleMigrations), ...older(serviceMigrations) }).length
const newCount = Object.keys({ ...sampleMigrations, ...serviceMigrations }).length

const COUNT = "SELECT count(*)::integer AS n FROM schema_migrations"
const MOST_MIGRATIONS = 10

/** Kills a server that upgrades the embedded database, at random times: the schema is the old or the new one. */
const upgradeKilled = async ({ folder, kills, must, random }: Bench): Promise<number> => {
  const old = join(folder, "old")
  await Effect.runPromise(Effect.provide(migrateOld, Embedded.layer({ dataDir: old })))
  const started = performance.now()
  const whole = join(folder, "whole")
  cpSync(old, whole, { recursive: true })
  await (await startServer(whole, quiet)).stop()
  const startMs = performance.now() - started
  const times = Math.min(MOST_MIGRATIONS, kills)
  for (let n = 0; n < times; n++) {
    const dataDir = join(folder, `upgrade-${n}`)
    cpSync(old, dataDir, { recursive: true })
    const running = start("server", [], { ...quiet, OV_DATA_DIR: dataDir })
    await pause(random.between(startMs / 4, startMs))
    running.child.kill("SIGKILL")
    await running.ended
    const [row] = await rowsIn(dataDir, COUNT)
    const isWhole = row?.["n"] === oldCount || row?.["n"] === newCount
    must(isWhole, "start", `upgrade ${n}`, `left ${String(row?.["n"])} changes`)
    await (await startServer(dataDir, quiet)).stop()
  }
  return times
}

/** Kills a server whose upgrade of PostgreSQL waits for a lock in its middle. */
const upgradeKilledMidway = async ({ folder, must }: Bench): Promise<number> => {
  await onPostgres(async (url) => {
    await Effect.runPromise(Effect.provide(migrateOld, Postgres.layer({ url: Redacted.make(url) })))
    const client = new Client({ connectionString: url })
    await client.connect()
    const count = async (statement: string) => Number((await client.query<{ n: number }>(statement)).rows[0]?.n)
    await client.query("BEGIN; LOCK TABLE tasks IN ACCESS EXCLUSIVE MODE")
    const env = { OV_DATA_DIR: join(folder, "midway"), DATABASE_URL: url }
    const running = start("server", [], { ...quiet, ...env })
    const waiting = "SELECT count(*)::integer AS n FROM pg_locks WHERE NOT granted"
    await until("a migration that waits", async () => ((await count(waiting)) > 0 ? true : undefined))
    running.child.kill("SIGKILL")
    await running.ended
    await client.query("COMMIT")
    const server = await startServer(env.OV_DATA_DIR, { ...quiet, DATABASE_URL: url })
    must((await count(COUNT)) === newCount, "start", "the upgrade after a kill", "is not whole")
    await server.stop()
    await client.end()
  })
  return 1
}

const migration = async (bench: Bench): Promise<number> =>
  (await upgradeKilledMidway(bench)) + (await upgradeKilled(bench))

/** Forms of a copy of a model's file that broke off. */
const damages: Readonly<Record<string, (whole: Buffer) => Uint8Array>> = {
  empty: () => new Uint8Array(),
  "ten bytes": (whole) => whole.subarray(0, 10),
  half: (whole) => whole.subarray(0, whole.length >> 1),
  "all but a byte": (whole) => whole.subarray(0, -1),
  "half of its text": (whole) => {
    const text = gunzipSync(whole)
    return text.subarray(0, text.length >> 1)
  },
  "zeros at its end": (whole) => Buffer.concat([whole.subarray(0, whole.length >> 1), Buffer.alloc(whole.length >> 1)]),
}

const models = async ({ folder, must }: Bench): Promise<number> => {
  const at = (name: string): string => join(folder, name)
  const [data, whole, cut] = [at("data"), at("models"), at("cut")]
  const file = join(folder, "village.csv")
  writeFileSync(file, villageCsv(await Effect.runPromise(LocalDate.today)))
  const env = { OV_DATA_DIR: data, OV_DEMO: "off" }
  await ovJson(["samples", "import", file, "--asset", "PROPERTY"], env)
  cpSync(data, join(folder, "unlearned"), { recursive: true })
  await ovJson(["fit", "--out", whole], env)
  const [name = ""] = readdirSync(whole)
  mkdirSync(cut)
  for (const [damage, of] of Object.entries(damages)) {
    writeFileSync(join(cut, `${damage}.json.gz`), of(readFileSync(join(whole, name))))
  }
  const value = async (own: Environment) => {
    const ended = await ov(["value", "-", "--asset", "PROPERTY", "--json"], own, { stdin: JSON.stringify(village) })
    return { ...ended, stdout: ended.stdout.replace(/"generatedAt": "[^"]*"/, "") }
  }
  const right = await value(env)
  const learned = await value({ OV_DATA_DIR: join(folder, "unlearned"), OV_DEMO: "off", OV_MODELS: cut })
  const said = learned.stdout + learned.stderr
  must(learned.status === 0, "start", "ov value", `with damaged models ended: ${said.slice(-500)}`)
  must(learned.stdout.trim().endsWith(right.stdout.trim()), "output", "the value", "is another with damaged models")
  for (const damage of Object.keys(damages)) {
    must(said.includes(`${damage}.json.gz: `), "output", `the model file with ${damage}`, "was not named")
  }
  await rowsIn(data, "UPDATE models SET artefact = substring(artefact FOR length(artefact) / 2)")
  const again = await value(env)
  must(again.stdout.trim().endsWith(right.stdout.trim()), "output", "the value", "is another with half a stored model")
  must(/kept model .* is not used/.test(again.stdout + again.stderr), "output", "half a stored model", "was not named")
  return Object.keys(damages).length + 1
}

/** Starts that find what another process, another version or a kill has left. */
export const startFaults: ReadonlyArray<Fault> = [
  trial({
    name: "newer",
    done: "an older version starts on the database of a newer one",
    holds: "it is refused with one line that says what to do, and nothing is changed",
    short: true,
    attempt: newer,
  }),
  trial({
    name: "two",
    done: "a second process starts on a data folder, and two at the same time",
    holds: "one runs, the other is refused with one line",
    attempt: two,
  }),
  trial({
    name: "migration",
    done: "kill -9 while the schema is upgraded, at random times and in its middle",
    holds: "the schema is the old or the new one, and the next start has the new one",
    attempt: migration,
  }),
  trial({
    name: "models",
    done: "files of models, and stored ones, that are cut short",
    holds: "each is named in the log and learned again, and the value is the same",
    short: true,
    attempt: models,
  }),
]
