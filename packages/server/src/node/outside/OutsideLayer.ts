import { ManufacturerSource } from "@open-valuation/core/ports"
import { Effect, Layer } from "effect"
import { Settings } from "../Settings.ts"

/**
 * Samples and makers from beyond the catalogue, as the settings name them. Without any, nothing is asked, and the
 * readers of pages are not even loaded.
 */
export const outsideLayer = Layer.unwrap(
  Effect.flatMap(Settings, ({ search }) =>
    search.outside.length === 0
      ? Effect.succeed(ManufacturerSource.none)
      : Effect.map(
          Effect.promise(() => import("./OutsideSources.ts")),
          ({ sourcesLayer }) => sourcesLayer,
        ),
  ),
)
