import { UnionFind } from "../../domain/UnionFind.ts"
import type { StatementFile } from "../StatementFile.ts"
import { breaksOf, closingOf, openingOf } from "./BalanceChain.ts"
import { linesAgree } from "./CompareParts.ts"
import { averageDailyBalance, dayBalancesOf } from "./DailyBalances.ts"
import { joinParts } from "./JoinParts.ts"
import type { Ledger, LedgerLine, LineOrder, PeriodGap } from "./Ledger.ts"
import { orderedStatement } from "./OrderedStatement.ts"
import { type FilePart, type OrderedStatement, type Part, partOf } from "./Part.ts"
import { partUpTo } from "./PartUpToDay.ts"
import { sameAccount } from "./SameAccount.ts"
import { accountOf, statedDifferences, turnoverOf } from "./StatedDifferences.ts"
import { unreadGaps } from "./UnreadGaps.ts"

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
  const dayBalances = checked && openingFen !== undefined ? dayBalancesOf(lines, openingFen) : []
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
      averageDailyBalanceFen:
        dayBalances.length === 0 || openingFen === undefined || from === undefined || to === undefined
          ? undefined
          : averageDailyBalance(dayBalances, openingFen, from, to),
      dayBalances,
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
