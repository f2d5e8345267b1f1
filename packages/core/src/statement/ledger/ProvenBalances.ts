import type { LocalDate } from "../../domain/LocalDate.ts"
import type { Fen } from "../Fen.ts"
import { followBalance, movedBy, openingOf } from "./BalanceChain.ts"
import { dayBalancesOf } from "./DailyBalances.ts"
import type { DayBalance, Ledger, LedgerLine } from "./Ledger.ts"

/** Requirements of proof for an opening balance. */
export interface ProofPolicy {
  /** Balances that follow from the one before, at least. */
  readonly links: number
  /** The opening balance counts up to so many times what the lines moved. */
  readonly turnoverTimes: number
}

/** The balances that a ledger's own chain proves: never above the printed ones. */
export interface ProvenBalances {
  readonly openingFen: Fen
  readonly dayBalances: ReadonlyArray<DayBalance>
  /** Distance between the parts of a broken chain: so much of what moved no balance bears out. */
  readonly apartFen: Fen
}

/** Lines whose balances follow from each other: `levelFen` is the opening balance that they presuppose. */
interface Stretch {
  readonly first: number
  readonly levelFen: Fen
  /** Balances printed in it. */
  balances: number
}

/**
 * The balances of a ledger as far as its chain proves them. Where it breaks, the parts presuppose different opening
 * balances: the lowest counts for all of them, because nothing shows the money that only the others hold. A single
 * balance between two parts that agree with each other is a misprint and says nothing. Days between two files count as
 * a break when they reach into the days looked at; of older ones nothing before them is asked.
 *
 * @param from the first of the days looked at
 * @returns `undefined` where no line has a balance; where too few have one to be checked, they are a limit all the same
 */
export const provenBalances = (ledger: Ledger, from: LocalDate, policy: ProofPolicy): ProvenBalances | undefined => {
  const { lines } = ledger
  const openingFen = openingOf(lines)
  if (openingFen === undefined) return undefined
  const since = ledger.gaps.findLast((gap) => gap.to < from)?.line ?? 0
  const { links, stretches } = stretchesOf(lines, openingFen)
  const states = ledger.sources.some(({ account }) => account.openingFen === openingFen)
  const isChain = links + (states ? 1 : 0) >= policy.links
  const levels = levelsOf(stretches, since)
  const lowestFen = levels.reduce((lowest, level) => Math.min(lowest, level))
  const levelFen = Math.min(lowestFen, isChain ? turnoverOf(lines) * policy.turnoverTimes : 0)
  const aboveFen = (level: Fen): Fen => Math.max(0, level - levelFen)
  const proven = stretches.flatMap((stretch, at) => {
    const own = lines.slice(stretch.first, stretches[at + 1]?.first)
    const above = aboveFen(stretch.levelFen)
    if (above === 0) return own
    return own.map((line) => (line.balanceFen === undefined ? line : { ...line, balanceFen: line.balanceFen - above }))
  })
  const provenOpeningFen = openingFen - aboveFen(openingFen)
  return {
    openingFen: provenOpeningFen,
    dayBalances: dayBalancesOf(proven, provenOpeningFen),
    apartFen: levels.reduce((highest, level) => Math.max(highest, level)) - lowestFen,
  }
}

/** The parts of a chain between its breaks, and how many balances follow from the one before. */
const stretchesOf = (lines: ReadonlyArray<LedgerLine>, openingFen: Fen) => {
  let links = 0
  const stretches: Array<Stretch> = [{ first: 0, levelFen: openingFen, balances: 1 }]
  followBalance(lines, undefined, (index, link, expectedFen) => {
    const last = stretches.at(-1)
    const printedFen = lines[index]?.balanceFen
    if (last === undefined || printedFen === undefined) return
    if (link === "BREAKS") {
      stretches.push({ first: index, levelFen: last.levelFen + printedFen - expectedFen, balances: 1 })
    } else {
      links++
      last.balances++
    }
  })
  return { links, stretches }
}

/** The opening balances that the parts presuppose, of those that reach behind a line. */
const levelsOf = (stretches: ReadonlyArray<Stretch>, since: number): ReadonlyArray<Fen> =>
  stretches.flatMap(({ levelFen }, at) => {
    const after = stretches[at + 1]
    return isMisprint(stretches, at) || (after !== undefined && after.first <= since) ? [] : [levelFen]
  })

/** True of a single balance between two parts that agree with each other. */
const isMisprint = (stretches: ReadonlyArray<Stretch>, at: number): boolean => {
  const [before, after] = [stretches[at - 1], stretches[at + 1]]
  return stretches[at]?.balances === 1 && before !== undefined && before.levelFen === after?.levelFen
}

/** Numbers of the lines at which a misprinted balance breaks the chain: its own, and the one behind it. */
export const misprintedBreaks = ({ lines }: Pick<Ledger, "lines">): ReadonlySet<number> => {
  const { stretches } = stretchesOf(lines, openingOf(lines) ?? 0)
  return new Set(
    stretches.flatMap(({ first }, at) =>
      isMisprint(stretches, at) ? [first, ...(stretches[at + 1] === undefined ? [] : [stretches[at + 1]!.first])] : [],
    ),
  )
}

/** Turnover of the lines, in and out together. */
const turnoverOf = (lines: ReadonlyArray<LedgerLine>): Fen =>
  lines.reduce((sum, line) => sum + Math.abs(movedBy(line)), 0)
