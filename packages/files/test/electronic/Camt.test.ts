import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { statementsIn } from "./ElectronicRead.ts"

const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
const entry = (currency = "EUR", status = "BOOK") =>
  `<Ntry><Amt Ccy="${currency}">7.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2025-03-04</Dt></BookgDt><AddtlNtryInf>fee</AddtlNtryInf></Ntry>`
const account = (currency = "") => `<Acct><Id><IBAN>XX11</IBAN></Id>${currency}</Acct>`
const document = (kind: string, name: string, frame: string, body: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.08"><${name}><GrpHdr><MsgId>1</MsgId></GrpHdr><${frame}><Id>1</Id>${body}</${frame}></${name}></Document>`
const report = (body: string) => document("052", "BkToCstmrAcctRpt", "Rpt", body)
const notification = (body: string) => document("054", "BkToCstmrDbtCdtNtfctn", "Ntfctn", body)

const dayBalance = (code: string, amount: string, day: string) =>
  balance(code, amount).replace("</Bal>", `<Dt><Dt>2025-03-0${day}</Dt></Dt></Bal>`)
const moved = (amount: string, direction: string, day: number, more = "") =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${more}<Sts>BOOK</Sts><BookgDt><Dt>2025-03-0${day}</Dt></BookgDt></Ntry>`
const statement = (body: string) => document("053", "BkToCstmrStmt", "Stmt", account() + body)

const entries = [{ row: 1, date: "2025-03-04", amount: "-7.50", summary: "fee" }]

describe("camt", () => {
  it.effect("052: an intraday report with its interim balance and the entries booked so far", () =>
    Effect.gen(function* () {
      const file = report(
        account("<Ccy>EUR</Ccy>") + balance("PRCD", "20") + balance("ITBD", "12.50") + entry() + entry("EUR", "PDNG"),
      )
      expect(yield* statementsIn(file)).toEqual([
        { accountNumber: "XX11", currency: "EUR", openingBalance: "20", closingBalance: "12.50", entries },
      ])
      // Without an opening balance, a single interim balance is either the current or the opening one.
      expect(yield* statementsIn(report(account() + balance("ITBD", "12.50") + entry()))).toMatchObject([
        { currency: "EUR", closingBalance: "12.50" },
      ])
      expect(
        yield* statementsIn(report(account() + balance("ITBD", "20") + balance("CLBD", "12.50") + entry())),
      ).toMatchObject([{ openingBalance: "20", closingBalance: "12.50" }])
    }),
  )

  it.effect("054: a notification, which has no balances", () =>
    Effect.gen(function* () {
      expect(yield* statementsIn(notification(account() + entry()))).toEqual([
        { accountNumber: "XX11", currency: "EUR", entries },
      ])
    }),
  )

  it.effect("gives the last entry of a day the balance that is stated for it", () =>
    Effect.gen(function* () {
      const all = [moved("10", "DBIT", 3), moved("5", "CRDT", 3), moved("1", "DBIT", 4), moved("4", "DBIT", 5)]
      const balances = (code: string) => dayBalance(code, "95", "3") + dayBalance(code, "94", "4")
      const ends = balance("OPBD", "100") + dayBalance("CLBD", "90", "5")
      const shown = [undefined, "95", "94", undefined]
      for (const code of ["ITBD", "CLBD"]) {
        const [read] = yield* statementsIn(statement(balances(code) + ends + all.join("")))
        expect(read).toMatchObject({ openingBalance: "100", closingBalance: "90" })
        expect(read?.entries.map((each) => each.balance)).toEqual(shown)
      }
      const [newest] = yield* statementsIn(statement(ends + balances("ITBD") + all.toReversed().join("")))
      expect(newest?.entries.map((each) => each.balance)).toEqual([undefined, "94", "95", undefined])
    }),
  )

  it.effect("takes no balance at a day's end for that before its entries", () =>
    Effect.gen(function* () {
      const all = moved("10", "DBIT", 3) + moved("5", "CRDT", 4)
      const days = dayBalance("ITBD", "90", "3") + dayBalance("ITBD", "95", "4")
      expect(yield* statementsIn(statement(days + all))).toMatchObject([{ closingBalance: "95" }])
      expect((yield* statementsIn(statement(days + all)))[0]?.openingBalance).toBe(undefined)
      const page = dayBalance("ITBD", "100", "3") + dayBalance("ITBD", "95", "4")
      expect(yield* statementsIn(statement(page + all))).toMatchObject([
        { openingBalance: "100", closingBalance: "95" },
      ])
    }),
  )

  it.effect("takes a minus before an amount out for the same as its direction, never for money in", () =>
    Effect.gen(function* () {
      const [read] = yield* statementsIn(
        statement(moved("-10", "DBIT", 3) + moved("-2", "CRDT", 3) + moved("5", "DBIT", 4, "<RvslInd>1</RvslInd>")),
      )
      expect(read?.entries.map(({ amount }) => amount)).toEqual(["-10", "-2", "-5"])
      expect(read?.entries[2]?.reversal).toBe(true)
    }),
  )

  it.effect("is refused if an entry has another currency than its account", () =>
    Effect.gen(function* () {
      const mixed = notification(account("<Ccy>CNY</Ccy>") + entry())
      expect((yield* Effect.flip(statementsIn(mixed))).reason).toBe("corrupt")
    }),
  )
})
