import { cpSync, lstatSync, rmSync, statfsSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { RealPostgres } from "@open-valuation/testing/database"
import { Effect, Redacted } from "effect"
import { Client } from "pg"
import { type Outcome, run, type Stage } from "./Scenario.ts"

// Runs where the temporary folder is a small disk of its own, and prints the outcome as the last line. Findings are
// copied to another disk, because the small one goes with this process.
const [name = "", kills, tasks, seed, kept = ""] = process.argv.slice(2)
const extent = { kills: Number(kills), tasks: Number(tasks), seed: Number(seed) }
const say = (line: string): void => console.log(line)

const ballast = join(tmpdir(), "ballast")

/** Takes every byte of the disk. */
const fill = (): void => {
  const { bavail, bsize } = statfsSync(tmpdir())
  try {
    writeFileSync(ballast, Buffer.alloc(bavail * bsize))
  } catch (cause) {
    // The servers write meanwhile: then there was a little less room.
    if (!(cause instanceof Error && "code" in cause && cause.code === "ENOSPC")) throw cause
  }
}

const MOST_ROUNDS = 4
const FULL_MS = 5_000

/** The disk is full again and again under load. `write` fills the log, `recover` is the operator's part. */
const fullAgainAndAgain =
  (write: () => Promise<void> = async () => {}, recover: () => Promise<void> = async () => {}) =>
  async ({ kills, load, say, tasks }: Stage): Promise<number> => {
    const rounds = Math.min(MOST_ROUNDS, kills)
    for (let n = 0; n < rounds; n++) {
      load.release(Math.floor(((n + 1) * tasks) / rounds) - Math.floor((n * tasks) / rounds), FULL_MS)
      await pause(FULL_MS / 3)
      fill()
      await write()
      await pause(FULL_MS)
      rmSync(ballast)
      await recover()
      say(`the disk was full; ${load.ended.length} tasks have ended, ${load.open} have not`)
      await pause(FULL_MS)
    }
    return rounds
  }

/** Writes rows until the log has no room, which ends PostgreSQL. */
const writeUntilFull = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  // The connection ends with the server.
  client.on("error", () => {})
  const rows = "SELECT repeat(md5(n::text), 30) AS text FROM generate_series(1, 20000) n"
  try {
    await client.connect()
    await client.query(`CREATE TABLE IF NOT EXISTS filling AS ${rows} LIMIT 0`)
    for (let n = 0; n < 50; n++) await client.query(`INSERT INTO filling ${rows}`)
  } catch (cause) {
    say(`writing ended: ${cause instanceof Error ? cause.message : String(cause)}`)
  } finally {
    await client.end().catch(() => {})
  }
}

const onPostgres = (): Promise<Outcome> =>
  Effect.gen(function* () {
    const database = yield* RealPostgres.make
    const url = Redacted.value(database.url("postgres"))
    const recover = () => Effect.runPromise(Effect.andThen(database.crash, database.start))
    const harm = fullAgainAndAgain(() => writeUntilFull(url), recover)
    return yield* Effect.promise(() => run({ name, url, harm }, extent, say))
  }).pipe(Effect.scoped, Effect.runPromise)

const outcome: Outcome =
  name === "full-log" ? await run({ name, harm: fullAgainAndAgain() }, extent, say) : await onPostgres()
if (outcome.findings.length > 0) {
  cpSync(outcome.folder, kept, { recursive: true, filter: (path) => !lstatSync(path).isSocket() })
}
console.log(JSON.stringify({ ...outcome, folder: kept }))
