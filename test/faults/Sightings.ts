import type { Findings } from "./Findings.ts"

/** Events of each task seen by readers. The same number must always mean the same event, for every reader. */
export class Sightings {
  readonly #events = new Map<number, Map<number, string>>()
  readonly #findings: Findings
  #compared = 0

  constructor(findings: Findings) {
    this.#findings = findings
  }

  /** Number of repeated events. */
  get compared(): number {
    return this.#compared
  }

  /** Tasks with at least one event. */
  get tasks(): Iterable<number> {
    return this.#events.keys()
  }

  saw(taskId: number, id: number, content: string): void {
    const events = this.#events.get(taskId) ?? new Map<number, string>()
    this.#events.set(taskId, events)
    const before = events.get(id)
    if (before === undefined) events.set(id, content)
    else this.#compared++
    if (before !== undefined && before !== content) {
      const detail = `event ${id} was ${before.slice(0, 200)} and then ${content.slice(0, 200)}`
      this.#findings.add("event", `task ${taskId}`, detail)
    }
  }

  /** The content of a task's event. */
  of(taskId: number, id: number): string | undefined {
    return this.#events.get(taskId)?.get(id)
  }

  /** The highest event number seen of a task. */
  last(taskId: number): number {
    return Math.max(0, ...(this.#events.get(taskId)?.keys() ?? []))
  }
}
