import type { LookupAddress } from "node:dns"
import { isIP, type LookupFunction } from "node:net"
import { Effect, Schema } from "effect"
import type { IpNetwork } from "effect/net"
import { isAllowed } from "./AddressPolicy.ts"
import { NameUnresolved, Resolver } from "./Resolver.ts"

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
