import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Postgres } from "@open-valuation/store/postgres"
import { RealPostgres } from "@open-valuation/testing/database"
import { Effect, Redacted, Schema, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { medianOf, report, rounded, size } from "./Figures.ts"
import { type Child, type Program, start } from "./http/Child.ts"
import { type Call, load, type Seen } from "./http/Load.ts"
import { builtServer } from "./http/Ours.ts"
import { processorSeconds } from "./ProcessUse.ts"

const CONCURRENCY = 50
// Short rounds in turn, so that both servers meet what else the machine does.
const CREATES = size(1000, 200)
const READS = size(2000, 500)
const POLLS = size(4000, 1000)
const ROUNDS = size(6, 3)
const STARTS = size(5, 3)
const TASKS = "/api/open/v1/property-valuations"

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

const KINDS = ["creates", "reads", "polls"] as const

/** Requests per second by the clock, and per second of the server's processor, the runs behind creates included. */
interface Rate {
  readonly clock: number
  readonly processor: number
}

/** Measurements of a round, and the sizes of a read and a poll. */
type Round = Readonly<Record<(typeof KINDS)[number], Rate>> & { readonly bytes: ReadonlyArray<number> }

/** One round of one server: creates, then reads once the runs of the creates have ended. */
const round = async (child: Child, key: string, runs: boolean): Promise<Round> => {
  const headers = { "x-api-key": key, "content-type": "application/json" }
  const creating: Call = { method: "POST", path: TASKS, headers, body: JSON.stringify(CHEAP) }
  const reading: Call = { method: "GET", path: `${TASKS}/1`, headers }
  const measured = async (asking: () => Promise<Seen>, count: number) => {
    const used = processorSeconds(child.pid)
    const seen = await asking()
    return { seen, rate: () => ({ clock: seen.perSecond, processor: count / (processorSeconds(child.pid) - used) }) }
  }
  const common = { port: child.port, concurrency: CONCURRENCY }
  const creates = await measured(() => load({ ...common, call: creating, count: CREATES, keep: true }), CREATES)
  const ids = creates.seen.bodies.map((body) => decodeAnswer(body).data.taskId)
  if (new Set(ids).size !== CREATES) throw new Error("A create did not make a task of its own")
  if (runs) await drained(child.port, key, Math.max(...ids))
  const created = creates.rate()
  const reads = await measured(() => load({ ...common, call: reading, count: READS }), READS)
  if (!reads.seen.last.includes(`"SUCCESS"`)) throw new Error(`Not a valued task: ${reads.seen.last.slice(0, 500)}`)
  const read = reads.rate()
  const polling: Call = { ...reading, path: `${TASKS}/2` }
  const polls = await measured(() => load({ ...common, call: polling, count: POLLS }), POLLS)
  return { creates: created, reads: read, polls: polls.rate(), bytes: [reads.seen.bytes, polls.seen.bytes] }
}

const compare = async (name: "embedded" | "PostgreSQL", pair: Pair): Promise<void> => {
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
  const rows = KINDS.map((kind) => {
    const ratios = rounds.map(({ a, b }) => a[kind].clock / b[kind].clock)
    return [
      kind,
      rounded(medianOf(rounds.map(({ a }) => a[kind].clock))),
      rounded(medianOf(rounds.map(({ b }) => b[kind].clock))),
      rounded(medianOf(ratios), 2),
      ratios.map((ratio) => rounded(ratio, 2)).join(" "),
      rounded(medianOf(rounds.map(({ a, b }) => a[kind].processor / b[kind].processor)), 2),
    ]
  })
  const [first] = rounds
  const sizes = `bytes of a read and a poll: ${first?.a.bytes.join(" and ")} of ours, ${first?.b.bytes.join(" and ")} of the bare server`
  report({
    name: `http.${name}`,
    caption: `Requests a second, ${name}; ${sizes}`,
    columns: ["", "ours/s", "bare/s", "ratio", "by round", "by processor"],
    rows,
  })
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
  report({
    name: "http.start",
    caption: `From the start of a process to its first answer, embedded, ${STARTS} times in turn, ms`,
    columns: ["ours", "bare", "ratio", "ours each", "bare each"],
    rows: [
      [
        rounded(our),
        rounded(plain),
        rounded(our / plain, 2),
        times.map(({ a }) => rounded(a)).join(" "),
        times.map(({ b }) => rounded(b)).join(" "),
      ],
    ],
  })
}

const embeddedPair = async (folder: string): Promise<Pair> => {
  const dataDir = join(folder, "ours")
  const program: Program = {
    name: "embedded-ours",
    main: builtServer(),
    env: { ...FREE, OV_DATA_DIR: dataDir },
    folder,
  }
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
    const program: Program = { name: "postgres-ours", main: builtServer(), env: env("ours"), folder }
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
