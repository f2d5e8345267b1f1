import type { SimulatedAccount } from "@open-valuation/testing/statement"
import type { Original } from "./Original.ts"

const yuan = (amountFen: number): string => (Math.abs(amountFen) / 100).toFixed(2)
const signed = (amountFen: number): string => (amountFen / 100).toFixed(2)
const compact = (date: string): string => date.replaceAll("-", "")
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const ofx = ({ accountNumber, entries, startDate, endDate }: SimulatedAccount): string =>
  [
    "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:UTF-8\nCHARSET:NONE\nCOMPRESSION:NONE\n",
    "<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>CNY",
    `<BANKACCTFROM><BANKID>0001<ACCTID>${accountNumber}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${compact(startDate)}<DTEND>${compact(endDate)}`,
    ...entries.map(
      ({ amountFen, counterparty = "", date, summary }, at) =>
        `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${compact(date)}<TRNAMT>${signed(amountFen)}<FITID>${at}<NAME>${counterparty}<MEMO>${summary}</STMTTRN>`,
    ),
    `</BANKTRANLIST><LEDGERBAL><BALAMT>${signed(entries.at(-1)?.balanceFen ?? 0)}<DTASOF>${compact(endDate)}</LEDGERBAL>`,
    "</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>",
  ].join("\n")

const balance = (code: string, date: string, amountFen: number): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CNY">${yuan(amountFen)}</Amt><CdtDbtInd>${amountFen < 0 ? "DBIT" : "CRDT"}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`

const camt = ({ accountName, accountNumber, entries, startDate, endDate, openingFen }: SimulatedAccount): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>',
    `<Id>1</Id><FrToDt><FrDtTm>${startDate}T00:00:00</FrDtTm><ToDtTm>${endDate}T23:59:59</ToDtTm></FrToDt>`,
    `<Acct><Id><Othr><Id>${accountNumber}</Id></Othr></Id><Ccy>CNY</Ccy><Ownr><Nm>${accountName}</Nm></Ownr></Acct>`,
    balance("OPBD", startDate, openingFen),
    balance("CLBD", endDate, entries.at(-1)?.balanceFen ?? openingFen),
    ...entries.map(
      ({ amountFen, date, summary }) =>
        `<Ntry><Amt Ccy="CNY">${yuan(amountFen)}</Amt><CdtDbtInd>${amountFen < 0 ? "DBIT" : "CRDT"}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${summary}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
    ),
    "</Stmt></BkToCstmrStmt></Document>",
  ].join("\n")

const swiftAmount = (amountFen: number): string => yuan(amountFen).replace(".", ",")
const swiftBalance = (date: string, amountFen: number): string =>
  `${amountFen < 0 ? "D" : "C"}${compact(date).slice(2)}CNY${swiftAmount(amountFen)}`

const mt940 = ({ accountNumber, entries, startDate, endDate, openingFen }: SimulatedAccount): string =>
  [
    ":20:STATEMENT",
    `:25:${accountNumber}`,
    ":28C:1/1",
    `:60F:${swiftBalance(startDate, openingFen)}`,
    ...entries.flatMap(({ amountFen, date, summary }) => [
      `:61:${compact(date).slice(2)}${compact(date).slice(4)}${amountFen < 0 ? "D" : "C"}${swiftAmount(amountFen)}NTRFNONREF`,
      `:86:${summary}`,
    ]),
    `:62F:${swiftBalance(endDate, entries.at(-1)?.balanceFen ?? openingFen)}`,
    "-",
  ].join("\r\n")

/** An account in the formats that state entries field by field. */
export const bankingFormats = (account: SimulatedAccount): ReadonlyArray<Original> => [
  { name: "statement.ofx", bytes: bytes(ofx(account)) },
  { name: "statement.camt.xml", bytes: bytes(camt(account)) },
  { name: "statement.mt940", bytes: bytes(mt940(account)) },
]
