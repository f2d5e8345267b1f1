import { fromEpochDay } from "../../domain/LocalDate.ts"
import type { Message } from "../../domain/Message.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { yuan } from "../Money.ts"
import { analysisMessage } from "./AnalysisMessages.ts"
import type { AccountAssets } from "./EffectiveAssets.ts"
import { evidenceOf, yuanOrNull } from "./Evidence.ts"
import type { ExcludedInflow } from "./ExcludedInflows.ts"
import { type FlowTable, NONE } from "./FlowTable.ts"
import { maskedAccount } from "./Party.ts"
import type { AssetsComponent, ExcludedComponent } from "./StatementOutcome.ts"

const MOST_EXCLUDED_LISTED = 200

/** An account's contribution in yuan, with all that is needed to compute it again. */
export const assetsComponent = (
  table: FlowTable,
  ledger: Ledger,
  assets: AccountAssets | undefined,
): AssetsComponent => {
  const { account } = ledger
  const identity = {
    institution: account.institution ?? null,
    accountName: account.accountName ?? null,
    accountNumber: maskedAccount(account.accountNumber) ?? null,
    currency: account.currency,
  }
  if (assets === undefined) {
    const note =
      account.currency === "CNY"
        ? analysisMessage("statement.assets.noPeriod", {})
        : analysisMessage("statement.assets.otherCurrency", { currency: account.currency })
    return { ...identity, ...notCounted(ledger), note }
  }
  return {
    ...identity,
    method: assets.method,
    from: assets.from,
    to: assets.to,
    days: assets.days,
    closingBalance: yuanOrNull(assets.closingFen),
    adjustedClosingBalance: yuanOrNull(assets.adjustedClosingFen),
    adjustedMeanBalance: yuanOrNull(assets.adjustedMeanFen),
    effectiveInflow: yuan(assets.effectiveInflowFen),
    effectiveOutflow: yuan(assets.effectiveOutflowFen),
    shortfall: yuan(assets.shortfallFen),
    amount: yuan(assets.amountFen),
    note: noteOf(assets),
    excludedInflows: largest(assets.exclusions).map((one) => excludedComponent(table, one)),
    excludedInflowCount: assets.exclusions.length,
    balances: assets.stretches.map(({ from, to, balanceFen, excludedFen, adjustedFen }) => ({
      from,
      to,
      balance: yuan(balanceFen),
      excluded: yuan(excludedFen),
      adjusted: yuan(adjustedFen),
    })),
  }
}

const notCounted = ({ startDate, endDate, closingFen }: Ledger) => ({
  method: "NOT_COUNTED" as const,
  from: startDate ?? null,
  to: endDate ?? null,
  days: 0,
  closingBalance: yuanOrNull(closingFen),
  adjustedClosingBalance: null,
  adjustedMeanBalance: null,
  effectiveInflow: 0,
  effectiveOutflow: 0,
  shortfall: 0,
  amount: 0,
  excludedInflows: [],
  excludedInflowCount: 0,
  balances: [],
})

const noteOf = (assets: AccountAssets): Message => {
  const amount = yuan(assets.amountFen)
  if (assets.shortfallFen > 0) {
    return analysisMessage("statement.assets.shortfall", { shortfall: yuan(assets.shortfallFen), amount })
  }
  if (assets.method === "NET_INFLOW") {
    return analysisMessage("statement.assets.netInflow", {
      days: assets.days,
      inflow: yuan(assets.effectiveInflowFen),
      outflow: yuan(assets.effectiveOutflowFen),
      amount,
    })
  }
  return analysisMessage("statement.assets.seasoned", {
    days: assets.days,
    closing: yuan(assets.adjustedClosingFen ?? 0),
    mean: yuan(assets.adjustedMeanFen ?? 0),
    amount,
  })
}

const excludedComponent = (table: FlowTable, one: ExcludedInflow): ExcludedComponent => {
  const evidence = (i: number) => evidenceOf(table.ledgers[table.ledger[i]!]!, table.lines[i]!)
  return {
    reason: one.reason,
    label: analysisMessage("statement.class", { flowClass: one.reason }),
    amount: yuan(one.amountFen),
    from: fromEpochDay(one.fromDay),
    to: one.untilDay === Infinity ? null : fromEpochDay(one.untilDay - 1),
    inflow: evidence(one.inflow),
    outflow: one.outflow === NONE ? null : evidence(one.outflow),
  }
}

const largest = (exclusions: ReadonlyArray<ExcludedInflow>): ReadonlyArray<ExcludedInflow> =>
  exclusions.length <= MOST_EXCLUDED_LISTED
    ? exclusions
    : exclusions.toSorted((a, b) => b.amountFen - a.amountFen || a.inflow - b.inflow).slice(0, MOST_EXCLUDED_LISTED)
