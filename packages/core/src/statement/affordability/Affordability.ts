import { contentHash } from "../../domain/Hash.ts"
import { largestOf } from "../../domain/LargestOf.ts"
import { analysisMessage } from "../analysis/AnalysisMessages.ts"
import { EFFECTIVE } from "../analysis/FlowClass.ts"
import type { Measures } from "../analysis/Measures.ts"
import type { StatementPolicy } from "../analysis/StatementPolicy.ts"
import { type Fen, yuan, yuanOrNull } from "../Fen.ts"
import { type FlowTable, indicesWhere } from "../flows/FlowTable.ts"
import type { KeywordGroupId } from "../flows/Keywords.ts"
import type { KeywordScanner } from "../flows/KeywordScanner.ts"
import { lineReference, type LineReference } from "../ledger/LineReference.ts"
import type { ObligationKind } from "../profile/Obligations.ts"
import type { RiskItem } from "../StatementResult.ts"
import type { AffordabilityPolicy, IncomeBasis } from "./AffordabilityPolicy.ts"
import { type AffordabilityOutcome, concernKinds } from "./AffordabilityResult.ts"
import { type Burden, decide } from "./Decide.ts"
import { type Check, checksOf, entryReader } from "./Entries.ts"
import { type Wages, wagesByPayer } from "./Wages.ts"

/** Payers, and lines of each, that a result lists. */
const MOST_LISTED = 20
const MOST_LINES = 12

/**
 * Prepares the lender's table; the function reads income and obligations from measured statements and holds them
 * against it. `undefined` unless all holders that are named are persons.
 *
 * @param items the risks that were found
 */
export const affordabilityReader = (policy: StatementPolicy, scanner: KeywordScanner) => {
  const readEntries = entryReader(policy.affordability, scanner)
  const policyHash = contentHash(JSON.stringify(policy.affordability))
  return (measures: Measures, items: ReadonlyArray<RiskItem>): AffordabilityOutcome | undefined => {
    const { capacity, profile, table } = measures
    if (table.size === 0 || profile.holders === "COMPANY" || profile.holders === "BOTH") return undefined
    const entries = readEntries(table)
    const others = new Set([entries.pensions, entries.unemployment, ...Object.values(entries.byKind)].flat())
    const paid = (profile.salary?.lines ?? []).filter((i) => !others.has(i))
    const wages = wagesByPayer(table, paid, entries.pensions, policy)
    const checks = checksOf(table, entries, wages, policy)
    const burden = burdenOf(measures, wages, [...paid, ...entries.pensions])
    const guarantors = measures.borrowers.flatMap(({ name, role }) => (role === "GUARANTOR" ? [name] : []))
    const isJobless = entries.unemployment.length > 0
    const decided = decide({ burden, checks, guarantors, isJobless, items, wages }, policy.affordability)
    const latest = (lines: ReadonlyArray<number>): ReadonlyArray<LineReference> =>
      lines.slice(-MOST_LINES).map((i) => lineReference(table.ledgers[table.ledger[i]!]!, table.lines[i]!))
    const { cardsFen, debtsFen, incomeFen, instalmentFen, premiumsFen, rentFen } = burden
    return {
      income: {
        basis: burden.basis ?? null,
        monthlyStable: burden.basis === undefined ? null : yuan(incomeFen),
        monthlyTotal: yuanOrNull(burden.totalFen),
        wages: wages.slice(0, MOST_LISTED).map((one) => wagesIn(one, measures, latest)),
        checks: checks.map((check) => checkIn(check, policy.affordability, latest)),
      },
      obligations: {
        debts: yuan(debtsFen),
        rent: yuan(rentFen),
        premiums: yuan(premiumsFen),
        cards: yuan(cardsFen),
        instalment: capacity.monthInstallment,
        total: yuan(debtsFen + rentFen + premiumsFen + (instalmentFen ?? 0)),
      },
      concerns: concernsIn(measures, scanner, latest),
      ...decided,
      policyHash,
    }
  }
}

const burdenOf = (
  { capacity, debts, figures, months, profile, table }: Measures,
  wages: ReadonlyArray<Wages>,
  earned: ReadonlyArray<number>,
): Burden => {
  const due = (kind: ObligationKind): Fen =>
    profile.obligations.reduce((sum, one) => (one.kind === kind ? sum + one.monthlyFen : sum), 0)
  const stableFen = wages.reduce((sum, one) => sum + one.stableFen, 0)
  const byMonth = (fen: Fen): Fen => Math.round(fen / (months ?? 1))
  const business = profile.sources.find(({ source }) => source === "OPERATIONS")?.amountFen ?? 0
  const explained = business + earned.reduce((sum, i) => sum + table.amount[i]!, 0)
  const effective = figures.byClass.EFFECTIVE
  const basis: IncomeBasis | undefined =
    months === undefined || stableFen + business === 0
      ? undefined
      : stableFen >= byMonth(business)
        ? "WAGES"
        : "NET_INFLOW"
  const lines =
    basis === "WAGES"
      ? wages.flatMap(({ salary, stableFen: fen }) => (fen > 0 ? salary.lines : []))
      : indicesWhere(table, (i) => table.flowClass[i] === EFFECTIVE && table.amount[i]! > 0)
  return {
    basis,
    // Before repayments: they are among the spending.
    incomeFen: basis === "WAGES" ? stableFen : byMonth(explained - effective.outflowFen + debts.repaidFen),
    months:
      basis === "WAGES"
        ? Math.max(0, largestOf(wages.map(({ salary, stableFen: fen }) => (fen > 0 ? salary.monthsPaid : 0))))
        : figures.months.filter((month) => month.effectiveInflowFen > 0).length,
    totalFen: months === undefined ? undefined : byMonth(effective.inflowFen),
    unexplainedFen: byMonth(effective.inflowFen - explained),
    uncheckedShare: uncheckedShareOf(table, lines),
    debtsFen: debts.monthlyFen,
    rentFen: due("RENT"),
    premiumsFen: due("INSURANCE"),
    cardsFen: due("CARD"),
    instalmentFen: capacity.monthInstallment === null ? undefined : Math.round(100 * capacity.monthInstallment),
  }
}

const uncheckedShareOf = ({ amount, ledger, ledgers }: FlowTable, lines: ReadonlyArray<number>): number => {
  let [whole, unchecked] = [0, 0]
  for (const i of lines) {
    whole += amount[i]!
    if (!ledgers[ledger[i]!]!.balanceChecked) unchecked += amount[i]!
  }
  return whole === 0 ? 0 : unchecked / whole
}

type Latest = (lines: ReadonlyArray<number>) => ReadonlyArray<LineReference>

const wagesIn = (
  { kind, payer, salary, stableFen, state, variation }: Wages,
  { table }: Measures,
  latest: Latest,
): AffordabilityOutcome["income"]["wages"][number] => ({
  kind,
  payer: payer ?? null,
  state,
  label: analysisMessage("statement.profile.salary", { state }),
  months: salary.monthsPaid,
  monthsCovered: salary.monthsCovered,
  payDay: salary.payDay ?? null,
  median: yuan(salary.medianFen),
  variation: Math.round(1_000 * variation) / 1_000,
  changePercent: salary.changePercent ?? null,
  stable: yuan(stableFen),
  lastPaidDate: table.lines[salary.lines.at(-1) ?? 0]?.date ?? "",
  evidence: latest(salary.lines),
})

const checkIn = (
  check: Check,
  { housingFundShare }: AffordabilityPolicy,
  latest: Latest,
): AffordabilityOutcome["income"]["checks"][number] => {
  const { base, employer, isMonthly, kind, lines, medianFen, months, named, state } = check
  const amount = yuanOrNull(medianFen)
  return {
    kind,
    state,
    text: analysisMessage("statement.affordability.check", {
      entry: kind,
      seen: state,
      count: months,
      amount,
      isMonthly,
      employer,
      named,
      baseFrom: yuanOrNull(base?.lowestFen),
      baseTo: yuanOrNull(base?.highestFen),
      ...housingFundShare,
    }),
    months,
    amount,
    employer,
    wageBase: base === undefined ? null : { lowest: yuan(base.lowestFen), highest: yuan(base.highestFen) },
    evidence: latest(lines),
  }
}

const CONCERNS = { GAMBLING: "gambling", PAWN: "pawn" } as const satisfies Record<string, KeywordGroupId>

const concernsIn = ({ table }: Measures, scanner: KeywordScanner, latest: Latest): AffordabilityOutcome["concerns"] =>
  concernKinds.flatMap((kind) => {
    const bit = scanner.bit(CONCERNS[kind])
    const spent = (i: number): boolean =>
      (table.words[i]! & bit) !== 0 && table.amount[i]! < 0 && !table.lines[i]!.neutral
    const lines = indicesWhere(table, spent)
    if (lines.length === 0) return []
    return [
      {
        kind,
        label: analysisMessage("statement.affordability.concern", { concern: kind }),
        lines: lines.length,
        months: new Set(lines.map((i) => table.lines[i]!.date.slice(0, 7))).size,
        amount: yuan(lines.reduce((sum, i) => sum - table.amount[i]!, 0)),
        evidence: latest(lines),
      },
    ]
  })
