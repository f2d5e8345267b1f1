import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import type { Sample } from "@open-valuation/core"
import { type BacktestRow, byHorizon, rollingBacktests } from "@open-valuation/core/accuracy"
import { LocalDate } from "@open-valuation/core/domain"
import { hash32 } from "@open-valuation/core/market"
import { markets } from "@open-valuation/server/markets"
import { collectSamples } from "@open-valuation/store"
import { Effect } from "effect"

/**
 * How often the range of a forced sale holds unseen auctions, as a table of Markdown: auctions of machines alone, and
 * with half of them, chosen by chance, lifted by a quarter and called other sales; then the other half. Arguments: the
 * sample files. Takes some minutes.
 */
const LIFT = 1.25
const DAYS_AHEAD = 30

const files = process.argv.slice(2)
const market = markets.get("EQUIPMENT")
if (files.length === 0 || market === undefined) throw new Error("Give files of machine auctions")

const read = (file: string): Effect.Effect<ReadonlyArray<Sample>, unknown> =>
  Effect.gen(function* () {
    const bytes = yield* Effect.promise(() => readFile(file))
    const today = yield* LocalDate.today
    const options = { asset: "EQUIPMENT", format: undefined, bytes, fileName: basename(file), owner: undefined, today }
    return (yield* collectSamples(options)).samples
  })
const auctions = (await Effect.runPromise(Effect.forEach(files, read))).flat()

const isInFirstHalf = ({ objectKey, sampleId }: Sample): boolean => hash32(objectKey + sampleId, 0) < 2 ** 31
const lifted = (sample: Sample): Sample => ({ ...sample, kind: "TRANSACTION", price: Math.round(LIFT * sample.price) })

const valued = (train: ReadonlyArray<Sample>): ReadonlyArray<BacktestRow> =>
  rollingBacktests(
    {
      market: { ...market, classes: [{ name: "kind", of: ({ kind }) => kind }] },
      train,
      test: [],
      now: () => performance.now(),
    },
    [DAYS_AHEAD],
  ).flatMap((backtest) => backtest.value().rows)

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

const print = (name: string, rows: ReadonlyArray<BacktestRow>): void => {
  const [own] = byHorizon(rows)
  if (own === undefined) throw new Error("The files span too short a time")
  const { held80, held80Error, mdape, n, origins } = own
  const cells = [name, origins, n, percent(mdape), percent(held80), percent(held80Error)]
  process.stdout.write(`| ${cells.join(" | ")} |\n`)
}

process.stdout.write("| unseen sales | origins | rows | MdAPE | 80 % range covers | ± by origins |\n")
process.stdout.write("| --- | ---: | ---: | ---: | ---: | ---: |\n")
print("auctions alone", valued(auctions))
const both = [isInFirstHalf, (sample: Sample) => !isInFirstHalf(sample)].flatMap((isLifted) =>
  valued(auctions.map((sample) => (isLifted(sample) ? lifted(sample) : sample))),
)
for (const kind of ["AUCTION", "TRANSACTION"]) {
  print(
    kind === "AUCTION" ? "auctions beside other sales" : "other sales beside auctions",
    both.filter((row) => row.class === kind),
  )
}
