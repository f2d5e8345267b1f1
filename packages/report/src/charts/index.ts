export { balancePlot, type BalancePlot, type Level } from "./BalancePlot.ts"
export { flowsPlot, type FlowsPlot, type PeriodFlow } from "./FlowsPlot.ts"
export { linearAxis, roomFor } from "./Axis.ts"
export { byGroupPlot, type ByGroupPlot, type GroupSeries, type Span } from "./ByGroup.ts"
export { byNamePlot, type ByNamePlot } from "./ByName.ts"
export { type CurvePlot, curvePlot, type CurvePoint } from "./CurvePlot.ts"
export { type Located, placePlot, type PlacePlot } from "./PlacePlot.ts"
export { rangePlot, type RangePlot } from "./RangePlot.ts"
export {
  darkPalette,
  escaped,
  inlineSvg,
  legend,
  lightPalette,
  line,
  mark,
  type Plot,
  plotStyle,
  px,
  type Series,
  svgFile,
  text,
} from "./Svg.ts"
export { type Dated, timePlot, type TimePlot } from "./TimePlot.ts"
export { type Step, waterfallPlot, type WaterfallPlot } from "./WaterfallPlot.ts"
