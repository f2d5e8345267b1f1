import type { Sample } from "@open-valuation/core"
import type { SampleSource } from "@open-valuation/core/ports"
import type { Effect } from "effect"

/** A source of samples, and how samples come into it. */
export interface OpenSampleSource {
  readonly source: SampleSource["Service"]
  /**
   * Adds samples for everyone, or for one account. What was added is found by the next search; a `sampleId` that is
   * there already adds nothing.
   */
  readonly add: (samples: ReadonlyArray<Sample>, account?: string) => Effect.Effect<void, unknown>
}

/** A place and facts that name an object of a market. */
export type NamedObject = Pick<Sample, "assetType" | "city" | "facts">
