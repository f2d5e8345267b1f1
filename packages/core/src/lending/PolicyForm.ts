import { Schema } from "effect"
import { BasisKind, type LendingPolicy, Purpose, ReferTo } from "./LendingPolicy.ts"

const Words = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(500))
const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
/** A share after which something is left. */
const Loss = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0), Schema.isLessThan(1))
const Positive = Schema.Finite.check(Schema.isGreaterThan(0))
const Months = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 600 }))

const sourced = {
  origin: Schema.Literals(["REGULATION", "JUDGEMENT"]),
  source: Schema.Union([Words, Schema.Struct({ zh: Words, en: Words })]),
}

const PremiseLine = Schema.Struct({
  discount: Loss,
  error: Share,
  marketingMonths: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 600 })),
  costs: Share,
  ...sourced,
})

const LendingLine = Schema.Struct({
  orderly: PremiseLine,
  forced: PremiseLine,
  prudent: Schema.Struct({ windowMonths: Months, leastMonths: Months, margin: Loss, ...sourced }),
})

const rule = {
  decision: Schema.Literals(["REFER", "REJECT"]),
  referTo: Schema.Array(ReferTo).check(Schema.isMinLength(1)),
  ...sourced,
}

export const AcceptanceRuleForm = Schema.Union([
  Schema.Struct({ measure: Schema.Literal("NO_VALUE"), ...rule }),
  Schema.Struct({ measure: Schema.Literal("CONFIDENCE"), below: Share, ...rule }),
  Schema.Struct({ measure: Schema.Literal("RANGE"), above: Positive, ...rule }),
  Schema.Struct({ measure: Schema.Literal("SAMPLES"), below: Positive, ...rule }),
  Schema.Struct({ measure: Schema.Literal("TIP"), codes: Schema.Array(Words).check(Schema.isMinLength(1)), ...rule }),
  Schema.Struct({ measure: Schema.Literal("GAP"), ...rule }),
  Schema.Struct({ measure: Schema.Literal("BASIS_MISSING"), ...rule }),
])

/** The form of a lending policy, for those that hosts write. */
export const LendingPolicyForm = Schema.Struct({
  bases: Schema.Struct({
    rules: Schema.Record(Purpose, Schema.Struct({ governs: Schema.Array(BasisKind), ...sourced })),
    gaps: Schema.Record(BasisKind, Schema.Struct({ above: Positive, below: Share, ...sourced })),
    oldestMonths: Schema.Struct({ months: Months, ...sourced }),
  }),
  by: Schema.optionalKey(Words),
  lines: Schema.Record(Schema.String, LendingLine),
  other: LendingLine,
  fall: Schema.Struct({ share: Loss, months: Months, ...sourced }),
  acceptance: Schema.Array(AcceptanceRuleForm),
  unsuited: Schema.optionalKey(Schema.Struct({ purposes: Schema.Array(Purpose), ...sourced })),
}) satisfies Schema.Codec<LendingPolicy, unknown>
