import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core"
import { Schema } from "effect"
import { defaultInvoicePolicy, matchInvoices, type Receipt } from "../../../src/statement/invoices/MatchInvoices.ts"
import type { Invoice } from "../../../src/statement/invoices/Paper.ts"

const START = LocalDate.toEpochDay(LocalDate.LocalDate.make("2026-01-01"))

const invoice = (day: number, totalFen: number, more: Partial<Invoice> = {}): Invoice => ({
  _tag: "Invoice",
  fileName: "a.xml",
  number: `2544${day}${totalFen}`,
  date: LocalDate.fromEpochDay(START + day),
  seller: "云汀机械制造有限公司",
  buyer: "谷屿五金（杭州）有限公司",
  totalFen,
  ...more,
})
const receipt = (day: number, fen: number, party = "谷屿五金杭州"): Receipt => ({ day: START + day, fen, party })
const matchedOf = (invoices: ReadonlyArray<Invoice>, receipts: ReadonlyArray<Receipt>) =>
  matchInvoices(invoices, receipts, defaultInvoicePolicy).customers.map(({ matchedFen }) => matchedFen)

const Day = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 400 }))
const Fen = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10 }))
const Some = Schema.Array(Schema.Tuple([Day, Fen])).check(Schema.isMaxLength(8))

/** What receipts can answer at most, fen by fen (augmenting paths). */
const most = (invoices: ReadonlyArray<Invoice>, receipts: ReadonlyArray<Receipt>): number => {
  const days = invoices.flatMap(({ date, totalFen }) =>
    Array.from({ length: totalFen }, () => LocalDate.toEpochDay(date)),
  )
  const taken = new Map<number, number>()
  const paid = receipts.flatMap(({ day, fen }) => Array.from({ length: fen }, () => day))
  const augment = (from: number, seen: Set<number>): boolean =>
    days.some((day, at) => {
      const after = paid[from]! - day
      if (after < -defaultInvoicePolicy.daysBefore || after > defaultInvoicePolicy.daysAfter || seen.has(at))
        return false
      seen.add(at)
      const other = taken.get(at)
      if (other !== undefined && !augment(other, seen)) return false
      taken.set(at, from)
      return true
    })
  return paid.filter((_, at) => augment(at, new Set())).length
}

describe("invoices against receipts", () => {
  it("by the name of the customer, in whatever form it is printed, and by day", () => {
    expect(matchedOf([invoice(0, 100)], [receipt(180, 60), receipt(30, 40)])).toEqual([100])
    expect(matchedOf([invoice(40, 100)], [receipt(9, 100)])).toEqual([100])
    expect(matchedOf([invoice(40, 100)], [receipt(8, 100), receipt(221, 100)])).toEqual([0])
    expect(matchedOf([invoice(0, 100)], [receipt(1, 100, "谷屿**杭州"), receipt(2, 50, "青屿五金")])).toEqual([100])
  })

  it("less what a red invoice takes back: of the one it names, or of the last", () => {
    const [first, last] = [invoice(0, 100, { number: "25440001" }), invoice(170, 100, { number: "25440002" })]
    const late = [receipt(200, 200)]
    expect(matchedOf([first, last], late)).toEqual([100])
    expect(matchedOf([first, last, invoice(172, -100)], late)).toEqual([0])
    expect(matchedOf([first, last, invoice(172, -100, { reverses: "25440001" })], late)).toEqual([100])
  })

  it.prop(
    "never explain more than was paid or invoiced, and as much as any order would",
    [Some, Some],
    ([some, paid]) => {
      const invoices = some.map(([day, fen]) => invoice(day, fen))
      const receipts = paid.map(([day, fen]) => receipt(day, fen))
      const { customers, matched } = matchInvoices(invoices, receipts, defaultInvoicePolicy)
      const explained = customers[0]?.matchedFen ?? 0
      expect(explained).toBe(most(invoices, receipts))
      expect([...matched.values()].reduce((sum, fen) => sum + fen, 0)).toBe(explained)
      for (const [one, fen] of matched) expect(fen).toBeLessThanOrEqual(one.fen)
    },
  )
})
