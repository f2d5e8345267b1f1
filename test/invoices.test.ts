import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { ledgersOf, makeStatementReader, type Paper, statementAnalyst } from "@open-valuation/core/statement"
import { readDocument } from "@open-valuation/files"
import { type SimulatedBorrower, simulateBorrower, statementFileOf } from "@open-valuation/testing/statement"
import { type InvoiceContent, invoiceOfd, invoicePdf, invoiceXml } from "@open-valuation/testing/statement/print"
import { Effect, Stream } from "effect"

const endDate = LocalDate.LocalDate.make("2026-06-30")
const today = LocalDate.LocalDate.make("2026-07-01")
const seeds = Array.from({ length: 20 }, (_, index) => index + 1)

const before = (date: LocalDate.LocalDate, days: number) => LocalDate.fromEpochDay(LocalDate.toEpochDay(date) - days)

/** What companies paid for business, and an invoice for three of four of these payments. */
const businessOf = ({ accounts, name }: SimulatedBorrower, seed: number) => {
  const paid = accounts
    .flatMap(({ entries }) => entries)
    .filter(
      ({ amountFen, counterparty = "", summary }) =>
        amountFen > 0 && counterparty.endsWith("公司") && summary === "转存",
    )
  const invoices = paid.flatMap((entry, at): ReadonlyArray<InvoiceContent> => {
    if (at % 4 === 3) return []
    const taxFen = Math.round((entry.amountFen / 1.13) * 0.13)
    return [
      {
        number: `25440000${String(seed).padStart(4, "0")}${String(at).padStart(8, "0")}`,
        date: before(entry.date, (at * 7) % 60),
        seller: name,
        buyer: entry.counterparty ?? "",
        netFen: entry.amountFen - taxFen,
        taxFen,
        ...(at % 5 === 0 ? { code: "033001900111", number: String(seed * 10_000 + at).padStart(8, "0") } : {}),
      },
    ]
  })
  return { paid, invoices }
}

/** Files that must change nothing: repeated, of others, to the borrower, contradictory. */
const noiseOf = (invoices: ReadonlyArray<InvoiceContent>): ReadonlyArray<InvoiceContent> => {
  const [first] = invoices
  if (first === undefined) return []
  const of = (at: number, more: Partial<InvoiceContent>) => ({ ...first, number: `2544999900000000000${at}`, ...more })
  return [
    first,
    of(1, { seller: "岚川钢构有限公司" }),
    of(2, { seller: first.buyer, buyer: first.seller }),
    of(3, { totalFen: first.netFen * 2 }),
    of(4, { capitals: "壹佰万圆整" }),
  ]
}

const papersIn = (bytes: Uint8Array) =>
  Effect.suspend(() => {
    const reader = makeStatementReader({ fileName: "invoice" })
    return readDocument({ bytes, fileName: "invoice" }).pipe(
      Stream.runForEach((part) => Effect.sync(() => reader.push(part))),
      Effect.map((): ReadonlyArray<Paper> => (reader.end(), reader.papers())),
    )
  })

/** A third of the invoices in each format: XML one by one, OFD one by one, one PDF. */
const files = (invoices: ReadonlyArray<InvoiceContent>): ReadonlyArray<Uint8Array> => {
  const third = (which: number) => invoices.filter((_, at) => at % 3 === which)
  return [
    ...third(0).map((one) =>
      new TextEncoder().encode(invoiceXml({ ...one, number: `${one.code ?? ""}${one.number}` })),
    ),
    ...third(1).map(invoiceOfd),
    invoicePdf(third(2)),
  ]
}

describe("invoices of simulated companies", () => {
  it.live("are read from XML, OFD and PDF, and explain the receipts that they were issued for, to the fen", () =>
    Effect.gen(function* () {
      let read = 0
      for (const seed of seeds) {
        const borrower = simulateBorrower({ seed, endDate, months: 12, accounts: 1, kind: "COMPANY", detours: [] })
        const { invoices, paid } = businessOf(borrower, seed)
        const noise = noiseOf(invoices)
        const papers = (yield* Effect.forEach(files([...invoices, ...noise]), papersIn)).flat()
        const { outcome } = statementAnalyst()({
          ledgers: ledgersOf(borrower.accounts.map(statementFileOf)),
          papers,
          today,
        })
        const totalFen = invoices.reduce((sum, { netFen, taxFen }) => sum + netFen + taxFen, 0)
        expect(papers).toHaveLength(invoices.length + noise.length)
        expect(outcome.invoices).toMatchObject({
          count: invoices.length,
          total: totalFen / 100,
          matched: { amount: totalFen / 100 },
          unmatched: { customers: 0, amount: 0 },
          leftOutCount: 4,
        })
        const received = outcome.invoices?.customers.reduce((sum, one) => sum + one.received, 0)
        expect(received).toBeCloseTo(paid.reduce((sum, { amountFen }) => sum + amountFen, 0) / 100, 2)
        const { coverage = null } = outcome.invoices ?? {}
        expect(coverage).toBeGreaterThan(0.6)
        expect(coverage).toBeLessThan(0.9)
        read += papers.length
      }
      expect(read).toBe(1_363)
    }),
  )
})
