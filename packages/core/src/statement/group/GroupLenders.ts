import { LOAN } from "../analysis/FlowClass.ts"
import type { StatementPolicy } from "../analysis/StatementPolicy.ts"
import type { FlowTable } from "../flows/FlowTable.ts"
import type { KeywordScanner } from "../flows/KeywordScanner.ts"
import { dearestFirst, debtsOf, isOwed, type Lender, lenderOf, noCard, type Repaid } from "../flows/Lenders.ts"
import { partyKey } from "../Party.ts"

/** A lender, and whose accounts show it. */
export interface OwedBy {
  /** Of the group, by their numbers; several for a joint debt. */
  readonly members: ReadonlyArray<number>
  /** They pay the same on the same days: halves of one debt, or two equal debts. What a month costs is the same. */
  readonly isHalved: boolean
  readonly lender: Lender
}

/** Months in which two borrowers take turns, or pay the same, before their payments are one schedule. */
const FEWEST_MONTHS = 3
/** Halves of an odd sum differ by one fen. */
const HALVES_DIFFER_FEN = 1

/**
 * The lenders of each member of a group, as its own accounts show them, the dearest first. A debt that two of them pay
 * in turns or by halves, or that one draws and the other repays, is one joint debt.
 *
 * @param memberOf by ledger of the table
 * @param members how many there are
 */
export const groupLenders = (
  table: FlowTable,
  category: Uint8Array,
  scanner: KeywordScanner,
  policy: StatementPolicy,
  memberOf: ReadonlyArray<number>,
  members: number,
): ReadonlyArray<OwedBy> => {
  const found: Array<Pick<OwedBy, "members" | "isHalved"> & { readonly repaid: Repaid }> = []
  for (let member = 0; member < members; member++) {
    const { all } = debtsOf(table, category, scanner, policy, (ledger) => memberOf[ledger] === member)
    for (const repaid of all) {
      const shares = found.map((one) => sharedBy(table, one.repaid.lender, repaid.lender, policy.matching.tolerance))
      const at = shares.findIndex((share) => share !== undefined)
      const known = found[at]
      if (known === undefined) found.push({ members: [member], isHalved: false, repaid })
      else {
        const isHalved = known.isHalved || shares[at] === "HALVES"
        found[at] = { members: [...known.members, member], isHalved, repaid: joined(table, known.repaid, repaid) }
      }
    }
  }
  return found
    .filter(({ repaid }) => isOwed(repaid, policy.debts))
    .map(({ isHalved, members: of, repaid }) => ({ members: of, isHalved, lender: repaid.lender }))
    .toSorted((a, b) => dearestFirst(a.lender, b.lender))
}

const joined = (table: FlowTable, one: Repaid, other: Repaid): Repaid => {
  const lines = [...one.lender.lines, ...other.lender.lines].sort((a, b) => table.day[a]! - table.day[b]! || a - b)
  return lenderOf(table, { ...one.lender, lines }, Math.max(one.endDay, other.endDay))
}

/**
 * How two borrowers' debts to one lender are one debt; `undefined` when they are two. Equal instalments in months that
 * follow on each other and never in the same one; the same amounts on the same days; or one has the drawdown and the
 * other every repayment, all later. Cards are each one's own.
 */
const sharedBy = (table: FlowTable, one: Lender, other: Lender, tolerance: number): "HALVES" | "WHOLES" | undefined => {
  if (!noCard(one) || one.kind !== other.kind || one.name === "" || partyKey(one.name) !== partyKey(other.name))
    return undefined
  const [first, second] = [seenOf(table, one), seenOf(table, other)]
  if (first.draws.length > 0 && second.draws.length > 0) return undefined
  if (first.payments.length === 0) return isRepaidBy(table, first.draws, second) ? "WHOLES" : undefined
  if (second.payments.length === 0) return isRepaidBy(table, second.draws, first) ? "WHOLES" : undefined
  if (areHalves(table, first, second)) return "HALVES"
  const months = [...first.months, ...second.months].sort((a, b) => a - b)
  const inTurns = months.every((month, at) => at === 0 || month === months[at - 1]! + 1)
  const [smallest, largest] = [Math.min(first.usualFen, second.usualFen), Math.max(first.usualFen, second.usualFen)]
  return months.length >= FEWEST_MONTHS && inTurns && largest - smallest <= tolerance * largest ? "WHOLES" : undefined
}

const areHalves = ({ amount, day }: FlowTable, one: Seen, other: Seen): boolean =>
  one.months.length >= FEWEST_MONTHS &&
  one.payments.length === other.payments.length &&
  one.payments.every((i, at) => {
    const half = other.payments[at]!
    return day[i] === day[half] && Math.abs(amount[i]! - amount[half]!) <= HALVES_DIFFER_FEN
  })

interface Seen {
  readonly draws: ReadonlyArray<number>
  readonly payments: ReadonlyArray<number>
  /** Of payments, each once. */
  readonly months: ReadonlyArray<number>
  /** The median payment. */
  readonly usualFen: number
}

const seenOf = ({ amount, flowClass, lines }: FlowTable, lender: Lender): Seen => {
  const draws = lender.lines.filter((i) => flowClass[i] === LOAN && amount[i]! > 0)
  const payments = lender.lines.filter((i) => amount[i]! < 0)
  const monthOf = (i: number): number => 12 * Number(lines[i]!.date.slice(0, 4)) + Number(lines[i]!.date.slice(5, 7))
  const sizes = payments.map((i) => -amount[i]!).sort((a, b) => a - b)
  return { draws, payments, months: [...new Set(payments.map(monthOf))], usualFen: sizes[sizes.length >> 1] ?? 0 }
}

const isRepaidBy = ({ day }: FlowTable, draws: ReadonlyArray<number>, payer: Seen): boolean => {
  const [drawn, paid] = [draws[0], payer.payments[0]]
  return drawn !== undefined && paid !== undefined && payer.draws.length === 0 && day[paid]! > day[drawn]!
}
