import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { Catalogue, FittedModels } from "@open-valuation/samples"
import { simulatePropertyMarket, toCsv } from "@open-valuation/simulation"
import { Effect, Stream } from "effect"
import { ov, start, temporaryFolder } from "../processes/Processes.ts"
import { medianOf, milliseconds, printTable, rounded } from "./Figures.ts"

const SAMPLES = 42_000
const ROWS = 100_000
const REQUESTS = 1_500
const RUNS = 5
const FIELDS = ["community", "buildingArea", "propertyUsage", "houseType", "floor", "totalFloors", "buildYear"]

const marketOf = (today: LocalDate.LocalDate): ReadonlyArray<Sample> =>
  simulatePropertyMarket({
    seed: 7,
    today,
    deals: Math.round(SAMPLES * 0.75),
    listings: SAMPLES - Math.round(SAMPLES * 0.75),
    communities: { perCity: 105, phaseShare: 0.1, singleDeal: 3 },
  }).samples

/** A book of homes like those of the market, in another order. */
const bookOf = (samples: ReadonlyArray<Sample>, rows: number): string => {
  const lines = Array.from({ length: rows }, (_, i) => {
    const { city, facts } = samples[(i * 17) % samples.length]!
    return [`H${i}`, city, facts["community"], ...FIELDS.map((field) => facts[field] ?? ""), 800_000].join(",")
  })
  return [["id", "city", "address", ...FIELDS, "loanBalance"].join(","), ...lines, ""].join("\n")
}

const requestOf = ({ city, facts }: Sample): object => ({
  city,
  address: facts["community"],
  ...Object.fromEntries(FIELDS.flatMap((field) => (facts[field] === undefined ? [] : [[field, facts[field]]]))),
})

/** Valuations per second of a program that only values, on one core. */
const inProcess = (samples: ReadonlyArray<Sample>, today: LocalDate.LocalDate): Effect.Effect<number> =>
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    yield* catalogue.add("PROPERTY", undefined, Stream.make(samples))
    const home = property()
    const requests = samples.filter((_, i) => i % Math.ceil(samples.length / REQUESTS) === 0).map(requestOf)
    const all = Effect.forEach(requests, (request) => Effect.result(Valuation.value(home, request, { today })), {
      discard: true,
    })
    yield* all
    const runs: Array<number> = []
    for (let run = 0; run < RUNS; run++) {
      const started = milliseconds()
      yield* all
      runs.push((1000 * requests.length) / (milliseconds() - started))
    }
    return medianOf(runs)
  }).pipe(Effect.provide(FittedModels.layerMemory([propertyRecipe])), Effect.orDie)

/** One run of `ov value`: its seconds, its rate while it values, and the peak of its memory, threads included. */
const runOf = async (folder: string, threads: number) => {
  const out = join(folder, `values-${threads}.xlsx`)
  const args = ["value", join(folder, "book.csv"), "--asset", "PROPERTY", "--out", out, "--threads", String(threads)]
  const started = milliseconds()
  const running = start("cli", args, { OV_DATA_DIR: join(folder, "data") })
  let peak = 0
  const watch = setInterval(() => {
    const status = `/proc/${running.child.pid}/status`
    const now = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, "utf8"))?.[1] : undefined
    peak = Math.max(peak, Number(now ?? 0) / 1024)
  }, 200)
  const status = await running.ended
  clearInterval(watch)
  if (status !== 0) throw new Error(running.stderr())
  const rate = Number(/(\d+) a second/.exec(running.stdout())?.[1])
  return { seconds: (milliseconds() - started) / 1000, rate, peak, size: statSync(out).size / 2 ** 20 }
}

/** `npm run bench -- portfolio [ROWS]` */
export const portfolioBench = async (): Promise<void> => {
  const rows = Number(process.argv[3] ?? ROWS)
  const today = await Effect.runPromise(LocalDate.today)
  const folder = temporaryFolder()
  const samples = marketOf(today)
  writeFileSync(join(folder.path, "samples.csv"), toCsv(samples))
  writeFileSync(join(folder.path, "book.csv"), bookOf(samples, rows))
  const env = { OV_DATA_DIR: join(folder.path, "data") }
  await ov(["samples", "import", join(folder.path, "samples.csv"), "--asset", "PROPERTY"], env)
  await ov(["fit", "--asset", "PROPERTY"], env)
  console.log(`${rounded(rows)} homes from CSV to XLSX, ${rounded(SAMPLES)} samples, models learned before\n`)
  const one = await runOf(folder.path, 1)
  const cores = availableParallelism()
  const all = await runOf(folder.path, cores)
  const alone = await Effect.runPromise(inProcess(samples, today))
  printTable([
    ["threads", "seconds", "rows/s while valuing", "per core of in-process", "peak MB", "XLSX MB"],
    ...[
      { threads: 1, ...one },
      { threads: cores, ...all },
    ].map(({ peak, rate, seconds, size, threads }) => [
      String(threads),
      rounded(seconds, 1),
      rounded(rate),
      rounded(rate / threads / alone, 2),
      rounded(peak),
      rounded(size, 1),
    ]),
  ])
  console.log(`\nin process, one core: ${rounded(alone)} a second`)
  console.log(
    `${cores} threads beside one: ${rounded(all.rate / one.rate, 2)} times the rows/s, ${rounded(one.seconds / all.seconds, 2)} times from start to end`,
  )
  folder.remove()
}
