import type { Message } from "../../domain/Message.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { type Fen, yuan } from "../Money.ts"
import { analysisMessage } from "./AnalysisMessages.ts"
import type { Purchase, RepaymentCapacity } from "./Capacity.ts"
import type { AccountAssets } from "./EffectiveAssets.ts"
import type { FlowFigures } from "./FlowFigures.ts"
import { distinctOwners } from "./Party.ts"
import type { Period } from "./Period.ts"
import type { RiskItem } from "./Risks.ts"

const MOST_NAMED = 3

/** The conclusion that a credit officer signs: whose statements, what they prove, what they carry, and what stands against it. */
export const conclusionOf = (given: {
  readonly purchase: Purchase
  readonly ledgers: ReadonlyArray<Ledger>
  readonly figures: FlowFigures
  readonly capacity: RepaymentCapacity
  readonly effectiveAssetsFen: Fen
  readonly assets: ReadonlyArray<AccountAssets | undefined>
  readonly period: Period | undefined
  readonly items: ReadonlyArray<RiskItem>
}): Message => {
  const { ledgers, figures, capacity, period, items, purchase } = given
  const { EFFECTIVE: effective } = figures.byClass
  const count = (level: RiskItem["level"]): number => items.filter((item) => item.level === level).length
  const withoutBalances = given.assets.reduce(
    (sum, account) => (account?.method === "NET_INFLOW" ? sum + account.amountFen : sum),
    0,
  )
  return analysisMessage("statement.conclusion", {
    owners: distinctOwners(ledgers.flatMap(({ account }) => account.accountName ?? [])).join("、"),
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
  })
}
