import { meaningOf } from "../layouts/HeaderDictionary.ts"
import type { ColumnRole } from "../layouts/Layout.ts"
import type { ColumnMapping } from "../layouts/Layout.ts"
import { directions as directionsOf } from "../reading/cells/Directions.ts"
import { headerNames } from "../reading/header/ColumnMap.ts"
import { type ColumnEvidence, columnEvidence, findTable, type FoundTable } from "./ColumnEvidence.ts"
import type { KeptSheet } from "./KeptRows.ts"
import { directionColumn, type MoneyColumns, moneyColumns, sameMoney } from "./MoneyColumns.ts"
import { proposalPolicy } from "./ProposalPolicy.ts"

/** Why a column has its role. */
export const columnReasons = [
  /** Its name, by the layout that was recognised. */
  "layout",
  /** Its name, by the dictionary of names. */
  "name",
  /** A person has confirmed it. */
  "confirmed",
  /** A language model thinks so; nothing proves it. */
  "model",
  /** Each of its cells is a day, or a time of day. */
  "days",
  "times",
  /** The balance moves by its amounts, or it is what moves by the amounts. */
  "moves",
  "balance",
  /** Amounts, and no balance that tells more. */
  "amounts",
  /** Each of its words stands for one direction. */
  "words",
  /** Names of persons and organisations; numbers of accounts; both in one cell. */
  "parties",
  "accounts",
  "joined",
  /** The same in every line. */
  "constant",
  "currencies",
  "banks",
  "texts",
  /** Nothing that was recognised. */
  "nothing",
] as const
export type ColumnReason = (typeof columnReasons)[number]

/** Why a proposal of columns is not proven. */
export const proposalDoubts = [
  /** No column is a running balance. */
  "no-balance",
  /** A column looks like a balance, and does not follow on every line. */
  "contradicted",
  /** Several choices of columns follow on every line, and give different figures. */
  "ambiguous",
  /** Too few lines, or all in one direction: they could follow by chance. */
  "too-few",
  /** Several columns of days, which differ. */
  "days",
  /** The sign of the first line: nothing tells it. */
  "first-sign",
  /** Which column names the other side of a payment. */
  "parties",
  /** Words of things that are counted, owed or planned, and no money held. */
  "no-money",
  /** Rows that the mapping leaves unread, or reads in two ways. */
  "unread",
  /** It begins at 0: a column of running totals does so, too. */
  "sum",
  /** Stated opening or closing balances that are not those of the lines. */
  "stated",
  /** More rows than are kept for a proposal. */
  "too-large",
  /** Several sheets with tables. */
  "several-tables",
] as const
export type ProposalDoubt = (typeof proposalDoubts)[number]

/** The role of a column, and why. */
export interface ProposedColumn {
  readonly role: ColumnRole
  readonly reason: ColumnReason
}

/** A mapping of columns as their types and the running balance tell it. */
export interface ColumnProposal extends Pick<ColumnMapping, "directions"> {
  readonly table: FoundTable
  readonly columns: ReadonlyArray<ProposedColumn>
  /** What keeps it from being accepted without a person; empty when only the proof on all rows is left. */
  readonly doubts: ReadonlyArray<ProposalDoubt>
}

const texts: ReadonlySet<ColumnRole> = new Set(["text", "summary"])
/** Roles that the balance proves; what a name says of them counts for nothing. */
const money: ReadonlySet<ColumnRole> = new Set(["amount", "inflow", "outflow", "balance", "debitBalance", "direction"])
const dayRoles: ReadonlySet<ColumnRole> = new Set(["date", "bookingDate", "time"])

class Draft {
  readonly columns: Array<ProposedColumn | undefined>
  readonly doubts = new Set<ProposalDoubt>()

  constructor(count: number) {
    this.columns = Array.from({ length: count })
  }

  isFree(column: number): boolean {
    return this.columns[column] === undefined
  }

  has(role: ColumnRole): boolean {
    return this.columns.some((column) => column?.role === role)
  }

  set(column: number, role: ColumnRole, reason: ColumnReason): void {
    if (column >= 0) this.columns[column] = { role, reason }
  }
}

const setMoney = (draft: Draft, choice: MoneyColumns): void => {
  draft.set(choice.balance, "balance", "balance")
  draft.set(choice.amount, "amount", "moves")
  draft.set(choice.inflow, "inflow", "moves")
  draft.set(choice.outflow, "outflow", "moves")
}

/** The columns of money, where the balance tells them. */
const proposeMoney = (
  draft: Draft,
  evidence: ReadonlyArray<ColumnEvidence>,
  named: (column: number) => ColumnRole | undefined,
): MoneyColumns | undefined => {
  const choices = moneyColumns(evidence)
  const [first] = choices
  if (first === undefined) {
    draft.doubts.add("no-balance")
    return undefined
  }
  const { leastDecimals, leastDirection, leastAmounts, leastLines, nearlyAll } = proposalPolicy
  if (first.follows < nearlyAll) {
    draft.doubts.add("no-balance")
    return undefined
  }
  if (first.follows < 1) draft.doubts.add("contradicted")
  if (choices.some((other) => !sameMoney(first, other, evidence))) draft.doubts.add("ambiguous")
  setMoney(draft, first)
  const known = first.amounts.filter((_, at) => at !== first.opening)
  const sides = [known.filter((amount) => amount > 0).length, known.filter((amount) => amount < 0).length]
  const sizes = new Set(known.map(Math.abs))
  if (known.length + 1 < leastLines || sides.some((count) => count < leastDirection) || sizes.size < leastAmounts)
    draft.doubts.add("too-few")
  if (evidence[first.balance]?.fen?.[first.opening] === first.amounts[first.opening]) draft.doubts.add("sum")
  if ((evidence[first.balance]?.decimals ?? 0) < leastDecimals) draft.doubts.add("no-money")
  // A name that says another thing of a column than the balance does; 进出 and 收支 may name signed amounts.
  for (const [column, role] of [
    [first.balance, "balance"],
    [first.amount, "amount"],
  ] as const) {
    const name = named(column)
    if (name !== undefined && name !== "direction" && money.has(name) && name !== role) draft.doubts.add("contradicted")
  }
  return first
}

/** Columns of amounts without a balance: the one there is, or two of which each line fills one. */
const proposeAmounts = (draft: Draft, evidence: ReadonlyArray<ColumnEvidence>): void => {
  const filled = evidence.flatMap(({ decimals, fen }, column) =>
    fen === undefined || decimals < proposalPolicy.leastDecimals ? [] : [{ column, fen }],
  )
  const whole = filled.find(({ fen }) => fen.every((each) => each !== undefined))
  if (whole !== undefined) {
    draft.set(whole.column, "amount", "amounts")
    return
  }
  const [one, other] = filled
  if (one === undefined || other === undefined) return
  draft.set(one.column, "inflow", "amounts")
  draft.set(other.column, "outflow", "amounts")
}

/** The column of the day: the only one, the one that its name tells, or the first of several that are equal. */
const proposeDay = (
  draft: Draft,
  evidence: ReadonlyArray<ColumnEvidence>,
  named: (column: number) => ColumnRole | undefined,
): void => {
  const days = evidence.flatMap(({ days: own, times }, column) =>
    own === undefined ? [] : [{ column, days: own, times }],
  )
  const byName = days.filter(({ column }) => named(column) === "date" || named(column) === "time")
  const candidates = byName.length === 0 ? days.filter(({ column }) => named(column) === undefined) : byName
  const [first] = candidates.length === 0 ? days : candidates
  if (first === undefined) return
  const same = candidates.every((other) => other.days.every((day, at) => day === first.days[at]))
  if (!same && byName.length !== 1) draft.doubts.add("days")
  const chosen = (same ? candidates.find(({ times }) => times) : undefined) ?? first
  draft.set(chosen.column, "date", named(chosen.column) === undefined ? "days" : "name")
  for (const { column } of days) if (draft.isFree(column)) draft.set(column, "ignored", "nothing")
  const clocks = evidence.flatMap(({ times }, column) => (times && draft.isFree(column) ? [column] : []))
  for (const [at, column] of clocks.entries())
    draft.set(column, at === 0 && clocks.length === 1 && !chosen.times ? "time" : "ignored", "times")
}

/** The columns of texts: by their names, and by what their cells are. */
const proposeTexts = (
  draft: Draft,
  evidence: ReadonlyArray<ColumnEvidence>,
  named: (column: number) => ColumnRole | undefined,
): void => {
  const free = () => evidence.flatMap((own, column) => (draft.isFree(column) ? [{ ...own, column }] : []))
  for (const { column, filled } of free()) {
    const role = named(column)
    if (filled === 0) draft.set(column, "ignored", "nothing")
    else if (role !== undefined && !money.has(role) && !dayRoles.has(role) && (role === "text" || !draft.has(role)))
      draft.set(column, role, "name")
  }
  const set = (column: number, role: ColumnRole, reason: ColumnReason): void =>
    draft.set(column, draft.has(role) ? (texts.has(role) ? "text" : "ignored") : role, reason)
  for (const { column, currency, filled } of free()) if (currency && filled === 1) set(column, "currency", "currencies")
  for (const { accounts, column, distinct, filled } of free()) {
    if (!accounts) continue
    if (distinct === 1 && filled === 1) set(column, "ownAccount", "constant")
    // Numbers of which none comes twice are those of vouchers.
    else if (distinct < filled * evidence[column]!.cells.length) set(column, "counterpartyAccount", "accounts")
    else set(column, "ignored", "nothing")
  }
  for (const { banks, column, distinct } of free())
    if (banks)
      draft.set(
        column,
        draft.has("counterpartyBank") ? "ignored" : distinct === 1 ? "ownBank" : "counterpartyBank",
        "banks",
      )
  for (const { column, joined } of free()) if (joined) set(column, "counterpartyJoined", "joined")
  for (const { column, distinct, filled, parties } of free())
    if (distinct === 1 && filled === 1 && parties === 1) set(column, "ownName", "constant")
  proposeParty(draft, free())
  const rest = free().filter(({ fen }) => fen === undefined)
  const main = rest.toSorted((one, other) => other.filled - one.filled).find(({ distinct }) => distinct > 1)
  if (main !== undefined && !draft.has("summary")) draft.set(main.column, "summary", "texts")
  for (const { column } of rest) if (draft.isFree(column)) draft.set(column, "text", "texts")
  for (const { column } of free()) draft.set(column, "ignored", "nothing")
}

/** The column of the other sides' names, where exactly one looks like it. */
const proposeParty = (draft: Draft, columns: ReadonlyArray<ColumnEvidence & { readonly column: number }>): void => {
  if (draft.has("counterparty") || draft.has("counterpartyJoined")) return
  const { leastParties, noParties } = proposalPolicy
  const likely = columns.filter(({ distinct, parties }) => distinct > 1 && parties >= leastParties)
  const possible = columns.filter(({ distinct, parties }) => distinct > 1 && parties > noParties)
  const [party] = likely.toSorted((one, other) => other.parties - one.parties)
  if (party !== undefined) draft.set(party.column, "counterparty", "parties")
  if (likely.length > 1 || (party === undefined && possible.length > 0)) draft.doubts.add("parties")
}

const usual = directionsOf()
const isDirection = (cell: string): boolean => cell !== "" && usual(cell) !== undefined

/**
 * Proposes what the columns of a table without a known header mean. The running balance decides on the columns of money
 * (`moneyColumns`), cells on days, times, currencies, accounts and names, and names of the dictionary on what is left.
 * `undefined` when no rows look like transactions. Nothing is accepted here: `proveMapping` reads all rows by it.
 */
export const proposeColumns = (sheet: KeptSheet): ColumnProposal | undefined => {
  const table = findTable(sheet.rows)
  if (table === undefined) return undefined
  const names = headerNames(sheet.rows[table.header]?.cells ?? [])
  const named = (column: number): ColumnRole | undefined =>
    (names[column] ?? "") === "" ? undefined : meaningOf(names[column] ?? "")?.role
  const evidence = Array.from({ length: table.columns }, (_, column) => columnEvidence(table.lines, column))
  const draft = new Draft(table.columns)
  const choice = proposeMoney(draft, evidence, named)
  const direction =
    choice === undefined
      ? evidence.findIndex(
          ({ cells, filled }, column) => named(column) === "direction" || (filled === 1 && cells.every(isDirection)),
        )
      : directionColumn(evidence, choice)
  if (choice === undefined) {
    proposeAmounts(draft, evidence)
    if (typeof direction === "number")
      draft.set(direction, "direction", named(direction) === undefined ? "words" : "name")
  } else if (typeof direction === "object") draft.set(direction.column, "direction", "words")
  else if (!choice.signed) draft.doubts.add("first-sign")
  proposeDay(draft, evidence, named)
  proposeTexts(draft, evidence, named)
  const above = sheet.rows.slice(0, Math.max(0, table.first)).flatMap(({ cells }) => cells)
  if ([sheet.name ?? "", ...above].some((text) => proposalPolicy.noMoney.test(text))) draft.doubts.add("no-money")
  return {
    table,
    columns: draft.columns.map((column) => column ?? { role: "ignored", reason: "nothing" }),
    ...(typeof direction === "object" && direction.words !== undefined ? { directions: direction.words } : {}),
    doubts: [...draft.doubts],
  }
}
