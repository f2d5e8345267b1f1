import type { AssetType } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"

/** A column of a comparable that only its asset has. */
interface ShapeColumn {
  /** Fields of the source, joined by a space. */
  readonly fields: ReadonlyArray<string>
  /** Decimals of a number. Absent: a text. */
  readonly decimals?: number
}

/** Where the results of an asset have their figures. */
export interface AssetShape {
  /** Low, central and high value, yuan. */
  readonly value: readonly [low: string, central: string, high: string]
  /** The central price per unit, in the unit of the comparables' prices; absent for whole objects. */
  readonly unitPrice?: string
  /** Observed and adjusted price of a source, both whole or both per unit. */
  readonly observed: string
  readonly adjusted: string
  /** The price of a part of the composition. */
  readonly part: string
  readonly columns: ReadonlyArray<ShapeColumn>
  /** Further fields of a source, which have no room in the table. */
  readonly about: ReadonlyArray<string>
}

const whole = { observed: "price", adjusted: "adjustedPrice", part: "price" } as const
const perUnit = { observed: "unitPrice", adjusted: "adjustedUnitPrice", part: "unitPrice" } as const
const totals = ["minTotalPrice", "avgTotalPrice", "maxTotalPrice"] as const
const prices = ["minPrice", "avgPrice", "maxPrice"] as const

const residuals = ["minResidualValue", "estimatedResidualValue", "maxResidualValue"] as const

/** The fields of values and their ranges, of all assets. */
const ranges: ReadonlyArray<AssetShape["value"]> = [totals, prices, residuals]

const shapes: Readonly<Record<string, AssetShape>> = {
  PROPERTY: {
    ...perUnit,
    value: totals,
    unitPrice: "unitPrice",
    columns: [{ fields: ["community"] }, { fields: ["area"], decimals: 1 }],
    about: [],
  },
  LAND: {
    ...perUnit,
    value: totals,
    unitPrice: "unitPricePerSqm",
    columns: [{ fields: ["address"] }, { fields: ["area"], decimals: 0 }, { fields: ["plotRatio"], decimals: 2 }],
    about: ["landUse", "termTotalYears"],
  },
  VEHICLE: {
    ...whole,
    value: prices,
    columns: [
      { fields: ["series", "trim"] },
      { fields: ["firstRegistrationDate"] },
      { fields: ["mileageKm"], decimals: 0 },
    ],
    about: ["brand"],
  },
  EQUIPMENT: {
    ...whole,
    value: residuals,
    columns: [{ fields: ["model"] }, { fields: ["manufactureDate"] }, { fields: ["hours"], decimals: 0 }],
    about: [],
  },
}

const priced: AssetShape = { ...whole, value: prices, columns: [], about: [] }
const measured: AssetShape = { ...perUnit, value: totals, unitPrice: "unitPrice", columns: [], about: [] }

/** The shape of an asset's results; of an asset that a host adds, the one whose figures it uses. */
export const shapeOf = (assetType: AssetType, result: object): AssetShape =>
  ownValue(shapes, assetType) ?? (totals[1] in result ? measured : priced)

/** A value with its 80 % range, yuan. */
export interface ValueRange {
  readonly low: number
  readonly central: number
  readonly high: number
}

/** The fields of a result that {@link valueRange} reads, of all assets. */
export const rangeFields: ReadonlyArray<string> = [...new Set(ranges.flat())]

/** The value and range of a result; `undefined` when it has none, as those of bank statements. */
export const valueRange = (assetType: AssetType, result: object): ValueRange | undefined => {
  const [low, central, high] = shapeOf(assetType, result).value.map((name): unknown => Reflect.get(result, name))
  return typeof low === "number" && typeof central === "number" && typeof high === "number"
    ? { low, central, high }
    : undefined
}
