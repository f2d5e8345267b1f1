import { type Boosted, contribution } from "./Trees.ts"

/** How errors differ from object to object: boosted trees on the logarithms of many unseen errors. Plain JSON. */
export interface LocalScale {
  readonly mean: number
  readonly boosted: Boosted
}

/** ln of the error that is expected of an object with these features. */
export const lnExpected = ({ boosted, mean }: LocalScale, features: Float64Array): number =>
  mean + contribution(boosted, features)
