/** A column of a comparable that only its asset has. */
interface ViewColumn {
  /** Fields of the source, joined by a space. */
  readonly fields: ReadonlyArray<string>
  /** Decimals of a number. Absent: a text. */
  readonly decimals?: number
}

/** Where the results of an asset have their figures. */
export interface ResultView {
  /** Low, central and high value, yuan. */
  readonly value: readonly [low: string, central: string, high: string]
  /** The central price per unit, in the unit of the comparables' prices; absent for whole objects. */
  readonly unitPrice?: string
  /** Observed and adjusted price of a source, both whole or both per unit. */
  readonly observed: string
  readonly adjusted: string
  /** The price of a part of the composition. */
  readonly part: string
  readonly columns: ReadonlyArray<ViewColumn>
  /** Further fields of a source, which have no room in the table. */
  readonly about: ReadonlyArray<string>
}

const priced: ResultView = {
  value: ["minPrice", "avgPrice", "maxPrice"],
  observed: "price",
  adjusted: "adjustedPrice",
  part: "price",
  columns: [],
  about: [],
}

const measured: ResultView = {
  value: ["minTotalPrice", "avgTotalPrice", "maxTotalPrice"],
  unitPrice: "unitPrice",
  observed: "unitPrice",
  adjusted: "adjustedUnitPrice",
  part: "unitPrice",
  columns: [],
  about: [],
}

/** The usual views: of objects priced by their size, as a whole, and with a residual value. */
export const resultViews = {
  measured,
  priced,
  residual: { ...priced, value: ["minResidualValue", "estimatedResidualValue", "maxResidualValue"] },
} as const satisfies Readonly<Record<string, ResultView>>

/** The view of an asset: a usual one, and what is its own in it. */
export interface OwnView extends Partial<ResultView> {
  readonly like: keyof typeof resultViews
}
