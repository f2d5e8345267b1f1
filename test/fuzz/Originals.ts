import { inflateSync } from "node:zlib"
import { utils, write } from "@e965/xlsx"
import { LocalDate } from "@open-valuation/core/domain"
import {
  printedLayouts,
  type PrintedStatement,
  printStatement,
  simulateBorrower,
  zipFile,
} from "@open-valuation/testing/statement"
import { bankingFormats } from "./BankingFormats.ts"
import type { Original } from "./Original.ts"
import { zipEntries } from "./ZipEntries.ts"

const htmlTable = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  `<html><head><meta charset="utf-8"></head><body><table border="1">${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("\n")}</table></body></html>`

/** The same PDF with its pages as plain text, so that damage reaches what they draw; its table of offsets is wrong then. */
const plainPdf = ({ bytes, fileName }: PrintedStatement): Original => {
  const pdf = Buffer.from(bytes).toString("latin1")
  const plain = pdf.replaceAll(
    /\/Filter \/FlateDecode \/Length \d+ >>\nstream\n([^]*?)\nendstream/g,
    (_, packed: string) => {
      const drawn = inflateSync(Buffer.from(packed, "latin1")).toString("latin1")
      return `/Length ${drawn.length} >>\nstream\n${drawn}\nendstream`
    },
  )
  return { name: `plain-${fileName}`, bytes: Buffer.from(plain, "latin1") }
}

const withEntries = (file: PrintedStatement): Original => ({
  name: file.fileName,
  bytes: file.bytes,
  ...(file.fileName.endsWith(".xlsx") ? { entries: zipEntries(file.bytes) } : {}),
})

/** One account in every format that is read. */
export const originals = (): ReadonlyArray<Original> => {
  const { accounts } = simulateBorrower({
    seed: 1,
    endDate: LocalDate.LocalDate.make("2026-06-30"),
    months: 4,
    accounts: 1,
    purchasesPerDay: 0.4,
  })
  const [account] = accounts
  if (account === undefined) throw new Error("The borrower has no account")
  const printed = printedLayouts.map((layout) => printStatement(account, layout))
  const rows = [
    ["交易日期", "交易时间", "摘要", "支出金额", "收入金额", "账户余额", "对方户名"],
    ...account.entries.map(({ amountFen, balanceFen, counterparty = "", date, summary, time }) => [
      date,
      time,
      summary,
      amountFen < 0 ? (-amountFen / 100).toFixed(2) : "",
      amountFen > 0 ? (amountFen / 100).toFixed(2) : "",
      (balanceFen / 100).toFixed(2),
      counterparty,
    ]),
  ]
  const biff: Uint8Array = write(
    { SheetNames: ["Sheet1"], Sheets: { Sheet1: utils.aoa_to_sheet(rows.map((row) => [...row])) } },
    { type: "buffer", bookType: "biff8" },
  )
  const archive = printed.map(({ bytes, fileName }) => ({ name: fileName, bytes }))
  return [
    ...printed.map(withEntries),
    ...printed.filter(({ fileName }) => fileName.endsWith(".pdf")).map(plainPdf),
    { name: "statement.xls", bytes: biff },
    { name: "table.xls", bytes: new TextEncoder().encode(htmlTable(rows)) },
    ...bankingFormats(account),
    { name: "statements.zip", bytes: zipFile(archive), entries: archive },
  ]
}
