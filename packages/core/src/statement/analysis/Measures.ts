import type { LocalDate } from "../../domain/LocalDate.ts"
import { effectiveAssets } from "../assets/EffectiveAssets.ts"
import { repeatedLedgers } from "../assets/RepeatedLedgers.ts"
import { correctLedgers } from "../corrections/CorrectLedgers.ts"
import { type LineCorrection } from "../corrections/LineCorrection.ts"
import type { Fen } from "../Fen.ts"
import { classify } from "../flows/Classify.ts"
import { debtServiceOf } from "../flows/DebtService.ts"
import { flowFigures } from "../flows/FlowFigures.ts"
import { flowTable, type FlowTable, NONE } from "../flows/FlowTable.ts"
import type { KeywordGroupId } from "../flows/Keywords.ts"
import type { KeywordScanner } from "../flows/KeywordScanner.ts"
import { debtsOf } from "../flows/Lenders.ts"
import { payersOf } from "../flows/Payers.ts"
import { lastDayOf, monthsIn, periodOf } from "../flows/Period.ts"
import { assignAccounts, type Borrower } from "../group/Borrowers.ts"
import type { Paper } from "../invoices/Paper.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { ledgerUpTo } from "../ledger/UpToDay.ts"
import type { Remembered } from "../memory/EarlierTasks.ts"
import { holderOf, type Holders, holdersOf, isPerson } from "../Party.ts"
import type { Profile, ProfileInput } from "../profile/Profile.ts"
import type { StatementRequest } from "../StatementRequest.ts"
import { type Purchase, repaymentCapacity } from "./Capacity.ts"
import { EFFECTIVE, flowCategories, type FlowCategory, UNCLASSED } from "./FlowClass.ts"
import type { StatementPolicy } from "./StatementPolicy.ts"

/** Balances of several accounts together; those without balances are left out, `undefined` when all are. */
export interface Balances {
  readonly openingFen: Fen | undefined
  readonly closingFen: Fen | undefined
  readonly averageDailyFen: Fen | undefined
  /** At the end of each month asked for: of the accounts that had begun by then. */
  readonly monthEnds: ReadonlyArray<Fen | undefined>
}

/** Sums of balances over ledgers of one currency. */
const balancesOf = (ledgers: ReadonlyArray<Ledger>, months: ReadonlyArray<string>): Balances => {
  const ends = ledgers.map((ledger) => monthEndsOf(ledger, months))
  return {
    openingFen: sum(ledgers.map(({ openingFen }) => openingFen)),
    closingFen: sum(ledgers.map(({ closingFen }) => closingFen)),
    averageDailyFen: sum(ledgers.map(({ averageDailyBalanceFen }) => averageDailyBalanceFen)),
    monthEnds: months.map((_, at) => sum(ends.map((ofLedger) => ofLedger[at]))),
  }
}

const sum = (values: ReadonlyArray<Fen | undefined>): Fen | undefined =>
  values.reduce((total, value) => (value === undefined ? total : (total ?? 0) + value), undefined)

const monthEndsOf = (
  { dayBalances, openingFen, startDate }: Ledger,
  months: ReadonlyArray<string>,
): ReadonlyArray<Fen | undefined> => {
  let next = 0
  let balance = openingFen
  return months.map((month) => {
    const last = lastDayOf(month)
    for (; next < dayBalances.length && dayBalances[next]!.date <= last; next++) balance = dayBalances[next]!.balanceFen
    return dayBalances.length === 0 || startDate === undefined || startDate > last ? undefined : balance
  })
}

/** The input of an analysis beside the ledgers. */
export interface AnalysisInput extends Purchase {
  readonly ledgers: ReadonlyArray<Ledger>
  /** By the number of a file (`LedgerSource.file`): the material that it came from. */
  readonly materialRefs?: ReadonlyArray<string>
  /** Names of files that are credit card bills: reported, and in no figure. */
  readonly creditCards?: ReadonlyArray<string>
  /** Invoices and contracts beside the statements. */
  readonly papers?: ReadonlyArray<Paper>
  /** The materials of the request, of which some may be named twice. */
  readonly materials?: StatementRequest["materials"]
  /** Those whose accounts are assessed as one group. */
  readonly borrowers?: ReadonlyArray<Borrower>
  readonly today: LocalDate
  /** What earlier tasks of the account have shown; absent where nothing is remembered. */
  readonly memory?: Remembered
  /**
   * Corrections of lines by people. The ledgers are then those of `restoredLedgers`, whose lines keep their numbers.
   */
  readonly corrections?: ReadonlyArray<LineCorrection>
}

const MOST_COUNTERPARTIES = 10

/** Whose accounts they are: as the request says of its borrowers, else as the printed holders look. */
const whoseAccounts = (
  ledgers: ReadonlyArray<Ledger>,
  memberOf: ReadonlyArray<number>,
  borrowers: ReadonlyArray<Borrower>,
): Holders =>
  holdersOf(
    ledgers.flatMap(({ account: { accountName } }, at) => {
      const { kind } = borrowers[memberOf[at]!] ?? {}
      return kind ?? (accountName === undefined ? [] : [holderOf(accountName)])
    }),
  )

/** Measures statements under a policy; the order of the ledgers makes no difference. */
export const measuresOf = (
  input: AnalysisInput,
  scanner: KeywordScanner,
  policy: StatementPolicy,
  readProfile: (input: ProfileInput) => Profile,
) => {
  const { borrowers = [], corrections, materials = [] } = input
  const asRead = (corrections === undefined ? inOrder(input.ledgers) : input.ledgers).map((ledger) =>
    ledgerUpTo(ledger, input.today),
  )
  const { classes, corrected, dated } = correctLedgers(asRead, corrections ?? [])
  const ledgers = dated.map(({ ledger }) => ledger)
  const inYuan = ledgers.filter(({ account }) => account.currency === "CNY")
  const repeated = repeatedLedgers(inYuan, scanner, policy)
  const counted = inYuan.filter((ledger) => repeated.every((one) => one.ledger !== ledger))
  const period = periodOf(counted)
  const months = period === undefined ? undefined : Math.max(1, monthsIn(period))
  const assigned = assignAccounts(ledgers, borrowers, input.materialRefs, materials)
  const memberOf = counted.map((ledger) => {
    const whose = assigned.find((account) => account.ledger === ledger)?.borrower
    return whose ?? borrowers.length
  })
  const table = flowTable(counted, scanner)
  if (classes.size > 0) table.lines.forEach((line, i) => (table.flowClass[i] = classes.get(line) ?? UNCLASSED))
  const largeDepositFen = classify(table, scanner, policy, months ?? 1, {
    names: borrowers.map(({ name }) => name),
    memberOf,
  })
  const category = categories(table, scanner)
  const figures = flowFigures(table, category, period, MOST_COUNTERPARTIES)
  const assets = effectiveAssets(table, policy, largeDepositFen)
  const effectiveAssetsFen = assets.reduce((total, account) => total + (account?.amountFen ?? 0), 0)
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
  const wagePayers = wagePayersOf(table, scanner, borrowers, memberOf)
  const profile = readProfile({
    table,
    category,
    debts,
    holders: whoseAccounts(counted, memberOf, borrowers),
    wagePayers,
  })
  return {
    dated,
    corrected,
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
    borrowers,
    /** Whose each ledger is, in their order. */
    assigned,
    /** By ledger of the table: the number of its borrower, behind all of them for what is nobody's. */
    memberOf,
    memory: input.memory,
    creditCards: (input.creditCards ?? []).toSorted(),
    namedAgain: materials.length - new Set(materials.map(({ materialRef }) => materialRef)).size,
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

/** The fewest months by which regularity alone shows wages, and how far an amount may be from the median. */
const FEWEST_MONTHS = 3
const WAGE_SPREAD = 0.25
const LETS_HOMES = /房屋|住房|公寓|民宿|租赁/u

/**
 * Companies that pay a person as an employer does, though no word says so: once a month, about the same each time, and
 * never for freight, goods, services or expenses. A wallet passes on what anybody pays, and who lets homes pays rent.
 * Accounts are persons' by the request, or else when all holders are.
 */
const wagePayersOf = (
  { ledger, ledgers, lines, amount, party, parties, words, flowClass, size }: FlowTable,
  scanner: KeywordScanner,
  borrowers: ReadonlyArray<Borrower>,
  memberOf: ReadonlyArray<number>,
): ReadonlySet<number> => {
  const owners = ledgers.flatMap(({ account }) => account.accountName ?? [])
  const arePersons = owners.length > 0 && owners.every(isPerson)
  const isPersons = ledgers.map(
    (_, at) => (borrowers[memberOf[at]!]?.kind ?? (arePersons ? "PERSON" : "")) === "PERSON",
  )
  if (!isPersons.includes(true)) return new Set<number>()
  const others = scanner.bit("operating") | scanner.bit("wallet") | scanner.bit("acquirer")
  const paid = new Map<number, { readonly amounts: Array<Fen>; readonly months: Set<string>; business: boolean }>()
  for (let i = 0; i < size; i++) {
    const who = party[i]!
    if (amount[i]! <= 0 || flowClass[i] !== EFFECTIVE || who === NONE || parties[who]!.isPerson) continue
    const known = paid.get(who) ?? { amounts: [], months: new Set<string>(), business: false }
    paid.set(who, known)
    known.amounts.push(amount[i]!)
    known.months.add(lines[i]!.date.slice(0, 7))
    known.business ||= (words[i]! & others) !== 0 || LETS_HOMES.test(parties[who]!.key) || !isPersons[ledger[i]!]!
  }
  return new Set(
    [...paid].flatMap(([who, { amounts, months, business }]) => {
      const sorted = amounts.toSorted((a, b) => a - b)
      const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
      const regular = sorted.every((fen) => Math.abs(fen - middle) <= WAGE_SPREAD * middle)
      return regular && !business && months.size >= FEWEST_MONTHS && months.size === amounts.length ? [who] : []
    }),
  )
}

type Choices = ReadonlyArray<readonly [KeywordGroupId, FlowCategory]>

/** Meanings of the words of an inflow and of an outflow, the more telling first. */
const ofInflow: Choices = [
  ["interest", "INTEREST"],
  ["salary", "SALARY"],
  ["insurance", "INSURANCE"],
  ["operating", "OPERATING"],
  ["rent", "OPERATING"],
  ["benefit", "BENEFIT"],
  ["cash", "CASH"],
]
const ofOutflow: Choices = [
  ["repayment", "REPAYMENT"],
  ["tax", "TAX"],
  ["fee", "FEE"],
  ["salary", "WAGES"],
  ["rent", "RENT"],
  ["insurance", "INSURANCE"],
  ["benefit", "BENEFIT"],
  ["interest", "FEE"],
  ["cash", "CASH"],
]

/** The category of each effective line, as indices of `flowCategories`; other lines are `OTHER`. */
const categories = (table: FlowTable, scanner: KeywordScanner): Uint8Array => {
  const { size, amount, words, party, parties, flowClass } = table
  const index = (category: FlowCategory): number => flowCategories.indexOf(category)
  const numbered = (choices: Choices) => choices.map(([id, category]) => [scanner.bit(id), index(category)] as const)
  const [inflow, outflow] = [numbered(ofInflow), numbered(ofOutflow)]
  const [other, operating, repayment] = [index("OTHER"), index("OPERATING"), index("REPAYMENT")]
  const lenders = scanner.bit("bankLender") | scanner.bit("otherLender")
  const category = new Uint8Array(size).fill(other)
  for (let i = 0; i < size; i++) {
    if (flowClass[i] !== EFFECTIVE) continue
    const isIn = amount[i]! > 0
    const chosen = (isIn ? inflow : outflow).find(([bit]) => (words[i]! & bit) !== 0)
    if (!isIn && (words[i]! & lenders) !== 0) category[i] = repayment
    else if (chosen !== undefined) category[i] = chosen[1]
    else if (isIn && party[i] !== NONE && !parties[party[i]!]!.isPerson) category[i] = operating
  }
  return category
}
