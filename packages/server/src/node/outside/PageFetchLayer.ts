import { PageFetch, PageRefused } from "@open-valuation/search-web"
import { Effect, Layer } from "effect"
import type { IpNetwork } from "effect/net"
import { makeCheckedAddresses } from "../addresses/CheckedAddresses.ts"
import { pageRequest } from "./PageRequest.ts"

/**
 * Gets pages from public addresses, and from the networks that the operator allows. Every address of a name must be
 * allowed, and the connection goes to one that was checked.
 */
export const pageFetchLayer = ({
  allow,
}: {
  /** Networks that pages may be read from although they are not public. */
  readonly allow: ReadonlyArray<IpNetwork.IpNetwork>
}): Layer.Layer<PageFetch> =>
  Layer.effect(
    PageFetch,
    Effect.map(makeCheckedAddresses(allow), (checkedAddresses) => ({
      get: (url, { mostBytes, timeLimitMs }) =>
        checkedAddresses(url).pipe(
          Effect.flatMap((addresses) => pageRequest(url, addresses, mostBytes)),
          Effect.catchTags({
            AddressForbidden: () =>
              Effect.fail(
                new PageRefused({ reason: "FORBIDDEN", detail: "an address of the host is not a public one" }),
              ),
            NameUnresolved: ({ detail }) =>
              Effect.fail(new PageRefused({ reason: "UNREACHABLE", detail: `host not found (${detail})` })),
          }),
          Effect.timeoutOrElse({
            duration: timeLimitMs,
            orElse: () =>
              Effect.fail(new PageRefused({ reason: "TIMED_OUT", detail: `not complete in ${timeLimitMs} ms` })),
          }),
        ),
    })),
  )
