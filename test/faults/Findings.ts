/** Kinds of faults after a run. */
export type Wrong =
  | "lost"
  | "duplicate"
  | "unfinished"
  | "charge"
  | "event"
  | "notification"
  | "answer"
  | "start"
  | "output"

/** One fault and its subject. */
export interface Finding {
  readonly wrong: Wrong
  /** A task, a request, a server or a command. */
  readonly of: string
  readonly detail: string
}

/** Faults found, each once. */
export class Findings {
  readonly #found = new Map<string, Finding>()

  add(wrong: Wrong, of: string, detail: string): void {
    this.#found.set(`${wrong} ${of} ${detail}`, { wrong, of, detail })
  }

  get all(): ReadonlyArray<Finding> {
    return [...this.#found.values()]
  }

  /** Number of tasks, requests or servers with one of these faults. */
  count(...wrong: ReadonlyArray<Wrong>): number {
    return new Set(this.all.filter((finding) => wrong.includes(finding.wrong)).map(({ of }) => of)).size
  }
}
