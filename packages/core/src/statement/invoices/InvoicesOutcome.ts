import { LocalDate } from "../../domain/LocalDate.ts"
import type { Message } from "../../domain/Message.ts"
import { analysisMessage } from "../analysis/AnalysisMessages.ts"
import { EFFECTIVE, flowCategories, type FlowCategory, flowClasses } from "../analysis/FlowClass.ts"
import { type Fen, yuan, yuanOrNull } from "../Fen.ts"
import { type FlowTable, NONE } from "../flows/FlowTable.ts"
import { lastDayOf, type Period } from "../flows/Period.ts"
import type { Borrower } from "../group/Borrowers.ts"
import { partyKey, sameParty } from "../Party.ts"
import type { InvoicesOutcome, LeftOutReason } from "./InvoicesResult.ts"
import { type InvoicePolicy, matchInvoices, type Receipt, receiptsBy } from "./MatchInvoices.ts"
import type { Contract, Invoice, Paper } from "./Paper.ts"

const MOST_LISTED = 50
const UNEXPLAINED = flowClasses.indexOf("UNEXPLAINED_LARGE")
/** What an invoice never is for. */
const NO_BUSINESS: ReadonlySet<FlowCategory> = new Set(["SALARY", "BENEFIT", "INTEREST", "INSURANCE"])

interface Input {
  readonly papers: ReadonlyArray<Paper>
  readonly table: FlowTable
  /** Of each line of the table, as indices of `flowCategories`. */
  readonly category: Uint8Array
  readonly period: Period | undefined
  readonly today: LocalDate
  /** Firms of the group may have issued the invoices that are paid to a person's account. */
  readonly borrowers?: ReadonlyArray<Borrower>
}

/** A receipt with what its line is. */
interface BusinessReceipt extends Receipt {
  readonly isUnexplained: boolean
  readonly date: LocalDate
}

const businessReceipts = ({ category, table }: Input): ReadonlyArray<BusinessReceipt> => {
  const found: Array<BusinessReceipt> = []
  for (let i = 0; i < table.size; i++) {
    const isUnexplained = table.flowClass[i] === UNEXPLAINED
    if (table.amount[i]! <= 0 || (table.flowClass[i] !== EFFECTIVE && !isUnexplained)) continue
    if (NO_BUSINESS.has(flowCategories[category[i]!]!)) continue
    const party = table.party[i] === NONE ? "" : table.parties[table.party[i]!]!.key
    found.push({ day: table.day[i]!, fen: table.amount[i]!, party, isUnexplained, date: table.lines[i]!.date })
  }
  return found
}

const isScan = (paper: Paper): boolean => paper._tag === "Invoice" && paper.scanned === true

/** Each invoice once; one number with two contents says nothing, and the number of a scan may be misread. */
const distinct = (papers: ReadonlyArray<Paper>) => {
  const invoices = new Map<string, Invoice>()
  const contents = new Set<string>()
  let repeated = 0
  for (const paper of [...papers.filter((one) => !isScan(one)), ...papers.filter(isScan)]) {
    if (paper._tag !== "Invoice") continue
    const content = `${paper.date} ${partyKey(paper.buyer)} ${paper.totalFen}`
    if (isScan(paper) && contents.has(content)) {
      repeated++
      continue
    }
    contents.add(content)
    const known = invoices.get(paper.number)
    if (known === undefined) {
      invoices.set(paper.number, paper)
      continue
    }
    repeated++
    const agrees =
      known.totalFen === paper.totalFen &&
      known.date === paper.date &&
      partyKey(known.seller) === partyKey(paper.seller) &&
      partyKey(known.buyer) === partyKey(paper.buyer)
    // The other file may prove what this one does not.
    if (!agrees) invoices.set(paper.number, { ...known, fault: "CONTRADICTION" })
    else if (known.fault === "UNPROVEN" && paper.fault === undefined) invoices.set(paper.number, paper)
    else if (paper.fault !== undefined && paper.fault !== "UNPROVEN")
      invoices.set(paper.number, { ...known, fault: paper.fault })
  }
  return { invoices: [...invoices.values()], repeated }
}

const isOneOf = (name: string, keys: ReadonlyArray<string>): boolean =>
  keys.some((key) => sameParty(partyKey(name), key) === "SAME")

const leftOutReason = (
  { buyer, date, fault, seller }: Invoice,
  owners: ReadonlyArray<string>,
  today: LocalDate,
): LeftOutReason | undefined => {
  if (fault !== undefined) return fault
  if (date > today) return "LATER"
  if (isOneOf(seller, owners)) return undefined
  return isOneOf(buyer, owners) ? "PURCHASE" : "OTHER_SELLER"
}

/** The months from the first to the last invoice, as far as the statements cover them. */
const monthsOf = (invoices: ReadonlyArray<Invoice>, period: Period | undefined): Period | undefined => {
  const dates = invoices.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined || period === undefined) return undefined
  const [begin, end] = [LocalDate.make(`${first.slice(0, 7)}-01`), lastDayOf(last.slice(0, 7))]
  const [from, to] = [begin > period.from ? begin : period.from, end < period.to ? end : period.to]
  return from > to ? undefined : { from, to }
}

const contractOf = (
  { amountFen, date, fileName, parties }: Contract,
  owners: ReadonlyArray<string>,
  paidBy: (key: string) => ReadonlyArray<Receipt>,
): InvoicesOutcome["contracts"][number] => {
  const others = new Set(parties.filter((name) => !isOneOf(name, owners)).map(partyKey))
  const paid = new Set([...others].flatMap(paidBy))
  return {
    fileName,
    parties,
    amount: yuanOrNull(amountFen),
    date: date ?? null,
    received: yuan(sumOf([...paid])),
  }
}

const sumOf = (receipts: ReadonlyArray<Receipt>, fenOf = ({ fen }: Receipt): Fen => fen): Fen =>
  receipts.reduce((sum, receipt) => sum + fenOf(receipt), 0)

/**
 * Receipts of the statements beside the invoices of the borrower and the contracts. Figures and no judgement: with few
 * invoices there is no share either, because what was not submitted would look like what was not invoiced.
 */
export const invoicesOutcome = (input: Input, policy: InvoicePolicy): InvoicesOutcome => {
  const { papers, period, table, today } = input
  const holders = table.ledgers.flatMap(({ account }) => account.accountName ?? [])
  const named = [...holders, ...(input.borrowers ?? []).map(({ name }) => name)]
  const owners = [...new Set(named.flatMap((name) => partyKey(name) || []))]
  const { invoices: all, repeated } = distinct(papers)
  const judged = all.map((invoice) => ({ invoice, reason: leftOutReason(invoice, owners, today) }))
  const invoices = judged.flatMap(({ invoice, reason }) => (reason === undefined ? [invoice] : []))
  const receipts = businessReceipts(input)
  const paidBy = receiptsBy(receipts)
  const { customers, matched } = matchInvoices(invoices, receipts, policy)
  const months = monthsOf(invoices, period)
  const within = receipts.filter(({ date }) => months !== undefined && date >= months.from && date <= months.to)
  const explained = (receipt: Receipt): Fen => matched.get(receipt) ?? 0
  const receiptsFen = sumOf(within)
  const issued = invoices.filter(({ totalFen }) => totalFen > 0)
  const invoicedMonths = new Set(issued.map(({ date }) => date.slice(0, 7))).size
  const isFew = issued.length < policy.fewestInvoices || invoicedMonths < policy.fewestMonths
  const leftOut = [
    ...judged.flatMap(({ invoice: { fileName, number }, reason }) =>
      reason === undefined ? [] : [{ fileName, number, reason }],
    ),
    ...papers.flatMap((paper) =>
      paper._tag === "UnreadPaper" && paper.kind === "INVOICE"
        ? [{ fileName: paper.fileName, number: null, reason: "UNREAD" as const }]
        : [],
    ),
  ]
  const reds = invoices.filter(({ totalFen }) => totalFen < 0)
  const unexplainedFen = sumOf(
    receipts.filter(({ isUnexplained }) => isUnexplained),
    explained,
  )
  const asStatements = new Set(all.flatMap((one) => (one.asStatement === true ? [one.fileName] : []))).size
  const notes: ReadonlyArray<readonly [boolean, Message]> = [
    [
      isFew && all.length > 0,
      analysisMessage("statement.invoices.few", {
        invoices: issued.length,
        invoicedMonths,
        fewestInvoices: policy.fewestInvoices,
        fewestMonths: policy.fewestMonths,
      }),
    ],
    [owners.length === 0 && all.length > 0, analysisMessage("statement.invoices.noOwner", {})],
    [asStatements > 0, analysisMessage("statement.invoices.asStatements", { holding: asStatements })],
    [repeated > 0, analysisMessage("statement.invoices.repeated", { invoices: repeated })],
    [
      reds.length > 0,
      analysisMessage("statement.invoices.red", {
        invoices: reds.length,
        amount: yuan(-reds.reduce((sum, { totalFen }) => sum + totalFen, 0)),
      }),
    ],
    [unexplainedFen > 0, analysisMessage("statement.invoices.unexplained", { amount: yuan(unexplainedFen) })],
    [invoices.length > 0, analysisMessage("statement.invoices.status", {})],
  ]
  return {
    count: invoices.length,
    total: yuan(invoices.reduce((sum, { totalFen }) => sum + totalFen, 0)),
    startDate: months?.from ?? null,
    endDate: months?.to ?? null,
    receipts: yuan(receiptsFen),
    matched: { amount: yuan(sumOf(receipts, explained)), lines: matched.size },
    coverage:
      isFew || receiptsFen === 0 ? null : Math.round((sumOf(within, explained) / receiptsFen) * 10_000) / 10_000,
    customers: customers.slice(0, MOST_LISTED).map(({ invoicedFen, matchedFen, receivedFen, ...customer }) => ({
      ...customer,
      invoiced: yuan(invoicedFen),
      received: yuan(receivedFen),
      matched: yuan(matchedFen),
    })),
    unmatched: {
      customers: customers.filter(({ receivedFen }) => receivedFen === 0).length,
      amount: yuan(
        customers.reduce((sum, { invoicedFen, matchedFen }) => sum + Math.max(0, invoicedFen - matchedFen), 0),
      ),
    },
    leftOut: leftOut
      .slice(0, MOST_LISTED)
      .map((one) => ({ ...one, label: analysisMessage("statement.invoices.leftOut", { leftOut: one.reason }) })),
    leftOutCount: leftOut.length,
    contracts: papers
      .flatMap((paper) => {
        if (paper._tag === "Contract") return [contractOf(paper, owners, paidBy)]
        return paper._tag === "UnreadPaper" && paper.kind === "CONTRACT"
          ? [{ fileName: paper.fileName, parties: [], amount: null, date: null, received: 0 }]
          : []
      })
      .slice(0, MOST_LISTED),
    notes: notes.flatMap(([applies, note]) => (applies ? [note] : [])),
  }
}
