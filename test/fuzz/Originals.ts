import { inflateSync } from "node:zlib"
import { type BookType, utils, write } from "@e965/xlsx"
import { LocalDate } from "@open-valuation/core/domain"
import { renderDocument } from "@open-valuation/testing/ocr"
import { certificate, DraftPdf, signedMessage, sm2Key } from "@open-valuation/testing/seals"
import { simulateBorrower } from "@open-valuation/testing/statement"
import {
  type InvoiceContent,
  invoiceOfd,
  invoicePdf,
  invoiceXml,
  printedLayouts,
  type PrintedStatement,
  printStatement,
  zipFile,
} from "@open-valuation/testing/statement/print"
import { bankingFormats } from "./BankingFormats.ts"
import type { Original } from "./Original.ts"
import { zipEntries } from "./ZipEntries.ts"

const htmlTable = (rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  `<html><head><meta charset="utf-8"></head><body><table border="1">${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
    .join("\n")}</table></body></html>`

/** The same PDF with uncompressed pages, so that damage reaches their content. Its offset table is then wrong. */
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

/** The same PDF with a seal, and with an update after it whose objects are packed. */
const sealedPdfs = ({ bytes, fileName }: PrintedStatement): ReadonlyArray<Original> => {
  const key = sm2Key()
  const signer = certificate({ commonName: "业务专用章", key })
  const draft = new DraftPdf(bytes)
  const sealed = draft.seal({ sign: (_, digest) => signedMessage({ signer, digest: digest("sm3") }) })
  const updated = sealed.update(new Map([[draft.contents, draft.text(draft.contents)]]), "STREAM")
  return [
    { name: `sealed-${fileName}`, bytes: sealed.bytes },
    { name: `updated-${fileName}`, bytes: updated.bytes },
  ]
}

const withEntries = (file: PrintedStatement): Original => ({
  name: file.fileName,
  bytes: file.bytes,
  ...(file.fileName.endsWith(".xlsx") ? { entries: zipEntries(file.bytes) } : {}),
})

/** A grey picture of a few stripes as uncompressed TIFF (TIFF 6.0, section 3). */
const stripes = (): Uint8Array => {
  const [width, height] = [200, 120]
  const entries: ReadonlyArray<readonly [tag: number, type: 3 | 4, value: number]> = [
    [256, 3, width],
    [257, 3, height],
    [258, 3, 8],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, 8],
    [277, 3, 1],
    [278, 3, height],
    [279, 4, width * height],
  ]
  const bytes = Buffer.alloc(8 + width * height + 2 + 12 * entries.length + 4)
  bytes.write("II*\0", "latin1")
  bytes.writeUInt32LE(8 + width * height, 4)
  for (let at = 0; at < width * height; at++) bytes[8 + at] = at % 9 < 4 ? 20 : 240
  let at = 8 + width * height
  at = bytes.writeUInt16LE(entries.length, at)
  for (const [tag, type, value] of entries) {
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(type, at + 2)
    bytes.writeUInt32LE(1, at + 4)
    bytes.writeUInt32LE(value, at + 8)
    at += 12
  }
  return bytes
}

const invoice: InvoiceContent = {
  number: "12345678",
  date: "2026-03-14",
  seller: "云汀机械制造有限公司",
  buyer: "谷屿五金有限公司",
  netFen: 10_000_50,
  taxFen: 1_300_07,
}

/** One account in every readable format, and images. */
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
  // Their columns have to be inferred, and proven by the running balance.
  const unlisted = printedLayouts
    .filter(({ format }) => format !== "PDF")
    .slice(0, 4)
    .map((layout) => ({
      ...layout,
      id: `headless-${layout.id}`,
      header: layout.header.map((_, at) => `甲栏${"子丑寅卯辰巳午未申酉戌亥乾坤艮兑".charAt(at)}`),
    }))
    .map((layout) => printStatement(account, layout))
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
  const book = (bookType: BookType): Uint8Array =>
    write(
      { SheetNames: ["Sheet1"], Sheets: { Sheet1: utils.aoa_to_sheet(rows.map((row) => [...row])) } },
      { type: "buffer", bookType, compression: true },
    ) as Buffer
  const zipped = (name: string, bytes: Uint8Array): Original => ({ name, bytes, entries: zipEntries(bytes) })
  const archive = printed.map(({ bytes, fileName }) => ({ name: fileName, bytes }))
  return [
    ...[...printed, ...unlisted].map(withEntries),
    ...printed.filter(({ fileName }) => fileName.endsWith(".pdf")).map(plainPdf),
    ...printed
      .filter(({ fileName }) => fileName.endsWith(".pdf"))
      .slice(0, 1)
      .flatMap(sealedPdfs),
    { name: "statement.xls", bytes: book("biff8") },
    zipped("statement.xlsb", book("xlsb")),
    zipped("statement.ods", book("ods")),
    { name: "table.xls", bytes: new TextEncoder().encode(htmlTable(rows)) },
    ...bankingFormats(account),
    { name: "plate.jpg", bytes: renderDocument(1, "NAMEPLATE", { name: "none", strength: 0 }).image },
    { name: "stripes.tiff", bytes: stripes() },
    { name: "invoice.xml", bytes: new TextEncoder().encode(invoiceXml(invoice)) },
    { name: "invoice.pdf", bytes: invoicePdf([invoice]) },
    zipped("invoice.ofd", invoiceOfd({ ...invoice, code: "033001900111" })),
    { name: "statements.zip", bytes: zipFile(archive), entries: archive },
  ]
}
