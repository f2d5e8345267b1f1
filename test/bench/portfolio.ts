import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { Catalogue, FittedModels } from "@open-valuation/store"
import { simulatePropertyMarket, toCsv } from "@open-valuation/testing"
import { Effect, Stream } from "effect"
import project from "../../package.json" with { type: "json" }
import { bookClient } from "../processes/BookClient.ts"
import { ov, run, temporaryFolder } from "../processes/Processes.ts"
import { type Server, startIn } from "../processes/Server.ts"
import { given, medianOf, milliseconds, processorMs, report, rounded, size } from "./Figures.ts"
import { megabytesOf, processorSeconds } from "./ProcessUse.ts"

const SAMPLES = size(42_000, 5_000)
const ROWS = size(100_000, 5_000)
const REQUESTS = 1_500
const RUNS = size(5, 2)
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

/** Valuations per second of a program that only values, on one core: by the clock and by the processor. */
const inProcess = (samples: ReadonlyArray<Sample>, today: LocalDate.LocalDate) =>
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    yield* catalogue.add("PROPERTY", undefined, Stream.make(samples))
    const home = property()
    const requests = samples.filter((_, i) => i % Math.ceil(samples.length / REQUESTS) === 0).map(requestOf)
    const all = Effect.forEach(requests, (request) => Effect.result(Valuation.value(home, request, { today })), {
      discard: true,
    })
    yield* all
    const byClock: Array<number> = []
    const byProcessor: Array<number> = []
    for (let round = 0; round < RUNS; round++) {
      const started = milliseconds()
      const used = process.cpuUsage()
      yield* all
      byClock.push((1000 * requests.length) / (milliseconds() - started))
      byProcessor.push((1000 * requests.length) / processorMs(used))
    }
    return { byClock: medianOf(byClock), byProcessor: medianOf(byProcessor) }
  }).pipe(Effect.provide(FittedModels.layerMemory([propertyRecipe])), Effect.orDie)

/** The arguments after `node` in `npm run ov`. */
const program = project.scripts.ov.replace(/^.*?\bnode /, "").split(" ")

/**
 * One run of `ov value`: its seconds, its rate while it values, by the clock and by the processor, and the peak of its
 * memory, of the whole run and while it values, threads included.
 */
const runOf = async (folder: string, threads: number) => {
  const out = join(folder, `values-${threads}.xlsx`)
  const args = [
    "value",
    join(folder, "book.csv"),
    "--asset",
    "PROPERTY",
    "--out",
    out,
    "--threads",
    String(threads),
    "--lang",
    "en",
  ]
  const started = milliseconds()
  const running = run(process.execPath, [...program, ...args], { OV_DATA_DIR: join(folder, "data") })
  const pid = running.child.pid ?? 0
  let peak = 0
  let peakValuing = 0
  let before = 0
  let valuing = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytesOf(pid, "VmHWM"))
    if (!existsSync(join(`${out}.progress`, "begun.json"))) return
    const used = processorSeconds(pid)
    if (before === 0) before = used
    peakValuing = Math.max(peakValuing, megabytesOf(pid, "VmRSS"))
    if (!existsSync(`${out}.part`)) valuing = used - before
  }, 200)
  const status = await running.ended
  clearInterval(watch)
  if (status !== 0) throw new Error(running.stderr())
  const rate = Number(/(\d+) a second/.exec(running.stdout())?.[1])
  return {
    seconds: (milliseconds() - started) / 1000,
    rate,
    peak,
    peakValuing,
    size: statSync(out).size / 2 ** 20,
    valuing,
  }
}

const KEY = "portfolio-bench-000001"

/** Seconds of the import, the run and the download of the workbook over HTTP. The run takes its snapshot first. */
const overHttp = async (folder: string, rows: number) => {
  const env = { OV_BOOTSTRAP_KEY: KEY, OV_FREE_QUOTA: String(10 * rows), OV_DEMO: "off" }
  const server = await startIn(join(folder, "data"), env)
  try {
    return await measured(server, folder, rows)
  } finally {
    await server.stop()
  }
}

const measured = async (server: Server, folder: string, rows: number) => {
  const { download, ended, begin, create, send } = bookClient(() => server, KEY)
  const portfolioId = await create([])
  const timed = async <A>(work: () => Promise<A>): Promise<readonly [number, A]> => {
    const started = milliseconds()
    const done = await work()
    return [(milliseconds() - started) / 1000, done]
  }
  const book = readFileSync(join(folder, "book.csv"), "utf8")
  const [importing, imported] = await timed(() => send("POST", `/${portfolioId}/items?asset=PROPERTY`, book))
  if (imported.code !== 0) throw new Error(imported.message)
  const [running, run] = await timed(async () => ended(await begin(portfolioId)))
  if (run.valued !== rows) throw new Error(`${run.valued} of ${rows} homes were valued: ${run.errorMessage}`)
  const [downloading] = await timed(async () =>
    (await download(`/${portfolioId}/runs/${run.runId}/result`)).arrayBuffer(),
  )
  const peak = megabytesOf(server.child.pid ?? 0, "VmHWM")
  return { importing, running, downloading, peak }
}

/** `npm run bench -- portfolio [ROWS]` */
export const portfolioBench = async (): Promise<void> => {
  const rows = Number(given[0] ?? ROWS)
  const today = await Effect.runPromise(LocalDate.today)
  const folder = temporaryFolder()
  const samples = marketOf(today)
  writeFileSync(join(folder.path, "samples.csv"), toCsv(samples))
  writeFileSync(join(folder.path, "book.csv"), bookOf(samples, rows))
  const env = { OV_DATA_DIR: join(folder.path, "data") }
  await ov(["samples", "import", join(folder.path, "samples.csv"), "--asset", "PROPERTY"], env)
  await ov(["fit", "--asset", "PROPERTY"], env)
  const one = await runOf(folder.path, 1)
  const cores = availableParallelism()
  const all = await runOf(folder.path, cores)
  const alone = await Effect.runPromise(inProcess(samples, today))
  const http = await overHttp(folder.path, rows)
  report({
    name: "portfolio-http",
    caption: `${rounded(rows)} homes of a portfolio over HTTP, and the same by \`ov value\` with a thread for each core`,
    columns: ["import s", "run s", "items/s", "of the command line", "results s", "peak MB"],
    rows: [
      [
        rounded(http.importing, 1),
        rounded(http.running, 1),
        rounded(rows / http.running),
        rounded(rows / http.running / all.rate, 2),
        rounded(http.downloading, 1),
        rounded(http.peak),
      ],
    ],
  })
  report({
    name: "portfolio",
    caption:
      `${rounded(rows)} homes from CSV to XLSX, ${rounded(SAMPLES)} samples, models learned before; in process, one core: ` +
      `${rounded(alone.byClock)} a second, ${rounded(alone.byProcessor)} a processor second`,
    columns: [
      "threads",
      "seconds",
      "rows/s",
      "per core of in-process",
      "rows/processor s",
      "of in-process",
      "peak MB",
      "valuing",
      "XLSX MB",
    ],
    rows: [
      { threads: 1, ...one },
      { threads: cores, ...all },
    ].map(({ peak, peakValuing, rate, seconds, size: megabytes, threads, valuing }) => [
      String(threads),
      rounded(seconds, 1),
      rounded(rate),
      rounded(rate / threads / alone.byClock, 2),
      rounded(rows / valuing),
      rounded(rows / valuing / alone.byProcessor, 2),
      rounded(peak),
      rounded(peakValuing),
      rounded(megabytes, 1),
    ]),
  })
  folder.remove()
}
