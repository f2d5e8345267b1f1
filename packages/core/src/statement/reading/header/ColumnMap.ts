import { exactNames, headerName, meaningOf } from "../../layouts/HeaderDictionary.ts"
import { type ColumnRole, columnRoles, type Columns, type Layout, namesByRole } from "../../layouts/Layout.ts"

/** Roles that only one column can have, with the index of that column; -1 if there is none. */
type SingleRole = Exclude<ColumnRole, "text" | "payment" | "ignored">

/** Which column of a table holds what: resolved once for a header, used for all rows below it. */
export interface ColumnMap {
  readonly index: Readonly<Record<SingleRole, number>>
  /** Further columns of text, those without a name among them. */
  readonly texts: ReadonlyArray<number>
  readonly payment: number
  /** True when the day is taken from the column of time, if that holds one. */
  readonly dayInTime: boolean
  /** `户名` or `账号` alone: the counterparty's, or the holder's own where all lines have the same. */
  readonly partyUnsure: boolean
  /** Two columns have one name for amounts: which of them is money out, only the running balance tells. */
  readonly sidesUnsure: boolean
}

const nowhere: Readonly<Record<SingleRole, number>> = {
  date: -1,
  bookingDate: -1,
  time: -1,
  amount: -1,
  inflow: -1,
  outflow: -1,
  direction: -1,
  balance: -1,
  debitBalance: -1,
  counterparty: -1,
  counterpartyAccount: -1,
  counterpartyJoined: -1,
  counterpartyBank: -1,
  payer: -1,
  payerAccount: -1,
  payee: -1,
  payeeAccount: -1,
  summary: -1,
  status: -1,
  currency: -1,
  ownName: -1,
  ownAccount: -1,
  ownBank: -1,
}

const isSingle = (role: ColumnRole): role is SingleRole => role in nowhere

const hasDay = ({ date, bookingDate, time }: ColumnMap["index"]) => date >= 0 || bookingDate >= 0 || time >= 0
const hasMoney = ({ amount, inflow, outflow }: ColumnMap["index"]) => amount >= 0 || (inflow >= 0 && outflow >= 0)

/** The columns of money. */
export const moneyIn = ({ index }: ColumnMap): ReadonlyArray<number> =>
  [index.amount, index.inflow, index.outflow, index.balance, index.debitBalance].filter((column) => column >= 0)

/** The names of a header in the form in which they are compared; a second row qualifies the first. */
export const headerNames = (first: ReadonlyArray<string>, second?: ReadonlyArray<string>): ReadonlyArray<string> => {
  const upper = first.map(headerName)
  if (second === undefined) return upper
  const lower = second.map(headerName)
  let parent = ""
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above, below] = [upper[column] ?? "", lower[column] ?? ""]
    // A merged cell above spans the columns to its right that have a name of their own below.
    parent = above === "" && below !== "" ? parent : above
    if (below === "") return above
    if (parent === "") return below
    // 余额 over 方向 and 金额: an amount of the balance.
    if (meaningOf(parent)?.role === "balance" && meaningOf(below)?.role === "amount") return parent
    const joined = headerName(`${parent}${below}`)
    // 对方信息 over 户名 is 对方户名.
    const group = headerName(`${parent.replace(GROUP, "")}${below}`)
    const names = [joined, group, headerName(`${below}${parent}`), below]
    return names.find((name) => exactNames.has(name)) ?? names.find((name) => meaningOf(name) !== undefined) ?? joined
  })
}

/** Endings of the names of groups of columns; the names of the columns themselves do not have them. */
const GROUP = /(?:信息|资料|情况|账户|帐户)$/u

/** The columns of a header by a layout; `undefined` if a column is missing that every line needs. */
export const byLayout = (names: ReadonlyArray<string>, columns: Columns): ColumnMap | undefined => {
  const index = { ...nowhere }
  for (const [role, wanted] of namesByRole(columns)) {
    if (!isSingle(role)) continue
    const name = wanted.map(headerName).find((each) => names.includes(each))
    if (name !== undefined) index[role] = names.indexOf(name)
  }
  if (!hasDay(index) || !hasMoney(index)) return undefined
  const named = (role: ColumnRole) => new Set((columns[role] ?? []).map(headerName))
  const [texts, payment] = [named("text"), named("payment")]
  return {
    index,
    texts: names.flatMap((name, column) => (texts.has(name) || name === "" ? [column] : [])),
    payment: names.findIndex((name) => payment.has(name)),
    dayInTime: index.date < 0,
    partyUnsure: false,
    sidesUnsure: false,
  }
}

/** The columns of a table by their place. Of several columns with one role, the first has it. */
export const byPlace = (roles: ReadonlyArray<ColumnRole>): ColumnMap => {
  const index = { ...nowhere }
  const texts: Array<number> = []
  for (const [column, role] of roles.entries()) {
    if (role === "text") texts.push(column)
    else if (isSingle(role) && index[role] < 0) index[role] = column
  }
  const payment = roles.indexOf("payment")
  return { index, texts, payment, dayInTime: index.date < 0, partyUnsure: false, sidesUnsure: false }
}

/** True when a mapping has what every line needs: a day, and an amount or amounts in and out. */
export const isWholeMapping = (roles: ReadonlyArray<ColumnRole>): boolean => {
  const { index } = byPlace(roles)
  return hasDay(index) && hasMoney(index)
}

/** The role of each column of a table; `undefined` for a column without one. */
export const rolesByPlace = (
  { index, payment, texts }: ColumnMap,
  columns: number,
): ReadonlyArray<ColumnRole | undefined> =>
  Array.from({ length: columns }, (_, column) => {
    const single = columnRoles.find((role) => isSingle(role) && index[role] === column)
    return single ?? (column === payment ? "payment" : texts.includes(column) ? "text" : undefined)
  })

/** Two columns could both be the amount, and nothing tells them apart. */
export const AMBIGUOUS = "ambiguous"

/** The columns of a header by the dictionary; `undefined` if it is not the header of a table of transactions. */
export const byDictionary = (names: ReadonlyArray<string>): ColumnMap | typeof AMBIGUOUS | undefined => {
  const index = { ...nowhere }
  const rank: Partial<Record<SingleRole, number>> = {}
  const texts: Array<number> = []
  const amounts: Array<number> = []
  let payment = -1
  let ambiguous = false
  for (const [column, name] of names.entries()) {
    const meaning = name === "" ? undefined : meaningOf(name)
    if (name === "" || meaning?.role === "text") texts.push(column)
    else if (meaning?.role === "payment") payment = column
    else if (meaning !== undefined && isSingle(meaning.role)) {
      const { role, rank: own } = meaning
      const held = rank[role]
      if (role === "amount" && (held === undefined || own < held)) amounts.length = 0
      if (role === "amount" && (held === undefined || own <= held)) amounts.push(column)
      else if (held === own && money.has(role)) ambiguous = true
      if (held === undefined || own < held) {
        if (held !== undefined && role === "summary") texts.push(index[role])
        index[role] = column
        rank[role] = own
      } else if (role === "summary") texts.push(column)
    }
  }
  if (!hasDay(index) || !hasMoney(index) || names.filter((name) => meaningOf(name) !== undefined).length < 3)
    return undefined
  const isSplit = index.inflow >= 0 && index.outflow >= 0
  const sidesUnsure = amounts.length === 2 && index.balance >= 0 && !isSplit
  if (ambiguous || (amounts.length > 1 && !sidesUnsure)) return AMBIGUOUS
  if (sidesUnsure) [index.outflow = -1, index.inflow = -1] = amounts
  if (isSplit || sidesUnsure) index.amount = -1
  const partyUnsure =
    index.ownName >= 0 && index.counterparty + index.counterpartyJoined + index.payer + index.payee === -4
  if (partyUnsure) {
    index.counterparty = index.ownName
    index.ownName = -1
    if (index.counterpartyAccount < 0) {
      index.counterpartyAccount = index.ownAccount
      index.ownAccount = -1
    }
  }
  return { index, texts: texts.toSorted((a, b) => a - b), payment, dayInTime: index.date < 0, partyUnsure, sidesUnsure }
}

const money: ReadonlySet<SingleRole> = new Set(["amount", "inflow", "outflow", "balance", "debitBalance"])

/**
 * The columns of a scanned table whose summary column has lost its name: no column is the summary, and exactly one has
 * a name without a meaning.
 */
export const withSummary = (names: ReadonlyArray<string>, columns: ColumnMap): ColumnMap => {
  const { index, texts } = columns
  if (index.summary >= 0) return columns
  const held = new Set([...Object.values(index), ...texts, columns.payment])
  const nameless = names.flatMap((name, column) =>
    meaningOf(name) === undefined && (name === "" || !held.has(column)) ? [column] : [],
  )
  const [summary] = nameless
  if (summary === undefined || nameless.length > 1) return columns
  return { ...columns, index: { ...index, summary }, texts: texts.filter((column) => column !== summary) }
}

/**
 * The fit of a header to a layout: the mean of the share of its columns that the layout knows and the share of the
 * layout's roles that it has.
 */
export const fitness = (names: ReadonlyArray<string>, { columns }: Layout): number => {
  const known = new Set(Object.values(columns).flatMap((list) => list.map(headerName)))
  const given = names.filter((name) => name !== "")
  const covered = given.filter((name) => known.has(name)).length / Math.max(given.length, 1)
  const roles = namesByRole(columns).filter(([role]) => isSingle(role))
  const found = roles.filter(([, list]) => list.some((name) => names.includes(headerName(name)))).length
  return (covered + found / Math.max(roles.length, 1)) / 2
}
