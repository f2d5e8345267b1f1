import { Context, type Effect, Schema } from "effect"

/** A hash of something that a statement shows: a whole number below 2^53. Not keyed: a host that stores it keys it. */
export type Mark = number

const Known = Schema.Literals(["FULL", "MASKED", "NONE"])

/** What is comparable of an account beside its marks. A host keeps it as it is. */
export const StatementFacts = Schema.Struct({
  kind: Schema.Literals(["BANK", "WALLET"]),
  /** Full name of the bank or wallet; empty where it is not known. */
  institution: Schema.String,
  /** The layouts of its files. */
  layouts: Schema.Array(Schema.String),
  startDate: Schema.String.annotate({ description: "First day, `YYYY-MM-DD`; empty without one" }),
  endDate: Schema.String.annotate({ description: "Last day, `YYYY-MM-DD`; empty without one" }),
  /** How far the holder's name and the account's number are printed. */
  name: Known,
  number: Known,
  /** Marks of lines with their balance, and of runs of lines. */
  balances: Schema.Int,
  runs: Schema.Int,
  /** True when each day with lines has a mark, because the running balance proves the lines. */
  daily: Schema.Boolean,
})
export type StatementFacts = typeof StatementFacts.Type

/** The fingerprint of one account of a task. */
export interface StatementPrint {
  readonly facts: StatementFacts
  /** Mark of the holder's full name; one of `marks`. */
  readonly holder: Mark | undefined
  /** Each once. */
  readonly marks: ReadonlyArray<Mark>
}

/** An account that another task of the same account has shown, as far as it agrees. */
export const EarlierStatement = Schema.Struct({
  taskId: Schema.Int.annotate({ description: "Number of the other task" }),
  facts: StatementFacts,
  /** Stands for the holder: the same for the same one, and says nothing else; empty without a full name. */
  holder: Schema.String,
  /** Those of the marks asked about that it has as well. */
  seen: Schema.Array(Schema.Int),
})
export type EarlierStatement = typeof EarlierStatement.Type

/** What a host remembers of the statements of an account's tasks. */
export interface Recollection {
  /**
   * Keeps the fingerprints of the statements of the task under way, in place of earlier ones of this task, and returns
   * what other tasks of the same account share with them, the most alike first, at most 50. A host keeps fingerprints
   * no longer than it keeps the task.
   */
  readonly recall: (
    account: string | undefined,
    prints: ReadonlyArray<StatementPrint>,
  ) => Effect.Effect<ReadonlyArray<EarlierStatement>>
}

/** The statements of earlier tasks, for a host that keeps tasks; without it nothing is compared with them. */
export const StatementMemory = Context.Reference<Recollection | undefined>(
  "@open-valuation/core/ports/StatementMemory",
  { defaultValue: () => undefined },
)
