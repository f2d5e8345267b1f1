import { dayMemory, type PrintedMoment } from "../../../reading/Moment.ts"
import type { Layout, WalletRules } from "../../layouts/Layout.ts"
import { columnText } from "../cells/ColumnText.ts"
import { currencyOf } from "../cells/Currency.ts"
import { type Direction, directions } from "../cells/Directions.ts"
import { type ColumnMap, moneyIn } from "../header/ColumnMap.ts"

type TextIn = (cells: ReadonlyArray<string>) => string | undefined

/** The columns of one table with their readers: made once for a header, used for every row below it. */
export interface TableColumns {
  readonly columns: ColumnMap
  readonly wallet: WalletRules | undefined
  /** Readers of the columns of text. */
  readonly texts: Readonly<Record<TextRole, TextIn>>
  readonly remarks: ReadonlyArray<TextIn>
  /** The same list for equal lists of texts. */
  readonly sharedList: (texts: ReadonlyArray<string>) => ReadonlyArray<string>
  readonly directionOf: (cell: string) => Direction | undefined
  readonly dayOf: (cell: string | undefined) => PrintedMoment
  /** The columns of money. */
  readonly figures: ReadonlyArray<number>
  /** Amounts in and out have a column each. */
  readonly isSplit: boolean
  /** Rows name payer and payee, one of whom is the holder. */
  readonly hasBothParties: boolean
  /** A column without a name stands to the right of the balance. */
  readonly namelessAfterBalance: boolean
}

type TextRole =
  | "counterparty"
  | "counterpartyAccount"
  | "counterpartyJoined"
  | "payer"
  | "payerAccount"
  | "payee"
  | "payeeAccount"
  | "summary"
  | "status"
  | "ownAccount"
  | "ownName"
  | "ownBank"
  | "currency"
  | "payment"

const textIn = (column: number): TextIn => {
  if (column < 0) return () => undefined
  const textOf = columnText()
  return (cells) => textOf(cells[column])
}

const MOST_LISTS = 4_096

/** Lists that were pushed to have room for many more: they are kept at their length, and of the usual ones one each. */
const listMemory = () => {
  const kept = new Map<string, ReadonlyArray<string>>()
  return (texts: ReadonlyArray<string>): ReadonlyArray<string> => {
    // Texts of cells have no tabs.
    const key = texts.join("\t")
    const known = kept.get(key)
    if (known !== undefined) return known
    const own = texts.slice()
    if (kept.size < MOST_LISTS) kept.set(key, own)
    return own
  }
}

export const tableColumns = (
  columns: ColumnMap,
  layout: Pick<Layout, "directions" | "wallet"> | undefined,
): TableColumns => {
  const { index, texts, payment } = columns
  const wallet = layout?.wallet
  return {
    columns,
    wallet,
    texts: {
      counterparty: textIn(index.counterparty),
      counterpartyAccount: textIn(index.counterpartyAccount),
      counterpartyJoined: textIn(index.counterpartyJoined),
      payer: textIn(index.payer),
      payerAccount: textIn(index.payerAccount),
      payee: textIn(index.payee),
      payeeAccount: textIn(index.payeeAccount),
      summary: textIn(index.summary),
      status: textIn(index.status),
      payment: textIn(payment),
      ownAccount: textIn(index.ownAccount),
      ownName: textIn(index.ownName),
      ownBank: textIn(index.ownBank),
      currency: textIn(index.currency),
    },
    remarks: texts.map(textIn),
    sharedList: listMemory(),
    directionOf: directions(layout?.directions, wallet?.neutral),
    dayOf: dayMemory(),
    figures: moneyIn(columns),
    isSplit: index.inflow >= 0 && index.outflow >= 0,
    hasBothParties: index.payer >= 0 || index.payerAccount >= 0,
    namelessAfterBalance: texts.includes(index.balance + 1),
  }
}

/** The holder's own account in a row, where columns print it. */
export const ownText = (
  { texts }: TableColumns,
  role: "ownAccount" | "ownName" | "ownBank" | "currency",
  cells: ReadonlyArray<string>,
): string | undefined => {
  const text = texts[role](cells)
  return role === "currency" && text !== undefined ? currencyOf(text) : text
}
