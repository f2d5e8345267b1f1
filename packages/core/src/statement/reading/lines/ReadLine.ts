import type { GridRow } from "../../../domain/Document.ts"
import type { LocalDate } from "../../../domain/LocalDate.ts"
import { keywordText, plainText } from "../../../reading/ComparableText.ts"
import { calendarDay, type DateOrder, type DayReading } from "../../../reading/Day.ts"
import { noMoment, printedMoment, type PrintedMoment, shortMoment } from "../../../reading/Moment.ts"
import { dayOfPeriod } from "../../../reading/ShortDay.ts"
import type { Fen } from "../../Fen.ts"
import type { WalletRules } from "../../layouts/Layout.ts"
import type { UnreadReason } from "../../StatementFile.ts"
import type { LinePosition } from "../../StatementLine.ts"
import { saysNothing } from "../cells/ColumnText.ts"
import type { Direction } from "../cells/Directions.ts"
import { joinedCounterparty } from "../cells/JoinedCounterparty.ts"
import { NO_AMOUNT, printedAmount, printedBalance } from "../cells/PrintedAmount.ts"
import type { PrintedFacts } from "../preamble/PrintedFacts.ts"
import type { Draft } from "./Draft.ts"
import type { TableColumns } from "./TableColumns.ts"

/** Evidence of a row for the manner in which its whole table prints amounts and days. */
export interface LinePrinting {
  readonly amount: LineAmount | undefined
  readonly date: OpenDay | undefined
  /** Which side the word beside the balance names: that of the balance, or that of the line. */
  readonly side: Direction | undefined
  /** The figures of a line as they are printed. */
  readonly figures: ReadonlyArray<PrintedCell>
  /** A cell in which a day or an amount cannot be read, or in more than one way. */
  readonly unclear: UnclearCell | undefined
}

/** A cell of a row. */
export interface PrintedCell {
  readonly column: number
  readonly cell: string
}

export interface UnclearCell extends PrintedCell {
  /** `order`: a day whose order of numbers the row leaves open; `sign`: a word that is neither in nor out. */
  readonly kind: "day" | "order" | "amount" | "sign"
}

/**
 * The reading of a row: a line, a line that cannot be read, a wallet's payment that never happened, or no line at all.
 */
export interface LineReading extends LinePrinting {
  readonly result: Draft | UnreadReason | "moved-nothing" | "no-line"
  /** The rest of a line whose cell of the day is blank. */
  readonly undated?: UndatedLine
}

export type UndatedLine = Omit<Draft, "date">

const noTexts: ReadonlyArray<string> = []

const has = (parts: ReadonlyArray<string>, text: string | undefined): boolean =>
  text !== undefined && parts.some((part) => keywordText(text).includes(keywordText(part)))

/** Parts of a status by which no money moved, where no wallet says its own. */
const unhappened: WalletRules = {
  neutral: [],
  failed: "失败 未支付 待支付 等待付款 处理中 待处理 待审 拒绝 failed unsuccessful declined rejected pending".split(
    " ",
  ),
  closed: "关闭 已取消 已撤销 已作废 cancelled canceled".split(" "),
  refunded: [],
}

/**
 * True when a payment only moved money between pockets of a wallet's owner, unless its status says that it never
 * happened.
 */
const isNeutral = (
  { texts, wallet = unhappened }: TableColumns,
  cells: ReadonlyArray<string>,
  neutral: boolean,
): "moved-nothing" | boolean => {
  const status = texts.status(cells)
  if (status === undefined) return neutral
  if (has(wallet.failed, status)) return "moved-nothing"
  // A closed payment that names its means was paid, and its refund has a line of its own.
  if (has(wallet.closed, status) && (neutral || texts.payment(cells) === undefined)) return "moved-nothing"
  return neutral && !has(wallet.refunded, status)
}

/** Texts of the columns beside the summary, each once, and the means of payment. */
const remarksOf = (
  { remarks, sharedList, texts }: TableColumns,
  cells: ReadonlyArray<string>,
  summary: string | undefined,
): ReadonlyArray<string> => {
  let found: Array<string> | undefined
  for (const textOf of remarks) {
    const text = textOf(cells)
    if (text !== undefined && text !== summary && !(found?.includes(text) ?? false)) (found ??= []).push(text)
  }
  const means = texts.payment(cells)
  if (means !== undefined) (found ??= []).push(means)
  return found === undefined ? noTexts : sharedList(found)
}

const noFigures: ReadonlyArray<PrintedCell> = []

const notRead = (
  result: Exclude<LineReading["result"], Draft>,
  { amount, date, unclear }: Partial<LinePrinting> = {},
): LineReading => ({ result, amount, date, unclear, side: undefined, figures: noFigures })

const isFilled = (cell: string | undefined): boolean => cell !== undefined && !saysNothing(cell)

/** The first filled cell of some columns. */
const unclearIn = (
  kind: UnclearCell["kind"],
  columns: ReadonlyArray<number>,
  cells: ReadonlyArray<string>,
): UnclearCell | undefined => {
  const column = columns.find((each) => isFilled(cells[each]))
  return column === undefined ? undefined : { kind, column, cell: cells[column] ?? "" }
}

const dayColumns = ({ columns: { index } }: TableColumns) => [index.date, index.time, index.bookingDate]
const moneyColumns = ({ columns: { index } }: TableColumns) => [index.amount, index.inflow, index.outflow]
const balanceColumns = ({ columns: { index } }: TableColumns) => [index.balance, index.debitBalance]

/** A row that says less is a note between lines. */
const LEAST_CELLS = 3

/** The day of a row that fills the columns of a line, and of which neither day nor amount can be read. */
const likeLine = (columns: TableColumns, cells: ReadonlyArray<string>): UnclearCell | undefined =>
  cells.filter(isFilled).length >= LEAST_CELLS && unclearIn("amount", moneyColumns(columns), cells) !== undefined
    ? unclearIn("day", dayColumns(columns), cells)
    : undefined

/** A row of a line whose day begins as a day does, and is none, is unread; any other one may be a note. */
const neitherRead = (unclear: UnclearCell | undefined): LineReading =>
  notRead(unclear !== undefined && /^\d{2,4}[-/.年\d]/u.test(unclear.cell) ? "date" : "no-line", { unclear })

const figuresOf = (columns: TableColumns, cells: ReadonlyArray<string>): ReadonlyArray<PrintedCell> => {
  let found: Array<PrintedCell> | undefined
  for (const column of columns.figures) {
    const cell = cells[column]
    if (cell !== undefined && cell !== "") (found ??= []).push({ column, cell })
  }
  return found ?? noFigures
}

/** Reads a row below a header. */
export const readLine = (
  columns: TableColumns,
  { row, cells }: GridRow,
  { page, sheet }: Pick<LinePosition, "page" | "sheet">,
  facts: Facts,
): LineReading => {
  const { day, time } = lineMoment(columns, cells, facts)
  const money = printedMoney(columns, cells)
  if (typeof money !== "object")
    return day.day === 0
      ? neitherRead(likeLine(columns, cells))
      : notRead(money ?? "amount", { unclear: unclearIn("amount", moneyColumns(columns), cells) })
  const unreadDay = day.day === 0 ? unclearIn("day", dayColumns(columns), cells) : undefined
  if (unreadDay !== undefined) return notRead("date", { unclear: unreadDay })

  const open = day.readings.length === 0 ? undefined : openDay(day.readings)
  const date: LocalDate | undefined = open === undefined ? calendarDay(day.day) : open.readings[0]?.date
  if (date === undefined && day.day !== 0)
    return notRead("date", { date: open, unclear: unclearIn("day", dayColumns(columns), cells) })
  const amount = lineAmount(columns, cells, money)
  const neutral = isNeutral(columns, cells, amount === "sign" || amount.neutral)
  if (neutral === "moved-nothing") return notRead("moved-nothing", { date: open })
  if (amount === "sign")
    return notRead("sign", { date: open, unclear: unclearIn("sign", [columns.columns.index.direction], cells) })
  const party = lineParty(columns, cells, facts, amount.fen)
  if (party === "sign") return notRead("sign", { date: open, amount })

  const summary = columns.texts.summary(cells)
  const [balanceFen, texts] = [lineBalance(columns, cells), remarksOf(columns, cells, summary)]
  // One literal with all fields: of an object that is put together, V8 keeps most fields apart, in more memory.
  const lineOn = <Day extends LocalDate | undefined>(on: Day) => ({
    row,
    page,
    sheet,
    date: on,
    time,
    amountFen: party.fen,
    balanceFen,
    counterparty: party.counterparty,
    counterpartyAccount: party.counterpartyAccount,
    summary,
    texts,
    neutral,
    repaired: false,
  })
  if (date === undefined) {
    const { date: _, ...undated } = lineOn(date)
    return { ...notRead("date"), undated }
  }
  const line = lineOn(date)
  const textual =
    balanceFen === undefined ? balanceColumns(columns).find((column) => isFilled(cells[column])) : undefined
  return {
    result: textual === undefined ? line : { ...line, balanceText: cells[textual] ?? "" },
    amount,
    date: open,
    side: balanceSide(columns, cells),
    figures: figuresOf(columns, cells),
    unclear: open === undefined ? undefined : unclearIn("order", dayColumns(columns), cells),
  }
}

/** The balance of a row: what is held, less what is owed where that has a column of its own. */
const lineBalance = ({ columns: { index } }: TableColumns, cells: ReadonlyArray<string>): Fen | undefined => {
  const held = printedBalance(cells[index.balance])
  const owed = index.debitBalance < 0 ? undefined : printedBalance(cells[index.debitBalance])
  return owed === undefined ? held : (held ?? 0) - Math.abs(owed)
}

/** The day and time of day that a row prints. */
interface LineMoment {
  readonly day: PrintedMoment
  readonly time: string | undefined
}

/** The day of a cell without a year, by the period that the statement says it covers. */
const dayByPeriod = (cell: string | undefined, { endDate, startDate }: Facts): PrintedMoment => {
  if (cell === undefined || startDate === undefined || endDate === undefined) return noMoment
  const text = plainText(cell)
  const found = dayOfPeriod(text, startDate, endDate)
  return found === undefined ? noMoment : shortMoment(text, found)
}

const lineMoment = (
  { columns: { index, dayInTime }, dayOf }: TableColumns,
  cells: ReadonlyArray<string>,
  facts: Facts,
): LineMoment => {
  let day = dayInTime ? noMoment : dayOf(cells[index.date])
  let time = day.time
  if (index.time >= 0) {
    const cell = cells[index.time]
    const moment = cell === undefined || cell === "" ? noMoment : printedMoment(cell)
    if (moment.time !== "") time = moment.time
    if (day.day === 0) day = moment
  }
  if (day.day === 0) {
    day = dayOf(cells[index.bookingDate])
    if (day.day === 0) day = dayByPeriod(cells[index.date] ?? cells[index.time] ?? cells[index.bookingDate], facts)
    if (time === "") time = day.time
  }
  return { day, time: time === "" ? undefined : time }
}

/** A day whose numbers stand in an order that only the other days of its column tell, `01/02/2025`. */
export interface OpenDay {
  /** The days of the calendar that it may be. */
  readonly readings: ReadonlyArray<{ readonly order: DateOrder; readonly date: LocalDate }>
}

const openDay = (readings: ReadonlyArray<DayReading>): OpenDay => ({
  readings: readings.flatMap(({ day, order }) => {
    const date = calendarDay(day)
    return date === undefined ? [] : [{ order, date }]
  }),
})

/**
 * The account as the preamble describes it: its holder tells which side of a payment is their own, its period the year
 * of days without one.
 */
type Facts = Pick<PrintedFacts, "accountName" | "accountNumber" | "startDate" | "endDate">

/** The other side of a payment. */
interface LineParty {
  readonly counterparty: string | undefined
  readonly counterpartyAccount: string | undefined
  /** The amount, negative if the holder is the one who pays. */
  readonly fen: Fen
}

const isSame = (one: string | undefined, other: string | undefined) =>
  one !== undefined &&
  other !== undefined &&
  (one === other || (one.slice(-4) === other.slice(-4) && (one.includes("*") || other.includes("*"))))

const isOwner = (name: string | undefined, account: string | undefined, owner: Facts): boolean =>
  isSame(account, owner.accountNumber) || (account === undefined && isSame(name, owner.accountName))

/** The other one of a row's payer and payee. */
const otherParty = (
  { columns: { index }, isSplit, texts }: TableColumns,
  cells: ReadonlyArray<string>,
  owner: Facts,
  fen: Fen,
): LineParty | "sign" => {
  const [payer, payerAccount] = [texts.payer(cells), texts.payerAccount(cells)]
  const [payee, payeeAccount] = [texts.payee(cells), texts.payeeAccount(cells)]
  const pays = isOwner(payer, payerAccount, owner)
  const isUnclear = pays === isOwner(payee, payeeAccount, owner)
  const hasNoDirection = index.direction < 0 && !isSplit
  if (isUnclear && hasNoDirection && fen >= 0) return "sign"
  const paying = isUnclear ? fen < 0 : pays
  const signed = hasNoDirection && paying && fen > 0 ? -fen : fen
  return paying
    ? { counterparty: payee, counterpartyAccount: payeeAccount, fen: signed }
    : { counterparty: payer, counterpartyAccount: payerAccount, fen: signed }
}

const lineParty = (columns: TableColumns, cells: ReadonlyArray<string>, owner: Facts, fen: Fen): LineParty | "sign" => {
  if (columns.hasBothParties) return otherParty(columns, cells, owner, fen)
  const { texts } = columns
  const [counterparty, counterpartyAccount] = [texts.counterparty(cells), texts.counterpartyAccount(cells)]
  if (columns.columns.index.counterpartyJoined < 0) return { counterparty, counterpartyAccount, fen }
  const joined = joinedCounterparty(texts.counterpartyJoined(cells))
  return {
    counterparty: counterparty ?? joined.name,
    counterpartyAccount: counterpartyAccount ?? joined.account,
    fen,
  }
}

/** The amount of a row by its columns of money. */
interface PrintedMoney {
  readonly fen: Fen
  /** It stands in the column of amounts out. */
  readonly out: boolean
}

const splitMoney = (
  { index }: TableColumns["columns"],
  cells: ReadonlyArray<string>,
): PrintedMoney | "amount" | "sign" | undefined => {
  const [inflow, outflow] = [printedAmount(cells[index.inflow]), printedAmount(cells[index.outflow])]
  if (inflow === NO_AMOUNT || outflow === NO_AMOUNT) return "amount"
  if (inflow === undefined && outflow === undefined) return undefined
  if ((inflow ?? 0) !== 0 && (outflow ?? 0) !== 0) return "sign"
  return { fen: (inflow ?? 0) - (outflow ?? 0), out: (outflow ?? 0) !== 0 }
}

/** The amount of a row, or why it cannot be read; `undefined` where its cells are blank. */
const printedMoney = (
  { columns, isSplit }: TableColumns,
  cells: ReadonlyArray<string>,
): PrintedMoney | "amount" | "sign" | undefined => {
  if (isSplit) return splitMoney(columns, cells)
  const fen = printedAmount(cells[columns.index.amount])
  return fen === undefined ? undefined : fen === NO_AMOUNT ? "amount" : { fen, out: false }
}

/** An amount with its direction, as far as its own row tells it. */
interface LineAmount extends PrintedMoney {
  /** A wallet moved the money between pockets of its owner. */
  readonly neutral: boolean
  /** Only the printed sign can tell in from out. */
  readonly bare: boolean
  /** A sign is printed, or no word gives the direction. */
  readonly signed: boolean
  /** A plus sign is printed. */
  readonly plus: boolean
}

const lineAmount = (
  { columns: { index }, directionOf, hasBothParties, isSplit }: TableColumns,
  cells: ReadonlyArray<string>,
  { fen, out }: PrintedMoney,
): LineAmount | "sign" => {
  if (isSplit) return { fen, out, neutral: false, bare: false, signed: false, plus: false }
  if (index.direction >= 0) {
    const direction = directionOf(cells[index.direction] ?? "")
    if (direction === undefined)
      return hasBothParties || fen < 0 ? { fen, out, neutral: false, bare: false, signed: true, plus: false } : "sign"
    if (direction === 0) return { fen, out, neutral: true, bare: false, signed: false, plus: false }
    return {
      fen: fen * direction,
      out: direction === -1 && fen !== 0,
      neutral: false,
      bare: false,
      signed: false,
      plus: false,
    }
  }
  if (hasBothParties) return { fen, out, neutral: false, bare: false, signed: false, plus: false }
  const plus = /[+＋]/u.test(cells[index.amount] ?? "")
  return { fen, out, neutral: false, bare: true, signed: fen < 0 || plus, plus }
}

/**
 * Where amounts in and out have columns of their own, a word for in or out is the side of the balance, or of the line
 * again.
 */
const balanceSide = (
  { columns: { index }, directionOf, isSplit, namelessAfterBalance }: TableColumns,
  cells: ReadonlyArray<string>,
): Direction | undefined => {
  if (!isSplit || index.balance < 0) return undefined
  const column = index.direction >= 0 ? index.direction : namelessAfterBalance ? index.balance + 1 : -1
  const word = cells[column] ?? ""
  return word === "" ? undefined : directionOf(word)
}
