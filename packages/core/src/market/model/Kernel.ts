import { distanceKm } from "../../statistics/Distance.ts"
import { clamp, weightedMedian } from "../../statistics/Robust.ts"
import type { KernelRecipe } from "../recipe/Recipe.ts"
import { NAMESAKES_KM } from "../recipe/SearchKeys.ts"
import type { Row } from "./Rows.ts"
import type { Variables } from "./Variables.ts"

/**
 * Similarity of comparables: ln weight = −θ · features of the pair. Features are distances, with shared membership
 * coded as "not in the same group", so every θ is ≥ 0.
 */
export interface Kernel {
  /** One θ per feature, in the order of `pairFeatures`. */
  readonly theta: ReadonlyArray<number>
  /** Typical difference of each compared numeric variable; differences are divided by it. */
  readonly scales: ReadonlyArray<number>
  /** Weight of the market anchor relative to the comparables. */
  readonly anchor: number
  /** A comparable's residual is clipped at this distance from the median residual, ln units. */
  readonly clip: number
  /** The same for a comparable of the subject's own group. Absent: `clip`. */
  readonly ownClip?: number | undefined
}

/**
 * Features of a pair that do not come from variables: not in the same group, base, neighbourhood, district; km, √km,
 * distance unknown; years; different price basis (asking price and deal); names without a common stem.
 */
const COMMON_FEATURES = 10

const MOST_KM = 50

const MOST_DIFFERENCE = 5

/** Without a distance, a common stem is the better part of what is known of a place: it counts this many times. */
const UNPLACED = 6

export const featureCount = ({ compared }: Variables): number =>
  COMMON_FEATURES + compared.numbers.length + compared.labels

/** Prior θ, from the recipe. */
export const priorTheta = (recipe: KernelRecipe, read: Variables, scales: ReadonlyArray<number>): Float64Array =>
  Float64Array.from([
    recipe.sameGroup - recipe.sameBase,
    recipe.sameBase - (recipe.sameStem ?? 0),
    0.3,
    0.3,
    recipe.perKm,
    recipe.perRootKm,
    0.5,
    recipe.perYear,
    recipe.otherBasis,
    recipe.sameStem ?? 0,
    ...scales.map((scale, i) => read.numbers[read.compared.numbers[i]!]!.dissimilarity * scale),
    ...read.labels.slice(0, read.compared.labels).map(({ dissimilarity }) => dissimilarity),
  ])

/**
 * Writes the features of a pair to `out` from `at` on: the distance between comparable and subject, feature by feature.
 */
export const pairFeatures = (
  subject: Row,
  comparable: Row,
  {
    compared: { numbers },
    features,
    scales,
  }: Pick<Variables, "compared"> & Pick<Kernel, "scales"> & { readonly features: number },
  out: Float64Array,
  at: number,
): void => {
  out[at] = subject.group !== "" && subject.group === comparable.group ? 0 : 1
  out[at + 1] = subject.base !== "" && subject.base === comparable.base ? 0 : 1
  out[at + 2] = subject.neighbourhood !== "" && subject.neighbourhood === comparable.neighbourhood ? 0 : 1
  out[at + 3] = subject.district !== "" && subject.district === comparable.district ? 0 : 1
  const km = distanceKm(subject, comparable)
  const known = !Number.isNaN(km)
  out[at + 4] = known ? Math.min(km, MOST_KM) : 0
  out[at + 5] = known ? Math.sqrt(Math.min(km, MOST_KM)) : 0
  out[at + 6] = known ? 0 : 1
  out[at + 7] = Math.abs(subject.day - comparable.day) / 365
  out[at + 8] = subject.asked === comparable.asked ? 0 : 1
  out[at + 9] = subject.stem === "" || isNamesake(subject, comparable, km) ? 0 : known ? 1 : UNPLACED
  let next = at + COMMON_FEATURES
  for (let i = 0; i < scales.length; i++) {
    out[next++] = numberFeature(subject.numbers[numbers[i]!]!, comparable.numbers[numbers[i]!]!, scales[i]!)
  }
  for (let i = 0; next < at + features; i++) {
    const a = subject.labels[i]!
    const b = comparable.labels[i]!
    out[next++] = a === "" || b === "" ? 0.5 : a === b ? 0 : 1
  }
}

/** The feature of a numeric variable: the difference in units of its scale. */
const numberFeature = (own: number, other: number, scale: number): number => {
  const difference = Math.abs(own - other)
  return Number.isNaN(difference) ? 0.5 : Math.min(difference / scale, MOST_DIFFERENCE)
}

/** Writes the features anew for a subject of which one number changes. */
export const withNumber = (
  { features, theta }: { readonly theta: Float64Array; readonly features: Float64Array },
  { compared: { numbers }, scales }: Pick<Variables, "compared"> & Pick<Kernel, "scales">,
  number: number,
  own: number,
  comparables: ReadonlyArray<{ readonly row: Row }>,
): void => {
  const i = numbers.indexOf(number)
  if (i < 0) return
  for (let j = 0; j < comparables.length; j++) {
    const at = j * theta.length + COMMON_FEATURES + i
    features[at] = numberFeature(own, comparables[j]!.row.numbers[number]!, scales[i]!)
  }
}

/** True when the groups' names share a stem, in one district and not too far apart. */
const isNamesake = (subject: Row, comparable: Row, km: number): boolean =>
  subject.stem === comparable.stem && !(km > NAMESAKES_KM)

/** ln weight of a pair. */
export const logWeight = (theta: Float64Array, features: Float64Array, at: number): number => {
  let sum = 0
  for (let f = 0; f < theta.length; f++) sum -= theta[f]! * features[at + f]!
  return sum
}

/** Limits of residuals. */
export type Clips = Pick<Kernel, "clip" | "ownClip">

/** Index of "of another group" among the features of a pair. */
export const OTHER_GROUP = 0

/** Clips each residual around their weighted median, so that a typing error has bounded influence. */
export const clipResiduals = (
  residuals: Float64Array,
  weights: Float64Array,
  { clip, ownClip = clip }: Clips,
  isOwn: (j: number) => boolean,
): Float64Array => {
  const centre = weightedMedian(residuals, weights)
  const kept = new Float64Array(residuals.length)
  for (let j = 0; j < kept.length; j++) {
    const most = isOwn(j) ? ownClip : clip
    kept[j] = clamp(residuals[j]!, centre - most, centre + most)
  }
  return kept
}
