import { setTimeout as pause } from "node:timers/promises"
import { RealPostgres } from "@open-valuation/testing/database"
import { Effect, Redacted } from "effect"
import { onPostgres } from "../processes/Database.ts"
import { type Extent, type Outcome, run, type Stage } from "./Scenario.ts"

type Say = (line: string) => void

/** Maximum lifetime of a ready server, milliseconds. A starting server is killed within this time. */
const LIFE_MS = 1500
const START_MS = 1500

/** `kill -9` at random times: while a server starts, and while it creates, values, streams and delivers. */
const kills = async ({ kills, load, members, random, say, tasks }: Stage): Promise<number> => {
  const open: Array<number> = []
  let starting = 0
  for (let n = 0; n < kills; n++) {
    load.release(Math.floor(((n + 1) * tasks) / kills) - Math.floor((n * tasks) / kills), LIFE_MS)
    const victim = random.pick(members)
    if (random.chance(0.2)) {
      starting++
      await pause(random.between(0, START_MS))
    } else {
      await victim.untilReady()
      await pause(random.between(0, LIFE_MS))
    }
    open.push(load.open)
    await victim.kill()
    victim.start()
    if ((n + 1) % 10 === 0) say(`${n + 1} kills, ${load.ended.length} tasks have ended, ${load.open} have not`)
  }
  const middle = open.toSorted((a, b) => a - b)[Math.floor(open.length / 2)]
  say(`${starting} of ${kills} kills soon after a start; at a kill ${middle} tasks were open (median)`)
  return kills
}

/** One server on the embedded database, killed repeatedly. */
export const embedded = (extent: Extent, say: Say): Promise<Outcome> =>
  run({ name: "embedded", harm: kills }, extent, say)

/** Two servers that share a PostgreSQL database, either of them killed repeatedly. */
export const postgres = async (extent: Extent, say: Say): Promise<Outcome> => {
  const outcomes: Array<Outcome> = []
  await onPostgres(async (url) => void outcomes.push(await run({ name: "postgres", url, harm: kills }, extent, say)))
  const [outcome] = outcomes
  if (outcome === undefined) throw new Error("No outcome")
  return outcome
}

const OUTAGE_MS = 10_000

/** Two servers whose PostgreSQL crashes under load and is unavailable for 10 s. */
export const outage = (extent: Extent, say: Say): Promise<Outcome> =>
  Effect.gen(function* () {
    const database = yield* RealPostgres.make
    const url = Redacted.value(database.url("postgres"))
    const harm = async ({ load, tasks }: Stage): Promise<number> => {
      load.release(tasks, 2 * OUTAGE_MS)
      await pause(OUTAGE_MS / 2)
      await Effect.runPromise(database.crash)
      say(`PostgreSQL is away, ${load.ended.length} tasks have ended, ${load.open} have not`)
      await pause(OUTAGE_MS)
      await Effect.runPromise(database.start)
      say(`PostgreSQL is back, ${load.ended.length} tasks have ended, ${load.open} have not`)
      return 1
    }
    return yield* Effect.promise(() => run({ name: "outage", url, harm }, extent, say))
  }).pipe(Effect.scoped, Effect.runPromise)
