import { Schema } from "effect"
import type { Message } from "./Message.ts"
import type { SampleKind } from "./Sample.ts"

/** The stages of a valuation, in order (contract, section 3). */
export const Stage = Schema.Literals(["PREPARE", "SEARCH", "FILTER", "ANALYSE", "ESTIMATE", "CONCLUDE"])
export type Stage = typeof Stage.Type

/** An event of a running valuation. The last event is always the `Result`. */
export type ValuationEvent<Outcome> =
  | StepEvent
  | SamplesEvent
  | ProgressEvent
  | LinesEvent
  | BalancesEvent
  | LedgersEvent
  | AuthenticityEvent
  | ResultEvent<Outcome>

export interface StepEvent {
  readonly _tag: "Step"
  readonly stage: Stage
  readonly message: Message
}

/** Samples of one kind: the numbers found and kept, the reasons for exclusion, and the first few kept. */
export interface SamplesEvent {
  readonly _tag: "Samples"
  readonly kind: SampleKind
  readonly found: number
  readonly kept: number
  readonly excluded: ReadonlyArray<{ readonly reason: Message; readonly count: number }>
  readonly preview: ReadonlyArray<unknown>
}

export interface ProgressEvent {
  readonly _tag: "Progress"
  readonly done: number
  readonly total: number
  readonly unit: string
  readonly label: Message
}

/** A batch of the lines read, in order, which a host may keep beside the result. Each line is JSON. */
export interface LinesEvent {
  readonly _tag: "Lines"
  /** Number of the first line in the batch, from 1. */
  readonly first: number
  /** Total number of lines. */
  readonly total: number
  readonly lines: ReadonlyArray<unknown>
}

/** The end-of-day balances of an account, which a host may keep beside the result. JSON. */
export interface BalancesEvent {
  readonly _tag: "Balances"
  /** Number of the account, from 1. */
  readonly account: number
  /** Total number of accounts. */
  readonly total: number
  readonly balances: unknown
}

/**
 * What correcting lines later needs of the statements beside their lines (`correctStatement`): JSON, to be kept as
 * it is.
 */
export interface LedgersEvent {
  readonly _tag: "Ledgers"
  readonly ledgers: unknown
}

/**
 * What speaks for and against the authenticity of statements, for this process and its people: JSON that the open API
 * leaves out, with messages for `render`. It comes only when there is something to tell.
 */
export interface AuthenticityEvent {
  readonly _tag: "Authenticity"
  readonly authenticity: unknown
}

export interface ResultEvent<Outcome> {
  readonly _tag: "Result"
  readonly outcome: Outcome
}
