import { Effect, Schema } from "effect"
import { Facts } from "../../domain/Facts.ts"
import { SearchUnavailable } from "../../domain/ValuationError.ts"
import type { SampleQuery, SampleSource, SearchResult } from "../../ports/SampleSource.ts"
import { usableSamples } from "./UsableSample.ts"

/** Time limit of one search. */
const SEARCH_TIME = "30 seconds"

/** Longest lists that a source may return beside the samples. */
const MOST = 1000

const list = <S extends Schema.Constraint>(item: S) => Schema.Array(item).check(Schema.isMaxLength(MOST))

const Scope = Schema.Union([
  Schema.TaggedStruct("Group", {}),
  Schema.TaggedStruct("Namesakes", {}),
  Schema.TaggedStruct("Radius", { km: Schema.Finite }),
  Schema.TaggedStruct("Neighbourhood", {}),
  Schema.TaggedStruct("District", {}),
  Schema.TaggedStruct("Market", {}),
])

const SharedFact = Schema.Struct({
  field: Schema.String,
  value: Schema.Union([Schema.String, Schema.Finite, Schema.Boolean]),
  count: Schema.Int,
  of: Schema.Int,
})

const MeantGroup = Schema.Struct({ name: Schema.String, city: Schema.String, count: Schema.Int })

/** A search's answer but for its samples, which are checked one by one. */
const isSearchResult = Schema.is(
  Schema.Struct({
    samples: Schema.declare((value): value is ReadonlyArray<unknown> => Array.isArray(value)),
    trail: list(Schema.Struct({ step: Schema.Struct({ scope: Scope, withinDays: Schema.Finite }), found: Schema.Int })),
    resolved: Facts,
    shared: Schema.optional(list(SharedFact)),
    likeNames: Schema.optional(list(Schema.String)),
    closeGroups: Schema.optional(list(MeantGroup)),
    elsewhere: Schema.optional(list(MeantGroup)),
    alsoNamed: Schema.optional(MeantGroup),
    firstDay: Schema.optional(Schema.Int),
    unavailable: list(Schema.String),
  }),
)

/**
 * A source as the engine uses it, whatever it is: it answers in time or is unavailable, and of its samples those that
 * cannot be used are left out and counted. A source that throws, hangs or returns nothing usable is unavailable.
 */
export const checkedSource = ({ name, search }: SampleSource["Service"]): SampleSource["Service"] => {
  const unavailable = (cause: unknown): Effect.Effect<never, SearchUnavailable> =>
    Effect.fail(new SearchUnavailable({ source: name, cause }))
  const checked = (answer: SearchResult, query: SampleQuery): Effect.Effect<SearchResult, SearchUnavailable> => {
    if (!isSearchResult(answer)) return unavailable(new Error("The answer is not a search result."))
    const { samples, unusable } = usableSamples(answer.samples, query)
    if (unusable === 0)
      return Effect.succeed(samples.length === answer.samples.length ? answer : { ...answer, samples })
    if (samples.length === 0) return unavailable(new Error("None of the samples in the answer can be used."))
    return Effect.succeed({ ...answer, samples, unusable: { source: name, count: unusable } })
  }
  return {
    name,
    search: (query) =>
      Effect.suspend(() => search(query)).pipe(
        Effect.timeoutOrElse({
          duration: SEARCH_TIME,
          orElse: () => unavailable(new Error(`No answer within ${SEARCH_TIME}.`)),
        }),
        Effect.flatMap((answer) => checked(answer, query)),
        Effect.catchDefect(unavailable),
      ),
  }
}
