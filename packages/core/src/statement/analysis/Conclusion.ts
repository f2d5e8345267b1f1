import type { Message } from "../../domain/Message.ts"
import { type Fen, yuan } from "../Fen.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { distinctOwners, isPerson } from "../Party.ts"
import type { AccountAssets } from "./AccountAssets.ts"
import { analysisMessage } from "./AnalysisMessages.ts"
import type { Purchase, RepaymentCapacity } from "./Capacity.ts"
import { OWN_TRANSFER } from "./FlowClass.ts"
import type { FlowFigures } from "./FlowFigures.ts"
import { type FlowTable, NONE, indicesWhere } from "./FlowTable.ts"
import { type Debts, noCard } from "./Lenders.ts"
import { monthsIn, type Period } from "./Period.ts"
import type { RiskItem } from "./Risks.ts"

const MOST_NAMED = 5

/**
 * The conclusion that a credit officer reads first: whose statements, what they prove, what was found, and what cannot
 * be seen from these files. It never recommends a decision.
 */
export const conclusionOf = (given: {
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
    holders: holdersOf(owners),
    wallets: ledgers.filter(({ account }) => account.kind === "WALLET").length,
    periodMonths: period === undefined ? null : Math.round(10 * monthsIn(period)) / 10,
    missingSides: indicesWhere(table, (i) => table.flowClass[i] === OWN_TRANSFER && table.partner[i] === NONE).length,
    lenders: debts.lenders.filter(noCard).length,
    lenderMonthly: yuan(debts.monthlyFen),
  })
}

const holdersOf = (owners: ReadonlyArray<string>) => {
  const persons = owners.filter(isPerson).length
  if (owners.length === 0) return "UNKNOWN"
  return persons === owners.length ? "PERSON" : persons === 0 ? "COMPANY" : "BOTH"
}
