import { ownValue } from "../../domain/OwnValue.ts"
import { Effects, type EffectsModel } from "./Effects.ts"
import type { Row } from "./Rows.ts"
import type { TimeIndex } from "./TimeIndex.ts"
import { areaOf } from "./Units.ts"
import type { Variables } from "./Variables.ts"

/**
 * Shrunken mean residual of each district, and of each area (grid cell or neighbourhood) relative to its district, ln
 * units.
 */
export interface LocationLevels {
  readonly district: Readonly<Record<string, number>>
  readonly area: Readonly<Record<string, number>>
}

/** The additive part of a market model: price level over time, effects of attributes, levels of places. */
export interface AdditiveModel {
  readonly index: TimeIndex
  readonly effects: EffectsModel
  readonly location: LocationLevels
}

/** An additive model compiled for evaluation. */
export interface ReadableModel {
  readonly index: TimeIndex
  readonly effects: Effects
  readonly location: LocationLevels
}

export const readable = (read: Variables, { index, effects, location }: AdditiveModel): ReadableModel => ({
  index,
  effects: new Effects(read, effects),
  location,
})

/** Level of a place relative to the market, from the levels of its district and area. */
export const locationLevel = (location: LocationLevels, row: Row): number =>
  (ownValue(location.district, row.district) ?? 0) + (ownValue(location.area, areaOf(row)) ?? 0)
