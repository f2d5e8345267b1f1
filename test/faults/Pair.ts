import { join } from "node:path"
import { RealPostgres } from "@open-valuation/testing/database"
import { Client as Database } from "pg"
import { type Environment, ovJson } from "../processes/Processes.ts"
import { Client, recordOf, tasksPath } from "./Client.ts"
import { Member } from "./Member.ts"
import type { Bench } from "./Trial.ts"

const KEY = "a-key-for-the-trials-at-scale"
/** Time within which everything that was asked for must have ended, milliseconds. */
const PATIENCE_MS = 150_000

/** A row of an SQL answer. */
export type Row = Readonly<Record<string, unknown>>

/** A home to be valued. */
export type Home = Readonly<Record<string, unknown>>

/** What a pair of servers is started with. */
export interface PairOptions {
  /** URL of an empty PostgreSQL database. */
  readonly url: string
  readonly env?: Environment
  /** What the second one has beside that. */
  readonly second?: Environment
}

const settings = (folder: string, url: string): Environment => ({
  DATABASE_URL: url,
  OV_DATA_DIR: join(folder, "keys"),
  OV_SECRET_KEY: "a-secret-that-all-servers-share",
  OV_DEMO: "off",
})

/** Imports a file as a process of its own. */
export const importFile = (file: string, folder: string, url: string): Promise<unknown> =>
  ovJson(["samples", "import", file, "--asset", "PROPERTY"], settings(folder, url))

/** Arguments and environment of the same import, for a process that is to be killed. */
export const importCommand = (file: string, folder: string, url: string) =>
  [["samples", "import", file, "--asset", "PROPERTY", "--json"], settings(folder, url)] as const

/** The rows of a statement. */
export const rowsOf = async (url: string, statement: string): Promise<ReadonlyArray<Row>> => {
  const database = new Database({ connectionString: url })
  await database.connect()
  try {
    return (await database.query<Row>(statement)).rows
  } finally {
    await database.end()
  }
}

/** Two servers of one cluster on one PostgreSQL, without samples at first. */
export class Pair {
  readonly members: readonly [Member, Member]
  readonly url: string
  readonly #bench: Bench
  readonly #giveUp = new AbortController()
  #created = 0

  private constructor(members: readonly [Member, Member], url: string, bench: Bench) {
    this.members = members
    this.url = url
    this.#bench = bench
  }

  /** Runs an attempt with two ready servers. */
  static async run(
    bench: Bench,
    { env = {}, second = {}, url }: PairOptions,
    attempt: (pair: Pair) => Promise<number>,
  ): Promise<number> {
    const { findings, folder } = bench
    const member = async (name: string, own: Environment) => {
      const common = {
        ...settings(folder, url),
        OV_BOOTSTRAP_KEY: KEY,
        OV_BOOTSTRAP_WEBHOOK_SECRET: "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=",
        OV_FREE_QUOTA: "100000",
        OV_RATE_LIMIT: "100000/s:100000",
        OV_LOG: "info,json",
        OV_CLUSTER: `127.0.0.1:${await RealPostgres.freePort()}`,
      }
      return Member.make(name, folder, { ...common, ...env, ...own }, findings)
    }
    const members = [await member("one", {}), await member("two", second)] as const
    const pair = new Pair(members, url, bench)
    try {
      // The first one makes the tables.
      for (const one of members) {
        one.start()
        await one.untilReady()
      }
      const faults = await attempt(pair)
      for (const one of members) await one.stop()
      return faults
    } finally {
      pair.#giveUp.abort(new Error("is over"))
      await Promise.all(members.map((one) => one.kill()))
    }
  }

  rows(statement: string): Promise<ReadonlyArray<Row>> {
    return rowsOf(this.url, statement)
  }

  /** Imports a file as a process of its own. */
  import(file: string): Promise<unknown> {
    return importFile(file, this.#bench.folder, this.url)
  }

  /** Creates valuations on one of the servers. Returns their ids. */
  create(member: Member, homes: ReadonlyArray<Home>): Promise<ReadonlyArray<number>> {
    const client = this.#client([member])
    return Promise.all(
      homes.map(async (home) => {
        const of = `request ${this.#created++}`
        const headers = { "Idempotency-Key": of.replace(" ", "-") }
        const { data, status } = await client.ask({ of, path: tasksPath, headers, body: JSON.stringify(home) })
        if (status !== 200) throw new Error(`${of} was refused with ${status}: ${JSON.stringify(data)}`)
        return Number(data["taskId"])
      }),
    )
  }

  /** Results of valuations, which must all succeed, as any of the living servers tells them. */
  results(
    ids: ReadonlyArray<number>,
    living: ReadonlyArray<Member> = this.members,
  ): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> {
    const client = this.#client(living)
    const end = AbortSignal.timeout(PATIENCE_MS)
    return Promise.all(
      ids.map(async (id) => {
        const of = `task ${id}`
        for (;;) {
          const { data, status } = await client.ask({ of, path: `${tasksPath}/${id}` })
          if (status !== 200 || data["status"] !== "IN_PROGRESS" || end.aborted) {
            const isOpen = data["status"] === "IN_PROGRESS"
            const said = `is ${String(data["status"])} (${status}): ${String(data["errorMessage"])}`
            this.#bench.must(data["status"] === "SUCCESS", isOpen ? "unfinished" : "lost", of, said)
            return recordOf(data["result"])
          }
          await client.wait()
        }
      }),
    )
  }

  /** Values homes on one server. */
  async value(member: Member, homes: ReadonlyArray<Home>): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> {
    return this.results(await this.create(member, homes), [member])
  }

  #client(members: ReadonlyArray<Member>): Client {
    const { findings, random } = this.#bench
    const urls = members.map(({ url }) => url)
    return new Client(urls, KEY, random.fork(`client ${this.#created}`), findings, this.#giveUp.signal)
  }
}
