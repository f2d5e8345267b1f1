import { describe, expect, it } from "@effect/vitest"
import type { DocumentPart } from "@open-valuation/core/domain"
import { ledgersOf, makeStatementReader, StatementUnreadable } from "@open-valuation/core/statement"
import { formatOf, readDocument } from "@open-valuation/files"
import { Effect, Stream } from "effect"

const bytesOf = (text: string) => new TextEncoder().encode(text)

const partsOf = (text: string) =>
  readDocument({ bytes: bytesOf(text), fileName: "a.txt" }).pipe(
    Stream.runCollect,
    Effect.map((parts) => parts.filter(({ _tag }) => _tag !== "File")),
  )

const entriesOf = (parts: ReadonlyArray<DocumentPart>) =>
  parts.flatMap((part) => (part._tag === "Entries" ? part.entries : []))

const reasonOf = (text: string) =>
  partsOf(text).pipe(
    Effect.flip,
    Effect.map(({ reason }) => reason),
  )

const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:UTF-8

<OFX><SIGNONMSGSRSV1><SONRS><FI><ORG>测试银行<FID>1</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CNY
<BANKACCTFROM><BANKID>1<ACCTID>6222000011112222<ACCTTYPE>SAVINGS</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20250101<DTEND>20250131
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20250105093012[+8:CST]<TRNAMT>-1234.50<FITID>1<NAME>A &amp; B 公司<MEMO>货款</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20250106<TRNAMT>+20<FITID>2<NAME><MEMO></STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>99.05<DTASOF>20250131</LEDGERBAL><AVAILBAL><BALAMT>1.00</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const xml = `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211"?>
<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>CNY</CURDEF><CCACCTFROM><ACCTID>4000</ACCTID></CCACCTFROM>
<BANKTRANLIST><DTSTART>20250101120000</DTSTART><DTEND>20250131</DTEND>
<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20250105120000</DTPOSTED><TRNAMT>-1,5</TRNAMT><FITID>1</FITID><PAYEE><NAME>便利店</NAME></PAYEE><MEMO><![CDATA[早餐 <1>]]></MEMO></STMTTRN>
</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`

const camt = (body: string) =>
  `<?xml version="1.0"?><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><n:BkToCstmrStmt>${body}</n:BkToCstmrStmt></n:Document>`

const camtStatement = (entries: string, number = "CN001") =>
  `<n:Stmt><n:Id>1</n:Id><n:FrToDt><n:FrDtTm>2025-01-01T00:00:00</n:FrDtTm><n:ToDtTm>2025-01-31T23:59:59</n:ToDtTm></n:FrToDt>
<n:Acct><n:Id><n:Othr><n:Id>${number}</n:Id></n:Othr></n:Id><n:Ccy>CNY</n:Ccy><n:Ownr><n:Nm>甲公司</n:Nm></n:Ownr><n:Svcr><n:FinInstnId><n:Nm>测试银行</n:Nm></n:FinInstnId></n:Svcr></n:Acct>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>OPBD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="CNY">100.00</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd></n:Bal>
<n:Bal><n:Tp><n:CdOrPrtry><n:Cd>CLBD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="CNY">25.5</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd></n:Bal>${entries}</n:Stmt>`

const camtEntry = (amount: string, direction: string, rest: string) =>
  `<n:Ntry><n:Amt Ccy="CNY">${amount}</n:Amt><n:CdtDbtInd>${direction}</n:CdtDbtInd><n:BookgDt><n:Dt>2025-01-05</n:Dt></n:BookgDt>${rest}</n:Ntry>`

const payment = (amount: string, name: string) =>
  `<n:TxDtls><n:Amt Ccy="CNY">${amount}</n:Amt><n:RltdPties><n:Dbtr><n:Pty><n:Nm>我</n:Nm></n:Pty></n:Dbtr><n:Cdtr><n:Pty><n:Nm>${name}</n:Nm></n:Pty></n:Cdtr><n:CdtrAcct><n:Id><n:IBAN>X${amount}</n:IBAN></n:Id></n:CdtrAcct></n:RltdPties><n:RmtInf><n:Ustrd>工资</n:Ustrd></n:RmtInf></n:TxDtls>`

const mt940 = `{1:F01BANKCNBJAXXX0000000000}{2:I940BANKCNBJXXXXN}{4:
:20:STMT1
:25:BANKCNBJ/6222000011112222CNY
:28C:1/1
:60F:C241231CNY1000,00
:61:2412310102DN200,50NTRFREF1//B1
Rent
:86:?00TRANSFER?20January ?21rent?31998877?32Zhang?33 San
:61:250103RC10,NMSC
:86:correction
of a credit
:62M:C250103CNY789,50
-}
{1:F01BANKCNBJAXXX0000000000}{4:
:20:STMT1
:25:BANKCNBJ/6222000011112222CNY
:60M:C250103CNY789,50
:61:2501030103C0,50NINT
:86:/NAME/Bank of A/B/REMI/interest Q4/
:62F:C250104CNY790,00
:86:closing remark
-}
:20:STMT2
:25:33334444
:60F:D250101USD5,
:62F:D250101USD5,
`

describe("banking formats", () => {
  it.effect("are detected by content", () =>
    Effect.gen(function* () {
      expect(yield* formatOf(bytesOf(sgml))).toBe("OFX")
      expect(yield* formatOf(bytesOf(xml))).toBe("OFX")
      expect(yield* formatOf(bytesOf(camt("")))).toBe("CAMT")
      expect(yield* formatOf(bytesOf(mt940))).toBe("MT940")
      expect(yield* formatOf(bytesOf("date,amount\n:20:,1\n"))).toBe("CSV")
    }),
  )

  it.effect("OFX 1: SGML, where an element may end without a tag", () =>
    Effect.gen(function* () {
      const parts = yield* partsOf(sgml)
      expect(parts[0]).toEqual({
        _tag: "Electronic",
        statement: {
          institution: "测试银行",
          accountNumber: "6222000011112222",
          currency: "CNY",
          startDate: "2025-01-01",
          endDate: "2025-01-31",
          closingBalance: "99.05",
        },
      })
      expect(entriesOf(parts)).toEqual([
        {
          row: 1,
          date: "2025-01-05",
          time: "09:30:12",
          amount: "-1234.50",
          counterparty: "A & B 公司",
          summary: "货款",
        },
        { row: 2, date: "2025-01-06", amount: "20", summary: "CREDIT" },
      ])
    }),
  )

  it.effect("OFX 2: XML, a card account, a comma for the point", () =>
    Effect.gen(function* () {
      const parts = yield* partsOf(xml)
      expect(parts[0]).toMatchObject({ statement: { accountNumber: "4000", startDate: "2025-01-01" } })
      expect(entriesOf(parts)).toEqual([
        { row: 1, date: "2025-01-05", amount: "-1.5", counterparty: "便利店", summary: "早餐 <1>" },
      ])
    }),
  )

  it.effect("camt.053: namespaces, signed balances, batches, reversals, pending entries", () =>
    Effect.gen(function* () {
      const parts = yield* partsOf(
        camt(
          camtStatement(
            camtEntry("30.00", "DBIT", `<n:NtryDtls>${payment("10", "张三")}${payment("20.00", "李四")}</n:NtryDtls>`) +
              camtEntry("9", "DBIT", `<n:NtryDtls>${payment("4", "王五")}${payment("4", "赵六")}</n:NtryDtls>`) +
              camtEntry("155.50", "CRDT", "<n:RvslInd>true</n:RvslInd><n:AddtlNtryInf>退回</n:AddtlNtryInf>") +
              camtEntry("7", "CRDT", "<n:Sts><n:Cd>PDNG</n:Cd></n:Sts>"),
          ) + camtStatement("", "CN002"),
        ),
      )
      expect(parts.map(({ _tag }) => _tag)).toEqual(["Electronic", "Entries", "Electronic"])
      expect(parts[0]).toMatchObject({
        statement: {
          institution: "测试银行",
          accountName: "甲公司",
          accountNumber: "CN001",
          currency: "CNY",
          startDate: "2025-01-01",
          endDate: "2025-01-31",
          openingBalance: "-100.00",
          closingBalance: "25.5",
        },
      })
      expect(entriesOf(parts)).toMatchObject([
        { row: 1, amount: "-10", counterparty: "张三", counterpartyAccount: "X10", summary: "工资" },
        { row: 2, amount: "-20.00", counterparty: "李四" },
        { row: 3, amount: "-9", counterparty: "王五" },
        { row: 4, date: "2025-01-05", amount: "155.50", reversal: true, summary: "退回" },
      ])
    }),
  )

  it.effect("MT940: several messages, reversals, a booking date in the next year, structured information", () =>
    Effect.gen(function* () {
      const parts = yield* partsOf(mt940)
      expect(parts.flatMap((part) => (part._tag === "Electronic" ? [part.statement] : []))).toEqual([
        {
          accountNumber: "6222000011112222",
          currency: "CNY",
          openingBalance: "1000.00",
          closingBalance: "790.00",
          endDate: "2025-01-04",
        },
        {
          accountNumber: "33334444",
          currency: "USD",
          openingBalance: "-5",
          closingBalance: "-5",
          endDate: "2025-01-01",
        },
      ])
      expect(entriesOf(parts)).toEqual([
        {
          row: 1,
          date: "2025-01-02",
          amount: "-200.50",
          counterparty: "Zhang San",
          counterpartyAccount: "998877",
          summary: "January rent",
        },
        { row: 2, date: "2025-01-03", amount: "-10", reversal: true, summary: "correction of a credit" },
        { row: 3, date: "2025-01-03", amount: "0.50", counterparty: "Bank of A/B", summary: "interest Q4" },
      ])
    }),
  )

  it.effect("are refused when they declare entities, are truncated, or contain invalid amounts or dates", () =>
    Effect.gen(function* () {
      const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${camt(camtStatement("")).slice(21)}`
      expect(yield* reasonOf(bomb)).toBe("corrupt")
      expect(yield* reasonOf(sgml.slice(0, -200))).toBe("corrupt")
      expect(yield* reasonOf(camt(camtStatement(camtEntry("1.00", "CRDT", ""))).slice(0, -60))).toBe("corrupt")
      expect(yield* reasonOf(sgml.replace("-1234.50", "1.234,50"))).toBe("corrupt")
      expect(yield* reasonOf(sgml.replace("20250105093012", "20250230"))).toBe("corrupt")
      expect(yield* reasonOf(mt940.replace(":61:250103RC10,", ":61:zero"))).toBe("corrupt")
      expect(yield* reasonOf(camt(camtStatement(camtEntry("1.00", "", ""))))).toBe("corrupt")
      expect(yield* reasonOf(`<OFX>${"<A>".repeat(100)}`)).toBe("corrupt")
      expect(yield* reasonOf(camt(""))).toBe("empty")
    }),
  )

  it.effect("are refused beyond the limit of entries", () =>
    Effect.gen(function* () {
      const many = camt(camtStatement(camtEntry("1", "CRDT", "").repeat(11)))
      const read = readDocument({ bytes: bytesOf(many), fileName: "a", limits: { rows: 10 } })
      expect((yield* Effect.flip(Stream.runDrain(read))).reason).toBe("too-large")
    }),
  )

  it.effect("become ledgers whose balances are verified by the first and the last", () =>
    Effect.gen(function* () {
      const reader = makeStatementReader({ fileName: "a.sta" })
      for (const part of yield* partsOf(mt940)) reader.push(part)
      const files = reader.end().flatMap((one) => (one instanceof StatementUnreadable ? [] : [one]))
      expect(ledgersOf(files)).toMatchObject([
        {
          account: { accountNumber: "6222000011112222", currency: "CNY" },
          balanceChecked: true,
          breaks: [],
          openingFen: 100_000,
          closingFen: 79_000,
          differences: [],
        },
      ])
    }),
  )

  it.effect("keep an undeclared entity unchanged", () =>
    Effect.gen(function* () {
      const parts = yield* partsOf(sgml.replace("货款", "&lol; &#x8d27;"))
      expect(entriesOf(parts)[0]?.summary).toBe("&lol; 货")
    }),
  )
})
