import { LocalDate, type Sample } from "@open-valuation/core"
import { requestSubject } from "@open-valuation/core/market"
import { SeededRandom } from "@open-valuation/testing"
import type { BoatRequest } from "../../docs/examples/boat.ts"

/** The newest day of the market. */
export const LAST_DAY = LocalDate.toEpochDay(LocalDate.LocalDate.make("2026-11-20"))
const NEWEST_YEAR = 2026

/** Invented models: price new in yuan, and length in metres. */
const MODELS = [
  { boatModel: "Heron 9", lengthM: 9.2, newPrice: 480_000 },
  { boatModel: "Heron 12", lengthM: 12.1, newPrice: 900_000 },
  { boatModel: "Gannet 16", lengthM: 16.4, newPrice: 1_900_000 },
  { boatModel: "Petrel 24", lengthM: 24, newPrice: 4_600_000 },
] as const

/** Standard deviation of the prices of similar boats, ln units. */
const NOISE = 0.07

/** A boat as in a request, with its true value: 7 % less per year, and less with operating hours above the usual. */
export interface SimulatedBoat {
  readonly request: BoatRequest
  readonly worth: number
}

export const simulatedBoat = (random: SeededRandom, at: number): SimulatedBoat => {
  const { boatModel, lengthM, newPrice } = MODELS[at % MODELS.length]!
  const age = 1 + Math.floor(random.next() * 18)
  const use = Math.exp(0.4 * random.normal())
  return {
    request: { city: "浙江省/舟山市", boatModel, lengthM, buildYear: NEWEST_YEAR - age, engineHours: 250 * age * use },
    worth: newPrice * 0.93 ** age * use ** -0.15,
  }
}

/** Sales of the last two years. */
export const simulatedSales = (count: number): ReadonlyArray<Sample> => {
  const random = new SeededRandom("boats")
  return Array.from({ length: count }, (_, at) => {
    const { request, worth } = simulatedBoat(random, at)
    const observedDay = LAST_DAY - Math.floor(random.next() * 730)
    return {
      sampleId: `boat-${at}`,
      ...requestSubject("BOAT", request),
      kind: "TRANSACTION",
      source: "simulated broker",
      observedAt: LocalDate.fromEpochDay(observedDay),
      observedDay,
      price: Math.round(worth * Math.exp(NOISE * random.normal())),
      objectKey: `boat-${at}`,
    }
  })
}
