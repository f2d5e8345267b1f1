import { Effect, Schema } from "effect"
import type { Sample } from "../../domain/Sample.ts"
import { SOURCE_TIME_MS } from "../../ports/LookupBudget.ts"
import { type AwayReason, OutsideFound, type OutsideQuery } from "../../ports/OutsideSamples.ts"
import { isUsableSample } from "../search/UsableSample.ts"

/** Name, in results, of the port itself, when none of its sources can be named. */
const PORT = "outside samples"

/** Time limit of all sources together: each has less, and they are asked at the same time. */
const LOOK_TIME_MS = 2 * SOURCE_TIME_MS

const isFound = Schema.is(OutsideFound)

const away = (reason: AwayReason): OutsideFound => ({
  samples: [],
  leftOut: [],
  references: [],
  away: [{ source: PORT, reason }],
})

type Looked = Pick<OutsideQuery, "asOf" | "assetType" | "limit" | "today">

/** A sample without a date counts as observed on the day of the request. */
const isUsable = (sample: Sample, { asOf, assetType, today }: Looked): boolean =>
  isUsableSample(sample, { assetType, asOf: sample.observedAt === "" ? today : asOf })

/**
 * A look beyond the catalogue as the engine uses it: a port that throws, hangs or returns another form is away. Samples
 * of another asset, without a price or of a later day than was asked for are dropped, as are those beyond the limit.
 */
export const checkedLook = (look: Effect.Effect<OutsideFound>, query: Looked): Effect.Effect<OutsideFound> =>
  look.pipe(
    Effect.map(({ leftOut, samples, ...found }) => ({
      ...found,
      samples: samples.slice(0, query.limit).filter((sample) => isUsable(sample, query)),
      leftOut: leftOut.slice(0, query.limit),
    })),
    Effect.map((found) => (isFound(found) ? found : away("BROKEN"))),
    Effect.timeoutOrElse({ duration: LOOK_TIME_MS, orElse: () => Effect.succeed(away("TIMED_OUT")) }),
    Effect.catchDefect((defect) =>
      Effect.as(Effect.logError("The port of outside samples failed", defect), away("BROKEN")),
    ),
  )
