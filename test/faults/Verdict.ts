import { type Client, tasksPath } from "./Client.ts"
import type { Findings } from "./Findings.ts"
import type { Ended } from "./Load.ts"
import { follow } from "./Reader.ts"
import type { Notified } from "./Receiver.ts"
import type { Sightings } from "./Sightings.ts"

/** Reads the events of ended tasks again from the first one on. The last must be the task's current detail. */
export const replay = async (
  client: Client,
  ended: ReadonlyArray<Ended>,
  sightings: Sightings,
  findings: Findings,
): Promise<void> => {
  const left = [...ended]
  const reader = async (): Promise<void> => {
    for (let task = left.pop(); task !== undefined; task = left.pop()) {
      const { detail, taskId } = task
      await follow(client, sightings, findings, taskId)
      const last = sightings.last(taskId)
      if (sightings.of(taskId, last) !== `result ${detail}`) {
        findings.add("event", `task ${taskId}`, `event ${last} is not its detail`)
      }
      const after = await client.open({
        of: `task ${taskId}`,
        path: `${tasksPath}/${taskId}/events`,
        headers: { "Last-Event-ID": String(last) },
      })
      await after.body?.cancel()
      if (after.status !== 204) findings.add("event", `task ${taskId}`, `has events after its last one, ${last}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, reader))
}

/** Checks that each final state was notified under one `webhook-id`, with the task's detail. */
export const checkNotified = (
  ended: ReadonlyArray<Ended>,
  byTask: ReadonlyMap<number, Notified>,
  findings: Findings,
): void => {
  for (const { detail, status, taskId } of ended) {
    const notified = byTask.get(taskId)
    const wrong = (what: string) => findings.add("notification", `task ${taskId}`, what)
    if (notified === undefined) {
      wrong("was never notified")
      continue
    }
    if (notified.taken === 0) wrong("was notified, and not again after a refusal")
    if (notified.webhookIds.size !== 1) wrong(`has the webhook ids ${[...notified.webhookIds].join(", ")}`)
    if (notified.type !== `valuation.${status === "SUCCESS" ? "succeeded" : "failed"}`) wrong(`as ${notified.type}`)
    if (notified.detail !== detail) wrong("was notified with something else than its detail")
  }
  const known = new Set(ended.map(({ taskId }) => taskId))
  for (const taskId of byTask.keys()) {
    if (!known.has(taskId)) findings.add("notification", `task ${taskId}`, "was notified, and nobody knows it")
  }
}
