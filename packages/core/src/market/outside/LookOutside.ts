import { Effect, Queue, Schema, Stream } from "effect"
import type { ObjectIdentity } from "../../asset/Asset.ts"
import type { ProgressEvent } from "../../domain/Event.ts"
import * as LocalDate from "../../domain/LocalDate.ts"
import type { Sample, Subject } from "../../domain/Sample.ts"
import { SOURCE_TIME_MS } from "../../ports/LookupBudget.ts"
import { remembered } from "../../ports/LookupMemory.ts"
import { type AwayReason, OutsideFound, type OutsideQuery, OutsideSamples } from "../../ports/OutsideSamples.ts"
import type { SearchResult } from "../../ports/SampleSource.ts"
import { marketMessage } from "../report/MarketMessages.ts"
import { isUsableSample } from "../search/UsableSample.ts"
import { joinOutside, type ValuationDays } from "./JoinOutside.ts"

/** The most samples taken from outside. */
const MOST_SAMPLES = 200

/** A catalogue's search that is widened. */
interface Widened {
  readonly _tag: "Widened"
  readonly search: SearchResult
}

/**
 * Asks the sources beyond the catalogue: a progress event for each that is asked, and at the end the search with what
 * they found. The answer is remembered, so a repeated run neither asks again nor says anything else.
 */
export const lookOutside = (
  { assetType, city, facts }: Subject,
  search: SearchResult,
  days: ValuationDays,
  identity: ObjectIdentity | undefined,
): Stream.Stream<ProgressEvent | Widened> =>
  Stream.callback((queue) =>
    Effect.gen(function* () {
      const outside = yield* OutsideSamples
      if (outside === undefined) return yield* Queue.end(queue)
      const query = { assetType, city, facts, ...days, limit: MOST_SAMPLES }
      const looked = outside.look(query, ({ done, source, total }) =>
        Queue.offer(queue, {
          _tag: "Progress",
          done,
          total,
          unit: "SOURCE",
          label: marketMessage("market.progress.asking", { source }),
        }),
      )
      const found = yield* remembered("samples", OutsideFound, checkedLook(looked, query))
      yield* Queue.offer(queue, { _tag: "Widened", search: joinOutside(search, found, days, identity) })
      return yield* Queue.end(queue)
    }),
  )

/** The days of a valuation, counted. */
export const daysOf = (valuationDate: LocalDate.LocalDate, today: LocalDate.LocalDate): ValuationDays => ({
  asOf: LocalDate.toEpochDay(valuationDate),
  today: LocalDate.toEpochDay(today),
})

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
const checkedLook = (look: Effect.Effect<OutsideFound>, query: Looked): Effect.Effect<OutsideFound> =>
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
