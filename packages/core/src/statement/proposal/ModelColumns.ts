import { calendarDay } from "../../reading/Day.ts"
import { printedDay } from "../../reading/Moment.ts"
import { headerName, meaningOf } from "../layouts/HeaderDictionary.ts"
import type { ColumnRole } from "../layouts/Layout.ts"
import { currencyOf } from "../reading/cells/Currency.ts"
import { directions } from "../reading/cells/Directions.ts"
import { isTime } from "./ColumnEvidence.ts"
import { isParty } from "./PartyNames.ts"
import type { StatementExplanation } from "./StatementExplanation.ts"

/** What a language model is shown of a table: its header and at most 20 rows, without accounts, names and texts. */
export interface ColumnQuestion {
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** What a model takes a column for, by its number from 0. */
export interface GuessedColumn {
  readonly column: number
  readonly role: ColumnRole
}

const AMOUNT = /^[-+−]?[¥￥]?\d{1,3}(?:,?\d{3}){0,3}\.\d{2}$/u
const usual = directions()
const LONGEST_NAME = 20

const kinds = [
  ["han", /^\p{Script=Han}/u],
  ["digits", /^\d/u],
  ["latin", /^\p{Script=Latin}/u],
  ["mark", /^./su],
] as const

/** The shape of a text: what its characters are, and how many. */
const shapeOf = (text: string): string => {
  const runs: Array<{ readonly kind: string; length: number }> = []
  for (const character of text) {
    const kind = kinds.find(([, is]) => is.test(character))?.[0] ?? "mark"
    const last = runs.at(-1)
    if (last?.kind === kind) last.length++
    else runs.push({ kind, length: 1 })
  }
  return runs.map(({ kind, length }) => `${kind}(${length})`).join(" ")
}

/** A cell as a model sees it: days, times, amounts, currencies and words for in and out; of anything else the shape. */
const maskedForModel = (cell: string): string => {
  const text = cell.trim()
  if (text === "" || AMOUNT.test(text) || isTime(text)) return text
  const { day } = printedDay(text)
  if (day !== 0 && /^[\d\s:/.年月日时分秒-]{8,20}$/u.test(text) && calendarDay(day) !== undefined) return text
  return usual(text) !== undefined || currencyOf(text) !== undefined ? text : shapeOf(text)
}

/** A name of a column as a model sees it; what may be a value, or somebody's name, has its shape alone. */
const maskedName = (cell: string): string =>
  meaningOf(headerName(cell)) === undefined && isValueOrName(cell) ? shapeOf(cell) : cell

const isValueOrName = (cell: string): boolean =>
  cell.length > LONGEST_NAME || /\d{4}|[:：*]/u.test(cell) || isParty(cell)

/** What a model is asked about a file that was not read. `undefined` for one that was, or that has no table. */
export const columnQuestion = ({ columns, header, layout, rows }: StatementExplanation): ColumnQuestion | undefined =>
  layout === null && columns.length > 0
    ? { header: header.map(maskedName), rows: rows.map((cells) => cells.map(maskedForModel)) }
    : undefined

const money: ReadonlySet<ColumnRole> = new Set(["amount", "inflow", "outflow", "direction", "balance", "debitBalance"])
/** Roles that any number of columns may have. */
const many: ReadonlySet<ColumnRole> = new Set(["text", "ignored"])
/** What only the kind of a cell's text tells: a model may know better. */
const weak: ReadonlySet<string> = new Set(["nothing", "texts", "constant", "parties", "accounts", "amounts"])

/**
 * The proposal with what a model guesses, for a person to confirm: nothing of it is used without one. A guess changes
 * no column that days, a name or the running balance tell, takes no role that another column has, and names a column
 * of money only where the table has no balance by which that could be proven.
 */
export const withGuesses = (
  explanation: StatementExplanation,
  guesses: ReadonlyArray<GuessedColumn>,
): StatementExplanation => {
  const columns = [...explanation.columns]
  const hasNoBalance = explanation.doubts.includes("no-balance")
  const changed = new Set<number>()
  for (const { column, role } of guesses.slice(0, columns.length)) {
    const known = columns[column]
    if (known === undefined || changed.has(column) || !weak.has(known.reason) || known.role === role) continue
    const isMoney = money.has(role) || money.has(known.role)
    if (isMoney && (!hasNoBalance || role === "balance" || role === "debitBalance")) continue
    if (!many.has(role) && columns.some((other) => other.role === role && !weak.has(other.reason))) continue
    for (const [at, other] of columns.entries())
      if (!many.has(role) && other.role === role) columns[at] = { ...other, role: "ignored", reason: "nothing" }
    columns[column] = { ...known, role, reason: "model" }
    changed.add(column)
  }
  return { ...explanation, columns }
}
