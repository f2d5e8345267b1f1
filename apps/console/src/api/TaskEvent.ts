/** A step of the reasoning. */
export interface Step {
  readonly seq: number
  readonly stage: string
  readonly text: string
  /** ISO 8601. */
  readonly at: string
}

/** How far long work has come. */
export interface Progress {
  readonly done: number
  readonly total: number
  readonly label: string
}

/** The samples of one kind: how many were found, and why the others were left out. */
export interface Samples {
  readonly kind: string
  readonly found: number
  readonly kept: number
  readonly excluded: ReadonlyArray<{ readonly reason: string; readonly count: number }>
}

/** An event of a task's stream, with its number if it has one. `result` is the last. */
export type TaskEvent = { readonly id: string | undefined } & (
  | { readonly event: "task" | "result"; readonly data: unknown }
  | { readonly event: "step"; readonly data: Step }
  | { readonly event: "samples"; readonly data: Samples }
  | { readonly event: "progress"; readonly data: Progress }
)
