import { type AwayReason, LookupBudget, type OutsideFound, OutsideSamples } from "@open-valuation/core/ports"
import { Cause, Effect, Exit, Layer, Option, Stream } from "effect"
import { CircuitBreaker } from "effect/persistence"
import { SourceAway } from "../engines/SourceAway.ts"
import type { OutsideSource, SourcePart } from "./OutsideSource.ts"

/** After so many failures in a row a source is paused. */
const FAILURES = 5
const PAUSE = "30 seconds"
const LONGEST_PAUSE = "10 minutes"

/** One source's answer. */
interface Answer {
  readonly parts: ReadonlyArray<SourcePart>
  readonly away: AwayReason | undefined
}

/** Failures that are the source's: not those of a valuation that has used its requests. */
const isFailure = (exit: Exit.Exit<unknown, unknown>): boolean => {
  const error = Exit.isFailure(exit) ? Cause.findErrorOption(exit.cause) : Option.none()
  return Option.isSome(error) && !(error.value instanceof SourceAway && error.value.reason === "BUDGET")
}

const classify = (exit: Exit.Exit<unknown, unknown>) =>
  isFailure(exit) ? CircuitBreaker.failure() : Exit.isSuccess(exit) ? CircuitBreaker.success : CircuitBreaker.ignored

/**
 * Several sources as one: all are asked at the same time, each within its share of the valuation's `LookupBudget`, and
 * a source that failed several times in a row is paused. Never fails: what arrived counts, and a source that failed, or
 * whose time was up, is listed as away with the reason. Samples keep the order of the sources.
 */
export const outsideSamplesLayer = (sources: ReadonlyArray<OutsideSource>): Layer.Layer<never> =>
  Layer.effect(
    OutsideSamples,
    Effect.gen(function* () {
      const breaker = yield* CircuitBreaker.make({
        tripPolicy: CircuitBreaker.consecutive(FAILURES),
        openDuration: PAUSE,
        maxOpenDuration: LONGEST_PAUSE,
      })

      const ask = (
        { look, name }: OutsideSource,
        query: Parameters<OutsideSource["look"]>[0],
        parts: Map<string, SourcePart>,
      ) =>
        Effect.gen(function* () {
          const { within } = yield* LookupBudget
          const taken = yield* within(
            name,
            Stream.runForEach(look(query), (part) => Effect.sync(() => parts.set(part.key, part))),
          )
          if (Option.isSome(taken)) return
          return yield* new SourceAway({ source: name, reason: "TIMED_OUT", detail: "its time was up" })
        })

      const answerOf = Effect.fnUntraced(function* (
        source: OutsideSource,
        query: Parameters<OutsideSource["look"]>[0],
      ): Effect.fn.Return<Answer> {
        const parts = new Map<string, SourcePart>()
        const away = yield* breaker.execute(ask(source, query, parts), { key: source.name, classify }).pipe(
          Effect.as(undefined),
          Effect.catchTags({
            SourceAway: ({ detail, reason }) =>
              Effect.as(Effect.logWarning(`The source ${source.name} is away (${reason}): ${detail}`), reason),
            CircuitBreakerError: () => Effect.succeed("PAUSED" as const),
          }),
          Effect.catchDefect((defect) =>
            Effect.as(Effect.logError(`The source ${source.name} failed`, defect), "BROKEN" as const),
          ),
        )
        return { parts: [...parts.values()], away }
      })

      return {
        look: (query, tell) =>
          Effect.gen(function* () {
            let done = 0
            const total = sources.length
            const answers = yield* Effect.forEach(
              sources,
              (source) =>
                tell({ source: source.name, done, total }).pipe(
                  Effect.andThen(answerOf(source, query)),
                  Effect.tap(() => Effect.sync(() => done++)),
                  Effect.withSpan("outside source", { attributes: { source: source.name } }),
                ),
              { concurrency: "unbounded" },
            )
            const parts = answers.flatMap((answer) => answer.parts)
            return {
              samples: parts.flatMap(({ samples }) => samples).slice(0, query.limit),
              leftOut: parts.flatMap(({ leftOut }) => leftOut).slice(0, query.limit),
              references: parts.flatMap(({ references }) => references).slice(0, MOST_REFERENCES),
              away: answers.flatMap(({ away }, index) => {
                const source = sources[index]?.name
                return away === undefined || source === undefined ? [] : [{ source, reason: away }]
              }),
            } satisfies OutsideFound
          }),
      }
    }),
  ).pipe(Layer.provide(CircuitBreaker.layerStoreMemory()))

const MOST_REFERENCES = 10
