import { Effect } from "effect"
import type { Exchange } from "../requests/Exchange.ts"
import { Refusal } from "../requests/Refusal.ts"

const foreign = new Refusal({ code: 40300, words: { code: "console.foreign", params: {} } })

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined)

/** No other site may use an answer, not even as an image, or learn the address of the page that asked. */
const kept = { "cross-origin-resource-policy": "same-origin", "referrer-policy": "no-referrer" }

/**
 * Keeps the answer to the console's own page, and refuses what that did not send with 40300. A page of another origin
 * cannot set the header without asking this server, which allows nobody. The browser's own word on where a request
 * comes from counts too: that of `Sec-Fetch-Site` where it is sent, because a proxy may change the host that `Origin`
 * is compared with.
 */
export const fromOwnPage = ({ headers, method, request }: Exchange): Effect.Effect<void, Refusal> =>
  Effect.suspend(() => {
    Object.assign(headers, kept)
    return method === "GET" || method === "HEAD" || isOwn(request) ? Effect.void : Effect.fail(foreign)
  })

const isOwn = ({ headers }: Exchange["request"]): boolean => {
  const { host, origin, "sec-fetch-site": site, "x-open-valuation-console": mark } = headers
  if (mark !== "1") return false
  if (site !== undefined) return site === "same-origin"
  return origin === undefined || (host !== undefined && hostOf(origin) === host.toLowerCase())
}
