import { setTimeout as pause } from "node:timers/promises"
import { onPostgres } from "../../processes/Database.ts"
import { type Extent, type Fault, type Outcome, run, type Say, type Scenario, type Stage } from "../Scenario.ts"

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

/** The others have a dead process's part of the tasks after 16 seconds; the rest is for a busy machine. */
const TAKEOVER_MS = 60_000
const MOST_ROUNDS = 4

/** One of the servers dies while it runs tasks and stays away: the other must end them all. */
const takeover = async ({ findings, kills, load, members, say, tasks }: Stage): Promise<number> => {
  const rounds = Math.min(MOST_ROUNDS, kills)
  for (let n = 0; n < rounds; n++) {
    load.release(Math.floor(((n + 1) * tasks) / rounds) - Math.floor((n * tasks) / rounds), LIFE_MS)
    await pause(LIFE_MS / 2)
    const victim = members[n % members.length]!
    const { open } = load
    await victim.kill()
    const ended = await Promise.race([load.settled(), pause(TAKEOVER_MS, "late" as const, { ref: false })])
    if (ended === "late") findings.add("unfinished", `round ${n}`, `${load.open} tasks were not taken over`)
    say(`${open} tasks were open when a server died; ${load.open} are while it is away`)
    victim.start()
    await victim.untilReady()
  }
  return rounds
}

/** Longer than any claim of a process lives. */
const PAUSE_MS = 40_000

/** A server stands still until the others have taken its tasks, and goes on as if nothing had been. */
const paused = async ({ load, members, say, tasks }: Stage): Promise<number> => {
  const [victim] = members
  load.release(tasks, 3 * LIFE_MS)
  await pause(LIFE_MS)
  victim?.pause()
  await pause(PAUSE_MS)
  say(`a server stood still for ${PAUSE_MS / 1000} s; ${load.ended.length} tasks have ended, ${load.open} have not`)
  victim?.resume()
  return 1
}

/** Two servers that share a PostgreSQL database. */
const onTwo =
  (scenario: Omit<Scenario, "url">) =>
  async (extent: Extent, say: Say): Promise<Outcome> => {
    const outcomes: Array<Outcome> = []
    await onPostgres(async (url) => void outcomes.push(await run({ ...scenario, url }, extent, say)))
    const [outcome] = outcomes
    if (outcome === undefined) throw new Error("No outcome")
    return outcome
  }

const COUNTED = "no task lost, none charged twice, all delivered"

/** Server processes that die or stand still under load. */
export const serverFaults: ReadonlyArray<Fault> = [
  {
    name: "embedded",
    done: "kill -9 of a server on the embedded database, at random times",
    holds: COUNTED,
    short: true,
    run: (extent, say) => run({ name: "embedded", harm: kills }, extent, say),
  },
  {
    name: "postgres",
    done: "kill -9 of either of two servers on one PostgreSQL",
    holds: COUNTED,
    short: true,
    run: onTwo({ name: "postgres", harm: kills }),
  },
  {
    name: "takeover",
    done: "kill -9 of one of two servers, which stays away",
    holds: `the other ends its tasks; ${COUNTED}`,
    run: onTwo({ name: "takeover", harm: takeover }),
  },
  {
    name: "paused",
    done: "SIGSTOP of one of two servers until the other has its tasks, then SIGCONT",
    holds: COUNTED,
    run: onTwo({ name: "paused", harm: paused }),
  },
]
