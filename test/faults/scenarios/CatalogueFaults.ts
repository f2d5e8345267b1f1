import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { LocalDate } from "@open-valuation/core/domain"
import { RealPostgres } from "@open-valuation/testing/database"
import { Effect, Redacted } from "effect"
import { onPostgres } from "../../processes/Database.ts"
import { start, until } from "../../processes/Processes.ts"
import { village, villageCsv } from "../../processes/Village.ts"
import { simulatedDeals } from "../Markets.ts"
import type { Member } from "../Member.ts"
import { type Home, importCommand, importFile, Pair, rowsOf } from "../Pair.ts"
import type { Fault } from "../Scenario.ts"
import { type Bench, trial } from "../Trial.ts"
import { onTwoServers } from "./FitFaults.ts"

const today = Effect.runPromise(LocalDate.today)

/** More than an import files in one transaction, in twelve markets. */
const DEALS = 25_000
/** More kills than these find nothing else. */
const MOST_KILLS = 8

/** A village in the market of the usual one that is not there at first. */
const newVillage = { ...village, address: "新起小镇" }

/** What a catalogue holds, in words that do not depend on the order in which it came. */
const CONTENTS = {
  counts: `SELECT m.market, s.source, c.owner, c.month, c.deals, c.listings, c.auctions, c.first_day, c.last_day,
      c.hash_low::text, c.hash_high::text
    FROM market_counts c JOIN markets m USING (market_id) JOIN sample_sources s USING (source_id)
    WHERE c.deals + c.listings + c.auctions > 0 ORDER BY 1, 2, 3, 4`,
  names: `SELECT m.market, n.kind, n.identity, c.owner, c.samples, c.first_day
    FROM name_counts c JOIN markets m USING (market_id) JOIN market_names n USING (market_id, name_id)
    WHERE c.samples > 0 ORDER BY 1, 2, 3, 4`,
  dataHashes: `SELECT m.market, sum(c.hash_low)::text AS low, sum(c.hash_high)::text AS high, sum(c.deals)::integer AS deals
    FROM market_counts c JOIN markets m USING (market_id) GROUP BY m.market ORDER BY 1`,
  samples: `SELECT m.market, count(*)::integer AS samples,
      md5(string_agg(concat_ws(' ', p.sample_id, p.day, p.price, g.identity, p.facts), ',' ORDER BY p.sample_id)) AS content
    FROM market_samples p JOIN markets m USING (market_id)
      LEFT JOIN market_names g ON g.market_id = p.market_id AND g.name_id = p.group_id
    GROUP BY m.market ORDER BY 1`,
} as const

const contentsOf = async (url: string) => ({
  counts: await rowsOf(url, CONTENTS.counts),
  names: await rowsOf(url, CONTENTS.names),
  dataHashes: await rowsOf(url, CONTENTS.dataHashes),
  samples: await rowsOf(url, CONTENTS.samples),
})

/** Interrupted imports become as old as if their processes had been gone for long: each once. */
const aging = (pair: Pair) => {
  const aged = new Set<number>()
  return async (): Promise<void> => {
    const found = await pair.rows("SELECT import_id AS id FROM imports")
    const ids = found.map(({ id }) => Number(id)).filter((id) => !aged.has(id))
    for (const id of ids) {
      aged.add(id)
      await pair.rows(`UPDATE imports SET seen_at = seen_at - interval '1 hour' WHERE import_id = ${id}`)
    }
  }
}

/** Names of the communities whose homes carry a value. */
const communities = (result: Readonly<Record<string, unknown>>): ReadonlySet<string> => {
  const { sources } = result
  const names = Array.isArray(sources) ? sources.map((one: Home) => String(one["community"])) : []
  return new Set(names)
}

/** Both servers find homes of a village at once, whatever they remember of its market. */
const mustFind = async (pair: Pair, { must }: Bench, home: Home, when: string): Promise<void> => {
  for (const member of pair.members) {
    const [result = {}] = await pair.value(member, [home])
    const found = [...communities(result)]
    const isFound = found.includes(String(home["address"]))
    must(isFound, "answer", `${member.name} ${when}`, `values ${String(home["address"])} by ${found.join(", ")}`)
  }
}

/** Values homes on both servers again and again, until it is told to end. */
const goOn = (pair: Pair, home: Home) => {
  const end = new AbortController()
  const going = (async () => {
    let values = 0
    for (; !end.signal.aborted; await pause(200)) {
      for (const member of pair.members) values += (await pair.value(member, [home])).length
    }
    return values
  })()
  return () => {
    end.abort()
    return going
  }
}

const imports = async (pair: Pair, bench: Bench): Promise<number> => {
  const { folder, must, random, say, seed } = bench
  const file = (name: string, csv: string) => {
    const path = join(folder, name)
    writeFileSync(path, csv)
    return path
  }
  const small = file("village.csv", villageCsv(await today))
  const added = file("added.csv", villageCsv(await today, newVillage))
  const large = file("large.csv", (await simulatedDeals(seed, DEALS)).csv)
  await pair.import(small)
  await mustFind(pair, bench, village, "before the imports")

  const begun = (url: string) => async () =>
    (await rowsOf(url, "SELECT last_value FROM imports_import_id_seq WHERE is_called"))[0]?.["last_value"]
  let whole: Awaited<ReturnType<typeof contentsOf>> | undefined
  let takes = 0
  await onPostgres(async (url) => {
    await importFile(small, folder, url)
    const done = importFile(large, folder, url)
    await until("an import to begin", begun(url))
    const started = performance.now()
    await done
    takes = performance.now() - started
    whole = await contentsOf(url)
  })

  const stop = goOn(pair, village)
  const kills = Math.min(MOST_KILLS, bench.kills)
  const left: Array<string> = []
  const age = aging(pair)
  for (let n = 0; n < kills; n++) {
    const before = await begun(pair.url)()
    const running = start("cli", ...importCommand(large, folder, pair.url))
    await until("an import to begin or end", async () =>
      running.child.exitCode !== null || (await begun(pair.url)()) !== before ? true : undefined,
    )
    await Promise.race([running.ended, pause(random.between(0, takes))])
    running.child.kill("SIGKILL")
    await running.ended
    const [row] = await pair.rows(`SELECT (SELECT count(*) FROM imports)::integer AS imports,
      (SELECT count(*) FROM market_samples)::integer AS samples`)
    left.push(`${String(row?.["samples"])} samples and ${String(row?.["imports"])} imports`)
    // A server goes on with it while the next import runs, or later.
    if (random.chance(0.5)) await age()
  }
  say(`kills left ${left.join(", ")}`)
  await age()
  await Promise.all([pair.import(large), pair.import(large)])
  await until("the servers to complete what was interrupted", async () =>
    (await pair.rows("SELECT 1 FROM imports")).length === 0 ? true : undefined,
  )
  const values = await stop()
  const found = await contentsOf(pair.url)
  for (const [name, rows] of Object.entries(found)) {
    const right: unknown = whole?.[name as keyof typeof found]
    must(JSON.stringify(rows) === JSON.stringify(right), "output", name, "differ from those of an undisturbed import")
  }
  const tables = await pair.rows(`SELECT relname AS name FROM pg_class WHERE relname LIKE 'import\\_rows\\_%'
    UNION ALL SELECT 'the import ' || import_id FROM imports`)
  must(tables.length === 0, "output", "interrupted imports", `left ${tables.map(({ name }) => name).join(", ")}`)
  await pair.import(added)
  await mustFind(pair, bench, newVillage, "after the imports")
  const samples = found.dataHashes.reduce((sum, { deals }) => sum + Number(deals), 0)
  must(samples >= DEALS * 0.9, "output", "the catalogue", `has only ${samples} samples`)
  say(`${samples} samples in ${found.samples.length} markets; ${values} valuations meanwhile`)
  return kills
}

/** Lines of the log about a replica. */
const LINES = {
  away: "The replica of OV_SAMPLES_URL does not answer",
  behind: "The replica of OV_SAMPLES_URL is more than",
  back: "Searches go to the replica of OV_SAMPLES_URL",
} as const

const replica = async (bench: Bench): Promise<number> =>
  Effect.gen(function* () {
    const { primary, standby } = yield* RealPostgres.makeWithStandby
    const url = Redacted.value(primary.url("postgres"))
    const env = { OV_SAMPLES_URL: Redacted.value(standby.url("postgres")) }
    return yield* Effect.promise(() =>
      Pair.run(bench, { url, env }, async (pair) => {
        const { folder, must, say } = bench
        const said = (member: Member) => member.said(Object.values(LINES))
        const told = (line: keyof typeof LINES) =>
          until(`both servers to say: ${LINES[line]}`, () =>
            pair.members.every((member) => said(member).at(-1) === LINES[line]) ? true : undefined,
          )
        const imported = async (name: string, home: Parameters<typeof villageCsv>[1]) => {
          writeFileSync(join(folder, name), villageCsv(await today, home))
          await pair.import(join(folder, name))
        }
        const onStandby = (statement: string) => rowsOf(env.OV_SAMPLES_URL, statement)
        const replayed = () =>
          until("the standby to have all samples", async () => {
            const count = "SELECT count(*)::integer AS n FROM market_samples"
            const [here, there] = [await pair.rows(count), await onStandby(count)]
            return here[0]?.["n"] === there[0]?.["n"] ? true : undefined
          })
        const values = () => mustFind(pair, bench, village, "with a replica")
        await imported("village.csv", village)
        await replayed()
        const scans = async (): Promise<number> => {
          const [row] = await onStandby(
            "SELECT sum(idx_scan)::integer AS n FROM pg_stat_user_indexes WHERE relname = 'market_samples'",
          )
          return Number(row?.["n"])
        }
        const before = await scans()
        await until("searches on the standby", async () => {
          await values()
          return (await scans()) > before ? true : undefined
        })

        await onStandby("SELECT pg_wal_replay_pause()")
        await imported("new.csv", newVillage)
        await told("behind")
        await mustFind(pair, bench, newVillage, "beside a replica that is behind")
        await onStandby("SELECT pg_wal_replay_resume()")
        await told("back")
        await replayed()
        await mustFind(pair, bench, newVillage, "on the replica that has it")
        say("a standby that did not replay was passed over, and is searched again")

        for (const [harm, mend, how] of [
          [standby.freeze, standby.thaw, "stood still"],
          [standby.crash, standby.start, "crashed"],
        ] as const) {
          await Effect.runPromise(harm)
          await values()
          await told("away")
          await values()
          await Effect.runPromise(mend)
          await told("back")
          await values()
          say(`a standby ${how}, and valuations went on`)
        }
        // A standby that is back may be behind for a while, which is a line of its own.
        for (const member of pair.members) {
          const lines = said(member)
          const repeated = lines.find((line, at) => line === lines[at - 1])
          must(repeated === undefined, "answer", member.name, `said twice in turn: ${String(repeated)}`)
        }
        return 3
      }),
    )
  }).pipe(Effect.scoped, Effect.runPromise)

/** A catalogue that is imported into, and read from elsewhere, while processes end. */
export const catalogueFaults: ReadonlyArray<Fault> = [
  onTwoServers(
    {
      name: "scale-imports",
      done: "kill -9 of ov samples import of a large file beside two servers, and two imports of it at once",
      holds: "the catalogue is that of an undisturbed import, nothing is left behind, and both servers find it",
      scale: true,
      short: true,
    },
    imports,
  ),
  trial({
    name: "scale-replica",
    done: "a standby that answers searches stops replaying, stands still and crashes",
    holds: "valuations go on, with one line of the log each way",
    scale: true,
    short: true,
    attempt: replica,
  }),
]
