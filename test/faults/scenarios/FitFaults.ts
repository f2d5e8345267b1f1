import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { ENGINE_VERSION } from "@open-valuation/core"
import { onPostgres } from "../../processes/Database.ts"
import { until } from "../../processes/Processes.ts"
import { learnedAgain, noteModels, simulatedDeals } from "../Markets.ts"
import type { Member } from "../Member.ts"
import { type Home, Pair, type PairOptions } from "../Pair.ts"
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

/** Data hashes of the models by market and engine version. Every market is learned or has too few samples. */
const modelsOf = async (pair: Pair, { must }: Bench): Promise<ReadonlyMap<string, string>> => {
  const failed = await pair.rows("SELECT market, reason, message FROM fits WHERE reason IS DISTINCT FROM 'few'")
  must(failed.length === 0, "unfinished", "the queue of fits", `holds ${JSON.stringify(failed)}`)
  const rows = await pair.rows("SELECT market, engine_version AS engine, data_hash AS data FROM models")
  return new Map(rows.map(({ data, engine, market }) => [`${String(market)} ${String(engine)}`, String(data)]))
}

/** Values homes on servers until all of these models are renewed: it takes them seconds to see new samples. */
const renewed = (
  pair: Pair,
  bench: Bench,
  { before, homes, on }: { before: ReadonlyMap<string, string>; homes: ReadonlyArray<Home>; on: ReadonlyArray<Member> },
): Promise<ReadonlyMap<string, string>> =>
  until("all models to be renewed", async () => {
    await fitsEnded(pair)
    const now = await modelsOf(pair, bench)
    if ([...before].every(([market, data]) => now.get(market) !== data)) return now
    await Promise.all(on.map((member) => pair.value(member, homes)))
    return undefined
  })

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
    const models = await renewed(pair, bench, { before, homes, on: [other] })
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
  const learnedBy = (models: ReadonlyMap<string, string>, isOther: boolean) =>
    [...models].filter(([name]) => name.endsWith(` ${OTHER_VERSION}`) === isOther).length
  /** Both versions have models of the same markets, each learned once of the same samples, and none is deleted. */
  const check = async (when: string): Promise<number> => {
    const models = await modelsOf(pair, bench)
    const [mine, others] = [learnedBy(models, false), learnedBy(models, true)]
    must(mine === others && mine >= 4, "lost", when, `have ${mine} and ${others} models`)
    const now = await noted()
    const again = learnedAgain(now)
    must(again.length === 0, "duplicate", when, `learned again: ${again.join("; ")}`)
    const deleted = now.filter((one) => one.deleted)
    must(deleted.length === 0, "lost", when, `deleted ${JSON.stringify(deleted)}`)
    return now.length
  }
  // The newer one comes while the older one's models are there: it uses them until it has its own.
  await pair.value(other, homes)
  await fitsEnded(pair)
  const older = [...(await modelsOf(pair, bench)).keys()]
  must(!older.some((name) => !name.endsWith(` ${OTHER_VERSION}`)), "duplicate", "the newer version", "learned, unasked")
  const both = older.flatMap((name) => [name, name.replace(/[^ ]*$/, ENGINE_VERSION)])
  const first = await until("the newer version to have models of its own", async () => {
    await Promise.all(pair.members.map((member) => pair.value(member, homes)))
    await fitsEnded(pair)
    const models = await modelsOf(pair, bench)
    return both.every((name) => models.has(name)) ? models : undefined
  })
  await check("both versions")
  await pair.import(write(bench, (await simulatedDeals(seed + 1, LATER_DEALS)).csv))
  await renewed(pair, bench, { before: first, homes, on: pair.members })
  const learned = await check("both versions after an import")
  // A task of the older one that is cut off ends on the newer one.
  const ids = await pair.create(other, homes)
  await other.kill()
  await pair.results(ids, [own])
  other.start()
  await other.untilReady()
  await Promise.all(pair.members.map((member) => pair.value(member, homes)))
  await fitsEnded(pair)
  must((await check("both versions after a kill")) === learned, "duplicate", "a kill", "let models be learned again")
  say(`${first.size} models of two versions, ${learned - first.size} more after an import`)
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
