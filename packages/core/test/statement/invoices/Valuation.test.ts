import { describe, expect, it } from "@effect/vitest"
import {
  type DocumentPart,
  DocumentUnreadable,
  LocalDate,
  NotValuable,
  type StatedInvoice,
  Valuation,
} from "@open-valuation/core"
import { Materials } from "@open-valuation/core/ports"
import { bankStatement, correctStatement, ledgersOf, statementAnalyst } from "@open-valuation/core/statement"
import { translate } from "@open-valuation/core/text"
import { Effect, Stream } from "effect"
import { readInvoice } from "../../../src/statement/invoices/ReadInvoice.ts"
import { statement } from "../analysis/Accounts.ts"

const today = LocalDate.LocalDate.make("2026-07-10")
const owner = "云汀机械制造有限公司"
const customers = ["谷屿五金有限公司", "青屿商贸有限公司"]
const months = ["01", "02", "03", "04", "05", "06"]

/** Two customers pay 11,300 each month, the second one without being invoiced for May and June. */
const sales = months.flatMap((month) => customers.map((name) => [`2026-${month}-20`, 11_300, name, "货款"] as const))
const rows = [
  ["户名：云汀机械制造有限公司", "账号：6222020000001234567"],
  ["交易日期", "收入金额", "支出金额", "账户余额", "对方户名", "摘要"],
]
const parts = (fileName: string, cells: ReadonlyArray<ReadonlyArray<string>>): ReadonlyArray<DocumentPart> => [
  { _tag: "File", fileName, format: "XLSX" },
  { _tag: "Sheet", name: "Sheet1" },
  { _tag: "Rows", rows: cells.map((one, at) => ({ row: at + 1, cells: one })) },
]
const account = parts("流水.xlsx", [
  ...rows,
  ...sales.map(([date, amount, name, summary], at) => [date, `${amount}`, "", `${amount * (at + 1)}`, name, summary]),
])

const stated = (number: string, buyer: string, month: string, more: Partial<StatedInvoice> = {}): StatedInvoice => ({
  number,
  date: `2026-${month}-05`,
  seller: owner,
  buyer,
  amount: "10000.00",
  tax: "1300.00",
  total: "11300.00",
  ...more,
})
const invoices = months.flatMap((month, at) =>
  customers
    .filter((_, customer) => customer === 0 || at < 4)
    .map((buyer, customer) => stated(`254400000000000${month}${customer}00`, buyer, month)),
)
const invoiceFile = (fileName: string, some: ReadonlyArray<StatedInvoice>): ReadonlyArray<DocumentPart> => [
  { _tag: "File", fileName, format: "INVOICE" },
  ...some.map((invoice): DocumentPart => ({ _tag: "Invoice", invoice })),
]

type Files = Readonly<Record<string, ReadonlyArray<DocumentPart> | DocumentUnreadable>>
const valued = (files: Files, kinds: Readonly<Record<string, string>> = {}) => {
  const materials = Object.keys(files).map((name) => ({
    materialRef: name,
    fileName: name,
    ...(kinds[name] === undefined ? {} : { kind: kinds[name] }),
  }))
  return Valuation.value(bankStatement(), { materials }, { today }).pipe(
    Effect.provideService(Materials, {
      read: (_, name) => {
        const found = files[name] ?? []
        return Effect.succeed({
          parts: found instanceof DocumentUnreadable ? Stream.fail(found) : Stream.fromIterable(found),
        })
      },
    }),
  )
}
const notesOf = (outcome: Effect.Success<ReturnType<typeof valued>>) =>
  (outcome.invoices?.notes ?? []).map((note) => translate(note, "zh")).join("\n")

describe("invoices beside statements", () => {
  it.effect("tell which share of the receipts is invoiced, and change no other figure", () =>
    Effect.gen(function* () {
      const alone = yield* valued({ "流水.xlsx": account })
      const {
        invoices: found,
        policyHash: _,
        ...others
      } = yield* valued({
        "流水.xlsx": account,
        "发票.xml": invoiceFile("发票.xml", invoices),
      })
      expect(alone).toMatchObject(others)
      expect(alone).not.toHaveProperty("invoices")
      expect(found).toMatchObject({
        count: 10,
        total: 113_000,
        startDate: "2026-01-20",
        endDate: "2026-06-20",
        receipts: 135_600,
        matched: { amount: 113_000, lines: 10 },
        coverage: 0.8333,
        customers: [
          { name: customers[0], invoices: 6, invoiced: 67_800, received: 67_800, matched: 67_800 },
          { name: customers[1], invoices: 4, invoiced: 45_200, received: 67_800, matched: 45_200 },
        ],
        unmatched: { customers: 0, amount: 0 },
        leftOutCount: 0,
      })
    }),
  )

  it.effect("give no share where they are few, and say how many it takes", () =>
    Effect.gen(function* () {
      const outcome = yield* valued({ "流水.xlsx": account, "发票.xml": invoiceFile("发票.xml", invoices.slice(0, 9)) })
      expect(outcome.invoices).toMatchObject({ count: 9, coverage: null })
      expect(notesOf(outcome)).toContain("可用发票只有9张、涉及5个月，少于10张或3个月时不计算开票收款占比")
      // What takes an invoice back is not one more that was issued.
      const red = { amount: "-10000.00", tax: "-1300.00", total: "-11300.00" }
      const papers = [...invoices.slice(0, 9), stated("25440000000000080001", customers[1]!, "05", red)]
      const taken = yield* valued({ "流水.xlsx": account, "发票.xml": invoiceFile("发票.xml", papers) })
      expect(taken.invoices).toMatchObject({ count: 10, total: 90_400, coverage: null })
    }),
  )

  it.effect("count once, sold by the borrower, and only as they prove themselves", () =>
    Effect.gen(function* () {
      const first = invoices[0]!
      const odd = [
        stated("25440000000000090001", customers[0]!, "01", { total: "99999.00" }),
        stated("25440000000000090002", owner, "01", { seller: "岚川矿业有限公司" }),
        stated("25440000000000090003", customers[0]!, "01", { seller: "岚川矿业有限公司" }),
        stated("25440000000000090004", customers[0]!, "09"),
        stated("25440000000000090005", customers[0]!, "01", { tax: "" }),
        stated("25440000000000090006", "", "01"),
      ]
      const outcome = yield* valued({
        "流水.xlsx": account,
        "发票.xml": invoiceFile("发票.xml", [...invoices, ...odd]),
        "同一张.xml": invoiceFile("同一张.xml", [first]),
        "另一张.xml": invoiceFile("另一张.xml", [{ ...invoices[1]!, amount: "20000.00", total: "21300.00" }]),
      })
      expect(outcome.invoices).toMatchObject({ count: 9, matched: { amount: 101_700 } })
      expect(outcome.invoices?.leftOut.map(({ reason }) => reason)).toEqual([
        "CONTRADICTION",
        "TOTALS",
        "PURCHASE",
        "OTHER_SELLER",
        "LATER",
        "UNPROVEN",
        "UNREAD",
      ])
      expect(notesOf(outcome)).toContain("有2张发票重复提交")
    }),
  )

  it.effect("are known by their own bytes, as is a statement that was submitted as an invoice", () =>
    Effect.gen(function* () {
      const outcome = yield* valued(
        { "流水.xlsx": account, "发票.xml": invoiceFile("发票.xml", invoices) },
        { "流水.xlsx": "INVOICE" },
      )
      expect(outcome).toMatchObject({ totalInflow: 135_600, dataQuality: { files: 1 }, invoices: { count: 10 } })
      expect(notesOf(outcome)).toContain("有1个文件按流水提交，内容是发票")
    }),
  )

  it.effect("are listed as unread where nothing can be read; a statement is not", () =>
    Effect.gen(function* () {
      const broken = new DocumentUnreadable({ fileName: "坏.pdf", reason: "corrupt", detail: "" })
      const goods = parts("清单.xlsx", [
        ["品名", "数量"],
        ["钢板", "3"],
      ])
      const text = parts("合同.txt", [["甲方：谷屿五金有限公司"], ["乙方：云汀机械制造有限公司"], ["合同金额：9000元"]])
      const outcome = yield* valued(
        {
          "流水.xlsx": account,
          "坏.pdf": broken,
          "清单.xlsx": goods,
          "合同.txt": text,
          "白纸.txt": parts("白纸.txt", [["无"]]),
        },
        { "坏.pdf": "INVOICE", "清单.xlsx": "INVOICE", "合同.txt": "CONTRACT", "白纸.txt": "CONTRACT" },
      )
      expect(outcome.invoices?.leftOut).toMatchObject([
        { fileName: "坏.pdf", reason: "UNREAD" },
        { fileName: "清单.xlsx", reason: "UNREAD" },
      ])
      expect(outcome.invoices?.contracts).toEqual([
        { fileName: "合同.txt", parties: [customers[0], owner], amount: 9_000, date: null, received: 67_800 },
        { fileName: "白纸.txt", parties: [], amount: null, date: null, received: 0 },
      ])
      const refused = yield* Effect.flip(valued({ "流水.xlsx": account, "坏.pdf": broken }))
      expect(refused).toBeInstanceOf(NotValuable)
    }),
  )

  it.effect("of scans count once beside their file, whose number may be misread", () =>
    Effect.gen(function* () {
      const word = (x: number, y: number, text: string) => ({ text, x, y, width: 6 * text.length, height: 8 })
      const page = (number: string, total: string): DocumentPart => ({
        _tag: "Page",
        page: 1,
        pages: 1,
        width: 600,
        height: 400,
        rules: [],
        scanned: true,
        words: [
          word(400, 20, `发票号码：${number}`),
          word(400, 32, "开票日期：2026年01月05日"),
          word(20, 60, `名称：${customers[0]}`),
          word(300, 60, `名称：${owner}`),
          word(20, 200, "合计"),
          word(200, 200, "¥10000.00"),
          word(400, 200, "¥1300.00"),
          word(20, 220, "价税合计（大写）壹万壹仟叁佰圆整"),
          word(300, 220, `（小写）¥${total}`),
        ],
      })
      const scan = (name: string, ...of: Parameters<typeof page>): ReadonlyArray<DocumentPart> => [
        { _tag: "File", fileName: name, format: "PDF" },
        page(...of),
      ]
      const outcome = yield* valued({
        "流水.xlsx": account,
        "扫描.pdf": scan("扫描.pdf", "25440000000000001001", "11300.00"),
        "误读.pdf": scan("误读.pdf", "25440000000000007777", "17300.00"),
        "发票.xml": invoiceFile("发票.xml", invoices),
      })
      expect(outcome.invoices).toMatchObject({ count: 10, leftOut: [{ fileName: "误读.pdf", reason: "UNREAD" }] })
    }),
  )

  it.effect("are no statements: alone they are refused with what is missing", () =>
    Effect.gen(function* () {
      const refused = yield* Effect.flip(valued({ "发票.xml": invoiceFile("发票.xml", invoices) }))
      expect(refused instanceof NotValuable && translate(refused.reason, "zh")).toContain("没有银行流水；请同时提交")
    }),
  )

  it.effect("stand beside corrected statements, too", () =>
    Effect.gen(function* () {
      const papers = invoices.map((one) => readInvoice(one, "发票.xml")!)
      const ledgers = ledgersOf([statement(sales, { account: { accountName: owner } })])
      const analysis = statementAnalyst()({ ledgers, today, papers })
      const events = [
        ...(yield* correctStatement({
          ledgers: JSON.parse(JSON.stringify(analysis.kept())),
          lines: [...analysis.lines()],
          request: { materials: [{ materialRef: "m1" }] },
          today,
          corrections: [],
          generatedAt: "2026-07-10T10:30:00.000+08:00",
        })),
      ]
      expect(events.at(-1)).toMatchObject({ outcome: { invoices: analysis.outcome.invoices } })
      expect(analysis.outcome.invoices?.matched.lines).toBe(10)
    }),
  )
})
