import type { ReadableModel } from "./AdditiveModel.ts"
import type { Row } from "./Rows.ts"
import { levelAt } from "./TimeIndex.ts"

/** An object with a known price, evaluated by an additive model. */
export interface PricedRow {
  readonly row: Row
  /** ln unit price on the deal basis. */
  readonly y: number
  /** Effects of its known facts, by entry (`Effects.of`). */
  readonly effects: Float64Array
  /** y minus index and effects: the part due to location and noise. */
  readonly residual: number
}

export const pricedRow = (model: ReadableModel, row: Row, y: number): PricedRow => {
  const { index } = model
  const effects = model.effects.of(row)
  let residual = y - levelAt(index, row.day)
  for (let v = 0; v < effects.length; v++) residual -= effects[v]!
  return { row, y, effects, residual }
}
