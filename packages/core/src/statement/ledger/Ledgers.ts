import type { LocalDate } from "../../domain/LocalDate.ts"
import { UnionFind } from "../../domain/UnionFind.ts"
import { bareText, withoutBrackets } from "../../reading/ComparableText.ts"
import { sameAccount as sameNumber } from "../AccountNumber.ts"
import { partyKey, sameParty } from "../Party.ts"
import type { StatementAccount, StatementFile } from "../StatementFile.ts"
import type { StatementLine } from "../StatementLine.ts"
import { breaksOf, closingOf, countBreaks, openingOf } from "./BalanceChain.ts"
import { linesAgree } from "./CompareParts.ts"
import { balancesByDay } from "./DailyBalances.ts"
import { joinParts } from "./JoinParts.ts"
import type { Ledger, LedgerLine, LineOrder, PeriodGap } from "./Ledger.ts"
import { inOrderOfTime } from "./LineOrder.ts"
import { daysOf, type FilePart, type OrderedStatement, type Part, partOf } from "./Part.ts"
import { accountOf, statedDifferences, turnoverOf } from "./StatedDifferences.ts"
import { unreadGaps } from "./UnreadGaps.ts"

/** A file as a part of its ledger as of a day, and what it holds beyond it. */
interface PartUpToDay {
  readonly part: Part
  /** Lines dated after the day; absent when there are none. */
  readonly later?: Part
}

/**
 * A part without the lines after a day, and without days that it states beyond it. A period that ends later says
 * nothing of the days since the last line.
 *
 * @param day the day of the upload; `undefined` leaves the part as it is
 */
const partUpTo = (part: Part, day: LocalDate | undefined): PartUpToDay => {
  if (day === undefined) return { part }
  const later = part.lines.filter(({ date }) => date > day)
  const endsLater = part.to !== undefined && part.to > day
  if (later.length === 0 && !endsLater) return { part }
  const lines = part.lines.filter(({ date }) => date <= day)
  const days = daysOf(lines)
  const from = part.from !== undefined && part.from > day ? undefined : part.from
  const to = from === undefined ? undefined : endsLater ? (days.last ?? from) : part.to
  return {
    part: { lines, ...days, from, to, stated: part.stated && !endsLater, checked: part.checked && lines.length > 0 },
    ...(later.length === 0 ? {} : { later: laterPart(later, part.checked) }),
  }
}

const laterPart = (lines: Part["lines"], checked: boolean): Part => {
  const days = daysOf(lines)
  return { lines, ...days, from: days.first, to: days.last, stated: false, checked }
}

/**
 * The ledgers of some statements, one for each account, in the order of their first files. The same file twice and
 * overlapping periods count once; the order in which files are given makes no difference to any figure.
 */
export const ledgersOf = (statements: ReadonlyArray<StatementFile>): ReadonlyArray<Ledger> =>
  byAccount(statements.map(orderedStatement)).flatMap(ledgerOf)

type Group = ReadonlyArray<OrderedStatement>

/** Puts together what is of one account, directly or through a third statement. */
const byAccount = (statements: Group): ReadonlyArray<Group> => {
  const sets = new UnionFind(statements.length)
  for (const [index, statement] of statements.entries()) {
    for (const [earlier, other] of statements.slice(0, index).entries()) {
      if (sets.find(earlier) !== sets.find(index) && areSame(other, statement)) sets.join(earlier, index)
    }
  }
  return sets.groups(statements)
}

const areSame = (one: OrderedStatement, other: OrderedStatement): boolean => {
  const same = sameAccount(one.statement.account, other.statement.account)
  return same === "YES" || (same === "MAYBE" && linesAgree(partOf(one, 0).part, partOf(other, 0).part))
}

const ledgerOf = (group: Group): ReadonlyArray<Ledger> => {
  const files = group.map(partOf)
  const account = accountOf(group.map(({ statement }) => statement.account))
  const dated = files.toSorted(inTime).map(({ part, source: { uploadedOn } }) => partUpTo(part, uploadedOn))
  const joined = joinAll(dated.map(({ part }) => part))
  const joinedLater = joinAll(dated.flatMap(({ later }) => later ?? []))
  if (account === undefined || joined === undefined) return []
  const { part, duplicates, conflicts, gaps } = joined
  const { lines, from, to, checked } = part
  const sources = files.map(({ source }, index) => ({
    ...source,
    duplicates: source.duplicates + countOf([...duplicates, ...(joinedLater?.duplicates ?? [])], index),
  }))
  const alone = files.length === 1 ? files[0]?.source : undefined
  const later = joinedLater?.part.lines ?? []
  const openingFen = checked ? openingOf(lines) : alone?.openingFen
  const { inflowFen, outflowFen } = turnoverOf(lines)
  const unread = unreadGaps(
    lines,
    group.map(({ statement }) => statement),
  )
  const restarts = new Set([...gaps.map(({ line }) => line), ...unread])
  return [
    {
      account,
      sources,
      lines,
      later,
      order: widest(files.map(({ source }) => source.order)),
      balanceChecked: checked,
      breaks: checked ? breaksOf(lines, restarts) : [],
      startDate: from,
      endDate: to,
      linesOutside: files.reduce((sum, { outside }) => sum + outside, 0),
      openingFen,
      closingFen: checked ? closingOf(lines) : later.length > 0 ? undefined : alone?.closingFen,
      inflowFen,
      outflowFen,
      ...balancesByDay(lines, { balanceChecked: checked, openingFen, startDate: from, endDate: to }),
      duplicatesDropped: sources.reduce((sum, source) => sum + source.duplicates, 0),
      conflicts,
      gaps,
      differences: files.flatMap(({ source, part: { lines: own } }, index) => statedDifferences(source, index, own)),
    },
  ]
}

/** Puts parts together that stand in the order of their first days. */
const joinAll = ([first, ...others]: ReadonlyArray<Part>) => {
  if (first === undefined) return undefined
  const duplicates: Array<LedgerLine> = []
  const gaps: Array<PeriodGap> = []
  let part = first
  let conflicts = 0
  for (const other of others) {
    const joined = joinParts(part, other)
    part = joined.part
    conflicts += joined.conflicts
    for (const duplicate of joined.duplicates) duplicates.push(duplicate)
    if (joined.gap !== undefined) gaps.push(joined.gap)
  }
  return { part, duplicates, conflicts, gaps }
}

const countOf = (lines: ReadonlyArray<LedgerLine>, source: number): number =>
  lines.reduce((count, line) => (line.source === source ? count + 1 : count), 0)

const orders: ReadonlyArray<LineOrder> = ["FILE", "REVERSED", "TIME", "CHAIN"]

const widest = (used: ReadonlyArray<LineOrder>): LineOrder => orders.findLast((order) => used.includes(order)) ?? "FILE"

/** By the first day, the longer before the shorter, then by name: it is no matter in which order files come. */
const inTime = (one: FilePart, other: FilePart): number =>
  compare(one.part.first ?? one.part.from ?? "", other.part.first ?? other.part.from ?? "") ||
  other.part.lines.length - one.part.lines.length ||
  compare(one.source.fileName, other.source.fileName)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Exports that one sheet is taken to hold at most. */
const MAX_EXPORTS = 8

/**
 * A file with its lines in their order of time. Where no order makes every balance follow, and days begin anew a few
 * times, the file may be several exports of overlapping periods pasted under each other: they are put together like
 * several files when fewer breaks remain that way. Nothing is dropped that the balances do not show to be there twice.
 */
const orderedStatement = (statement: StatementFile, file: number): OrderedStatement => {
  const ordered = inOrderOfTime(statement.lines, statement.account.openingFen)
  const repeated = statement.repeatedRows ?? 0
  const alone = { file, statement, ordered, duplicates: repeated }
  if (ordered.breaks === 0) return alone
  const [first, ...others] = runsOf(statement.lines).map((lines) => exportPart(statement, lines))
  if (first === undefined || others.length === 0) return alone
  let part = first
  let duplicates = 0
  for (const other of [...others].sort((one, two) => ((one.first ?? "") < (two.first ?? "") ? -1 : 1))) {
    const [earlier, later] = (part.first ?? "") <= (other.first ?? "") ? [part, other] : [other, part]
    const joined = joinParts(earlier, later)
    part = joined.part
    duplicates += joined.duplicates.length
  }
  const breaks = countBreaks(part.lines)
  return duplicates > 0 && breaks < ordered.breaks
    ? { file, statement, ordered: { order: "CHAIN", lines: part.lines, breaks }, duplicates: repeated + duplicates }
    : alone
}

const exportPart = (statement: StatementFile, lines: ReadonlyArray<StatementLine>): Part => {
  const { currency, kind } = statement.account
  const ordered = inOrderOfTime(lines, undefined)
  return partOf({ file: 0, statement: { ...statement, account: { currency, kind }, lines }, ordered, duplicates: 0 }, 0)
    .part
}

/** Splits lines where their days begin anew; nothing when that is not the few times of a pasted file. */
const runsOf = (lines: ReadonlyArray<StatementLine>): ReadonlyArray<ReadonlyArray<StatementLine>> => {
  const cuts = (restarts: (before: string, after: string) => boolean) =>
    lines.flatMap((line, index) => (index > 0 && restarts(lines[index - 1]?.date ?? "", line.date) ? [index] : []))
  const [falling, rising] = [cuts((before, after) => after < before), cuts((before, after) => after > before)]
  const fewer = falling.length <= rising.length ? falling : rising
  if (fewer.length === 0 || fewer.length >= MAX_EXPORTS) return []
  return [0, ...fewer].map((from, index) => lines.slice(from, fewer[index]))
}

/** Sameness of two statements' accounts: `NO`; `YES`; `MAYBE` when only their lines could tell. */
type Sameness = "YES" | "MAYBE" | "NO"

/** True when two statements, by what they print of themselves, are of one account. Names and numbers may be masked. */
export const sameAccount = (one: StatementAccount, other: StatementAccount): Sameness => {
  if (one.kind !== other.kind || one.currency !== other.currency) return "NO"
  const institutions = agree(one.institution, other.institution, (a, b) => institutionKey(a) === institutionKey(b))
  const owners = agree(one.accountName, other.accountName, isOneOwner)
  if (institutions === false || owners === false) return "NO"
  if (one.accountNumber === undefined || other.accountNumber === undefined) return "MAYBE"
  if (bareText(one.accountNumber) === bareText(other.accountNumber)) return "YES"
  const numbers = sameNumber(one.accountNumber, other.accountNumber)
  if (numbers !== "POSSIBLE") return numbers === "SAME" ? "YES" : "NO"
  return owners === true && institutions === true ? "YES" : "MAYBE"
}

/** `undefined` when one of them is not printed. */
const agree = (
  one: string | undefined,
  other: string | undefined,
  same: (one: string, other: string) => boolean,
): boolean | undefined => (one === undefined || other === undefined ? undefined : same(one, other))

const institutionKey = (name: string): string =>
  withoutBrackets(bareText(name)).replaceAll(/(?:股份)?有限(?:责任)?公司/gu, "")

const isOneOwner = (one: string, other: string): boolean => sameParty(partyKey(one), partyKey(other)) !== "DIFFERENT"
