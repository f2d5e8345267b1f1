import { Resolver as NameServer } from "node:dns"
import { Context, Effect, Result, Schema } from "effect"
import { hostsFileAddresses } from "./HostsFile.ts"

/** A name has no address, or none was found in time. `detail` is the resolver's error code. */
export class NameUnresolved extends Schema.TaggedError<NameUnresolved>()("NameUnresolved", { detail: Schema.String }) {}

/** A name is looked up for no longer. */
const LOOKUP_TIME_LIMIT = "5 seconds"

/** The first question to a name server waits so long, in milliseconds, the second twice that. */
const QUESTION_MS = 1500
const QUESTIONS = 2

/** Where names are looked up. */
export interface LookupOptions {
  /** Name servers, `address:port`; absent: those of the operating system. */
  readonly servers?: ReadonlyArray<string>
}

/** One kind of address of a name. */
const addressesOf = (servers: LookupOptions["servers"], name: string, kind: "resolve4" | "resolve6") =>
  Effect.callback<ReadonlyArray<string>, NameUnresolved>((resume) => {
    const server = new NameServer({ timeout: QUESTION_MS, tries: QUESTIONS })
    if (servers !== undefined) server.setServers(servers)
    server[kind](name, (error, addresses) =>
      resume(
        error === null
          ? Effect.succeed(addresses)
          : Effect.fail(new NameUnresolved({ detail: error.code ?? "no address found" })),
      ),
    )
    return Effect.sync(() => server.cancel())
  })

/**
 * Looks names up by sockets of its own, each lookup by itself: slow name servers hold up nobody else's, and a lookup
 * that is given up leaves nothing behind. The platform's `lookup` would keep one of its four threads until the name
 * server answers. The hosts file goes first; search domains are not tried, so names are to be complete.
 */
export const makeLookup =
  ({ servers }: LookupOptions = {}) =>
  (name: string): Effect.Effect<ReadonlyArray<string>, NameUnresolved> =>
    Effect.gen(function* () {
      const own = yield* hostsFileAddresses(name)
      if (own.length > 0) return own
      const kinds = yield* Effect.all(
        [Effect.result(addressesOf(servers, name, "resolve4")), Effect.result(addressesOf(servers, name, "resolve6"))],
        { concurrency: 2 },
      )
      const found = kinds.flatMap((kind) => (Result.isSuccess(kind) ? kind.success : []))
      if (found.length > 0) return found
      return yield* Effect.fromResult(kinds[0])
    }).pipe(
      Effect.timeoutOrElse({
        duration: LOOKUP_TIME_LIMIT,
        orElse: () => Effect.fail(new NameUnresolved({ detail: "ETIMEDOUT" })),
      }),
    )

/**
 * Finds all addresses of a name; without another one, by the hosts file and the name servers of the operating system.
 */
export const Resolver = Context.Reference<{
  readonly resolve: (name: string) => Effect.Effect<ReadonlyArray<string>, NameUnresolved>
}>("@open-valuation/node/webhooks/Resolver", { defaultValue: () => ({ resolve: makeLookup() }) })
