import type { LookupAddress } from "node:dns"
import { isIP, type LookupFunction } from "node:net"

/** Answers a socket's lookups with checked addresses, so that nothing is looked up between check and connect. */
export const pinned = (addresses: ReadonlyArray<string>): LookupFunction => {
  const found = addresses.map((address): LookupAddress => ({ address, family: isIP(address) }))
  return (_name, { all }, done) => {
    if (all === true) done(null, found)
    else done(null, addresses[0] ?? "", found[0]?.family)
  }
}
