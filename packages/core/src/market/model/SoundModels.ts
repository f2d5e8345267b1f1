import { Schema } from "effect"
import type { MarketModel } from "./MarketModel.ts"
import { ModelSchema } from "./ModelSchema.ts"

const isModel = Schema.is(ModelSchema)

/** Models are checked once: they are large, and few. */
const checked = new WeakMap<MarketModel, boolean>()

/** True when a value has the shape of a model. */
export const isSound = (model: MarketModel): boolean => {
  const known = checked.get(model)
  if (known !== undefined) return known
  const sound = isModel(model)
  checked.set(model, sound)
  return sound
}

/** Notes that the shape of a model is known. */
export const markSound = (model: MarketModel): void => void checked.set(model, true)
