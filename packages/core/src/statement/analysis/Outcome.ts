import type { Message } from "../../domain/Message.ts"
import { ENGINE_VERSION } from "../../Version.ts"
import { maskedAccount } from "../AccountNumber.ts"
import type { AccountAssets } from "../assets/AccountAssets.ts"
import { assetsComponent } from "../assets/AssetsBreakdown.ts"
import { type Fen, yuan, yuanOrNull } from "../Fen.ts"
import type { FlowFigures, FlowSum } from "../flows/FlowFigures.ts"
import { type FlowTable, indicesWhere, NONE } from "../flows/FlowTable.ts"
import type { KeywordScanner } from "../flows/KeywordScanner.ts"
import { type Debts, noCard } from "../flows/Lenders.ts"
import { monthsIn, type Period } from "../flows/Period.ts"
import { groupOf } from "../group/Group.ts"
import type { HiddenContent } from "../hidden/HiddenContent.ts"
import { invoicesOutcome } from "../invoices/InvoicesOutcome.ts"
import { CONFIRMED, INFERRED } from "../layouts/Layout.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { seenBefore } from "../memory/MemoryRisks.ts"
import { distinctOwners, holderOf, holdersOf } from "../Party.ts"
import { cashFlowProfile } from "../profile/ProfileOutcome.ts"
import { levelOf } from "../risks/Risks.ts"
import type { RiskItem, StatementOutcome } from "../StatementResult.ts"
import { analysisMessage } from "./AnalysisMessages.ts"
import type { Purchase, RepaymentCapacity } from "./Capacity.ts"
import { flowCategories, flowClasses, OWN_TRANSFER } from "./FlowClass.ts"
import type { AnalysisInput, Measures } from "./Measures.ts"
import type { StatementPolicy } from "./StatementPolicy.ts"

const MOST_LENDERS = 50

/** The result of an analysis: its figures in yuan, what it found, and messages where the result has texts. */
export const outcomeOf = (
  input: AnalysisInput,
  measures: Measures,
  items: ReadonlyArray<RiskItem>,
  policy: StatementPolicy,
  policyHash: string,
  scanner: KeywordScanner,
): StatementOutcome => {
  const { balances, capacity, effectiveAssetsFen, figures, period } = measures
  const group = groupOf(measures, scanner, policy)
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
    ...(group === undefined ? {} : { group }),
    dataQuality: dataQuality(measures),
    riskQuantity: items.length,
    riskAlert: { level: levelOf(items), items },
    assetEvaluationConclusion: conclusionOf({ ...measures, purchase: input, items }),
    sourceReferenceList: sourceReferences(input.ledgers, input.materialRefs ?? []),
    ...(input.papers === undefined || input.papers.length === 0
      ? {}
      : {
          invoices: invoicesOutcome({ ...measures, ...input, papers: input.papers }, policy.invoices),
        }),
    ...(input.corrections === undefined ? {} : { corrections: correctionsOf(measures) }),
    ...(input.memory === undefined ? {} : { earlierTasks: input.memory.earlierTasks }),
    engineVersion: ENGINE_VERSION,
    policyHash,
  }
}

const correctionsOf = ({ corrected }: Measures): NonNullable<StatementOutcome["corrections"]> =>
  corrected.map(({ correction, line }) => ({ ...correction, date: line.date, readAmount: yuan(line.amountFen) }))

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

const excludedFlowsOf = ({ figures }: Pick<Measures, "figures">): StatementOutcome["excludedFlows"] =>
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

/** The quality of the reading, the files' own proof, and the files that are in no figure. */
const dataQuality = ({
  corrected,
  creditCards,
  dated: accounts,
  memory,
  namedAgain,
}: Measures): StatementOutcome["dataQuality"] => {
  const ledgers = accounts.map(({ ledger }) => ledger)
  const total = (count: (ledger: Ledger) => number): number => ledgers.reduce((sum, ledger) => sum + count(ledger), 0)
  const quality = {
    files: total(({ sources }) => sources.length),
    lines: total(({ lines }) => lines.length),
    unreadLines: total(({ sources }) => sources.reduce((sum, { unreadLines }) => sum + unreadLines, 0)),
    balanceChecked: ledgers.length > 0 && ledgers.every(({ balanceChecked }) => balanceChecked),
    balanceBreaks: total(({ breaks }) => breaks.length),
    duplicateLines: total(({ duplicatesDropped }) => duplicatesDropped),
    repairedLines: total(({ lines }) => lines.reduce((sum, { repaired }) => (repaired ? sum + 1 : sum), 0)),
    linesOutsidePeriod: total(({ linesOutside }) => linesOutside),
  }
  const unchecked = ledgers.filter(({ balanceChecked }) => !balanceChecked).length
  const unseen = (count: (found: HiddenContent) => number): number =>
    total(({ sources }) =>
      sources.reduce((sum, source) => sum + (source.unseen === undefined ? 0 : count(source.unseen)), 0),
    )
  const words = unseen((found) => found.words)
  const [rows, columns, sheets] = [
    unseen((found) => found.rows),
    unseen((found) => found.columns),
    unseen((found) => found.sheets),
  ]
  const [amounts, differing] = [unseen((found) => found.layerAmounts), unseen((found) => found.layerDiffering)]
  const later = accounts.reduce((sum, account) => sum + account.later.length, 0)
  const textual = ledgers.flatMap(({ lines }) => lines.flatMap(({ balanceText }) => balanceText ?? []))
  const scanned = total(({ sources }) => sources.filter((source) => source.scanned === true).length)
  const sources = ledgers.flatMap((ledger) => ledger.sources)
  const inferred = sources.filter(({ layout }) => layout === INFERRED)
  const confirmed = sources.filter(({ layout }) => layout === CONFIRMED)
  const repeats = sources.filter(({ duplicates, lines }) => lines > 0 && duplicates === lines)
  const filesOf = (some: typeof sources) => [...new Set(some.map(({ fileName }) => fileName))].join("、")
  const inferredLines = inferred.reduce((sum, { lines }) => sum + lines, 0)
  const notes: ReadonlyArray<readonly [number, Message]> = [
    [
      inferred.length,
      analysisMessage("statement.quality.inferred", { files: filesOf(inferred), lines: inferredLines }),
    ],
    [confirmed.length, analysisMessage("statement.quality.confirmed", { files: filesOf(confirmed) })],
    [unchecked, analysisMessage("statement.quality.unchecked", { accounts: unchecked })],
    [scanned, analysisMessage("statement.quality.scanned", { files: scanned })],
    [quality.balanceBreaks, analysisMessage("statement.quality.breaks", { breaks: quality.balanceBreaks })],
    [quality.duplicateLines, analysisMessage("statement.quality.duplicates", { lines: quality.duplicateLines })],
    [repeats.length, analysisMessage("statement.quality.nothingNew", { files: filesOf(repeats) })],
    [namedAgain, analysisMessage("statement.quality.namedAgain", { files: namedAgain })],
    [quality.unreadLines, analysisMessage("statement.quality.unread", { lines: quality.unreadLines })],
    [
      textual.length,
      analysisMessage("statement.quality.balanceText", { lines: textual.length, text: textual[0]?.slice(0, 20) ?? "" }),
    ],
    [quality.repairedLines, analysisMessage("statement.quality.repaired", { lines: quality.repairedLines })],
    [corrected.length, analysisMessage("statement.quality.corrected", { lines: corrected.length })],
    [creditCards.length, analysisMessage("statement.quality.creditCards", { files: creditCards.join("、") })],
    [words, analysisMessage("statement.quality.hiddenText", { words, amounts: unseen((found) => found.amounts) })],
    [rows + columns + sheets, analysisMessage("statement.quality.hiddenRows", { rows, columns, sheets })],
    [amounts, analysisMessage("statement.quality.textLayer", { amounts, differing })],
    [later, analysisMessage("statement.quality.later", { lines: later })],
    [quality.linesOutsidePeriod, analysisMessage("statement.quality.outside", { lines: quality.linesOutsidePeriod })],
  ]
  return { ...quality, notes: [...notes.flatMap(([count, note]) => (count > 0 ? [note] : [])), ...seenBefore(memory)] }
}

const MOST_NAMED = 5

/**
 * The conclusion that a credit officer reads first: whose statements, what they prove, what was found, and what cannot
 * be seen from these files. It never recommends a decision.
 */
const conclusionOf = (given: {
  readonly purchase: Purchase
  readonly ledgers: ReadonlyArray<Ledger>
  readonly table: FlowTable
  readonly figures: FlowFigures
  readonly debts: Debts
  readonly capacity: RepaymentCapacity
  readonly effectiveAssetsFen: Fen
  readonly assets: ReadonlyArray<AccountAssets | undefined>
  readonly period: Period | undefined
  readonly items: ReadonlyArray<RiskItem>
}): Message => {
  const { ledgers, table, figures, capacity, debts, period, items, purchase } = given
  const { EFFECTIVE: effective } = figures.byClass
  const count = (level: RiskItem["level"]): number => items.filter((item) => item.level === level).length
  const withoutBalances = given.assets.reduce(
    (sum, account) => (account?.method === "NET_INFLOW" ? sum + account.amountFen : sum),
    0,
  )
  const owners = distinctOwners(ledgers.flatMap(({ account }) => account.accountName ?? []))
  return analysisMessage("statement.conclusion", {
    owners: owners.join("、"),
    files: ledgers.reduce((sum, { sources }) => sum + sources.length, 0),
    accounts: ledgers.length,
    lines: ledgers.reduce((sum, { lines }) => sum + lines.length, 0),
    startDate: period?.from ?? null,
    endDate: period?.to ?? null,
    effectiveInflow: yuan(effective.inflowFen),
    effectiveOutflow: yuan(effective.outflowFen),
    monthly: capacity.averageMonthlyEffectiveNetInflow,
    assets: yuan(given.effectiveAssetsFen),
    withoutBalances: yuan(withoutBalances),
    purchaseAmount: purchase.purchaseAmount ?? null,
    purchaseCoverage: capacity.purchaseCoverage,
    downPaymentAmount: purchase.downPaymentAmount ?? null,
    downPaymentCoverage: capacity.downPaymentCoverage,
    instalment: capacity.monthInstallment,
    coverage: capacity.coverageRatio,
    monthsCovered: capacity.monthsCovered,
    high: count("HIGH"),
    medium: count("MEDIUM"),
    low: count("LOW"),
    gravest: items
      .filter(({ level }) => level !== "LOW")
      .slice(0, MOST_NAMED)
      .map(({ code }) => code)
      .join(","),
    holders: holdersOf(owners.map(holderOf)),
    wallets: ledgers.filter(({ account }) => account.kind === "WALLET").length,
    periodMonths: period === undefined ? null : Math.round(10 * monthsIn(period)) / 10,
    missingSides: indicesWhere(table, (i) => table.flowClass[i] === OWN_TRANSFER && table.partner[i] === NONE).length,
    setAside: excludedFlowsOf(given)
      .map(({ inflow, lines, outflow, reason }) => `${reason}=${lines}=${inflow}=${outflow}`)
      .join(","),
    lenders: debts.lenders.filter(noCard).length,
    lenderMonthly: yuan(debts.monthlyFen),
  })
}
