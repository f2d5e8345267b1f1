import type { LocalDate } from "../../../domain/LocalDate.ts"
import type { Fen } from "../../Fen.ts"
import type { StatementAccount, UnreadLine, UnreadReason } from "../../StatementFile.ts"
import type { Draft } from "../lines/Draft.ts"
import type { ScannedLine } from "../scan/ScannedRow.ts"
import { type ChainLine, isBeyondDoubt, type Reading, standsAlone } from "./Reading.ts"
import { type DayReading, repairDays } from "./RepairDays.ts"
import { solveRegion } from "./SolveRegion.ts"

/** Lines of an account, some of them of scanned pages, after their repair. */
export interface RepairedLines {
  readonly lines: ReadonlyArray<Draft>
  readonly unread: ReadonlyArray<UnreadLine>
}

/** If fewer lines have a balance, there is no running balance to repair by. */
const WITH_BALANCE = 0.7
/** If fewer links hold, not counting one, the lines are not in the order of their balances. */
const HOLDING = 0.3

/** The cost of a misread sign, in misread digits. */
const signEdits: Readonly<Record<ScannedLine["sign"], number>> = {
  OWN: 1,
  WORD: 2,
  COLUMN: Number.POSITIVE_INFINITY,
  UNKNOWN: 0,
}
/** An overdrawn account is rare. */
const BALANCE_SIGN_EDITS = 2

const certain = (fen: number | undefined): Reading => ({ fen, confidence: 1, signEdits: 1, certain: true })

const readingsOf = (draft: Draft, line: ScannedLine | undefined): ChainLine => {
  if (line === undefined) return { amount: certain(draft.amountFen), balance: certain(draft.balanceFen) }
  const { amount, balance, sign } = line
  return {
    amount: {
      fen: amount.digits === "" ? undefined : draft.amountFen,
      confidence: amount.confidence,
      signEdits: signEdits[sign],
      certain: false,
    },
    balance: {
      fen: draft.balanceFen,
      confidence: balance?.confidence ?? 0,
      signEdits: BALANCE_SIGN_EDITS,
      certain: false,
    },
  }
}

const dayOf = (draft: Draft, line: ScannedLine | undefined): DayReading =>
  line === undefined
    ? { day: draft.date, digits: "", confidence: 1 }
    : {
        day: line.date.day === undefined ? undefined : draft.date,
        digits: line.date.digits,
        confidence: line.date.confidence,
      }

const linksHolding = (lines: ReadonlyArray<ChainLine>): number =>
  lines.filter(({ amount, balance }, index) => {
    const before = lines[index - 1]?.balance.fen
    return before !== undefined && amount.fen !== undefined && before + amount.fen === balance.fen
  }).length

/** True when the newest line comes first: by the days, or if they do not tell, by the balances. */
const isNewestFirst = (days: ReadonlyArray<DayReading>, lines: ReadonlyArray<ChainLine>): boolean => {
  let [rising, falling] = [0, 0]
  let before: LocalDate | undefined
  for (const { day } of days) {
    if (before !== undefined && day !== undefined && day > before) rising++
    if (before !== undefined && day !== undefined && day < before) falling++
    before = day ?? before
  }
  return rising === falling ? linksHolding(lines.toReversed()) > linksHolding(lines) : falling > rising
}

/** The lines that are believed without a running balance. */
const alone = (lines: ReadonlyArray<ChainLine>): ReadonlyArray<ChainReading> =>
  lines.map(({ amount, balance }) =>
    amount.fen !== undefined && standsAlone(amount) && (balance.fen === undefined || standsAlone(balance))
      ? { amountFen: amount.fen, balanceFen: balance.fen }
      : undefined,
  )

const settle = (
  draft: Draft,
  line: ScannedLine | undefined,
  reading: ChainReading,
  day: LocalDate | undefined,
): Draft | UnreadReason => {
  if (line === undefined) return draft
  if (day === undefined) return "date"
  if (reading === undefined) return "doubtful"
  const { amountFen, balanceFen } = reading
  const asRead =
    line.amount.digits !== "" &&
    line.date.day !== undefined &&
    amountFen === draft.amountFen &&
    balanceFen === draft.balanceFen &&
    day === draft.date
  return asRead ? draft : { ...draft, date: day, amountFen, balanceFen, repaired: true }
}

/**
 * Corrects misread dates, amounts and balances as far as the running balance and the order of days prove the
 * correction. Lines that nothing proves and that were not read with confidence become unread.
 */
export const repairLines = (
  drafts: ReadonlyArray<Draft>,
  scanned: ReadonlyMap<Draft, ScannedLine>,
  account: StatementAccount,
): RepairedLines => {
  const newestFirst = isNewestFirst(
    drafts.map((draft) => dayOf(draft, scanned.get(draft))),
    drafts.map((draft) => readingsOf(draft, scanned.get(draft))),
  )
  const all = newestFirst ? drafts.toReversed() : drafts
  const none = noLines(all.map((draft) => readingsOf(draft, scanned.get(draft))))
  const ordered = all.filter((_, index) => !none.has(index))
  const chain = ordered.map((draft) => readingsOf(draft, scanned.get(draft)))
  const days = repairDays(
    ordered.map((draft) => dayOf(draft, scanned.get(draft))),
    { from: account.startDate, to: account.endDate },
  )
  const withBalance = chain.filter(({ balance }) => balance.fen !== undefined).length
  // A wallet's balance does not move with every line.
  const isRunning =
    account.kind === "BANK" &&
    withBalance >= WITH_BALANCE * chain.length &&
    linksHolding(chain) + 1 >= HOLDING * (chain.length - 1)
  const readings = isRunning ? repairChain(chain, account.openingFen) : alone(chain)
  const lines: Array<Draft> = []
  const unread: Array<UnreadLine> = []
  for (const [index, draft] of ordered.entries()) {
    const it = settle(draft, scanned.get(draft), readings[index], days[index])
    if (typeof it !== "string") lines.push(it)
    else unread.push({ row: draft.row, page: draft.page, sheet: draft.sheet, reason: it })
  }
  return newestFirst ? { lines: lines.toReversed(), unread: unread.toReversed() } : { lines, unread }
}

/** The amount and balance of a line after the repair; `undefined` if they are uncertain. */
type ChainReading = { readonly amountFen: Fen; readonly balanceFen: Fen | undefined } | undefined

/** This many links between two breaks may hold by chance. */
const CHANCE_LINKS = 2

/**
 * Links next to a broken one are solved with it, even if they hold: an amount and its balance may be misread in the
 * same way.
 */
const AROUND = 1

/** The link of a line to the line before it, as far as that is known. */
interface Settled {
  amount: Fen | undefined
  balance: Fen | undefined
  /** True when the balance before it plus the amount is its balance. */
  held: boolean
}

/**
 * The amount for which the link to the line before holds as it was read. If nothing gives the sign, the one that fits
 * is taken.
 */
const holding = (before: Fen | undefined, { amount, balance }: ChainLine): Fen | undefined => {
  if (before === undefined || amount.fen === undefined || balance.fen === undefined) return undefined
  if (before + amount.fen === balance.fen) return amount.fen
  return amount.signEdits === 0 && before - amount.fen === balance.fen ? -amount.fen : undefined
}

/**
 * The indices of rows that were read as lines by mistake, such as a heading between two lines whose balances follow
 * from each other without it.
 */
export const noLines = (lines: ReadonlyArray<ChainLine>): ReadonlySet<number> => {
  const none = new Set<number>()
  for (const [index, line] of lines.entries()) {
    const [before, after] = [lines[index - 1], lines[index + 1]]
    if (before === undefined || after === undefined || line.amount.certain || none.has(index - 1)) continue
    const leavesNoRoom = holding(before.balance.fen, after) !== undefined && after.amount.fen !== 0
    if (leavesNoRoom && holding(before.balance.fen, line) === undefined) none.add(index)
  }
  return none
}

/**
 * The readings of an account's lines that the running balance proves, in order of time. Where the balance holds as
 * read, nothing changes. Where it does not, the figures around the break are replaced by what they may have been
 * misread from: the cheapest replacement that makes the balance hold wins if no other is nearly as cheap. A break that
 * no likely misreading explains remains a break. A line that is neither proven nor read with confidence gives
 * `undefined`.
 *
 * @param openingFen the balance before the first line, if the file states one
 */
export const repairChain = (
  lines: ReadonlyArray<ChainLine>,
  openingFen: Fen | undefined,
): ReadonlyArray<ChainReading> => {
  const settled = lines.map((line, index): Settled => {
    const amount = holding(index === 0 ? openingFen : lines[index - 1]?.balance.fen, line)
    return { amount: amount ?? line.amount.fen, balance: line.balance.fen, held: amount !== undefined }
  })
  const holds = (index: number): boolean => settled[index]?.held === true
  /**
   * Two figures misread in the same way can make a link hold between two broken ones: such a link proves nothing yet.
   */
  const brokenWithin = (from: number): boolean =>
    from < lines.length && settled.slice(from, from + CHANCE_LINKS + 1).some(({ held }) => !held)
  for (let first = 1; first < lines.length; first++) {
    if (holds(first)) continue
    let last = first
    while (brokenWithin(last + 1)) last++
    const start = Math.max(0, first - 1 - AROUND)
    const end = Math.min(lines.length - 1, last + AROUND)
    const solved = solveRegion(lines.slice(start, end + 1), {
      startProven: holds(start),
      endProven: end + 1 < lines.length,
    })
    for (const [offset, line] of solved.entries()) {
      const into = settled[start + offset]
      if (into === undefined) continue
      into.balance = line.balance
      if (offset === 0) continue
      into.amount = line.amount
      into.held = line.held
    }
    first = last
  }
  return lines.map((line, index) => {
    const own = settled[index]
    if (own?.amount === undefined || own.balance === undefined) return undefined
    const next = settled[index + 1]
    const proven = own.held || (next?.held === true && next.amount !== undefined)
    if (!own.held && (own.amount !== line.amount.fen || !standsAlone(line.amount))) return undefined
    // A break is a sign of a misreading by itself.
    if (!own.held && index > 0 && !isBeyondDoubt(line.amount)) return undefined
    if (!proven && !standsAlone(line.balance)) return undefined
    return { amountFen: own.amount, balanceFen: own.balance }
  })
}
