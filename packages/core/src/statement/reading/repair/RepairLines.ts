import type { LocalDate } from "../../../domain/LocalDate.ts"
import type { StatementAccount, UnreadLine, UnreadReason } from "../../StatementFile.ts"
import type { Draft } from "../lines/Draft.ts"
import type { ScannedLine } from "../scan/ScannedRow.ts"
import { type Reading, standsAlone, type ChainLine } from "./Reading.ts"
import { type ChainReading, noLines, repairChain } from "./RepairChain.ts"
import { type DayReading, repairDays } from "./RepairDays.ts"

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

/** Whether the newest line comes first: by the days, or if they do not tell, by the balances. */
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
