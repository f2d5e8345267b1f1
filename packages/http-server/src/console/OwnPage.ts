import { Effect } from "effect"
import type { Exchange } from "../requests/Exchange.ts"
import { Refusal } from "../requests/Refusal.ts"

const foreign = new Refusal({ code: 40300, words: { code: "console.foreign", params: {} } })

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/**
 * Refuses what the console's own page did not send, with 40300. A page of another origin cannot set the header without
 * asking this server, which allows nobody. The browser's own word on where a request comes from counts too: that of
 * `Sec-Fetch-Site` where it is sent, because a proxy may change the host that `Origin` is compared with.
 */
export const fromOwnPage = ({ method, request }: Exchange): Effect.Effect<void, Refusal> => {
  if (method === "GET" || method === "HEAD") return Effect.void
  const { host, origin, "sec-fetch-site": site, "x-open-valuation-console": mark } = request.headers
  if (mark !== "1") return Effect.fail(foreign)
  if (site !== undefined) return site === "same-origin" ? Effect.void : Effect.fail(foreign)
  return origin === undefined || (host !== undefined && hostOf(origin) === host.toLowerCase())
    ? Effect.void
    : Effect.fail(foreign)
}
