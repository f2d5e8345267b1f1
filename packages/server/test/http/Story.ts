import type { Message } from "@open-valuation/core"
import type { TaskEvent } from "@open-valuation/server/service"
import { DateTime, Schema } from "effect"
import { Sse } from "effect/encoding"

const missing: Message = { code: "request.missing", params: {} }
const at = DateTime.makeUnsafe("2026-03-15T02:30:01.250Z")

/** A step with the given number. */
export const step = (seq: number, message = missing): TaskEvent => ({ _tag: "Step", seq, stage: "SEARCH", message, at })

/** The events of a task after it was accepted: a step and some samples. */
export const reported: ReadonlyArray<TaskEvent> = [
  step(2),
  {
    _tag: "Samples",
    seq: 3,
    kind: "LISTING",
    found: 12,
    kept: 9,
    excluded: [{ reason: { code: "market.excluded.OUTLIER", params: {} }, count: 3 }],
    preview: [{ source: "demo", price: 5_000_000, note: missing }],
  },
]

/** Progress, which has no number. */
export const progress: TaskEvent = { _tag: "Progress", done: 3, total: 10, unit: "page", label: missing }

/** An event as a reader of the stream sees it. */
export interface ReceivedEvent {
  readonly id: string | undefined
  readonly event: string
  readonly data: unknown
}

const Json = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Unknown))

const fieldsOf = (block: string): ReadonlyMap<string, string> =>
  new Map(
    block.split("\n").map((line) => {
      const colon = line.indexOf(":")
      return [line.slice(0, colon), line.slice(colon + 2)]
    }),
  )

/** The events in the text of a stream. An event without its own id has none. */
export const receivedEvents = (text: string): ReadonlyArray<ReceivedEvent> =>
  text
    .split("\n\n")
    .map(fieldsOf)
    .filter((fields) => fields.has("data"))
    .map((fields) => ({
      id: fields.get("id"),
      event: fields.get("event") ?? "message",
      data: Json(fields.get("data")),
    }))

/** The events that a parser of event streams reads from a text. */
export const parsed = (text: string): ReadonlyArray<{ readonly event: string; readonly data: unknown }> => {
  const events: Array<{ readonly event: string; readonly data: unknown }> = []
  const parser = Sse.makeParser((event) => {
    if (event._tag === "Event") events.push({ event: event.event, data: Json(event.data) })
  })
  parser.feed(text)
  return events
}
