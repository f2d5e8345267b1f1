import { contentHash } from "../../domain/Hash.ts"
import type { LocalDate } from "../../domain/LocalDate.ts"
import type { Message } from "../../domain/Message.ts"
import { ENGINE_VERSION } from "../../Version.ts"
import { maskedAccount } from "../AccountNumber.ts"
import { yuan, yuanOrNull } from "../Fen.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { ledgerUpTo } from "../ledger/UpToDay.ts"
import { analysisMessage } from "./AnalysisMessages.ts"
import { assetsComponent } from "./AssetsBreakdown.ts"
import { balancesOf } from "./Balances.ts"
import { type Purchase, repaymentCapacity } from "./Capacity.ts"
import { categories } from "./Categories.ts"
import { classify } from "./Classify.ts"
import { conclusionOf } from "./Conclusion.ts"
import { dataQuality } from "./DataQuality.ts"
import { effectiveAssets } from "./EffectiveAssets.ts"
import { flowCategories, flowClasses } from "./FlowClass.ts"
import { flowFigures, type FlowSum } from "./FlowFigures.ts"
import { flowTable } from "./FlowTable.ts"
import { keywordScanner } from "./KeywordScanner.ts"
import { debtsOf } from "./Lenders.ts"
import type { ParsedLine } from "./ParsedLine.ts"
import { parsedLines } from "./ParsedLines.ts"
import { monthsIn, periodOf } from "./Period.ts"
import { repeatedLedgers } from "./RepeatedLedgers.ts"
import { levelOf, risksOf } from "./Risks.ts"
import type { StatementOutcome } from "./StatementOutcome.ts"
import { defaultStatementPolicy, type StatementPolicy } from "./StatementPolicy.ts"

/** What an analysis needs beside the ledgers. */
export interface AnalysisInput extends Purchase {
  readonly ledgers: ReadonlyArray<Ledger>
  /** By the number of a file (`LedgerSource.file`): the material that it came from. */
  readonly materialRefs?: ReadonlyArray<string>
  /** Names of files that are credit card bills: reported, and in no figure. */
  readonly creditCards?: ReadonlyArray<string>
  readonly today: LocalDate
}

/** The judged statements, and what there is to tell of the way there. */
export interface Analysis {
  readonly outcome: StatementOutcome
  /** Every line with its class, one after the other, each made when it is taken. */
  readonly lines: () => Iterable<ParsedLine>
  readonly steps: {
    readonly classification: ReadonlyArray<Message>
    readonly assets: ReadonlyArray<Message>
    readonly risks: Message
  }
}

const MOST_COUNTERPARTIES = 10
const MOST_LENDERS = 50

/** The judgement of statements under a policy: pure, and the same whatever the order of the ledgers. */
export const statementAnalyst = (
  policy: StatementPolicy = defaultStatementPolicy,
): ((input: AnalysisInput) => Analysis) => {
  const scanner = keywordScanner(policy.keywords)
  const policyHash = contentHash(JSON.stringify(policy))
  return (input) => {
    const dated = inOrder(input.ledgers).map((ledger) => ledgerUpTo(ledger, input.today))
    const all = dated.map(({ ledger }) => ledger)
    const inYuan = all.filter(({ account }) => account.currency === "CNY")
    const repeated = repeatedLedgers(inYuan, scanner, policy.sameMoney)
    const ledgers = inYuan.filter((ledger) => repeated.every((one) => one.ledger !== ledger))
    const period = periodOf(ledgers)
    const months = period === undefined ? undefined : Math.max(1, monthsIn(period))
    const table = flowTable(ledgers, scanner)
    const largeDepositFen = classify(table, scanner, policy, months ?? 1)
    const category = categories(table, scanner)
    const figures = flowFigures(table, category, period, MOST_COUNTERPARTIES)
    const assets = effectiveAssets(table, policy, largeDepositFen)
    const effectiveAssetsFen = assets.reduce((sum, account) => sum + (account?.amountFen ?? 0), 0)
    const { EFFECTIVE: effective } = figures.byClass
    const capacity = repaymentCapacity(input, {
      effectiveNetFen: effective.inflowFen - effective.outflowFen,
      months,
      effectiveAssetsFen,
    })
    const balances = balancesOf(
      ledgers,
      figures.months.map(({ month }) => month),
    )
    const debts = debtsOf(table, category, scanner, policy)
    const creditCards = (input.creditCards ?? []).toSorted()
    const items = risksOf({
      ledgers: all,
      table,
      category,
      figures,
      assets,
      capacity,
      purchase: input,
      months,
      debts,
      creditCards,
      later: dated.flatMap(({ ledger, later }) => later.map((line) => ({ ledger, line }))),
      repeated,
      largeDepositFen,
      scanner,
      policy,
      today: input.today,
    })
    const quality = dataQuality(dated, creditCards)
    const excluded = flowClasses.flatMap((reason) => {
      const sum = figures.byClass[reason]
      const label = analysisMessage("statement.class", { flowClass: reason })
      return reason === "EFFECTIVE" || sum.lines === 0 ? [] : [{ reason, label, ...yuanSum(sum) }]
    })
    const outcome: StatementOutcome = {
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
      effectiveAssetsBreakdown: all.map((ledger) => {
        const at = ledgers.indexOf(ledger)
        const twin = repeated.find((one) => one.ledger === ledger)
        return assetsComponent(table, ledger, at === -1 ? undefined : assets[at], twin)
      }),
      monthlyFlows: figures.months.map((month, at) => ({
        month: month.month,
        inflow: yuan(month.inflowFen),
        outflow: yuan(month.outflowFen),
        effectiveInflow: yuan(month.effectiveInflowFen),
        effectiveOutflow: yuan(month.effectiveOutflowFen),
        endBalance: yuanOrNull(balances.monthEnds[at]),
        lines: month.lines,
      })),
      repaymentCapacity: capacity,
      topCounterparties: figures.counterparties.map(({ party, direction, amountFen, lines }) => ({
        name: table.parties[party]!.name,
        direction,
        amount: yuan(amountFen),
        share: shareOf(amountFen, direction === "INFLOW" ? effective.inflowFen : effective.outflowFen),
        lines,
      })),
      excludedFlows: excluded,
      existingLenders: debts.lenders
        .slice(0, MOST_LENDERS)
        .map(({ name, kind, drawnFen, repaidFen, monthlyFen, payments, ...last }) => ({
          name,
          kind,
          monthlyPayment: yuanOrNull(monthlyFen),
          payments,
          repaid: yuan(repaidFen),
          drawn: yuan(drawnFen),
          lastDrawDate: last.lastDraw ?? null,
          lastPaymentDate: last.lastPayment ?? null,
        })),
      flowCategories: flowCategories.flatMap((name) => {
        const sum = figures.byCategory[name]
        const label = analysisMessage("statement.category", { category: name })
        return sum.lines === 0 ? [] : [{ category: name, label, ...yuanSum(sum) }]
      }),
      dataQuality: quality,
      riskQuantity: items.length,
      riskAlert: { level: levelOf(items), items },
      assetEvaluationConclusion: conclusionOf({
        purchase: input,
        ledgers: all,
        table,
        figures,
        capacity,
        debts,
        effectiveAssetsFen,
        assets,
        period,
        items,
      }),
      sourceReferenceList: sourceReferences(input.ledgers, input.materialRefs ?? []),
      engineVersion: ENGINE_VERSION,
      policyHash,
    }
    return { outcome, lines: () => parsedLines(dated, table, input.materialRefs ?? []), steps: stepsOf(outcome) }
  }
}

/** Ledgers in an order of their own, so that the order of the files makes no difference. */
const inOrder = (ledgers: ReadonlyArray<Ledger>): ReadonlyArray<Ledger> =>
  ledgers
    .map((ledger) => ({ ledger, key: orderKey(ledger) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ ledger }) => ledger)

const orderKey = ({ account, startDate, lines, inflowFen, outflowFen, sources }: Ledger): string =>
  JSON.stringify([
    account.institution ?? "",
    account.accountNumber ?? "",
    account.accountName ?? "",
    account.currency,
    startDate ?? "",
    lines.length,
    inflowFen,
    outflowFen,
    sources.map(({ fileName }) => fileName).toSorted(),
  ])

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

const stepsOf = (outcome: StatementOutcome): Analysis["steps"] => {
  const { repaymentCapacity: capacity, effectiveAssetsBreakdown: breakdown, riskAlert } = outcome
  const count = (level: string): number => riskAlert.items.filter((item) => item.level === level).length
  return {
    classification: [
      analysisMessage("statement.step.classified", {
        inflow: outcome.totalInflow,
        outflow: outcome.totalOutflow,
        effectiveInflow: outcome.effectiveInflow,
        effectiveOutflow: outcome.effectiveOutflow,
      }),
      ...outcome.excludedFlows.map(({ reason, inflow, outflow, lines }) =>
        analysisMessage("statement.step.excluded", { reason, inflow, outflow, lines }),
      ),
    ],
    assets: [
      ...breakdown.map(({ note }) => note),
      analysisMessage("statement.step.assets", { assets: outcome.effectiveAssets, accounts: breakdown.length }),
      ...(capacity.coverageRatio === null
        ? []
        : [
            analysisMessage("statement.step.capacity", {
              monthly: capacity.averageMonthlyEffectiveNetInflow ?? 0,
              instalment: capacity.monthInstallment ?? 0,
              ratio: capacity.coverageRatio,
            }),
          ]),
    ],
    risks: analysisMessage("statement.step.risks", {
      high: count("HIGH"),
      medium: count("MEDIUM"),
      low: count("LOW"),
    }),
  }
}
