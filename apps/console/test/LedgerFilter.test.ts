import { describe, expect, it } from "@effect/vitest"
import { Schema } from "effect"
import {
  amountOf,
  filtered,
  isFiltering,
  type LedgerFilter,
  noFilter,
  sumsOf,
} from "../src/screens/statement/ledger/LedgerFilter.ts"
import { type LedgerLine, placeKey } from "../src/screens/statement/ledger/LedgerLine.ts"

const line = (of: Partial<LedgerLine> & { readonly line: number }): LedgerLine => ({
  date: "2026-03-02",
  time: null,
  amount: 100,
  balance: null,
  currency: "CNY",
  counterparty: null,
  counterpartyAccount: null,
  summary: null,
  remarks: [],
  class: "EFFECTIVE",
  institution: "中国建设银行",
  accountNumber: "****6696",
  fileName: "a.pdf",
  materialRef: null,
  page: 1,
  sheet: null,
  row: of.line,
  box: null,
  repaired: false,
  ...of,
})

const lines = [
  line({ line: 1, amount: 12_500.1, counterparty: "云汀物流", summary: "工资" }),
  line({ line: 2, amount: -300, date: "2026-03-05", remarks: ["ＡＴＭ 取现"], class: "LOAN" }),
  line({ line: 3, amount: -12_500.2, date: "2026-04-01", class: null, accountNumber: "****1111" }),
]

const found = (filter: Partial<LedgerFilter>): ReadonlyArray<number> =>
  filtered(lines, { ...noFilter, ...filter }).map((one) => one.line)

describe("the filter of the ledger", () => {
  it("finds by class, account, direction, day and amount", () => {
    expect(found({})).toEqual([1, 2, 3])
    expect(found({ flowClass: "LOAN" })).toEqual([2])
    expect(found({ flowClass: "NONE" })).toEqual([3])
    expect(found({ account: "中国建设银行 ****1111" })).toEqual([3])
    expect(found({ direction: "IN" })).toEqual([1])
    expect(found({ from: "2026-03-03", to: "2026-03-31" })).toEqual([2])
    expect(found({ least: "1.25万", most: "12,500.10" })).toEqual([1])
  })

  it("finds words anywhere in a line, in any width and case of letters", () => {
    expect(found({ text: "工资 云汀" })).toEqual([1])
    expect(found({ text: "atm" })).toEqual([2])
    expect(found({ text: "工资 取现" })).toEqual([])
  })

  it("finds the lines that a risk names", () => {
    const places = new Set([placeKey({ fileName: "a.pdf", page: 1, row: 3 })])
    expect(filtered(lines, { ...noFilter, lines: "RISK-0" }, places).map((one) => one.line)).toEqual([3])
  })

  it("sorts by day, and by amount whatever its sign", () => {
    expect(found({ order: "LARGEST" })).toEqual([3, 1, 2])
    expect(found({ order: "SMALLEST" })).toEqual([2, 1, 3])
    expect(found({ order: "OLDEST" })).toEqual([1, 2, 3])
    expect(found({ order: "NEWEST" })).toEqual([3, 2, 1])
    expect(isFiltering({ ...noFilter, order: "LARGEST" })).toBe(false)
  })

  it("reads amounts as people type them, and nothing else", () => {
    expect(["1,000", "¥5 000", "2.5万", "3k", ""].map(amountOf)).toEqual([1000, 5000, 25_000, 3000, undefined])
    expect(["6,052,973 元", "CNY 6,052,973", "1.2万元"].map(amountOf)).toEqual([6_052_973, 6_052_973, 12_000])
    expect(["-5", "元", "abc", "1e9", "1.2.3"].map(amountOf).filter((amount) => amount !== undefined)).toEqual([])
  })

  it("sums to the fen, and not across currencies", () => {
    expect(sumsOf(lines)).toEqual({ inflow: 12_500.1, outflow: 12_800.2 })
    expect(sumsOf([...lines, line({ line: 4, currency: "USD" })])).toBeUndefined()
  })

  const Fen = Schema.Int.check(Schema.isBetween({ minimum: -1_000_000_000, maximum: 1_000_000_000 }))

  it.prop("sums what it is given, to the fen", [Schema.NonEmptyArray(Fen)], ([fen]) => {
    const { inflow = 0, outflow = 0 } = sumsOf(fen.map((one, at) => line({ line: at + 1, amount: one / 100 }))) ?? {}
    expect(Math.round((inflow - outflow) * 100)).toBe(fen.reduce((sum, one) => sum + one, 0))
  })
})
