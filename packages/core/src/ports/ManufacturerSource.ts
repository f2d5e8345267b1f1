import { Context, Effect, Layer, Option, Schema } from "effect"
import { OutsideReference } from "./OutsideSamples.ts"

/** A source of manufacturers did not answer. The valuation goes on without it. */
export class ManufacturerUnavailable extends Schema.TaggedError<ManufacturerUnavailable>()("ManufacturerUnavailable", {
  source: Schema.String,
  cause: Schema.Defect(),
}) {}

/** Who makes a model, and where that was read. */
export const FoundManufacturer = Schema.Struct({
  manufacturer: Schema.String,
  references: Schema.Array(OutsideReference),
})
export type FoundManufacturer = typeof FoundManufacturer.Type

/**
 * Looks up who makes a machine, where neither the model table nor the catalogue's samples know: a search of the web, a
 * host's own register.
 */
export class ManufacturerSource extends Context.Service<
  ManufacturerSource,
  {
    /** The maker of a model as its name is searched; none where the source is not sure. */
    readonly infer: (query: {
      readonly model: string
    }) => Effect.Effect<Option.Option<FoundManufacturer>, ManufacturerUnavailable>
  }
>()("@open-valuation/core/ports/ManufacturerSource") {
  /** Knows nobody: for hosts that look nothing up. */
  static readonly none: Layer.Layer<ManufacturerSource> = Layer.succeed(ManufacturerSource, {
    infer: () => Effect.succeed(Option.none()),
  })
}
