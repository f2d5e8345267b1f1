import { ENGINE_VERSION } from "../../Version.ts"
import { maskedAccount } from "../AccountNumber.ts"
import { yuan, yuanOrNull } from "../Fen.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { cashFlowProfile } from "../profile/ProfileOutcome.ts"
import { analysisMessage } from "./AnalysisMessages.ts"
import { assetsComponent } from "./AssetsBreakdown.ts"
import { conclusionOf } from "./Conclusion.ts"
import { dataQuality } from "./DataQuality.ts"
import { flowCategories, flowClasses } from "./FlowClass.ts"
import type { FlowSum } from "./FlowFigures.ts"
import type { AnalysisInput, Measures } from "./Measures.ts"
import { levelOf, type RiskItem } from "./Risks.ts"
import type { StatementOutcome } from "./StatementOutcome.ts"
import type { StatementPolicy } from "./StatementPolicy.ts"

const MOST_LENDERS = 50

/** The result of an analysis: its figures in yuan, what it found, and messages where the result has texts. */
export const outcomeOf = (
  input: AnalysisInput,
  measures: Measures,
  items: ReadonlyArray<RiskItem>,
  policy: StatementPolicy,
  policyHash: string,
): StatementOutcome => {
  const { balances, capacity, effectiveAssetsFen, figures, period } = measures
  const effective = figures.byClass.EFFECTIVE
  return {
    purchaseAmount: input.purchaseAmount ?? null,
    downPaymentAmount: input.downPaymentAmount ?? null,
    repaymentCycle: input.repaymentCycle ?? null,
    monthInstallment: input.monthInstallment ?? null,
    startDate: period?.from ?? null,
    endDate: period?.to ?? null,
    totalInflow: yuan(figures.total.inflowFen),
    totalOutflow: yuan(figures.total.outflowFen),
    effectiveInflow: yuan(effective.inflowFen),
    effectiveOutflow: yuan(effective.outflowFen),
    openingBalance: yuanOrNull(balances.openingFen),
    closingBalance: yuanOrNull(balances.closingFen),
    averageDailyBalance: yuanOrNull(balances.averageDailyFen),
    effectiveAssets: yuan(effectiveAssetsFen),
    effectiveAssetsBreakdown: breakdownOf(measures),
    monthlyFlows: monthlyFlowsOf(measures),
    repaymentCapacity: capacity,
    topCounterparties: topCounterpartiesOf(measures),
    excludedFlows: excludedFlowsOf(measures),
    existingLenders: lendersOf(measures),
    flowCategories: flowCategoriesOf(measures),
    cashFlowProfile: cashFlowProfile(measures.profile, measures.table, measures.debtService, policy),
    dataQuality: dataQuality(measures.dated, measures.creditCards),
    riskQuantity: items.length,
    riskAlert: { level: levelOf(items), items },
    assetEvaluationConclusion: conclusionOf({ ...measures, purchase: input, items }),
    sourceReferenceList: sourceReferences(input.ledgers, input.materialRefs ?? []),
    engineVersion: ENGINE_VERSION,
    policyHash,
  }
}

const breakdownOf = ({
  assets,
  counted,
  ledgers,
  repeated,
  table,
}: Measures): StatementOutcome["effectiveAssetsBreakdown"] =>
  ledgers.map((ledger) => {
    const at = counted.indexOf(ledger)
    const twin = repeated.find((one) => one.ledger === ledger)
    return assetsComponent(table, ledger, at === -1 ? undefined : assets[at], twin)
  })

const monthlyFlowsOf = ({ balances, figures }: Measures): StatementOutcome["monthlyFlows"] =>
  figures.months.map((month, at) => ({
    month: month.month,
    inflow: yuan(month.inflowFen),
    outflow: yuan(month.outflowFen),
    effectiveInflow: yuan(month.effectiveInflowFen),
    effectiveOutflow: yuan(month.effectiveOutflowFen),
    endBalance: yuanOrNull(balances.monthEnds[at]),
    lines: month.lines,
  }))

const topCounterpartiesOf = ({ figures, table }: Measures): StatementOutcome["topCounterparties"] => {
  const effective = figures.byClass.EFFECTIVE
  return figures.counterparties.map(({ party, direction, amountFen, lines }) => ({
    name: table.parties[party]!.name,
    direction,
    amount: yuan(amountFen),
    share: shareOf(amountFen, direction === "INFLOW" ? effective.inflowFen : effective.outflowFen),
    lines,
  }))
}

const excludedFlowsOf = ({ figures }: Measures): StatementOutcome["excludedFlows"] =>
  flowClasses.flatMap((reason) => {
    const sum = figures.byClass[reason]
    const label = analysisMessage("statement.class", { flowClass: reason })
    return reason === "EFFECTIVE" || sum.lines === 0 ? [] : [{ reason, label, ...yuanSum(sum) }]
  })

const lendersOf = ({ debts }: Measures): StatementOutcome["existingLenders"] =>
  debts.lenders.slice(0, MOST_LENDERS).map(({ name, kind, drawnFen, repaidFen, monthlyFen, payments, ...last }) => ({
    name,
    kind,
    monthlyPayment: yuanOrNull(monthlyFen),
    payments,
    repaid: yuan(repaidFen),
    drawn: yuan(drawnFen),
    lastDrawDate: last.lastDraw ?? null,
    lastPaymentDate: last.lastPayment ?? null,
  }))

const flowCategoriesOf = ({ figures }: Measures): StatementOutcome["flowCategories"] =>
  flowCategories.flatMap((name) => {
    const sum = figures.byCategory[name]
    const label = analysisMessage("statement.category", { category: name })
    return sum.lines === 0 ? [] : [{ category: name, label, ...yuanSum(sum) }]
  })

const yuanSum = ({ inflowFen, outflowFen, lines }: FlowSum) => ({
  inflow: yuan(inflowFen),
  outflow: yuan(outflowFen),
  lines,
})

const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000

const sourceReferences = (
  ledgers: ReadonlyArray<Ledger>,
  materialRefs: ReadonlyArray<string>,
): StatementOutcome["sourceReferenceList"] =>
  ledgers
    .flatMap(({ sources }) => sources)
    .toSorted((a, b) => a.file - b.file)
    .map(({ file, fileName, account, startDate, endDate, lines, pages, openingFen, closingFen }) => ({
      fileName,
      materialRef: materialRefs[file] ?? null,
      institution: account.institution ?? null,
      accountName: account.accountName ?? null,
      accountNumber: maskedAccount(account.accountNumber) ?? null,
      currency: account.currency ?? null,
      startDate: startDate ?? null,
      endDate: endDate ?? null,
      lines,
      pages,
      openingBalance: yuanOrNull(openingFen),
      closingBalance: yuanOrNull(closingFen),
    }))
