import type { TaskEvent } from "@open-valuation/http-api"
import type { Locale } from "../app/Locale.tsx"
import { CallFailed, failureOf, send } from "./Call.ts"

interface FollowOptions {
  readonly locale: Locale
  readonly signal: AbortSignal
  /** Called for each event, in order. Returns whether the stream is over. */
  readonly onEvent: (event: TaskEvent) => boolean
  /** Told when the connection is lost and when it is back. */
  readonly onConnection?: (isOpen: boolean) => void
  /** Milliseconds before the first new attempt to connect; doubled for each further one. Default: a second. */
  readonly firstWait?: number
}

/** Longest wait before the next attempt to connect, milliseconds. */
const LONGEST_WAIT = 15_000

/**
 * Follows the events of a task until one of them ends the stream. A lost connection, and a server that restarts, is
 * connected to again after the last event that was seen, so no event is missed or seen twice. Rejects with
 * `CallFailed` when the server refuses.
 */
export const followEvents = async (path: string, options: FollowOptions): Promise<void> => {
  const { firstWait = 1000, locale, onConnection, onEvent, signal } = options
  let last: string | undefined
  let wait = firstWait
  while (!signal.aborted) {
    try {
      const response = await send(path, {
        locale,
        signal,
        headers: { Accept: "text/event-stream", ...(last === undefined ? {} : { "Last-Event-ID": last }) },
      })
      if (response.status === 204) return
      if (response.status < 500 && !isStream(response)) throw await failureOf(response, locale)
      if (isStream(response) && response.body !== null) {
        onConnection?.(true)
        wait = firstWait
        for await (const event of eventsOf(response.body)) {
          last = event.id ?? last
          if (onEvent(event)) return
        }
      }
    } catch (cause) {
      if (signal.aborted) return
      if (cause instanceof CallFailed && cause.code !== 0) throw cause
    }
    onConnection?.(false)
    await pause(wait, signal)
    wait = Math.min(LONGEST_WAIT, wait * 2)
  }
}

const isStream = (response: Response): boolean =>
  response.ok && (response.headers.get("content-type") ?? "").startsWith("text/event-stream")

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true })
  })

/** The events of a body, whatever its pieces. Comments and the server's own waiting time are left out. */
export async function* eventsOf<Event = TaskEvent>(body: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ""
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
        const event = eventOf(rest.slice(0, end))
        rest = rest.slice(end + 2)
        if (event !== undefined) yield event as Event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

const eventOf = (block: string): object | undefined => {
  const fields = new Map<string, string>()
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":")
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart())
  }
  const data = fields.get("data")
  if (data === undefined) return undefined
  const parsed: unknown = JSON.parse(data)
  return { event: fields.get("event"), id: fields.get("id"), data: parsed }
}
