import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Postgres } from "@open-valuation/store/postgres"
import { RealPostgres } from "@open-valuation/testing/database"
import { Effect, Redacted, Schema, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { medianOf, printTable, rounded } from "./Figures.ts"
import { type Child, type Program, start } from "./http/Child.ts"
import { type Call, load } from "./http/Load.ts"

const CONCURRENCY = 50
const CREATES = 2000
const READS = 4000
const POLLS = 8000
const ROUNDS = 3
const STARTS = 5
const TASKS = "/api/open/v1/property-valuations"

const ours = new URL("../../apps/server/src/main.ts", import.meta.url)
const bare = new URL("./http/BareServer.ts", import.meta.url)

/** Raised quota and rate limit, and the demo market on both databases. Everything else has its default. */
const FREE = { OV_DEMO: "on", OV_FREE_QUOTA: "2000000000", OV_RATE_LIMIT: "1000000/s:1000000" }

/** A home with comparables in the demo market, for the read requests. */
const VALUED = {
  city: "上海市/上海市/浦东新区",
  address: "檐雨小筑3号楼",
  buildingArea: 89.5,
  propertyUsage: "RESIDENTIAL",
  houseType: "2室1厅",
  floor: 9,
  totalFloors: 18,
  buildYear: 2017,
}

/**
 * A home in a city without samples, for the create requests, so that the run after a create costs little more than its
 * journal.
 */
const CHEAP = { ...VALUED, city: "西藏自治区/拉萨市/城关区", address: "布达拉宫广场1号" }

const INTRODUCTION = `HTTP: our server against a bare one, ${CONCURRENCY} connections, ${ROUNDS} rounds in turn after one to warm up

A round: ${rounded(CREATES)} creates, then, when the runs behind them have ended, ${rounded(READS)} reads of a valued task and
${rounded(POLLS)} polls of a failed one. Each create of ours starts its durable run, which goes on in the same
process and on the same database while creates are measured; the bare server writes the row that starts a run, and runs
nothing. The run is of a home in a city without samples: it ends at once, FAILED. Ours writes its access log to a file.
`

interface Pair {
  readonly ours: Program
  readonly bare: Program
  readonly key: string
}

/** The part of an answer that is checked. */
const decodeAnswer = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ data: Schema.Struct({ taskId: Schema.Int, status: Schema.String }) })),
)

const ask = async (port: number, path: string, key: string, body?: unknown) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return decodeAnswer(await answer.text()).data
}

/** Waits until a task and those just before it have ended. */
const drained = async (port: number, key: string, last: number): Promise<void> => {
  for (let id = last; id > Math.max(0, last - 8); id--) {
    while ((await ask(port, `${TASKS}/${id}`, key)).status === "IN_PROGRESS") await pause(50)
  }
}

/** The first start of our server creates the schema, the demo market, a key, a valued task and a failed one. */
const prepared = async (program: Program): Promise<string> => {
  const child = await start(program, "/health/ready")
  let key: string | undefined
  while ((key = /ovk_\w+/.exec(child.printed())?.[0]) === undefined) await pause(20)
  await ask(child.port, TASKS, key, VALUED)
  await drained(child.port, key, 1)
  await ask(child.port, TASKS, key, CHEAP)
  await drained(child.port, key, 2)
  await child.stop()
  return key
}

/** Measurements of a round: requests per second, and the sizes of a read and a poll. */
interface Round {
  readonly creates: number
  readonly reads: number
  readonly polls: number
  readonly bytes: ReadonlyArray<number>
}

/** One round of one server: creates, then reads once the runs of the creates have ended. */
const round = async (child: Child, key: string, runs: boolean): Promise<Round> => {
  const headers = { "x-api-key": key, "content-type": "application/json" }
  const creating: Call = { method: "POST", path: TASKS, headers, body: JSON.stringify(CHEAP) }
  const reading: Call = { method: "GET", path: `${TASKS}/1`, headers }
  const creates = await load({ port: child.port, call: creating, count: CREATES, concurrency: CONCURRENCY, keep: true })
  const ids = creates.bodies.map((body) => decodeAnswer(body).data.taskId)
  if (new Set(ids).size !== CREATES) throw new Error("A create did not make a task of its own")
  if (runs) await drained(child.port, key, Math.max(...ids))
  const reads = await load({ port: child.port, call: reading, count: READS, concurrency: CONCURRENCY })
  if (!reads.last.includes(`"SUCCESS"`)) throw new Error(`Not a valued task: ${reads.last.slice(0, 500)}`)
  const polling: Call = { ...reading, path: `${TASKS}/2` }
  const polls = await load({ port: child.port, call: polling, count: POLLS, concurrency: CONCURRENCY })
  return {
    creates: creates.perSecond,
    reads: reads.perSecond,
    polls: polls.perSecond,
    bytes: [reads.bytes, polls.bytes],
  }
}

const compare = async (name: string, pair: Pair): Promise<void> => {
  const headers = { "x-api-key": pair.key }
  const our = await start(pair.ours, `${TASKS}/1`, headers)
  const plain = await start(pair.bare, `${TASKS}/1`)
  const rounds: Array<{ readonly a: Round; readonly b: Round }> = []
  try {
    await round(our, pair.key, true)
    await round(plain, pair.key, false)
    for (let i = 0; i < ROUNDS; i++) {
      rounds.push({ a: await round(our, pair.key, true), b: await round(plain, pair.key, false) })
    }
  } finally {
    await Promise.all([our.stop(), plain.stop()])
  }
  const figures = (kind: "creates" | "reads" | "polls") => [
    name,
    kind,
    rounded(medianOf(rounds.map(({ a }) => a[kind]))),
    rounded(medianOf(rounds.map(({ b }) => b[kind]))),
    rounded(medianOf(rounds.map(({ a, b }) => a[kind] / b[kind])), 2),
    rounds.map(({ a, b }) => rounded(a[kind] / b[kind], 2)).join(" "),
  ]
  const columns = ["database", "", "ours/s", "bare/s", "ratio", "ratios by round"]
  printTable([columns, figures("creates"), figures("reads"), figures("polls")])
  const sizes =
    rounds[0] === undefined
      ? ""
      : `${rounds[0].a.bytes.join(" and ")} of ours, ${rounds[0].b.bytes.join(" and ")} of the bare server`
  console.log(`bytes of a read and of a poll: ${sizes}\n`)
}

const compareStarts = async (pair: Pair): Promise<void> => {
  const times: Array<{ readonly a: number; readonly b: number }> = []
  for (let i = 0; i < STARTS; i++) {
    const a = await start(pair.ours, `${TASKS}/1`, { "x-api-key": pair.key })
    await a.stop()
    const b = await start(pair.bare, `${TASKS}/1`)
    await b.stop()
    times.push({ a: a.startMs, b: b.startMs })
  }
  const [our, plain] = [medianOf(times.map(({ a }) => a)), medianOf(times.map(({ b }) => b))]
  console.log(
    `start to first answer, embedded: ours ${rounded(our)} ms, bare ${rounded(plain)} ms, ratio ${rounded(our / plain, 2)}` +
      ` (ours ${times.map(({ a }) => rounded(a)).join(" ")}; bare ${times.map(({ b }) => rounded(b)).join(" ")})\n`,
  )
}

const embeddedPair = async (folder: string): Promise<Pair> => {
  const dataDir = join(folder, "ours")
  const program: Program = { name: "embedded-ours", main: ours, env: { ...FREE, OV_DATA_DIR: dataDir }, folder }
  const key = await prepared(program)
  const copy = join(folder, "bare")
  cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith(".sock") })
  return { ours: program, bare: { name: "embedded-bare", main: bare, env: { OV_DATA_DIR: copy }, folder }, key }
}

const realPair = (folder: string): Effect.Effect<Pair, unknown, Scope.Scope> =>
  Effect.gen(function* () {
    const postgres = yield* RealPostgres.make
    const run = (statement: string) =>
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)).pipe(
        Effect.provide(Postgres.layer({ url: postgres.url("postgres") })),
      )
    const env = (database: string) => ({
      ...FREE,
      OV_DATA_DIR: join(folder, "keys"),
      DATABASE_URL: Redacted.value(postgres.url(database)),
    })
    yield* run("CREATE DATABASE ours")
    const program: Program = { name: "postgres-ours", main: ours, env: env("ours"), folder }
    const key = yield* Effect.promise(() => prepared(program))
    yield* run("CREATE DATABASE bare TEMPLATE ours")
    return { ours: program, bare: { name: "postgres-bare", main: bare, env: env("bare"), folder }, key }
  })

const compareReal = (folder: string): Promise<void> =>
  Effect.gen(function* () {
    const pair = yield* realPair(folder)
    yield* Effect.promise(() => compare("PostgreSQL", pair))
  }).pipe(Effect.scoped, Effect.runPromise)

/** `npm run bench -- http` */
export const httpBench = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "ov-bench-"))
  try {
    console.log(INTRODUCTION)
    const pair = await embeddedPair(folder)
    await compareStarts(pair)
    await compare("embedded", pair)
    await compareReal(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
