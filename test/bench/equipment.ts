import { LocalDate, type Sample, Valuation } from "@open-valuation/core"
import { equipment, equipmentRecipe } from "@open-valuation/core/equipment"
import { ManufacturerSource } from "@open-valuation/core/ports"
import { Catalogue, FittedModels } from "@open-valuation/samples"
import { mildEquipmentDirt, simulateEquipmentMarket } from "@open-valuation/testing"
import { Effect, Layer, Stream } from "effect"
import { medianOf, milliseconds, printTable, rounded } from "./Figures.ts"

const TODAY = LocalDate.LocalDate.make("2026-11-20")
const SIZES = [2_500, 15_000, 60_000]
const REQUESTS = 1_500
const RUNS = 5
/** Valuations a second on one core that are wanted with 15,000 samples. */
const WANTED = 2_000

/** Made once, as a host does: it holds the hash of policy and tables. */
const asset = equipment()
const layers = Layer.merge(FittedModels.layerMemory([equipmentRecipe()]), ManufacturerSource.none)

const marketOf = (samples: number) =>
  simulateEquipmentMarket({
    seed: 7,
    today: TODAY,
    deals: Math.round(0.55 * samples),
    listings: Math.round(0.3 * samples),
    auctions: Math.round(0.15 * samples),
    thinModels: 30,
    dirt: mildEquipmentDirt,
  })

/** A machine as its owner would describe it. */
const requestOf = ({ city, facts }: Pick<Sample, "city" | "facts">): object => {
  const { hours, manufactureDate, manufacturer, model, ...attributes } = facts
  return { model, manufactureDate, manufacturer, city, attributes, ...(hours === undefined ? {} : { hours }) }
}

/** In-process valuations a second, search included, by the size of the catalogue. One core, one at a time. */
const valuations = (size: number): Effect.Effect<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const catalogue = yield* Catalogue
    const { observations, samples } = marketOf(size)
    yield* catalogue.add("EQUIPMENT", undefined, Stream.make(samples))
    const requests = observations
      .filter((_, i) => i % Math.ceil(size / REQUESTS) === 0)
      .map(({ machine }) => requestOf(machine))
    const value = (request: object) => Effect.result(Valuation.value(asset, request, { today: TODAY }))
    const first = milliseconds()
    yield* Effect.forEach(requests, value, { discard: true })
    const warm = milliseconds() - first
    const runs: Array<number> = []
    for (let run = 0; run < RUNS; run++) {
      const started = milliseconds()
      yield* Effect.forEach(requests, value, { discard: true })
      runs.push((1000 * requests.length) / (milliseconds() - started))
    }
    return [
      rounded(samples.length),
      rounded(medianOf(runs)),
      rounded(medianOf(runs) / WANTED, 2),
      rounded(1000 / medianOf(runs), 2),
      rounded(Math.min(...runs)),
      rounded(Math.max(...runs)),
      rounded(warm / 1000, 1),
    ]
  }).pipe(Effect.provide(layers), Effect.orDie)

/** `npm run bench -- equipment` */
export const equipmentBench = async (): Promise<void> => {
  console.log("Equipment valuations in process: search, engine and result, one core\n")
  const rows = [
    [
      "samples",
      "per second",
      `of ${rounded(WANTED)}`,
      "ms each",
      "slowest run",
      "fastest run",
      "fit and first pass, s",
    ],
  ]
  for (const size of SIZES) rows.push([...(await Effect.runPromise(valuations(size)))])
  printTable(rows)
}
