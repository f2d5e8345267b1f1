import { Sse } from "effect/encoding"
import { type Client, isConnectionFailure, recordOf, type Request, tasksPath } from "./Client.ts"
import type { Findings } from "./Findings.ts"
import type { Sightings } from "./Sightings.ts"

/** Longer than two heartbeats: a connection that is silent this long is dead. */
const SILENCE_MS = 40_000

/** The events of one connection, as they come. Throws when the connection breaks. */
const eventsOf = async function* (response: Response): AsyncGenerator<Sse.Event> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) return
  const parsed: Array<Sse.Event> = []
  const parser = Sse.makeParser((event) => {
    if (event._tag === "Event") parsed.push(event)
  })
  const silence = setTimeout(() => void reader.cancel(), SILENCE_MS)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      silence.refresh()
      parser.feed(value)
      yield* parsed.splice(0)
    }
  } finally {
    clearTimeout(silence)
    await reader.cancel().catch(isConnectionFailure)
  }
}

/**
 * Follows a task's events from the first to its result, over as many connections as needed. Each continues after the
 * last event of the previous one. The task is given by its id, or by the request that creates and streams it.
 */
export const follow = async (
  client: Client,
  sightings: Sightings,
  findings: Findings,
  from: number | Request,
): Promise<number> => {
  let taskId = typeof from === "number" ? from : undefined
  let last = 0
  for (;;) {
    const again: Request = {
      of: `task ${String(taskId)}`,
      path: `${tasksPath}/${String(taskId)}/events`,
      headers: last === 0 ? {} : { "Last-Event-ID": String(last) },
    }
    const request = taskId === undefined && typeof from !== "number" ? from : again
    const response = await client.open(request)
    if (response.status !== 200) {
      findings.add("event", request.of, `${request.path} after event ${last} was answered with ${response.status}`)
      throw new Error(`No events of ${request.of}: ${await response.text()}`)
    }
    try {
      for await (const { data, event, id } of eventsOf(response)) {
        if (event === "progress") continue
        taskId ??= Number(recordOf(JSON.parse(data))["taskId"])
        if (Number(id) !== last + 1) findings.add("event", `task ${taskId}`, `event ${id} came after event ${last}`)
        last = Number(id)
        sightings.saw(taskId, last, `${event} ${data}`)
        if (event === "result") return taskId
      }
    } catch (error) {
      // The process behind the connection has ended: the next connection continues.
      if (!isConnectionFailure(error)) throw error
    }
    await client.wait(20, 100)
  }
}
