export { SourceAway } from "./engines/SourceAway.ts"
export { outsideSamplesLayer } from "./sources/OutsideLayer.ts"
export type { OutsideSource, SourcePart } from "./sources/OutsideSource.ts"
