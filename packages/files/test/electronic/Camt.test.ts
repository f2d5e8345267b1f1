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

  it.effect("is refused if an entry has another currency than its account", () =>
    Effect.gen(function* () {
      const mixed = notification(account("<Ccy>CNY</Ccy>") + entry())
      expect((yield* Effect.flip(statementsIn(mixed))).reason).toBe("corrupt")
    }),
  )
})
