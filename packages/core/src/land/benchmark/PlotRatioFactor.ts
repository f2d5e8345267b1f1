import type { PlotRatioTable } from "../tables/LandTables.ts"

/**
 * Evaluates a table's factor for a plot ratio: linear interpolation between its points, constant beyond the outer ones.
 */
export const plotRatioFactor = ({ points }: PlotRatioTable, plotRatio: number): number => {
  const below = points.findLast((point) => point.plotRatio <= plotRatio)
  const above = points.find((point) => point.plotRatio >= plotRatio)
  if (below === undefined || above === undefined) return (below ?? above)?.factor ?? 1
  if (below === above) return below.factor
  const share = (plotRatio - below.plotRatio) / (above.plotRatio - below.plotRatio)
  return below.factor + share * (above.factor - below.factor)
}

/** The smallest and largest ratio in a table. */
export const plotRatioBounds = ({ points }: PlotRatioTable): readonly [low: number, high: number] => [
  points[0]?.plotRatio ?? 0,
  points.at(-1)?.plotRatio ?? Number.POSITIVE_INFINITY,
]
