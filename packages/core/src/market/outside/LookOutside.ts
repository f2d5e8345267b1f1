import { Effect, Queue, Stream } from "effect"
import type { ProgressEvent } from "../../domain/Event.ts"
import * as LocalDate from "../../domain/LocalDate.ts"
import type { Subject } from "../../domain/Sample.ts"
import { remembered } from "../../ports/LookupMemory.ts"
import { OutsideFound, OutsideSamples } from "../../ports/OutsideSamples.ts"
import type { SearchResult } from "../../ports/SampleSource.ts"
import { marketMessage } from "../report/MarketMessages.ts"
import { checkedLook } from "./CheckedLook.ts"
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
      yield* Queue.offer(queue, { _tag: "Widened", search: joinOutside(search, found, days) })
      return yield* Queue.end(queue)
    }),
  )

/** The days of a valuation, counted. */
export const daysOf = (valuationDate: LocalDate.LocalDate, today: LocalDate.LocalDate): ValuationDays => ({
  asOf: LocalDate.toEpochDay(valuationDate),
  today: LocalDate.toEpochDay(today),
})
