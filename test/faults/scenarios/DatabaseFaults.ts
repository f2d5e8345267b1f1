import { setTimeout as pause } from "node:timers/promises"
import { RealPostgres } from "@open-valuation/testing/database"
import { Effect, Redacted } from "effect"
import { Client } from "pg"
import { milliseconds } from "../../bench/Figures.ts"
import type { Findings } from "../Findings.ts"
import { type Extent, type Fault, KEY, type Outcome, run, type Say, type Stage } from "../Scenario.ts"

/** A PostgreSQL server of its own, and its URL. */
interface Harmed extends Stage {
  readonly database: RealPostgres.RealPostgres
  readonly url: string
}

/** Two servers on a PostgreSQL server of their own, which `harm` harms. */
const onOwnPostgres =
  (name: string, harm: (harmed: Harmed) => Promise<number>, before: (url: string) => Promise<void> = async () => {}) =>
  (extent: Extent, say: Say): Promise<Outcome> =>
    Effect.gen(function* () {
      const database = yield* RealPostgres.make
      const url = Redacted.value(database.url("postgres"))
      yield* Effect.promise(() => before(url))
      yield* database.stop
      yield* database.start
      return yield* Effect.promise(() =>
        run({ name, url, harm: (stage) => harm({ ...stage, database, url }) }, extent, say),
      )
    }).pipe(Effect.scoped, Effect.runPromise)

const OUTAGE_MS = 10_000

const outage = async ({ database, load, say, tasks }: Harmed): Promise<number> => {
  load.release(tasks, 2 * OUTAGE_MS)
  await pause(OUTAGE_MS / 2)
  await Effect.runPromise(database.crash)
  say(`PostgreSQL is away, ${load.ended.length} tasks have ended, ${load.open} have not`)
  await pause(OUTAGE_MS)
  await Effect.runPromise(database.start)
  say(`PostgreSQL is back, ${load.ended.length} tasks have ended, ${load.open} have not`)
  return 1
}

/** A request is answered within 30 seconds, whatever the database does; the rest is for a busy machine. */
const ANSWER_MS = 40_000

/** Asks a server while its database is in trouble. The answer must be in time, and say that it may be asked again. */
const probe = async (url: string, findings: Findings, isAway: boolean): Promise<void> => {
  const started = milliseconds()
  const signal = AbortSignal.timeout(ANSWER_MS)
  const seen = await fetch(`${url}/api/open/v1/usage`, { headers: { "X-Api-Key": KEY }, signal }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.status
    },
    (error: unknown) => String(error),
  )
  if (seen === 503 || (seen === 200 && !isAway)) return
  const after = ((milliseconds() - started) / 1000).toFixed(0)
  findings.add("answer", url, `was asked without a database, and answered ${seen} after ${after} s`)
}

/** Longer than a statement waits, and shorter. */
const FREEZES_MS = [20_000, 5_000]

const frozen = async ({ database, findings, load, members, say, tasks }: Harmed): Promise<number> => {
  load.release(
    tasks,
    FREEZES_MS.reduce((a, b) => a + b),
  )
  for (const [n, freeze] of FREEZES_MS.entries()) {
    await pause(3_000)
    await Effect.runPromise(database.freeze)
    const probes = n === 0 ? members.map(({ url }) => probe(url, findings, true)) : []
    await Promise.all([pause(freeze), ...probes])
    await Effect.runPromise(database.thaw)
    say(`PostgreSQL stood still; ${load.ended.length} tasks have ended, ${load.open} have not`)
  }
  return FREEZES_MS.length
}

const MOST_CONNECTIONS = 40

/** Takes every connection as it becomes free, until it is told to give them back. */
const hoard = (url: string) => {
  const held: Array<Client> = []
  const end = new AbortController()
  const taking = (async () => {
    while (!end.signal.aborted) {
      const client = new Client({ connectionString: url, application_name: "hoard" })
      // The server ends them at the end.
      client.on("error", () => {})
      await client.connect().then(
        () => held.push(client),
        () => pause(20),
      )
    }
  })()
  return {
    held,
    giveBack: async () => {
      end.abort()
      await taking
      await Promise.all(held.map((client) => client.end()))
    },
  }
}

const crowded = async ({ findings, load, members, say, tasks, url }: Harmed): Promise<number> => {
  load.release(tasks, 2 * OUTAGE_MS)
  await pause(OUTAGE_MS / 2)
  const { giveBack, held } = hoard(url)
  await pause(OUTAGE_MS / 10)
  // A pool that reconnects finds nothing left.
  await held[0]?.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'open-valuation'",
  )
  await Promise.all([pause(OUTAGE_MS), ...members.map((member) => probe(member.url, findings, false))])
  say(`others hold ${held.length} of ${MOST_CONNECTIONS} connections; ${load.ended.length} tasks have ended`)
  await giveBack()
  return 1
}

const fewConnections = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`ALTER SYSTEM SET max_connections = ${MOST_CONNECTIONS}`)
  await client.end()
}

const COUNTED = "no task lost, none charged twice, all delivered"

/** A PostgreSQL server that goes away, stands still or has no connection left under load. */
export const databaseFaults: ReadonlyArray<Fault> = [
  {
    name: "outage",
    done: "PostgreSQL crashes and is away for 10 s",
    holds: COUNTED,
    run: onOwnPostgres("outage", outage),
  },
  {
    name: "frozen",
    done: "SIGSTOP of all processes of PostgreSQL for 20 s and for 5 s",
    holds: `50300 in time meanwhile; ${COUNTED}`,
    run: onOwnPostgres("frozen", frozen),
  },
  {
    name: "connections",
    done: "others take all connections of PostgreSQL for 10 s",
    holds: `50300 meanwhile; ${COUNTED}`,
    run: onOwnPostgres("connections", crowded, fewConnections),
  },
]
