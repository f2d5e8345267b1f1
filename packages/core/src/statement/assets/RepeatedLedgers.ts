import type { Fen } from "../Fen.ts"
import type { KeywordScanner } from "../flows/KeywordScanner.ts"
import type { Ledger, LedgerLine } from "../ledger/Ledger.ts"
import { rememberedOf } from "../memory/EarlierTasks.ts"
import { fingerprintsOf } from "../memory/Fingerprints.ts"
import type { MemoryPolicy } from "../memory/MemoryPolicy.ts"
import { likenessOf, type SameMoneyPolicy } from "./Likeness.ts"
import { type Movements, movementsOf, viewsOf } from "./Movements.ts"

/** An account whose movements are those of another one: its money is counted there. */
export interface Repeated {
  readonly ledger: Ledger
  readonly of: Ledger
  /** Share of the amounts that agree, or of the lines where these show it. */
  readonly share: number
}

/**
 * Accounts that show the same money, though their number, name or bank differ: of those that are alike one counts, one
 * whose balances can be checked before one without, and then the one that holds the least. Lines may be added, left
 * out, put together, moved by days, or scaled by one factor. Transfers between two accounts have opposite signs, wages
 * are one amount among many, and what a wallet pays from a bank card is spending: none of them makes two accounts
 * alike. A smaller part of an account that stands in another one is found as in the statements of earlier tasks.
 */
export const repeatedLedgers = (
  ledgers: ReadonlyArray<Ledger>,
  scanner: KeywordScanner,
  { memory, sameMoney }: { readonly sameMoney: SameMoneyPolicy; readonly memory: MemoryPolicy },
): ReadonlyArray<Repeated> => {
  const partOf = ledgers.length < 2 ? () => 0 : sharedPart(ledgers, memory)
  const accounts = ledgers
    .toSorted((one, other) => rank(one) - rank(other) || heldFen(one) - heldFen(other))
    .map((ledger) => accountOf(ledger, scanner))
  const kept: Array<Account> = []
  const repeated: Array<Repeated> = []
  for (const account of accounts) {
    const like = kept
      .map((other) => ({
        of: other.ledger,
        share: shareOf(account, other, sameMoney) || partOf(account.ledger, other.ledger),
      }))
      .find(({ share }) => share > 0)
    if (like === undefined) kept.push(account)
    else repeated.push({ ledger: account.ledger, ...like })
  }
  return repeated
}

/** The share of an account's lines that another one shows as well, where they are enough to be the same ones. */
const sharedPart = (ledgers: ReadonlyArray<Ledger>, policy: MemoryPolicy) => {
  const prints = new Map(fingerprintsOf(ledgers, [], policy).map((one) => [one.ledger, one]))
  return (ledger: Ledger, of: Ledger): number => {
    const [own, other] = [prints.get(ledger)!, prints.get(of)!]
    const seen = other.print.marks.filter((mark) => own.meanings.has(mark))
    const [found] = rememberedOf([own], [{ taskId: 0, facts: other.print.facts, holder: "", seen }], policy).seen
    return found === undefined ? 0 : found.lines.length / ledger.lines.length
  }
}

const rank = ({ balanceChecked }: Ledger): number => (balanceChecked ? 0 : 1)

const heldFen = ({ closingFen, averageDailyBalanceFen, inflowFen, outflowFen }: Ledger): Fen =>
  closingFen === undefined || averageDailyBalanceFen === undefined
    ? inflowFen - outflowFen
    : Math.min(closingFen, averageDailyBalanceFen)

/** An account in the views in which it is compared, made when they are asked for. */
interface Account {
  readonly ledger: Ledger
  readonly all: () => ReadonlyArray<Movements>
  /** The inflow without refunds. */
  readonly income: () => ReadonlyArray<Movements>
}

const accountOf = (ledger: Ledger, scanner: KeywordScanner): Account => {
  const views = (counts?: (line: LedgerLine) => boolean) => {
    let made: ReadonlyArray<Movements> | undefined
    return () => {
      made ??= viewsOf(movementsOf(ledger, counts))
      return made
    }
  }
  const refund = scanner.bit("reversal")
  const isIncome = ({ amountFen, summary, texts }: LedgerLine): boolean =>
    amountFen > 0 && [summary ?? "", ...texts].every((text) => (scanner.scan(text).named & refund) === 0)
  return { ledger, all: views(), income: views(isIncome) }
}

const shareOf = (one: Account, other: Account, policy: SameMoneyPolicy): number => {
  const [{ currency, kind }, { currency: otherCurrency, kind: otherKind }] = [one.ledger.account, other.ledger.account]
  if (currency !== otherCurrency) return 0
  // What a wallet pays from a card, and what shops give back to it, stand in both.
  const view = kind === otherKind ? "all" : "income"
  const [ofOne, ofOther] = [one[view](), other[view]()]
  for (const [at, first] of ofOne.entries()) {
    const second = ofOther[at]
    if (second === undefined) continue
    const [few, many] = first.sorted.length <= second.sorted.length ? [first, second] : [second, first]
    const share = likenessOf(few, many, policy)
    if (share > 0) return share
  }
  return 0
}
