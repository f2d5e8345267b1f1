import type { Message } from "../../domain/Message.ts"
import { accountKey, maskedAccount, sameAccountKey } from "../AccountNumber.ts"
import { analysisMessage } from "../analysis/AnalysisMessages.ts"
import { EFFECTIVE, OWN_TRANSFER } from "../analysis/FlowClass.ts"
import type { Measures } from "../analysis/Measures.ts"
import type { StatementPolicy } from "../analysis/StatementPolicy.ts"
import { type Fen, yuan, yuanOrNull } from "../Fen.ts"
import { type FlowTable, NONE } from "../flows/FlowTable.ts"
import type { KeywordScanner } from "../flows/KeywordScanner.ts"
import { noCard } from "../flows/Lenders.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import { partyKey, sameParty } from "../Party.ts"
import type { Assigned, Borrower } from "./Borrowers.ts"
import { groupLenders, type OwedBy } from "./GroupLenders.ts"
import type { GroupOutcome } from "./GroupResult.ts"

const MOST_LENDERS = 50

/**
 * Several borrowers of one loan: whose each account is, each one's share of the figures, what moved between them, and
 * whom they owe. `undefined` where the request names none. The classes of the lines are those of the whole: what moves
 * between the group's accounts is nobody's income. Members are numbered as the request lists them; behind the last
 * one stand the accounts that are nobody's.
 */
export const groupOf = (
  measures: Measures,
  scanner: KeywordScanner,
  policy: StatementPolicy,
): GroupOutcome | undefined => {
  const { assigned: accounts, borrowers, category, memberOf, table } = measures
  if (borrowers.length === 0) return undefined
  const nobody = borrowers.length
  const moved = transfersOf(table, memberOf, otherMembers(table, accounts, borrowers), borrowers, scanner)
  const sums = sumsOf(measures, memberOf, moved, borrowers.length + 1)
  const lenders = groupLenders(table, category, scanner, policy, memberOf, borrowers.length + 1)
  const accountsOf = (member: number) => accounts.filter(({ borrower = nobody }) => borrower === member)
  const unassigned = accountsOf(nobody)
  return {
    borrowers: borrowers.map(({ kind, name, role }, at) => {
      const { figures, related } = sums[at]!
      return { name, kind, role, accounts: accountsOf(at).map(accountView), ...figures, ...related }
    }),
    unassigned: unassigned.length === 0 ? null : { accounts: unassigned.map(accountView), ...sums[nobody]!.figures },
    transfers: moved.map(({ amountFen, from, lines, oneSidedFen, to, wagesFen }) => ({
      from: borrowers[from]?.name ?? null,
      to: borrowers[to]?.name ?? null,
      amount: yuan(amountFen),
      lines,
      oneSided: yuan(oneSidedFen),
      wages: yuan(wagesFen),
    })),
    lenders: lenders.slice(0, MOST_LENDERS).map((owed) => lenderView(owed, borrowers)),
    monthlyInstalments: yuan(
      lenders.reduce((sum, { lender }) => (noCard(lender) ? sum + (lender.monthlyFen ?? 0) : sum), 0),
    ),
    notes: notesOf(borrowers, accounts, moved, lenders),
  }
}

const accountView = ({ by, ledger: { account } }: Assigned) => ({
  institution: account.institution ?? null,
  accountName: account.accountName ?? null,
  accountNumber: maskedAccount(account.accountNumber) ?? null,
  assignedBy: by ?? null,
})

const lenderView = ({ lender, members }: OwedBy, borrowers: ReadonlyArray<Borrower>) => ({
  borrowers: members.flatMap((member) => borrowers[member]?.name ?? []),
  name: lender.name,
  kind: lender.kind,
  monthlyPayment: yuanOrNull(lender.monthlyFen),
  payments: lender.payments,
  repaid: yuan(lender.repaidFen),
  drawn: yuan(lender.drawnFen),
  lastDrawDate: lender.lastDraw ?? null,
  lastPaymentDate: lender.lastPayment ?? null,
})

/**
 * The member that the other side of a line is, by its account number or its name; `undefined` where it is nobody's or
 * could be several. Known by name are the borrowers, and the holders of accounts that the request gives to one.
 */
const otherMembers = (
  { lines, party, parties }: FlowTable,
  accounts: ReadonlyArray<Assigned>,
  borrowers: ReadonlyArray<Borrower>,
): ((i: number) => number | undefined) => {
  const only = (members: ReadonlyArray<number>): number | undefined =>
    new Set(members).size === 1 ? members[0] : undefined
  const owned = accounts.flatMap(({ borrower, ledger: { account } }) =>
    borrower === undefined ? [] : [{ borrower, number: accountKey(account.accountNumber ?? ""), account }],
  )
  const names = [
    ...borrowers.map(({ name }, borrower) => ({ borrower, key: partyKey(name) })),
    ...owned.map(({ account, borrower }) => ({ borrower, key: partyKey(account.accountName ?? "") })),
  ]
  const byParty = parties.map(({ key }) =>
    only(names.flatMap((one) => (sameParty(one.key, key) === "SAME" ? [one.borrower] : []))),
  )
  const byNumber = new Map<string, number | undefined>()
  const numbered = (account: string): number | undefined => {
    if (!byNumber.has(account)) {
      const key = accountKey(account)
      byNumber.set(
        account,
        only(owned.flatMap((one) => (sameAccountKey(one.number, key) === "SAME" ? [one.borrower] : []))),
      )
    }
    return byNumber.get(account)
  }
  return (i) => numbered(lines[i]!.counterpartyAccount ?? "") ?? (party[i] === NONE ? undefined : byParty[party[i]!])
}

/** What moved from one member to another. */
interface Moved {
  readonly from: number
  readonly to: number
  amountFen: Fen
  lines: number
  oneSidedFen: Fen
  wagesFen: Fen
  /** Wages of which the statements show the payment, and those of which they show the receipt. */
  wagesPaidFen: Fen
  wagesReceivedFen: Fen
}

/** Own-account transfers between two members, each once, the largest sums first. */
const transfersOf = (
  { amount, flowClass, ledger, partner, size, words }: FlowTable,
  memberOf: ReadonlyArray<number>,
  otherOf: (i: number) => number | undefined,
  borrowers: ReadonlyArray<Borrower>,
  scanner: KeywordScanner,
): ReadonlyArray<Moved> => {
  const salary = scanner.bit("salary")
  const moved = new Map<string, Moved>()
  for (let i = 0; i < size; i++) {
    if (flowClass[i] !== OWN_TRANSFER || amount[i] === 0) continue
    const other = partner[i]!
    // Of two sides that both count, the one that paid tells it.
    if (other !== NONE && flowClass[other] === OWN_TRANSFER && amount[i]! > 0) continue
    const [own, far] = [memberOf[ledger[i]!]!, other === NONE ? otherOf(i) : memberOf[ledger[other]!]!]
    if (far === undefined || far === own) continue
    const [from, to] = amount[i]! < 0 ? [own, far] : [far, own]
    const key = `${from} ${to}`
    const known = moved.get(key) ?? {
      from,
      to,
      amountFen: 0,
      lines: 0,
      oneSidedFen: 0,
      wagesFen: 0,
      wagesPaidFen: 0,
      wagesReceivedFen: 0,
    }
    moved.set(key, known)
    const fen = Math.abs(amount[i]!)
    const said = words[i]! | (other === NONE ? 0 : words[other]!)
    known.amountFen += fen
    known.lines += other === NONE ? 1 : 2
    if (other === NONE) known.oneSidedFen += fen
    if (borrowers[from]?.kind !== "COMPANY" || borrowers[to]?.kind !== "PERSON" || (said & salary) === 0) continue
    known.wagesFen += fen
    if (other !== NONE || amount[i]! < 0) known.wagesPaidFen += fen
    if (other !== NONE || amount[i]! > 0) known.wagesReceivedFen += fen
  }
  return [...moved.values()].sort((a, b) => b.amountFen - a.amountFen || a.from - b.from || a.to - b.to)
}

/** Each member's share of the figures, in yuan; rounded so that the shares of a month come to that of the whole. */
const sumsOf = (
  { assets, months, table }: Measures,
  memberOf: ReadonlyArray<number>,
  moved: ReadonlyArray<Moved>,
  members: number,
) => {
  const open = Array.from({ length: members }, () => ({ assetsFen: 0, inflowFen: 0, outflowFen: 0 }))
  for (const [at, account] of assets.entries()) open[memberOf[at]!]!.assetsFen += account?.amountFen ?? 0
  for (let i = 0; i < table.size; i++) {
    if (table.flowClass[i] !== EFFECTIVE) continue
    const sum = open[memberOf[table.ledger[i]!]!]!
    if (table.amount[i]! > 0) sum.inflowFen += table.amount[i]!
    else sum.outflowFen -= table.amount[i]!
  }
  let [netFen, roundedFen] = [0, 0]
  return open.map(({ assetsFen, inflowFen, outflowFen }, member) => {
    netFen += inflowFen - outflowFen
    const uptoFen = months === undefined ? undefined : Math.round(netFen / months)
    const monthlyFen = uptoFen === undefined ? undefined : uptoFen - roundedFen
    roundedFen = uptoFen ?? 0
    const incomeFen = moved.reduce((sum, one) => (one.to === member ? sum + one.wagesReceivedFen : sum), 0)
    const costFen = moved.reduce((sum, one) => (one.from === member ? sum + one.wagesPaidFen : sum), 0)
    return {
      figures: {
        effectiveAssets: yuan(assetsFen),
        effectiveInflow: yuan(inflowFen),
        effectiveOutflow: yuan(outflowFen),
        monthlyNet: yuanOrNull(monthlyFen),
      },
      related: {
        relatedIncome: yuan(incomeFen),
        relatedCost: yuan(costFen),
        monthlyNetWithRelated: yuanOrNull(
          monthlyFen === undefined ? undefined : monthlyFen + Math.round((incomeFen - costFen) / (months ?? 1)),
        ),
      },
    }
  })
}

const filesOf = (ledgers: ReadonlyArray<Ledger>): string =>
  [...new Set(ledgers.flatMap(({ sources }) => sources.map(({ fileName }) => fileName)))].join("、")

const notesOf = (
  borrowers: ReadonlyArray<Borrower>,
  accounts: ReadonlyArray<Assigned>,
  moved: ReadonlyArray<Moved>,
  lenders: ReadonlyArray<OwedBy>,
): ReadonlyArray<Message> => {
  const nameOf = (member: number): string => borrowers[member]?.name ?? ""
  const ledgersWhere = (is: (account: Assigned) => boolean) => accounts.filter(is).map(({ ledger }) => ledger)
  const without = borrowers.filter((_, at) => accounts.every(({ borrower }) => borrower !== at))
  const unassigned = ledgersWhere(({ borrower }) => borrower === undefined)
  const contradicted = ledgersWhere((account) => account.isContradicted)
  const oneSidedFen = moved.reduce((sum, one) => sum + one.oneSidedFen, 0)
  return [
    ...(unassigned.length === 0
      ? []
      : [analysisMessage("statement.group.unassigned", { accounts: unassigned.length, files: filesOf(unassigned) })]),
    ...(contradicted.length === 0
      ? []
      : [analysisMessage("statement.group.contradicted", { files: filesOf(contradicted) })]),
    ...accounts.flatMap(({ borrower, ledger, otherHolder: holder }) =>
      holder === undefined || borrower === undefined
        ? []
        : [
            analysisMessage("statement.group.otherHolder", {
              files: filesOf([ledger]),
              holder,
              name: nameOf(borrower),
            }),
          ],
    ),
    ...(without.length === 0
      ? []
      : [analysisMessage("statement.group.noAccount", { names: without.map(({ name }) => name).join("、") })]),
    ...(oneSidedFen === 0 ? [] : [analysisMessage("statement.group.oneSided", { amount: yuan(oneSidedFen) })]),
    ...moved.flatMap(({ from, to, wagesFen }) =>
      wagesFen === 0
        ? []
        : [
            analysisMessage("statement.group.wages", {
              amount: yuan(wagesFen),
              company: nameOf(from),
              person: nameOf(to),
            }),
          ],
    ),
    ...lenders.flatMap(({ isHalved, lender, members }) =>
      members.length < 2
        ? []
        : [
            analysisMessage(isHalved ? "statement.group.halves" : "statement.group.joint", {
              lender: lender.name,
              names: members
                .map((member) => nameOf(member))
                .filter((name) => name !== "")
                .join("、"),
            }),
          ],
    ),
  ]
}
