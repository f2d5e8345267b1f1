import type { Fen } from "../../Fen.ts"
import type { UnreadLine } from "../../StatementFile.ts"
import type { Draft } from "../lines/Draft.ts"
import type { UndatedLine } from "../lines/ReadLine.ts"
import type { Section } from "../table/Sections.ts"

/** A row with an amount whose cell of the day is blank, and the line that it stands below. */
export interface Undated {
  readonly row: UndatedLine
  readonly below: Draft
}

const sumOf = (rows: ReadonlyArray<Pick<Draft, "amountFen">>): Fen =>
  rows.reduce((sum, { amountFen }) => sum + amountFen, 0)

const isSameSize = (one: Fen, other: Fen): boolean => Math.abs(one) === Math.abs(other)

/** True when the balance moves from one line to the next by the amount of either: the oldest first, or the newest. */
const follows = (before: Draft, after: UndatedLine): boolean => {
  if (before.balanceFen === undefined || after.balanceFen === undefined) return false
  const step = after.balanceFen - before.balanceFen
  return isSameSize(step, after.amountFen) || isSameSize(step, before.amountFen)
}

/** The texts of a batch's parts, with its line. */
const addParts = (line: Draft, parts: ReadonlyArray<UndatedLine>): void => {
  const texts = parts.flatMap(({ counterparty, summary }) => [summary, counterparty])
  line.texts = [...new Set([...line.texts, ...texts.filter((text) => text !== undefined)])]
}

/** A single line of the same amount is rather a line. */
const LEAST_PARTS = 2

/** The parts of batches that stand below their line with the same day, and no balance. */
const datedParts = (drafts: ReadonlyArray<Draft>): ReadonlySet<Draft> => {
  const found = new Set<Draft>()
  for (let at = 0; at < drafts.length; at++) {
    const whole = drafts[at]
    if (whole?.balanceFen === undefined) continue
    let end = at + 1
    while (drafts[end]?.balanceFen === undefined && drafts[end]?.date === whole.date) end++
    const parts = drafts.slice(at + 1, end)
    const next = drafts[end]
    const isBatch =
      parts.length >= LEAST_PARTS &&
      sumOf(parts) === whole.amountFen &&
      parts.every(({ amountFen }) => amountFen < 0 === whole.amountFen < 0)
    if (!isBatch || next === undefined || !follows(whole, next)) continue
    addParts(whole, parts)
    for (const part of parts) found.add(part)
  }
  return found
}

/** The lines and unread rows of a section. */
type Placed = Pick<Section, "drafts" | "unread">

/**
 * Places rows that state no day of their own. Amounts that add up to the line above are the parts of a batch, and belong
 * to that line; a row whose balance follows is a further line of its day, whose cell was merged. Others stay unread. The
 * parts of a batch may also repeat its day: where the balance passes over them, they are no lines.
 */
export const placeUndated = ({ drafts: given, scanned, undated, unread: unreadRows }: Section): Placed => {
  // What a recogniser did not read is no blank cell.
  if (scanned.size > 0) return { drafts: given, unread: unreadRows }
  const parts = undated.size === 0 ? new Set<UnreadLine>() : partsOf(undated)
  const lines: Array<Draft> = []
  const further = new Map<Draft, Array<UnreadLine>>()
  for (const [row, { below }] of undated) if (!parts.has(row)) further.set(below, [...(further.get(below) ?? []), row])
  const read = new Set<UnreadLine>(parts)
  for (const draft of given) {
    lines.push(draft)
    let last = draft
    for (const row of further.get(draft) ?? []) {
      const own = undated.get(row)?.row
      if (own === undefined || !follows(last, own)) break
      last = { ...own, date: draft.date }
      lines.push(last)
      read.add(row)
    }
  }
  const batches = datedParts(lines)
  return {
    drafts: batches.size === 0 ? lines : lines.filter((line) => !batches.has(line)),
    unread: read.size === 0 ? unreadRows : unreadRows.filter((row) => !read.has(row)),
  }
}

/** The rows that are parts of the line above them. */
const partsOf = (undated: Section["undated"]): Set<UnreadLine> => {
  const runs = new Map<Draft, Array<readonly [UnreadLine, UndatedLine]>>()
  for (const [row, each] of undated) runs.set(each.below, [...(runs.get(each.below) ?? []), [row, each.row]])
  const found = new Set<UnreadLine>()
  for (const [line, run] of runs) {
    const rows = run.map(([, row]) => row)
    if (rows.some(({ balanceFen }) => balanceFen !== undefined) || !isSameSize(sumOf(rows), line.amountFen)) continue
    addParts(line, rows)
    for (const [row] of run) found.add(row)
  }
  return found
}
