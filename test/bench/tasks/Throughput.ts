import { join } from "node:path"
import { RealPostgres } from "@open-valuation/testing/database"
import { Effect, Redacted } from "effect"
import { medianOf, report, rounded, size, timed } from "../Figures.ts"
import type { Order } from "./Order.ts"
import { Worker } from "./Worker.ts"

const runner = new URL("./Runner.ts", import.meta.url)

const COUNT = size(600, 200)
const ROUNDS = size(7, 2)

const env = { OV_DEMO: "on", OV_FREE_QUOTA: "2000000000", OV_LOG: "warn" }

/** Runs of one kind per second, shared among the processes, from the first create to the last end. */
const perSecond = async (workers: ReadonlyArray<Worker>, kind: Order["kind"]): Promise<number> => {
  const order: Order = { kind, count: COUNT / workers.length }
  const { ms } = await timed(() => Promise.all(workers.map((worker) => worker.ask(order))))
  return (1000 * COUNT) / ms
}

const compare = async (name: string, workers: ReadonlyArray<Worker>): Promise<ReadonlyArray<string>> => {
  const rounds: Array<{ readonly tasks: number; readonly bare: number }> = []
  try {
    await perSecond(workers, "tasks")
    await perSecond(workers, "bare")
    for (let i = 0; i < ROUNDS; i++) {
      rounds.push({ tasks: await perSecond(workers, "tasks"), bare: await perSecond(workers, "bare") })
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
  const ratios = rounds.map(({ bare, tasks }) => tasks / bare)
  return [
    name,
    rounded(medianOf(rounds.map(({ tasks }) => tasks))),
    rounded(medianOf(rounds.map(({ bare }) => bare))),
    rounded(medianOf(ratios), 2),
    ratios.map((ratio) => rounded(ratio, 2)).join(" "),
  ]
}

const embedded = async (folder: string): Promise<ReadonlyArray<string>> => {
  const data = { ...env, OV_DATA_DIR: join(folder, "embedded") }
  return compare("embedded", [await Worker.start({ name: "embedded", main: runner, env: data, folder })])
}

/** One or several runners, each with a separate pool, on a new PostgreSQL server. */
const real = (folder: string, runners: number): Promise<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const postgres = yield* RealPostgres.make
    const DATABASE_URL = Redacted.value(postgres.url("postgres"))
    return yield* Effect.promise(async () => {
      const workers: Array<Worker> = []
      for (let i = 0; i < runners; i++) {
        const name = `postgres-${runners}-${i}`
        const cluster: Record<string, string> =
          runners === 1 ? {} : { OV_CLUSTER: `127.0.0.1:${await RealPostgres.freePort()}` }
        const data = { ...env, ...cluster, DATABASE_URL, OV_DATA_DIR: join(folder, `keys-${runners}`) }
        workers.push(await Worker.start({ name, main: runner, env: data, folder }))
      }
      return compare(`PostgreSQL, ${runners} runner${runners === 1 ? "" : "s"}`, workers)
    })
  }).pipe(Effect.scoped, Effect.runPromise)

/** Reports throughput on the embedded database, and on PostgreSQL with one and two runners. */
export const throughput = async (folder: string): Promise<void> => {
  report({
    name: "tasks.throughput",
    caption: `${COUNT} tasks from the first create to the last end against as many bare workflows; ${ROUNDS} rounds in turn, medians`,
    columns: ["database", "tasks/s", "bare/s", "ratio", "ratios by round"],
    rows: [await embedded(folder), await real(folder, 1), await real(folder, 2)],
  })
}
