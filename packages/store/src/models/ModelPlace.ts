import type { AssetType, LocalDate } from "@open-valuation/core"
import { Schema } from "effect"

/** The store of models did not respond. `message` is one line. Models in memory remain in use. */
export class ArtefactsUnavailable extends Schema.TaggedError<ArtefactsUnavailable>()("ArtefactsUnavailable", {
  message: Schema.String,
  cause: Schema.optional(Schema.Defect()),
}) {}

/** Identifies one of a market's models. */
export interface ModelPlace {
  readonly assetType: AssetType
  readonly market: string
  /** Last day of the past month whose model is meant; it has seen no later samples. Absent: the newest model. */
  readonly monthEnd?: LocalDate.LocalDate | undefined
}

/** The name of a place within a process. */
export const placeName = ({ assetType, market, monthEnd }: ModelPlace): string =>
  `${assetType} ${monthEnd ?? ""} ${market}`
