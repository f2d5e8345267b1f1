import { defaultDriftPolicy, type ModelDrift } from "@open-valuation/core/accuracy"
import { spacedPercent } from "@open-valuation/report/formats"

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
  const error = `median error ${spacedPercent(mdape)} (${spacedPercent(expected.mdape)} expected, up to ${spacedPercent(band.errorTo)})`
  const range = `range held ${spacedPercent(coverage80)} (at least ${spacedPercent(band.coverageFrom)})`
  const isEnough = n >= defaultDriftPolicy.leastDeals
  const verdict = isEnough ? (left.length > 0 ? "the model had aged" : "as good as expected") : "too few to tell"
  return `${n} deals since ${learnedTo}: ${error}, ${range}; ${verdict}`
}
