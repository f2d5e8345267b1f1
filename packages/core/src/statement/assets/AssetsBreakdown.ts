import { fromEpochDay } from "../../domain/LocalDate.ts"
import type { Message } from "../../domain/Message.ts"
import { maskedAccount } from "../AccountNumber.ts"
import { analysisMessage } from "../analysis/AnalysisMessages.ts"
import { yuan, yuanOrNull } from "../Fen.ts"
import { type FlowTable, NONE } from "../flows/FlowTable.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { lineReference } from "../ledger/LineReference.ts"
import { percent } from "../risks/Risk.ts"
import type { AssetsComponent, ExcludedComponent } from "../StatementResult.ts"
import type { AccountAssets, ExcludedInflow } from "./AccountAssets.ts"
import type { Repeated } from "./RepeatedLedgers.ts"

const MOST_EXCLUDED_LISTED = 200

/** An account's contribution in yuan, with all that is needed to compute it again. */
export const assetsComponent = (
  table: FlowTable,
  ledger: Ledger,
  assets: AccountAssets | undefined,
  repeated?: Repeated,
): AssetsComponent => {
  const { account } = ledger
  const identity = {
    institution: account.institution ?? null,
    accountName: account.accountName ?? null,
    accountNumber: maskedAccount(account.accountNumber) ?? null,
    currency: account.currency ?? null,
  }
  if (assets === undefined)
    return { ...identity, ...notCounted(ledger), note: whyNotCounted(account.currency, repeated) }
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
    countedElsewhere: yuan(assets.countedElsewhereFen),
    unproven: yuan(assets.unprovenFen),
    amount: yuan(assets.amountFen),
    note: noteOf(assets),
    excludedInflows: largest(assets.exclusions).map((one) => excludedComponent(table, one)),
    excludedInflowCount: assets.exclusions.length,
    balances: assets.stretches.map(({ from, to, balanceFen, unprovenFen, excludedFen, adjustedFen }) => ({
      from,
      to,
      balance: yuan(balanceFen),
      unproven: yuan(unprovenFen),
      excluded: yuan(excludedFen),
      adjusted: yuan(adjustedFen),
    })),
  }
}

const whyNotCounted = (currency: string | undefined, repeated: Repeated | undefined): Message => {
  if (currency === undefined) return analysisMessage("statement.assets.unknownCurrency", {})
  if (currency !== "CNY") return analysisMessage("statement.assets.otherCurrency", { currency })
  if (repeated === undefined) return analysisMessage("statement.assets.noPeriod", {})
  const files = repeated.of.sources.map(({ fileName }) => fileName).join("、")
  return analysisMessage("statement.assets.sameMoney", { files, share: percent(repeated.share, 1) })
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
  countedElsewhere: 0,
  unproven: 0,
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
  if (assets.countedElsewhereFen > 0) {
    return analysisMessage("statement.assets.movedAfterEnd", { moved: yuan(assets.countedElsewhereFen), amount })
  }
  if (assets.silence !== undefined) {
    const { from, to } = assets.silence
    const days = { from: fromEpochDay(from), to: fromEpochDay(to) }
    return analysisMessage("statement.assets.silent", { ...days, unseen: yuan(assets.unseenFen), amount })
  }
  if (assets.unprovenFen > 0) {
    return analysisMessage("statement.assets.unproven", { unproven: yuan(assets.unprovenFen), amount })
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
  const evidence = (i: number) => lineReference(table.ledgers[table.ledger[i]!]!, table.lines[i]!)
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
