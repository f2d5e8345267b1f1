import type { Fen } from "../../Fen.ts"
import { joinedCounterparty } from "../cells/JoinedCounterparty.ts"
import type { TableColumns } from "./TableColumns.ts"

/** The account holder as the preamble names it: tells which side of a payment is the holder's. */
export interface Owner {
  readonly accountName?: string | undefined
  readonly accountNumber?: string | undefined
}

/** The other side of a payment. */
export interface LineParty {
  readonly counterparty: string | undefined
  readonly counterpartyAccount: string | undefined
  /** The amount, negative if the holder is the one who pays. */
  readonly fen: Fen
}

const isSame = (one: string | undefined, other: string | undefined) =>
  one !== undefined &&
  other !== undefined &&
  (one === other || (one.slice(-4) === other.slice(-4) && (one.includes("*") || other.includes("*"))))

const isOwner = (name: string | undefined, account: string | undefined, owner: Owner): boolean =>
  isSame(account, owner.accountNumber) || (account === undefined && isSame(name, owner.accountName))

/** The other one of a row's payer and payee. */
const otherParty = (
  { columns: { index }, isSplit, texts }: TableColumns,
  cells: ReadonlyArray<string>,
  owner: Owner,
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

export const lineParty = (
  columns: TableColumns,
  cells: ReadonlyArray<string>,
  owner: Owner,
  fen: Fen,
): LineParty | "sign" => {
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
