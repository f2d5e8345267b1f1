import { lookup } from "node:dns/promises"
import { Context, Effect, Schema } from "effect"

/** A name has no address, or none was found in time. `detail` is the resolver's error code. */
export class NameUnresolved extends Schema.TaggedError<NameUnresolved>()("NameUnresolved", { detail: Schema.String }) {}

/** A name is looked up for no longer. */
const TIME_LIMIT = "5 seconds"

const codeOf = (cause: unknown): string =>
  cause instanceof Error && "code" in cause ? String(cause.code) : "no address found"

const lookupAll = (name: string): Effect.Effect<ReadonlyArray<string>, NameUnresolved> =>
  Effect.tryPromise({
    try: async () => lookup(name, { all: true }),
    catch: (cause) => new NameUnresolved({ detail: codeOf(cause) }),
  }).pipe(
    Effect.map((found) => found.map(({ address }) => address)),
    Effect.timeoutOrElse({
      duration: TIME_LIMIT,
      orElse: () => Effect.fail(new NameUnresolved({ detail: "ETIMEDOUT" })),
    }),
  )

/** Finds all addresses of a name; without another one, as the operating system does, hosts file included. */
export const Resolver = Context.Reference<{
  readonly resolve: (name: string) => Effect.Effect<ReadonlyArray<string>, NameUnresolved>
}>("@open-valuation/node/webhooks/Resolver", { defaultValue: () => ({ resolve: lookupAll }) })
