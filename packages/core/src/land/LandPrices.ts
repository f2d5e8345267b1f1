import { round } from "../domain/Rounding.ts"
import { SQM_PER_MU } from "../reading/Area.ts"

/** One value in the usual units of land prices. They are consistent: each follows from the rounded unit price. */
export interface LandPrices {
  /** Yuan, rounded. */
  readonly total: number
  /** Yuan per m² of ground, to the fen. */
  readonly perSqm: number
  /** Yuan per m² of building, to the fen; `null` without a plot ratio. */
  readonly perFloorSqm: number | null
  /** Yuan per mu, to the fen. */
  readonly perMu: number
}

/** Converts a unit price (yuan per m² of ground) of a lot of `areaSqm` into all units. */
export const landPrices = (unitPrice: number, areaSqm: number, plotRatio: number | undefined): LandPrices => {
  const perSqm = round(unitPrice, 2)
  return {
    total: Math.round(perSqm * areaSqm),
    perSqm,
    perFloorSqm: plotRatio === undefined || plotRatio <= 0 ? null : round(perSqm / plotRatio, 2),
    perMu: round(perSqm * SQM_PER_MU, 2),
  }
}
