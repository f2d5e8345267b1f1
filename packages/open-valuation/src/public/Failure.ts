/** One fault: its path in the request (`materials[0].materialRef`) or the name of a file, and the problem. */
export interface Fault {
  readonly path: string
  readonly message: string
}

/** Why there is no answer. `message` says what would help, in the reader's language. */
export type Failure =
  /** The request breaks the rules of the call: all of its faults. */
  | { readonly status: "INVALID_REQUEST"; readonly message: string; readonly faults: ReadonlyArray<Fault> }
  /** There is too little to value it by, or its facts contradict each other. */
  | { readonly status: "NOT_VALUABLE"; readonly message: string }
  /** The source of samples did not answer. Asking again may help. */
  | { readonly status: "SEARCH_UNAVAILABLE"; readonly message: string; readonly source: string }
  /** Files are no table, lack columns, or hold no statement: each with its reason. */
  | { readonly status: "UNREADABLE"; readonly message: string; readonly faults: ReadonlyArray<Fault> }
  /** A model was learned by a newer engine or for another market, or is damaged. */
  | { readonly status: "MODEL_REFUSED"; readonly message: string }
  /** The database cannot be used. */
  | { readonly status: "DATABASE_UNAVAILABLE"; readonly message: string }
  /** An optional package is needed that is not installed: `npm install` these. */
  | { readonly status: "PACKAGE_MISSING"; readonly message: string; readonly packages: ReadonlyArray<string> }
  /** `close` was called. */
  | { readonly status: "CLOSED"; readonly message: string }
  /** One of the host's own functions threw, or this program has a mistake. */
  | { readonly status: "BROKEN"; readonly message: string; readonly cause: unknown }

/** What was asked for, or why there is none: `switch` on `status`. */
export type Answer<Result> = { readonly status: "OK"; readonly result: Result } | Failure

/** Why an instance could not be opened: also an older Node.js than the library needs, which `message` names. */
export type OpenFailure = Failure | { readonly status: "NODE_TOO_OLD"; readonly message: string }

/** An instance could not be opened; `failure` says why. */
export class CannotOpen extends Error {
  override readonly name = "CannotOpen"
  readonly failure: OpenFailure

  constructor(failure: OpenFailure) {
    super(failure.message)
    this.failure = failure
  }
}
