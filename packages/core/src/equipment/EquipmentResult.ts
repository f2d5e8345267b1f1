import { Schema } from "effect"
import { marketResultFields, SampleSourceItem } from "../market/MarketResult.ts"
import { UNABLE_CATEGORIES } from "./EquipmentRefusal.ts"
import { equipmentTypes } from "./EquipmentType.ts"

const Price = Schema.NullOr(Schema.Finite)

/** Prices of one kind of samples, yuan, adjusted to the subject; `null` when there are none. */
export const EquipmentPriceMatrix = Schema.Struct({
  minPrice: Price,
  avgPrice: Price,
  maxPrice: Price,
  count: Schema.Int,
})
export type EquipmentPriceMatrix = typeof EquipmentPriceMatrix.Type

const Part = Schema.Struct({ weight: Schema.Finite, price: Price })

/** Result of an equipment valuation (specification 2.5, contract 2.1, 2.2 and 10). Amounts are yuan. */
export const EquipmentResult = Schema.Struct({
  ...marketResultFields,
  /** `null`, never 0, when no value can be given: `unableReason` says why. So are the other figures of the value. */
  estimatedResidualValue: Price,
  minResidualValue: Price,
  maxResidualValue: Price,
  unableReason: Schema.NullOr(Schema.String),
  unableReasonCategory: Schema.NullOr(Schema.Literals(UNABLE_CATEGORIES)),
  /** Price of the same machine new today: as stated, else implied by the value. */
  replacementValue: Price,
  /** Value over replacement value, 0 to 1. */
  residualRate: Price,
  /** Whole years from the manufacture date to the valuation date. */
  ageYears: Schema.Int,
  manufacturer: Schema.NullOr(Schema.String),
  manufacturerInferred: Schema.Boolean,
  equipmentType: Schema.NullOr(Schema.Literals(equipmentTypes)),
  equipmentTypeLabel: Schema.NullOr(Schema.String),
  ratedCapacity: Schema.NullOr(Schema.Struct({ value: Schema.Finite, unit: Schema.String })),
  transactionMatrix: EquipmentPriceMatrix,
  listingMatrix: EquipmentPriceMatrix,
  auctionMatrix: EquipmentPriceMatrix,
  /** Share of the price new that is left at each age, other things being usual. */
  depreciationCurve: Schema.Array(Schema.Struct({ ageYears: Schema.Int, rate: Schema.Finite })),
  /** What the curve rests on: the table's curve, and how far the market's own prices replaced it. */
  depreciationBasis: Schema.Struct({
    /** An equipment type, or `MACHINERY`. */
    curve: Schema.String,
    source: Schema.String,
    economicLifeYears: Schema.Finite,
    /** 1: the table alone; 0: the market's prices alone. */
    tableShare: Schema.Finite,
    support: Schema.Array(Schema.Struct({ level: Schema.String, rows: Schema.Int })),
  }),
  sources: Schema.Array(
    Schema.Struct({
      ...SampleSourceItem.fields,
      model: Schema.NullOr(Schema.String),
      manufactureDate: Schema.NullOr(Schema.String),
      hours: Price,
      /** Yuan, adjusted to the subject; `null` for a sample that does not count. */
      adjustedPrice: Price,
    }),
  ),
  /**
   * What the value is made of: the weighted geometric mean of the adjusted prices of `sources`, of the further samples, of the
   * market's level, and of the stated replacement value × residual rate is the value.
   */
  composition: Schema.Struct({ furtherSamples: Part, marketLevel: Part, costApproach: Part }),
})
