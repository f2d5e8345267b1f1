import { Clock, Effect } from "effect"
import { PageRefused } from "./PageFetch.ts"

/** Time between two requests to one host, milliseconds. */
const BETWEEN_MS = 1000
/** A turn that is further away is not waited for: the valuation would be over. */
const LONGEST_WAIT_MS = 8000
/** Hosts that are remembered. */
const MOST_HOSTS = 10_000

/** Turns of the requests to hosts, for all valuations of a process. */
export interface HostTurns {
  /** Waits for the next turn of a host; `betweenMs` where its robots.txt wants more than a second between requests. */
  readonly next: (host: string, betweenMs?: number) => Effect.Effect<void, PageRefused>
}

/** Turns of hosts: one request a second each, hosts side by side. */
export const makeHostTurns = (): HostTurns => {
  const free = new Map<string, number>()
  return {
    next: (name, betweenMs = BETWEEN_MS) =>
      Effect.gen(function* () {
        const host = name.replace(/\.$/, "")
        const now = yield* Clock.currentTimeMillis
        const at = Math.max(now, free.get(host) ?? now)
        if (at - now > LONGEST_WAIT_MS) {
          return yield* new PageRefused({ reason: "TOO_BUSY", detail: `too many requests wait for ${host}` })
        }
        free.delete(host)
        free.set(host, at + Math.max(betweenMs, BETWEEN_MS))
        for (const [oldest, until] of free) {
          if (free.size <= MOST_HOSTS && until > now) break
          if (until <= now || free.size > MOST_HOSTS) free.delete(oldest)
        }
        yield* Effect.sleep(at - now)
      }),
  }
}
