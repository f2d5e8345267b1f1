import { Schema } from "effect"
import { AssetType } from "../domain/Asset.ts"
import { DriftRecord, TrialFigures } from "./ModelValidation.ts"

/** What a model may do: `CANDIDATE` waits for a decision, `APPROVED` values, `RETIRED` no longer does or never did. */
export const ModelState = Schema.Literals(["CANDIDATE", "APPROVED", "RETIRED"])
export type ModelState = typeof ModelState.Type

/**
 * Who decided on a model: a user, whoever held a key, the operator at the command line under a name of his own, or the
 * system, which approves each new model where nobody needs to, and retires what a newer one replaces.
 */
export const Decider = Schema.Struct({
  kind: Schema.Literals(["SYSTEM", "OPERATOR", "USER", "KEY"]).annotate({ description: "Who it is" }),
  id: Schema.String.annotate({ description: "Id of the user or key; empty for the others" }),
  name: Schema.String.annotate({ description: "Name at that time; empty for the system" }),
})
export type Decider = typeof Decider.Type

/** A decision on a model. */
export const ModelDecision = Schema.Struct({
  state: ModelState,
  by: Decider,
  /** ISO 8601. */
  at: Schema.String,
  /** Empty where the system decided. */
  reason: Schema.String,
})
export type ModelDecision = typeof ModelDecision.Type

/** A model of the register: what it was learned from, how good it is, and what was decided on it. */
export const RegisteredModel = Schema.Struct({
  modelId: Schema.String,
  assetType: AssetType,
  market: Schema.String,
  engineVersion: Schema.String,
  recipeHash: Schema.String,
  /** Hash of all samples that it saw. */
  dataHash: Schema.String,
  state: ModelState,
  /** Number of samples that it was learned from, and of all in its market then. */
  rows: Schema.Int,
  samples: Schema.NullOr(Schema.Int),
  /** Epoch days of the oldest and the newest sample. `null` for models that an earlier version learned. */
  firstDay: Schema.NullOr(Schema.Int),
  newestDay: Schema.NullOr(Schema.Int),
  fittedAt: Schema.DateTimeUtc,
  /** On the prices that its fit held back; `null` when they were too few. */
  trials: Schema.NullOr(TrialFigures),
  /** `null` before it was compared with later deals. */
  drift: Schema.NullOr(DriftRecord),
  /** Oldest first. */
  decisions: Schema.Array(ModelDecision),
})
export type RegisteredModel = typeof RegisteredModel.Type

/** There is no such model. */
export class ModelNotFound extends Schema.TaggedError<ModelNotFound>()("ModelNotFound", {}) {
  override get message(): string {
    return "There is no such model: ov models list shows those there are"
  }
}

const advice = {
  approved: "The model is approved already",
  retired: "The model is retired already",
  replaced: "A newer model of the market was learned since: decide on that one",
  automatic:
    "The model values because OV_MODEL_APPROVAL is off, where each new model is approved by the system: a retired one would be learned again. Set OV_MODEL_APPROVAL=on to decide which models value",
} as const

/** A decision is not possible: the model has that state, it was replaced, or the system decides. */
export class ModelUndecidable extends Schema.TaggedError<ModelUndecidable>()("ModelUndecidable", {
  reason: Schema.Literals(["approved", "retired", "replaced", "automatic"]),
}) {
  override get message(): string {
    return advice[this.reason]
  }
}
