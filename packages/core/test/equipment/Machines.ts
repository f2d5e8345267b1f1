import { LocalDate, type Sample } from "@open-valuation/core"
import { samplesOf } from "../market/MarketHost.ts"
import { LAST_DAY, randomOf } from "../market/SimulatedMarket.ts"

interface Line {
  readonly model: string
  readonly manufacturer: string
  readonly equipmentType: string
  /** Yuan new. */
  readonly price: number
}

const LINES: ReadonlyArray<Line> = [
  { model: "QY25K5", manufacturer: "徐工", equipmentType: "汽车起重机", price: 900_000 },
  { model: "STC250T5", manufacturer: "三一", equipmentType: "汽车起重机", price: 950_000 },
  { model: "ZTC500V", manufacturer: "中联重科", equipmentType: "汽车起重机", price: 1_700_000 },
  { model: "SY215C", manufacturer: "三一", equipmentType: "挖掘机", price: 880_000 },
  { model: "PC200-8", manufacturer: "小松", equipmentType: "挖掘机", price: 1_150_000 },
]

/** Share of the price new that is left in this market: 12 % lost a year, compound. */
export const TRUE_RATE = (ageYears: number): number => 0.88 ** ageYears

/** A sample as a catalogue files it. */
export const sampleOf = samplesOf("EQUIPMENT")

/** Machines of five models, aged 1 to 15 years, whose price is known but for the noise (ln). */
export const simulatedMachines = (count: number, noise = 0.08, seed = 1): ReadonlyArray<Sample> => {
  const random = randomOf(seed)
  return Array.from({ length: count }, (_, i) => {
    const line = LINES[i % LINES.length]!
    const daysAgo = Math.floor(700 * random())
    const ageYears = 1 + 14 * random()
    const made = LocalDate.fromEpochDay(Math.floor(LAST_DAY - daysAgo - 365.25 * ageYears))
    const kind = i % 7 === 0 ? "LISTING" : i % 3 === 0 ? "AUCTION" : "TRANSACTION"
    const log =
      Math.log(line.price * TRUE_RATE(ageYears)) + noise * (2 * random() - 1) + (kind === "LISTING" ? 0.06 : 0)
    const { model, manufacturer, equipmentType } = line
    return sampleOf(`m${i}`, kind, Math.round(Math.exp(log)), daysAgo, {
      model,
      manufacturer,
      equipmentType,
      manufactureDate: made.slice(0, 7),
      hours: Math.round(1_000 * ageYears),
    })
  })
}
