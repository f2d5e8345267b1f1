/** What can be wrong after a run. */
export type Wrong = "lost" | "duplicate" | "unfinished" | "charge" | "event" | "notification" | "answer"

/** One thing that is wrong, and with what. */
export interface Finding {
  readonly wrong: Wrong
  /** A task, a request or a server. */
  readonly of: string
  readonly detail: string
}

/** What was found wrong, each thing once. */
export class Findings {
  readonly #found = new Map<string, Finding>()

  add(wrong: Wrong, of: string, detail: string): void {
    this.#found.set(`${wrong} ${of} ${detail}`, { wrong, of, detail })
  }

  get all(): ReadonlyArray<Finding> {
    return [...this.#found.values()]
  }

  /** How many tasks, requests or servers are wrong in one of these ways. */
  count(...wrong: ReadonlyArray<Wrong>): number {
    return new Set(this.all.filter((finding) => wrong.includes(finding.wrong)).map(({ of }) => of)).size
  }
}
