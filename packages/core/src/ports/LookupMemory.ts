import { Context, Effect, Option, Schema } from "effect"

/** Stores the answers of look-ups by name. */
export interface Lookups {
  /** The answer stored under a name; otherwise that of `lookUp`, which is then stored. A failure is not stored. */
  readonly remember: <E = never>(name: string, lookUp: Effect.Effect<Schema.Json, E>) => Effect.Effect<Schema.Json, E>
}

/**
 * The outside look-ups of a valuation, so that a repeated run gives the same. A host that repeats runs after a crash
 * stores the answers; the default has no memory.
 */
export const LookupMemory = Context.Reference<Lookups>("@open-valuation/core/ports/LookupMemory", {
  defaultValue: () => ({ remember: (_, lookUp) => lookUp }),
})

/** Looks each thing up once in a run, over a memory that may have none. */
export const withinRun = ({ remember }: Lookups): Lookups => {
  const known = new Map<string, Schema.Json>()
  return {
    remember: (name, lookUp) =>
      Effect.suspend(() => {
        const answer = known.get(name)
        if (answer !== undefined) return Effect.succeed(answer)
        return Effect.tap(remember(name, lookUp), (found) => Effect.sync(() => known.set(name, found)))
      }),
  }
}

/** Looks something up once a valuation. A stored answer that no longer decodes is looked up again. */
export const remembered = <A, I extends Schema.Json, R>(
  name: string,
  schema: Schema.Codec<A, I>,
  lookUp: Effect.Effect<A, never, R>,
): Effect.Effect<A, never, R> =>
  Effect.gen(function* () {
    const { remember } = yield* LookupMemory
    const context = yield* Effect.context<R>()
    const asJson = Effect.map(Effect.provideContext(lookUp, context), Schema.encodeSync(schema))
    const decoded = Schema.decodeUnknownOption(schema)(yield* remember(name, asJson))
    return Option.isSome(decoded) ? decoded.value : yield* lookUp
  })
