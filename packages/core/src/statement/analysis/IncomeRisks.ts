import { yuan } from "../Fen.ts"
import { EFFECTIVE } from "./FlowClass.ts"
import { indicesWhere } from "./FlowTable.ts"
import { businessPayers, type Payers } from "./Payers.ts"
import { linesAt, type Measured, type Measures, percent, type RiskCase } from "./Risk.ts"
import { gradeOf, type RiskRule } from "./RiskRule.ts"

/** Payers whom a risk names. */
const MOST_NAMED = 5

/** Risks of business income: that few payers make it, and that it fluctuates. */
export const incomeRisks: Measures<"CONCENTRATION" | "SINGLE_PAYER" | "BUSINESS_COVERAGE"> = {
  CONCENTRATION: (given, rule) =>
    measured(given, rule, ({ payers, wholeFen, effectivePayers }) => {
      const largest = payers.slice(0, rule.figures["parties"] ?? 2)
      return {
        observed: effectivePayers,
        largest,
        params: { parties: largest.length, share: percent(sumOf(largest), wholeFen), payers: payers.length },
      }
    }),
  SINGLE_PAYER: (given, rule) =>
    measured(given, rule, ({ payers, wholeFen }) => {
      const largest = payers.slice(0, 1)
      const fen = sumOf(largest)
      return { observed: percent(fen, wholeFen), largest, params: { amount: yuan(fen), of: yuan(wholeFen) } }
    }),
  BUSINESS_COVERAGE: (given, { figures }) => {
    const { capacity, policy } = given
    const { coverageRatio, averageMonthlyEffectiveNetInflow: monthly, monthInstallment } = capacity
    // Too little of any income is reported as a risk of its own.
    if (coverageRatio === null || gradeOf(policy.risks.INSTALMENT_COVERAGE, coverageRatio) !== undefined)
      return undefined
    if (businessPayers(given.payers, figures["businessPercent"] ?? 0) === undefined) return undefined
    return { observed: coverageRatio, params: { monthly: monthly ?? 0, instalment: monthInstallment ?? 0 } }
  },
}

type Largest = Payers["payers"]

const sumOf = (payers: Largest): number => payers.reduce((sum, { fen }) => sum + fen, 0)

const measured = (
  given: RiskCase,
  { figures }: RiskRule,
  measure: (payers: Payers) => {
    readonly observed: number
    readonly largest: Largest
    readonly params: NonNullable<Measured["params"]>
  },
): Measured | undefined => {
  const payers = businessPayers(given.payers, figures["businessPercent"] ?? 0)
  if (payers === undefined) return undefined
  const { table } = given
  const { observed, largest, params } = measure(payers)
  const named = new Set(largest.map(({ party }) => party))
  const lines = indicesWhere(
    table,
    (i) => table.flowClass[i] === EFFECTIVE && table.amount[i]! > 0 && named.has(table.party[i]!),
  )
  const names = largest.slice(0, MOST_NAMED).map(({ party }) => table.parties[party]!.name)
  return { observed, lines: linesAt(table, lines), params: { ...params, names: names.join("、") } }
}
