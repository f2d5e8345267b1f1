/** One fault of a request: its path (`materials[0].materialRef`) and the problem, in the reader's language. */
export interface Fault {
  readonly path: string
  readonly message: string
}

/** Why there is no answer. `message` says what would help, in the reader's language. */
export type Failure =
  /** The request breaks the asset's rules: all of its faults. */
  | { readonly status: "INVALID_REQUEST"; readonly message: string; readonly faults: ReadonlyArray<Fault> }
  /** There is too little to value it by, or its facts contradict each other. */
  | { readonly status: "NOT_VALUABLE"; readonly message: string }
  /** The source of samples did not answer. Asking again may help. */
  | { readonly status: "SEARCH_UNAVAILABLE"; readonly message: string; readonly source: string }
  /** The bytes are no table, or lack columns. */
  | { readonly status: "UNREADABLE"; readonly message: string }
  /** `close` was called. */
  | { readonly status: "CLOSED"; readonly message: string }
  /** A port threw, or this program has a mistake. */
  | { readonly status: "BROKEN"; readonly message: string; readonly cause: unknown }

/** A value, or why there is none: `switch` on `status`. */
export type Answer<Result> = { readonly status: "OK"; readonly result: Result } | Failure
