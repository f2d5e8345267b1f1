import { type StatementEvidence, StatementResult } from "@open-valuation/core/statement"
import { flow, Schema, Struct } from "effect"

const { fields } = StatementResult
const { optionalKey } = Schema

/** A code that is shown as it is, or by its label: a later engine may have added it. */
const code = () => Schema.String

/** Fields that results of earlier engines lack are optional, and what nobody sees is left out, here and below. */
const Component = fields.effectiveAssetsBreakdown.value.mapFields(
  flow(
    Struct.mapPick(["shortfall", "countedElsewhere", "unproven", "excludedInflowCount"], optionalKey),
    Struct.evolve({
      excludedInflows: ({ value }) => Schema.Array(value.mapFields(Struct.omit(["reason"]))),
      balances: ({ value }) => Schema.Array(value.mapFields(Struct.mapPick(["unproven"], optionalKey))),
    }),
  ),
)

const Risk = fields.riskAlert.fields.items.value.mapFields(
  flow(Struct.evolve({ code, unit: code }), Struct.mapPick(["code", "evidenceLines"], optionalKey)),
)

const Source = fields.sourceReferenceList.value.mapFields(
  flow(Struct.omit(["materialRef"]), Struct.mapPick(["pages", "openingBalance", "closingBalance"], optionalKey)),
)

const Profile = fields.cashFlowProfile.mapFields(
  Struct.evolve({
    incomeSources: ({ value }) => Schema.Array(value.mapFields(Struct.omit(["source"]))),
    salary: (salary) => salary.mapFields(Struct.omit(["state", "payers"])),
    obligations: ({ value }) => Schema.Array(value.mapFields(Struct.omit(["kind", "everyMonths"]))),
    balanceDays: ({ members }) => Schema.NullOr(members[0].mapFields(Struct.omit(["accounts"]))),
  }),
)

const unseenOfWages = ["kind", "state", "payDay", "changePercent", "lastPaidDate", "evidence"] as const

const Affordability = fields.affordability.schema.mapFields(
  flow(
    Struct.omit(["policyHash"]),
    Struct.evolve({
      income: (income) =>
        income.mapFields(
          Struct.evolve({
            wages: ({ value }) => Schema.Array(value.mapFields(Struct.omit(unseenOfWages))),
            checks: ({ value }) => Schema.Array(value.mapFields(Struct.pick(["text"]))),
          }),
        ),
      obligations: (obligations) => obligations.mapFields(Struct.omit(["total"])),
      concerns: ({ value }) => Schema.Array(value.mapFields(Struct.omit(["kind", "evidence"]))),
      reasons: ({ value }) => Schema.Array(value.mapFields(Struct.omit(["code"]))),
    }),
  ),
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
    line: () => Schema.Int,
    class: () => Schema.NullOr(Schema.String),
    by: (by) => by.mapFields(Struct.pick(["name"])),
  }),
)

/** The parts of a rendered result that people see, of this engine or another one. */
export const StatementAnswer = Schema.toEncoded(
  StatementResult.mapFields(
    flow(
      Struct.omit(["riskQuantity"]),
      Struct.evolve({
        effectiveAssetsBreakdown: () => Schema.Array(Component),
        repaymentCapacity: (capacity) =>
          capacity.mapFields(
            flow(
              Struct.omit(["monthInstallment"]),
              Struct.mapPick(["downPaymentCoverage", "totalInstallments"], optionalKey),
            ),
          ),
        excludedFlows: ({ value }) => Schema.Array(value.mapFields(Struct.evolve({ reason: code }))),
        existingLenders: ({ value }) => Schema.Array(value.mapFields(Struct.evolve({ kind: code }))),
        flowCategories: ({ value }) => Schema.Array(value.mapFields(Struct.omit(["category"]))),
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
