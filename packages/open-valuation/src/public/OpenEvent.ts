import type { Answer } from "./Failure.ts"

/** A moment of a valuation, in the reader's language. The last one is always the `answer`. */
export type OpenEvent<Result> =
  /** A step of the reasoning. */
  | {
      readonly type: "step"
      readonly stage: "PREPARE" | "SEARCH" | "FILTER" | "ANALYSE" | "ESTIMATE" | "CONCLUDE"
      readonly code: string
      readonly text: string
    }
  /** The samples of one kind: how many were found and kept, and the first few kept. */
  | {
      readonly type: "samples"
      readonly kind: "TRANSACTION" | "LISTING" | "AUCTION"
      readonly found: number
      readonly kept: number
      readonly excluded: ReadonlyArray<{ readonly reason: string; readonly count: number }>
      readonly preview: ReadonlyArray<unknown>
    }
  /** Progress of what takes time, such as a source that is being asked. */
  | {
      readonly type: "progress"
      readonly done: number
      readonly total: number
      readonly unit: string
      readonly text: string
    }
  | { readonly type: "answer"; readonly answer: Answer<Result> }
