import { type Boosted, contribution } from "./Trees.ts"

/**
 * The differences of errors between objects: boosted trees on the logarithms of many out-of-sample errors. Plain JSON.
 */
export interface LocalScale {
  readonly mean: number
  readonly boosted: Boosted
}

/** ln expected |error| of an object with these features. */
export const lnExpected = ({ boosted, mean }: LocalScale, features: Float64Array): number =>
  mean + contribution(boosted, features)
