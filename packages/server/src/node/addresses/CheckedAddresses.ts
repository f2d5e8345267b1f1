import { type LookupAddress, Resolver as NameServer } from "node:dns"
import { readFile } from "node:fs/promises"
import { isIP, type LookupFunction } from "node:net"
import { Context, Effect, Result, Schema } from "effect"
import type { IpNetwork } from "effect/net"
import { isAllowed } from "./AddressPolicy.ts"

/** Path of the operating system's hosts file. */
const hostsPath = process.platform === "win32" ? String.raw`C:\Windows\System32\drivers\etc\hosts` : "/etc/hosts"

/** Maximum number of characters read. */
const MAX_CHARACTERS = 1_048_576

/** RFC 6761: a resolver answers this name itself. */
const LOOPBACK: ReadonlyArray<string> = ["127.0.0.1", "::1"]

/**
 * The addresses that a hosts file gives for a name, in file order. For `localhost` without an entry, the loopback
 * addresses.
 */
export const addressesIn = (text: string, name: string): ReadonlyArray<string> => {
  const wanted = name.toLowerCase()
  const found = text
    .slice(0, MAX_CHARACTERS)
    .split("\n")
    .flatMap((line) => {
      const [address = "", ...names] = (line.split("#", 1)[0] ?? "").trim().split(/\s+/)
      return isIP(address) > 0 && names.some((one) => one.toLowerCase() === wanted) ? [address] : []
    })
  return found.length === 0 && wanted === "localhost" ? LOOPBACK : found
}

/** The addresses that this machine's hosts file gives for a name, none without the file. */
const hostsFileAddresses = (name: string): Effect.Effect<ReadonlyArray<string>> =>
  Effect.tryPromise(() => readFile(hostsPath, "utf8")).pipe(
    Effect.catch((error) => Effect.as(Effect.logDebug(`${hostsPath} cannot be read`, error), "")),
    Effect.map((text) => addressesIn(text, name)),
  )

/** A name has no address, or none was found in time. `detail` is the resolver's error code. */
class NameUnresolved extends Schema.TaggedError<NameUnresolved>()("NameUnresolved", { detail: Schema.String }) {}

/** Time limit of a lookup. */
const LOOKUP_TIME_LIMIT = "5 seconds"

/** Time that the first query to a name server waits, milliseconds. The second waits twice as long. */
const QUESTION_MS = 1500
const QUESTIONS = 2

/** Options of lookups. */
interface LookupOptions {
  /** Name servers as `address:port`. Default: those of the operating system. */
  readonly servers?: ReadonlyArray<string>
}

/** The addresses of one kind of a name. */
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
 * Looks names up over its own sockets, each lookup separately: slow name servers delay nobody else, and an abandoned
 * lookup leaves nothing behind. The platform's `lookup` would keep one of its four threads until the name server
 * answers. The hosts file takes precedence. Search domains are not tried, so names must be fully qualified.
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

/** Finds all addresses of a name. By default with the hosts file and the name servers of the operating system. */
export const Resolver = Context.Reference<{
  readonly resolve: (name: string) => Effect.Effect<ReadonlyArray<string>, NameUnresolved>
}>("@open-valuation/server/addresses/Resolver", { defaultValue: () => ({ resolve: makeLookup() }) })

/** One of the URL's addresses is forbidden. The error does not say which. */
export class AddressForbidden extends Schema.TaggedError<AddressForbidden>()("AddressForbidden", {}) {}

/** The addresses of a URL's host, at least one. If one of them is forbidden, all are refused. */
export const makeCheckedAddresses = Effect.fnUntraced(function* (allow: ReadonlyArray<IpNetwork.IpNetwork>) {
  const { resolve } = yield* Resolver
  return Effect.fnUntraced(function* (
    url: URL,
  ): Effect.fn.Return<ReadonlyArray<string>, AddressForbidden | NameUnresolved> {
    const host = url.hostname.replaceAll(/^\[|\]$/g, "")
    const addresses = isIP(host) === 0 ? yield* resolve(host) : [host]
    if (addresses.length === 0) return yield* new NameUnresolved({ detail: "ENODATA" })
    if (!addresses.every((address) => isAllowed(address, allow))) return yield* new AddressForbidden()
    return addresses
  })
})

/** Answers a socket's lookups with checked addresses, so that nothing is looked up between check and connect. */
export const pinned = (addresses: ReadonlyArray<string>): LookupFunction => {
  const found = addresses.map((address): LookupAddress => ({ address, family: isIP(address) }))
  return (_name, { all }, done) => {
    if (all === true) done(null, found)
    else done(null, addresses[0] ?? "", found[0]?.family)
  }
}
