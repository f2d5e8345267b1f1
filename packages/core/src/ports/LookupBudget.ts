import { Clock, Context, Effect, Option } from "effect"

/** Requests that one valuation may send to the outside, robots.txt and redirects included. */
export const MOST_OUTSIDE_REQUESTS = 20
/** Time that one source may take in one valuation, all look-ups and retries together, milliseconds. */
export const SOURCE_TIME_MS = 8000

/** The budget that is left to the look-ups of one valuation. */
export interface LookupBudget {
  /** Takes one request to the outside. `false`: none is left. */
  readonly take: Effect.Effect<boolean>
  /** Runs a look-up of a source within the time that the source has left. None: the time was up, and it was stopped. */
  readonly within: <A, E, R>(source: string, lookUp: Effect.Effect<A, E, R>) => Effect.Effect<Option.Option<A>, E, R>
}

/** A budget that has not been used. */
export const makeLookupBudget = (mostRequests = MOST_OUTSIDE_REQUESTS, sourceTimeMs = SOURCE_TIME_MS): LookupBudget => {
  let requests = 0
  const used = new Map<string, number>()
  return {
    take: Effect.sync(() => ++requests <= mostRequests),
    within: (source, lookUp) =>
      Effect.gen(function* () {
        const left = sourceTimeMs - (used.get(source) ?? 0)
        if (left <= 0) return Option.none()
        const startedAt = yield* Clock.currentTimeMillis
        const spent = Effect.map(Clock.currentTimeMillis, (now) =>
          used.set(source, (used.get(source) ?? 0) + now - startedAt),
        )
        return yield* Effect.ensuring(Effect.timeoutOption(lookUp, left), spent)
      }),
  }
}

/** The budget of the valuation that looks something up. Outside of a valuation requests are not counted. */
export const LookupBudget = Context.Reference<LookupBudget>("@open-valuation/core/ports/LookupBudget", {
  defaultValue: () => ({
    take: Effect.succeed(true),
    within: (_, lookUp) => Effect.timeoutOption(lookUp, SOURCE_TIME_MS),
  }),
})
