import type { DocumentPart } from "@open-valuation/core/domain"
import { type ColumnRole, columnRoles, formatFen, type Layout } from "@open-valuation/core/statement"
import type { SimulatedAccount } from "@open-valuation/testing/statement"

type Entry = SimulatedAccount["entries"][number]

/** The columns of an export as its layout names them, the first name of each role that has one column. */
export const columnsOf = ({ columns }: Layout): ReadonlyArray<readonly [ColumnRole, string]> =>
  columnRoles.flatMap((role) => {
    const names = columns[role] ?? []
    return (role === "text" || role === "ignored" ? names : names.slice(0, 1)).map((name) => [role, name] as const)
  })

const banks = ["岚川农村商业银行云汀支行", "青屿银行朔望支行"]

/** The cell of a role: amounts and days as this layout prints them. */
const cellOf = (layout: Layout, account: SimulatedAccount, entry: Entry, at: number) => {
  const { amountFen, balanceFen, counterparty = "", counterpartyAccount = "", date, remark = "", summary, time } = entry
  const isIn = amountFen > 0
  const amount = formatFen(Math.abs(amountFen))
  const own = [account.accountName, account.accountNumber] as const
  const other = [counterparty, counterpartyAccount] as const
  const [payer, payee] = isIn ? [other, own] : [own, other]
  const word = (isIn ? layout.directions?.in[0] : layout.directions?.out[0]) ?? (isIn ? "贷" : "借")
  const hasDate = layout.columns.date !== undefined
  const cells: Readonly<Record<ColumnRole, string>> = {
    date,
    bookingDate: date,
    time: hasDate ? time : `${date} ${time}`,
    amount: layout.columns.direction === undefined ? formatFen(amountFen) : amount,
    inflow: isIn ? amount : "",
    outflow: isIn ? "" : amount,
    direction: word,
    balance: formatFen(balanceFen),
    debitBalance: "",
    counterparty,
    counterpartyAccount,
    counterpartyJoined: [counterparty, counterpartyAccount].filter((text) => text !== "").join("/"),
    counterpartyBank: counterparty === "" ? "" : banks[at % banks.length]!,
    payer: payer[0],
    payerAccount: payer[1],
    payee: payee[0],
    payeeAccount: payee[1],
    summary,
    text: remark,
    payment: "零钱",
    status: "交易成功",
    currency: "人民币",
    ownName: own[0],
    ownAccount: own[1],
    ownBank: layout.institution,
    ignored: `${20_000 + at}`,
  }
  return cells
}

/** An account as one of the known layouts prints it, with a header of any names above its rows, or none. */
export const printByLayout = (
  layout: Layout,
  account: SimulatedAccount,
  header: ReadonlyArray<string> | undefined,
): ReadonlyArray<DocumentPart> => {
  const columns = columnsOf(layout)
  const title = [layout.titles[0] ?? `${layout.institution}交易明细`]
  const rows = account.entries.map((entry, at) => {
    const cells = cellOf(layout, account, entry, at)
    return columns.map(([role]) => cells[role])
  })
  const grid = [
    title,
    [`户名：${account.accountName}`, `账号：${account.accountNumber}`],
    ...(header ? [header] : []),
    ...rows,
  ]
  return [
    { _tag: "Sheet", name: "" },
    { _tag: "Rows", rows: grid.map((cells, at) => ({ row: at + 1, cells })) },
  ]
}
