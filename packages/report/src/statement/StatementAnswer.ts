import { type StatementEvidence, StatementResult } from "@open-valuation/core/statement"
import { flow, Schema, Struct } from "effect"

const { fields } = StatementResult
const { optionalKey } = Schema

/** A code that is not shown, or shown as it is: a later engine may have added it. */
const code = () => Schema.String

/** Fields that results of earlier engines lack are optional, here and below. */
const Component = fields.effectiveAssetsBreakdown.value.mapFields(
  flow(
    Struct.mapPick(["shortfall", "countedElsewhere", "unproven", "excludedInflowCount"], optionalKey),
    Struct.evolve({
      excludedInflows: ({ value }) => Schema.Array(value.mapFields(Struct.evolve({ reason: code }))),
      balances: ({ value }) => Schema.Array(value.mapFields(Struct.mapPick(["unproven"], optionalKey))),
    }),
  ),
)

const Risk = fields.riskAlert.fields.items.value.mapFields(
  flow(Struct.evolve({ code, unit: code }), Struct.mapPick(["code", "evidenceLines"], optionalKey)),
)

const Source = fields.sourceReferenceList.value.mapFields(
  Struct.mapPick(["pages", "openingBalance", "closingBalance"], optionalKey),
)

const Profile = fields.cashFlowProfile.mapFields(
  Struct.evolve({
    incomeSources: ({ value }) => Schema.Array(value.mapFields(Struct.evolve({ source: code }))),
    salary: (salary) => salary.mapFields(Struct.evolve({ state: code })),
    obligations: ({ value }) => Schema.Array(value.mapFields(Struct.evolve({ kind: code }))),
  }),
)

const Income = fields.affordability.schema.fields.income.mapFields(
  Struct.evolve({
    wages: ({ value }) => Schema.Array(value.mapFields(Struct.evolve({ kind: code, state: code }))),
    checks: ({ value }) => Schema.Array(value.mapFields(Struct.evolve({ kind: code, state: code, employer: code }))),
  }),
)

const Affordability = fields.affordability.schema.mapFields(
  Struct.evolve({
    income: () => Income,
    concerns: ({ value }) => Schema.Array(value.mapFields(Struct.evolve({ kind: code }))),
  }),
)

const accounts = () => Schema.Array(Schema.Unknown)

const Group = fields.group.schema.mapFields(
  Struct.evolve({
    borrowers: ({ value }) => Schema.Array(value.mapFields(Struct.evolve({ accounts }))),
    unassigned: ({ members }) => Schema.NullOr(members[0].mapFields(Struct.evolve({ accounts }))),
    lenders: ({ value }) => Schema.Array(value.mapFields(Struct.evolve({ kind: code }))),
  }),
)

const Correction = fields.corrections.schema.value.mapFields(
  Struct.evolve({
    class: () => Schema.NullOr(Schema.String),
    by: (by) => by.mapFields(Struct.evolve({ kind: code })),
  }),
)

/** A rendered result as it is shown, of this engine or another one. */
export const StatementAnswer = Schema.toEncoded(
  StatementResult.mapFields(
    flow(
      Struct.evolve({
        effectiveAssetsBreakdown: () => Schema.Array(Component),
        repaymentCapacity: (capacity) =>
          capacity.mapFields(
            Struct.mapPick(["monthInstallment", "downPaymentCoverage", "totalInstallments"], optionalKey),
          ),
        excludedFlows: ({ value }) => Schema.Array(value.mapFields(Struct.evolve({ reason: code }))),
        existingLenders: ({ value }) => Schema.Array(value.mapFields(Struct.evolve({ kind: code }))),
        flowCategories: ({ value }) => Schema.Array(value.mapFields(Struct.evolve({ category: code }))),
        cashFlowProfile: () => Profile,
        affordability: () => optionalKey(Affordability),
        group: () => optionalKey(Group),
        dataQuality: (quality) =>
          quality.mapFields(Struct.mapPick(["repairedLines", "linesOutsidePeriod"], optionalKey)),
        riskAlert: (alert) => alert.mapFields(Struct.evolve({ items: () => Schema.Array(Risk) })),
        sourceReferenceList: () => Schema.Array(Source),
        corrections: () => optionalKey(Schema.Array(Correction)),
      }),
      Struct.mapPick(
        ["existingLenders", "flowCategories", "cashFlowProfile", "engineVersion", "policyHash"],
        optionalKey,
      ),
    ),
  ),
)
export type StatementAnswer = typeof StatementAnswer.Type

/** A line that a result refers to. */
export type Evidence = typeof StatementEvidence.Encoded
export type Component = StatementAnswer["effectiveAssetsBreakdown"][number]
export type Month = StatementAnswer["monthlyFlows"][number]
export type Profile = NonNullable<StatementAnswer["cashFlowProfile"]>
export type LineShare = Profile["cash"]
