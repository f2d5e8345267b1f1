import type { LocalDate } from "../../domain/LocalDate.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { ledgerUpTo } from "../ledger/UpToDay.ts"
import type { ProfileInput, Profile } from "../profile/Profile.ts"
import { balancesOf } from "./Balances.ts"
import { type Purchase, repaymentCapacity } from "./Capacity.ts"
import { categories } from "./Categories.ts"
import { classify } from "./Classify.ts"
import { debtServiceOf } from "./DebtService.ts"
import { effectiveAssets } from "./EffectiveAssets.ts"
import { flowFigures } from "./FlowFigures.ts"
import { flowTable } from "./FlowTable.ts"
import type { KeywordScanner } from "./KeywordScanner.ts"
import { debtsOf } from "./Lenders.ts"
import { payersOf } from "./Payers.ts"
import { monthsIn, periodOf } from "./Period.ts"
import { repeatedLedgers } from "./RepeatedLedgers.ts"
import type { StatementPolicy } from "./StatementPolicy.ts"
import { wagePayersOf } from "./WagePayers.ts"

/** What an analysis needs beside the ledgers. */
export interface AnalysisInput extends Purchase {
  readonly ledgers: ReadonlyArray<Ledger>
  /** By the number of a file (`LedgerSource.file`): the material that it came from. */
  readonly materialRefs?: ReadonlyArray<string>
  /** Names of files that are credit card bills: reported, and in no figure. */
  readonly creditCards?: ReadonlyArray<string>
  readonly today: LocalDate
}

const MOST_COUNTERPARTIES = 10

/** Measures statements under a policy; the order of the ledgers makes no difference. */
export const measuresOf = (
  input: AnalysisInput,
  scanner: KeywordScanner,
  policy: StatementPolicy,
  readProfile: (input: ProfileInput) => Profile,
) => {
  const dated = inOrder(input.ledgers).map((ledger) => ledgerUpTo(ledger, input.today))
  const ledgers = dated.map(({ ledger }) => ledger)
  const inYuan = ledgers.filter(({ account }) => account.currency === "CNY")
  const repeated = repeatedLedgers(inYuan, scanner, policy.sameMoney)
  const counted = inYuan.filter((ledger) => repeated.every((one) => one.ledger !== ledger))
  const period = periodOf(counted)
  const months = period === undefined ? undefined : Math.max(1, monthsIn(period))
  const table = flowTable(counted, scanner)
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
    counted,
    figures.months.map(({ month }) => month),
  )
  const debts = debtsOf(table, category, scanner, policy)
  const wagePayers = wagePayersOf(table, scanner)
  const profile = readProfile({ table, category, debts, wagePayers })
  return {
    dated,
    ledgers,
    /** The ledgers in yuan that are there once: those of every figure. */
    counted,
    repeated,
    period,
    months,
    table,
    largeDepositFen,
    category,
    figures,
    assets,
    effectiveAssetsFen,
    capacity,
    balances,
    debts,
    debtService: debtServiceOf({ debts, capacity, months }),
    payers: payersOf(table, category, scanner, wagePayers),
    profile,
    creditCards: (input.creditCards ?? []).toSorted(),
  }
}

/** Figures of statements, before they are judged and written. */
export type Measures = ReturnType<typeof measuresOf>

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
