import { defaultDriftPolicy, type ModelDrift } from "@open-valuation/core/accuracy"

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** A model's figures on new deals, for operators: one line. */
export const driftText = ({
  band,
  coverage80,
  expected,
  learnedTo,
  left,
  mdape,
  n,
}: Pick<ModelDrift, "band" | "coverage80" | "expected" | "left" | "mdape" | "n"> & {
  readonly learnedTo: string
}): string => {
  const error = `median error ${percent(mdape)} (${percent(expected.mdape)} expected, up to ${percent(band.errorTo)})`
  const range = `range held ${percent(coverage80)} (at least ${percent(band.coverageFrom)})`
  const isEnough = n >= defaultDriftPolicy.leastDeals
  const verdict = isEnough ? (left.length > 0 ? "the model had aged" : "as good as expected") : "too few to tell"
  return `${n} deals since ${learnedTo}: ${error}, ${range}; ${verdict}`
}
