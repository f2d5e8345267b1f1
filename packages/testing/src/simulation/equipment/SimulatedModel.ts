import type { SeededRandom } from "../market/SeededRandom.ts"
import { machineMakers, type MachineMaker } from "./machineMakers.ts"
import { machineModels, type ModelRow } from "./machineModels.ts"
import { machineTypes, type MachineTypeProfile } from "./machineTypes.ts"

/** A model of a simulated market with its true new price. */
export interface SimulatedModel {
  /** Clean name, such as `QTZ80(TC5610-6)`; two makers may share one. */
  readonly name: string
  readonly maker: MachineMaker
  readonly profile: MachineTypeProfile
  /** In the unit of its type. */
  readonly capacity: number
  /** First and last year of production. */
  readonly built: readonly [first: number, last: number]
  /** New price, yuan, at the price level of January 2018. */
  readonly newPrice: number
  /** Share of the market's rows; 0 for a thin model with one to three deals. */
  readonly share: number
}

/** New prices are round numbers. */
const round = (price: number): number => {
  const step = price < 1e6 ? 10_000 : price < 1e7 ? 50_000 : 500_000
  return Math.round(price / step) * step
}

const modelOf = (
  profile: MachineTypeProfile,
  [name, code, capacity, built, popularity]: ModelRow,
  deviation: number,
  random: SeededRandom,
): SimulatedModel => {
  const maker: MachineMaker = machineMakers[code]
  const above = profile.exponent * Math.log(capacity / profile.capacity) + maker.effect
  const newPrice = round(profile.newPrice * Math.exp(above + random.fork(`${code} ${name}`).normal(deviation)))
  return { name, maker, profile, capacity, built, newPrice, share: popularity }
}

/** The models of all types. Equal seeds give equal prices; the shares of a type's models sum to that of the type. */
export const drawModels = (deviation: number, random: SeededRandom): ReadonlyArray<SimulatedModel> =>
  machineTypes.flatMap((profile) => {
    const rows = machineModels[profile.type]
    const total = rows.reduce((sum, [, , , , popularity]) => sum + popularity, 0)
    return rows.map((row) => {
      const model = modelOf(profile, row, deviation, random)
      return { ...model, share: (profile.share * model.share) / total }
    })
  })
