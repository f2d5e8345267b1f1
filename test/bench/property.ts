import type { Sample } from "@open-valuation/core"
import { property, propertyKeys, propertyRecipe } from "@open-valuation/core/property"
import { Catalogue } from "@open-valuation/store"
import { simulatePropertyMarket, toCsv } from "@open-valuation/testing"
import { Effect } from "effect"
import { medianOf, processorMs, report, rounded, size, timed } from "./Figures.ts"
import { TODAY, valuationBench } from "./ValuationBench.ts"

const RUNS = size(5, 2)
const IMPORTED_ROWS = size(30_000, 10_000)

const FIELDS = [
  "community",
  "address",
  "buildingArea",
  "propertyUsage",
  "houseType",
  "floor",
  "totalFloors",
  "buildYear",
] as const

const marketOf = (samples: number): ReadonlyArray<Sample> =>
  simulatePropertyMarket({
    seed: 7,
    today: TODAY,
    deals: Math.round(samples * 0.75),
    listings: samples - Math.round(samples * 0.75),
    communities: { perCity: Math.min(600, Math.max(20, Math.round(samples / 400))), phaseShare: 0.1, singleDeal: 3 },
  }).samples

const requestOf = ({ city, facts }: Sample): object => ({
  city,
  address: facts["community"],
  ...Object.fromEntries(FIELDS.flatMap((field) => (facts[field] === undefined ? [] : [[field, facts[field]]]))),
})

const importing = async (): Promise<void> => {
  const bytes = new TextEncoder().encode(toCsv(marketOf(IMPORTED_ROWS)))
  const file = { asset: "PROPERTY", bytes, fileName: "bench.csv", owner: undefined, today: TODAY } as const
  const once = () =>
    Effect.flatMap(Catalogue, (catalogue) => catalogue.import(file)).pipe(
      Effect.provide(Catalogue.layerMemory({ keys: new Map([["PROPERTY", propertyKeys]]) })),
      Effect.runPromise,
    )
  const runs: Array<{ readonly clock: number; readonly processor: number }> = []
  for (let run = 0; run < RUNS; run++) {
    const used = process.cpuUsage()
    const { ms } = await timed(once)
    runs.push({ clock: ms / 1000, processor: processorMs(used) / 1000 })
  }
  report({
    name: "property.import",
    caption: `Rows of a CSV file of homes to the index in memory; medians of ${RUNS} runs`,
    columns: ["rows", "s", "of the processor, s"],
    rows: [
      [
        rounded(IMPORTED_ROWS),
        rounded(medianOf(runs.map(({ clock }) => clock)), 2),
        rounded(medianOf(runs.map(({ processor }) => processor)), 2),
      ],
    ],
  })
}

/** `npm run bench -- property` */
export const propertyBench = async (): Promise<void> => {
  await valuationBench({
    name: "property",
    what: "Valuations of homes",
    sizes: size([1_000, 15_000, 42_000, 300_000], [5_000]),
    asset: property(),
    recipe: propertyRecipe,
    marketOf: (wanted) => {
      const samples = marketOf(wanted)
      return { samples, requests: samples.map(requestOf) }
    },
  })
  await importing()
}
