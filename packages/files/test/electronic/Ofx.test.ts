import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { statementsIn } from "./ElectronicRead.ts"

const transaction = (date: string, memo: string) => `<INVTRAN><FITID>${memo}<DTTRADE>${date}<MEMO>${memo}</INVTRAN>`
const buy = (total: string, rest = "") =>
  `<BUYSTOCK><INVBUY><INVTRAN><FITID>1<DTTRADE>20250303<DTSETTLE>20250305${rest}</INVTRAN><SECID><UNIQUEID>1<UNIQUEIDTYPE>CUSIP</SECID><UNITS>10<UNITPRICE>5<TOTAL>${total}<SUBACCTSEC>CASH<SUBACCTFUND>CASH</INVBUY><BUYTYPE>BUY</BUYSTOCK>`
const cash = `<INVBANKTRAN><STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20250301<TRNAMT>100<FITID>9<NAME>Li Lei</STMTTRN><SUBACCTFUND>CASH</INVBANKTRAN>`
const statement = (transactions: string) =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><DTASOF>20250331<CURDEF>USD<INVACCTFROM><BROKERID>broker.example<ACCTID>7788</INVACCTFROM>
<INVTRANLIST><DTSTART>20250301<DTEND>20250331${transactions}</INVTRANLIST>
<INVPOSLIST><POSSTOCK><INVPOS><UNITS>10<MKTVAL>999999</INVPOS></POSSTOCK></INVPOSLIST>
<INVBAL><AVAILCASH>63.25<MARGINBALANCE>0<SHORTBALANCE>0</INVBAL></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>`

describe("OFX investment statements", () => {
  it.effect("give the account's cash movements, and its cash alone as balance", () =>
    Effect.gen(function* () {
      const transactions =
        cash +
        buy("-50.00") +
        `<SELLMF><INVSELL>${transaction("20250310", "sold")}<UNITS>-1<TOTAL>15</INVSELL><SELLTYPE>SELL</SELLMF>` +
        `<INCOME>${transaction("20250311", "dividend")}<INCOMETYPE>DIV<TOTAL>1.25</INCOME>` +
        `<REINVEST>${transaction("20250312", "reinvested")}<INCOMETYPE>DIV<TOTAL>-7</REINVEST>` +
        `<TRANSFER>${transaction("20250313", "securities in")}<UNITS>5</TRANSFER>` +
        `<INVEXPENSE>${transaction("20250314", "fee")}<TOTAL>3</INVEXPENSE>`
      expect(yield* statementsIn(statement(transactions))).toEqual([
        {
          institution: "broker.example",
          accountNumber: "7788",
          currency: "USD",
          startDate: "2025-03-01",
          endDate: "2025-03-31",
          closingBalance: "63.25",
          entries: [
            { row: 1, date: "2025-03-01", amount: "100", counterparty: "Li Lei", summary: "CREDIT" },
            { row: 2, date: "2025-03-05", amount: "-50.00", summary: "BUYSTOCK", trade: "BUY" },
            { row: 3, date: "2025-03-10", amount: "15", summary: "sold", trade: "SELL" },
            { row: 4, date: "2025-03-11", amount: "1.25", summary: "dividend" },
            { row: 5, date: "2025-03-14", amount: "-3", summary: "fee" },
          ],
        },
      ])
    }),
  )

  it.effect("treat an unsigned purchase as money that went out, but not a reversed one", () =>
    Effect.gen(function* () {
      const [read] = yield* statementsIn(statement(buy("50") + buy("50", "<REVERSALFITID>1")))
      expect(read?.entries.map(({ amount }) => amount)).toEqual(["-50", "50"])
    }),
  )

  it.effect("are refused with an entry in another currency", () =>
    Effect.gen(function* () {
      const foreign = cash.replace("<FITID>", "<CURRENCY><CURRATE>7.1<CURSYM>CNY</CURRENCY><FITID>")
      expect((yield* Effect.flip(statementsIn(statement(foreign)))).reason).toBe("corrupt")
      expect(yield* statementsIn(statement(foreign.replace("CNY", "USD")))).toHaveLength(1)
    }),
  )

  it.effect("are read in the declared encoding when detection fails", () =>
    Effect.gen(function* () {
      const bytes = Buffer.from(statement(cash.replace("Li Lei", "Société d'\xc9té")), "latin1")
      const [read] = yield* statementsIn(bytes)
      expect(read?.entries[0]?.counterparty).toBe("Société d'Été")
    }),
  )
})

describe("OFX amounts", () => {
  const file = (entries: ReadonlyArray<readonly [type: string, amount: string]>) =>
    `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CNY<BANKACCTFROM><ACCTID>7788</BANKACCTFROM><BANKTRANLIST>${entries
      .map(
        ([type, amount], at) =>
          `<STMTTRN><TRNTYPE>${type}<DTPOSTED>2025030${at + 1}<TRNAMT>${amount}<FITID>${at}</STMTTRN>`,
      )
      .join("")}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

  it.effect("take their sign from the type where the file prints none, and from the sign where it prints one", () =>
    Effect.gen(function* () {
      const amounts = (entries: ReadonlyArray<readonly [type: string, amount: string]>) =>
        Effect.map(statementsIn(file(entries)), ([read]) => read?.entries.map(({ amount }) => amount))
      expect(
        yield* amounts([
          ["DEBIT", "5"],
          ["CREDIT", "8"],
          ["POS", "2"],
        ]),
      ).toEqual(["-5", "8", "-2"])
      expect(
        yield* amounts([
          ["DEBIT", "-5"],
          ["CREDIT", "8"],
          ["DEBIT", "2"],
        ]),
      ).toEqual(["-5", "8", "2"])
    }),
  )
})
