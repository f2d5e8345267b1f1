import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { onPostgres } from "../../processes/Database.ts"
import { until } from "../../processes/Processes.ts"
import { learnedAgain, noteModels, simulatedDeals } from "../Markets.ts"
import { Pair, type PairOptions } from "../Pair.ts"
import type { Fault } from "../Scenario.ts"
import { type Bench, type Trial, trial } from "../Trial.ts"

/** Deals of one import: enough for a model in four markets or more. */
const DEALS = 1_600
/** A later import is so much smaller, and still makes every model due. */
const LATER_DEALS = 800
const MOST_ROUNDS = 4

/** A trial of two servers on an empty database. */
export const onTwoServers = (
  about: Omit<Trial, "attempt">,
  attempt: (pair: Pair, bench: Bench) => Promise<number>,
  options: Omit<PairOptions, "url"> = {},
): Fault =>
  trial({
    ...about,
    attempt: async (bench) => {
      let faults = 0
      await onPostgres(async (url) => {
        faults = await Pair.run(bench, { ...options, url }, (pair) => attempt(pair, bench))
      })
      return faults
    },
  })

const write = (bench: Bench, csv: string): string => {
  const file = join(bench.folder, "deals.csv")
  writeFileSync(file, csv)
  return file
}

const OPEN = "reason IS NULL"

/** Waits until nothing is left to be learned. Returns the most times that a fit was begun. */
const fitsEnded = async (pair: Pair): Promise<number> => {
  let most = 0
  await until("the fits to end", async () => {
    const [row] = await pair.rows(
      `SELECT count(*) FILTER (WHERE ${OPEN})::integer AS open, coalesce(max(attempts), 0) AS attempts FROM fits`,
    )
    most = Math.max(most, Number(row?.["attempts"]))
    return row?.["open"] === 0 ? true : undefined
  })
  return most
}

/** Every market is learned, or has too few samples: no fit failed. Returns the models by market. */
const modelsOf = async (pair: Pair, { must }: Bench): Promise<ReadonlyMap<string, string>> => {
  const failed = await pair.rows("SELECT market, reason, message FROM fits WHERE reason IS DISTINCT FROM 'few'")
  must(failed.length === 0, "unfinished", "the queue of fits", `holds ${JSON.stringify(failed)}`)
  const rows = await pair.rows("SELECT market, data_hash FROM models ORDER BY market")
  return new Map(rows.map(({ data_hash: data, market }) => [String(market), String(data)]))
}

const fits = async (pair: Pair, bench: Bench): Promise<number> => {
  const { kills, must, say } = bench
  const noted = await noteModels(pair)
  const { csv, homes } = await simulatedDeals(bench.seed, DEALS)
  await pair.import(write(bench, csv))
  const rounds = Math.min(MOST_ROUNDS, Math.ceil(kills / 2))
  let begunAgain = 0
  let before: ReadonlyMap<string, string> = new Map()
  for (let round = 0; round < rounds; round++) {
    const victim = pair.members[round % 2]!
    const other = pair.members[(round + 1) % 2]!
    // Later rounds are renewals: valuations have the former models.
    if (round > 0) await pair.import(write(bench, (await simulatedDeals(bench.seed + round, LATER_DEALS)).csv))
    const ids = await pair.create(victim, homes)
    await until("a fit to begin", async () =>
      (await pair.rows(`SELECT 1 FROM fits WHERE ${OPEN} AND taken_until > now()`)).length > 0 ? true : undefined,
    )
    await victim.kill()
    const [waiting] = await pair.rows(`SELECT count(*)::integer AS n FROM fits WHERE ${OPEN}`)
    const [results, attempts] = await Promise.all([pair.results(ids, [other]), fitsEnded(pair)])
    if (attempts > 1) begunAgain++
    say(`${String(waiting?.["n"])} markets were to be learned at the kill, ${results.length} valuations have ended`)
    // A wish that had not reached the queue is made again by the next valuation.
    if (round > 0) await pair.value(other, homes)
    const models = await until("every model to be renewed", async () => {
      await fitsEnded(pair)
      const now = await modelsOf(pair, bench)
      return [...before].every(([market, data]) => now.get(market) !== data) ? now : undefined
    })
    must(models.size >= Math.max(4, before.size), "lost", `round ${round}`, `has only ${models.size} models`)
    before = models
    victim.start()
    await victim.untilReady()
    await pair.value(victim, homes)
  }
  const again = learnedAgain(await noted())
  must(again.length === 0, "duplicate", "models", `were learned again: ${again.join("; ")}`)
  must(begunAgain > 0, "output", "the kills", "hit no fit")
  say(`${begunAgain} of ${rounds} kills hit a fit, which was begun again elsewhere; ${before.size} markets`)
  return rounds
}

const OTHER_VERSION = "0.0.1"

const versions = async (pair: Pair, bench: Bench): Promise<number> => {
  const { must, say, seed } = bench
  const [own, other] = pair.members
  const noted = await noteModels(pair)
  await pair.import(write(bench, (await simulatedDeals(seed, DEALS)).csv))
  const { homes } = await simulatedDeals(seed, DEALS)
  const states = (models: Awaited<ReturnType<typeof noted>>, isOther: boolean) =>
    models
      .filter(({ deleted, engine }) => !deleted && (engine === OTHER_VERSION) === isOther)
      .map(({ data, market }) => `${market} ${data}`)
      .toSorted()
      .join()
  /** Waits until both versions have learned the same, and each of it once. */
  const check = async (when: string): Promise<number> => {
    let before = -1
    const models = await until(`${when} to have learned the same`, async () => {
      for (const member of pair.members) await pair.value(member, homes)
      await fitsEnded(pair)
      const now = await noted()
      // Valuations do not wait for renewals: the second look in turn that finds nothing new is right.
      const isStill = now.length === before
      before = now.length
      return isStill && states(now, false) === states(now, true) ? now : undefined
    })
    const again = learnedAgain(models)
    must(again.length === 0, "duplicate", when, `learned again: ${again.join("; ")}`)
    const deleted = models.filter((one) => one.deleted)
    must(deleted.length === 0, "lost", when, `deleted ${JSON.stringify(deleted)}`)
    must((await modelsOf(pair, bench)).size >= 4, "lost", when, "learned fewer than four markets")
    return models.length
  }
  // The newer one comes while the older one's models are there, and both go on.
  await pair.value(other, homes)
  await fitsEnded(pair)
  const first = await check("both versions")
  await pair.import(write(bench, (await simulatedDeals(seed + 1, LATER_DEALS)).csv))
  const second = await check("both versions after an import")
  must(second > first, "lost", "both versions", "learned nothing after an import")
  // A task of the older one that is cut off ends on the newer one.
  const ids = await pair.create(other, homes)
  await other.kill()
  await pair.results(ids, [own])
  other.start()
  await other.untilReady()
  must((await check("both versions after a kill")) === second, "duplicate", "a kill", "let models be learned again")
  say(`${first / 2} models of each version, ${second / 2} with those after an import`)
  return 1
}

/** Servers that learn markets for each other. */
export const fitFaults: ReadonlyArray<Fault> = [
  onTwoServers(
    {
      name: "scale-fits",
      done: "kill -9 of one of two servers while it learns markets, first ones and renewals",
      holds: "valuations that wait end on the other, and each market is learned once",
      scale: true,
      short: true,
    },
    fits,
  ),
  onTwoServers(
    {
      name: "scale-versions",
      done: "two servers of different engine versions, of which the older one is killed",
      holds: "each version learns each market once and keeps its models, and tasks of both succeed",
      scale: true,
      short: true,
    },
    versions,
    {
      second: {
        NODE_OPTIONS: `--import=${join(import.meta.dirname, "../../processes/EngineVersion.ts")}`,
        TRIAL_ENGINE_VERSION: OTHER_VERSION,
      },
    },
  ),
]
