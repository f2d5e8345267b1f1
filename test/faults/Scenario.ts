import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { SeededRandom } from "@open-valuation/testing"
import { RealPostgres } from "@open-valuation/testing/database"
import { milliseconds } from "../bench/Figures.ts"
import { type Environment, ovJson } from "../processes/Processes.ts"
import { checkBooks } from "./Books.ts"
import { Client } from "./Client.ts"
import { type Finding, Findings } from "./Findings.ts"
import { Load } from "./Load.ts"
import { Member } from "./Member.ts"
import { startReceiver } from "./Receiver.ts"
import { Sightings } from "./Sightings.ts"
import { checkNotified, replay } from "./Verdict.ts"

/** Size of a run. */
export interface Extent {
  readonly kills: number
  readonly tasks: number
  readonly seed: number
}

/** Says how a run gets on. */
export type Say = (line: string) => void

/** Context of a scenario's faults. */
export interface Stage extends Extent {
  readonly members: ReadonlyArray<Member>
  readonly load: Load
  readonly random: SeededRandom
  readonly findings: Findings
  readonly say: Say
}

/** Servers on a database, and the faults injected into them. */
export interface Scenario {
  readonly name: string
  /** A PostgreSQL database shared by several servers. Without it, one server with the embedded database. */
  readonly url?: string
  /** Releases all tasks and injects the faults. Returns the number of faults. */
  readonly harm: (stage: Stage) => Promise<number>
}

/** The tasks of a run. */
export interface Counts {
  readonly tasks: number
  /** Tasks that the API accepted. */
  readonly acknowledged: number
  readonly finished: number
  readonly lost: number
  /** Requests with two tasks, and charges that are not one per task. */
  readonly twice: number
  /** Accepted tasks whose end no receiver was told. */
  readonly undelivered: number
  /** Events seen repeatedly and compared with the first time. */
  readonly eventsCompared: number
  /** Notifications per task: fewest and most. */
  readonly notified: readonly [fewest: number, most: number]
}

/** Results of a run. */
export interface Outcome {
  readonly name: string
  readonly faults: number
  /** Absent where no tasks are counted. */
  readonly counts?: Counts
  /** Why nothing was tried. */
  readonly skipped?: string
  readonly seconds: number
  readonly findings: ReadonlyArray<Finding>
  /** Folder of the logs and data, removed when there were no faults. */
  readonly folder: string
}

/** A kind of fault that `npm run faults` tries. */
export interface Fault {
  readonly name: string
  readonly done: string
  readonly holds: string
  /** Takes seconds, and is tried by `npm test`, too. */
  readonly short?: true
  /** Several servers on one PostgreSQL with samples of their own: `--scale` chooses these. */
  readonly scale?: true
  readonly run: (extent: Extent, say: Say) => Promise<Outcome>
}

/** Maximum time for everything to end after the last fault, milliseconds. */
const SETTLE_MS = 120_000

export const KEY = "a-key-for-the-faults-run"
const SECRET = "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="
const PRICE_FEN = 500
const CREDIT_YUAN = 100_000

const environment = (folder: string, name: string, freeQuota: number): Environment => ({
  OV_DATA_DIR: join(folder, name),
  OV_SECRET_KEY: "a-secret-that-all-servers-share",
  OV_BOOTSTRAP_KEY: KEY,
  OV_BOOTSTRAP_WEBHOOK_SECRET: SECRET,
  OV_FREE_QUOTA: String(freeQuota),
  OV_PRICES: `PROPERTY=${PRICE_FEN / 100}`,
  OV_RATE_LIMIT: "100000/s:100000",
  OV_WEBHOOK_ALLOW: "127.0.0.0/8",
  OV_WEBHOOK_SCHEDULE: ["0s", "1s", "1s", "2s", "2s", ...Array.from({ length: 15 }, () => "3s")].join(","),
  OV_DEMO: "on",
  OV_LOG: "info,json",
})

/** Runs a scenario from empty servers to the final checks. */
export const run = async (scenario: Scenario, extent: Extent, say: Say): Promise<Outcome> => {
  const started = milliseconds()
  const { name, url } = scenario
  const folder = mkdtempSync(join(tmpdir(), `ov-faults-${name}-`))
  const random = new SeededRandom(`${name} ${extent.seed}`)
  const findings = new Findings()
  const sightings = new Sightings(findings)
  const freeQuota = Math.floor(extent.tasks / 2)
  const env = (member: string) => environment(folder, member, freeQuota)
  const members: Array<Member> = []
  if (url === undefined) members.push(await Member.make("one", folder, env("one"), findings))
  else {
    for (const member of ["one", "two"]) {
      const runner = { DATABASE_URL: url, OV_CLUSTER: `127.0.0.1:${await RealPostgres.freePort()}` }
      members.push(await Member.make(member, folder, { ...env(member), ...runner }, findings))
    }
  }
  const receiver = await startReceiver(SECRET, random.fork("receiver"), findings)
  const giveUp = new AbortController()
  const urls = members.map((member) => member.url)
  const client = new Client(urls, KEY, random.fork("client"), findings, giveUp.signal)
  const load = new Load(client, receiver.url, sightings, findings, random.fork("load"))
  try {
    for (const member of members) {
      member.start()
      await member.untilReady()
    }
    const admin = { ...env("one"), ...(url !== undefined && { DATABASE_URL: url }) }
    await ovJson(["accounts", "credit", "default", String(CREDIT_YUAN)], admin)

    const faults = await scenario.harm({ ...extent, members, load, random: random.fork("harm"), findings, say })

    const patience = setTimeout(() => giveUp.abort(new Error("has not ended in time")), SETTLE_MS)
    await Promise.all(members.map((member) => member.untilReady()))
    await load.settled()
    const all = load.ended.map(({ taskId }) => taskId)
    const taken = () => all.every((id) => (receiver.byTask.get(id)?.taken ?? 0) > 0)
    while (!taken() && !giveUp.signal.aborted) await pause(50)
    say(`${load.ended.length} tasks have ended; reading their events once more`)
    await replay(client, load.ended, sightings, findings).catch((error: unknown) =>
      findings.add("event", "the replay", String(error)),
    )
    clearTimeout(patience)
    checkNotified(load.ended, receiver.byTask, findings)
    for (const member of members) await member.stop()
    const taskIds = [...new Set([...load.accepted, ...sightings.tasks])]
    const expected = { taskIds, creditFen: CREDIT_YUAN * 100, priceFen: PRICE_FEN, freeQuota }
    await checkBooks(url === undefined ? { dataDir: join(folder, "one") } : { url }, expected, findings)

    const notified = taskIds.map((id) => receiver.byTask.get(id)?.count ?? 0)
    if (findings.all.length === 0) rmSync(folder, { recursive: true })
    return {
      name,
      faults,
      counts: {
        tasks: extent.tasks,
        acknowledged: taskIds.length,
        finished: load.ended.length,
        lost: findings.count("lost"),
        twice: findings.count("duplicate", "charge"),
        undelivered: taskIds.filter((id) => (receiver.byTask.get(id)?.taken ?? 0) === 0).length,
        eventsCompared: sightings.compared,
        notified: [Math.min(Infinity, ...notified), Math.max(0, ...notified)],
      },
      seconds: (milliseconds() - started) / 1000,
      findings: findings.all,
      folder,
    }
  } finally {
    giveUp.abort(new Error("is over"))
    await Promise.all(members.map((member) => member.kill()))
    await receiver.close()
  }
}
