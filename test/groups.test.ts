import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@open-valuation/core/domain"
import { ledgersOf, statementAnalyst } from "@open-valuation/core/statement"
import {
  accountTruth,
  type SimulatedAccount,
  simulateBorrower,
  type SimulatedBorrower,
  type SimulatedEntry,
  statementFileOf,
} from "@open-valuation/testing/statement"

const endDate = LocalDate.LocalDate.make("2026-06-25")
const analyse = statementAnalyst()
const seeds = Array.from({ length: 40 }, (_, index) => index + 1)

/** An account with one more entry at the end of a day. */
const withEntry = (
  account: SimulatedAccount,
  date: string,
  entry: Pick<SimulatedEntry, "amountFen" | "summary"> & { readonly counterparty: string },
): SimulatedAccount => {
  const { entries, openingFen } = account
  const at = entries.findLastIndex((one) => one.date <= date) + 1
  const before = entries[at - 1]?.balanceFen ?? openingFen
  const booked: SimulatedEntry = {
    date: LocalDate.LocalDate.make(date),
    day: LocalDate.toEpochDay(LocalDate.LocalDate.make(date)),
    time: "23:59:00",
    remark: "",
    flowClass: "OWN_TRANSFER",
    balanceFen: before + entry.amountFen,
    ...entry,
  }
  const after = entries.slice(at).map((one) => ({ ...one, balanceFen: one.balanceFen + entry.amountFen }))
  return { ...account, entries: [...entries.slice(0, at), booked, ...after] }
}

type Accounts = ReadonlyArray<readonly [owner: SimulatedBorrower, accounts: ReadonlyArray<SimulatedAccount>]>

const ofFirst = (accounts: ReadonlyArray<SimulatedAccount>, change: (account: SimulatedAccount) => SimulatedAccount) =>
  accounts.map((account, at) => (at === 0 ? change(account) : account))

/** A family and its firm: wages month by month, a loan of the owner to the firm, money to the spouse; both sides. */
const groupOf = (seed: number): Accounts => {
  const owner = simulateBorrower({ seed, kind: "EMPLOYEE", endDate, wallet: seed % 3 === 0 })
  const firm = simulateBorrower({ seed: seed + 1_000, kind: "COMPANY", endDate })
  const spouse = simulateBorrower({ seed: seed + 2_000, kind: "TRADER", endDate, accounts: 1 })
  const accounts = [owner, firm, spouse].map((one) => one.accounts)
  const moves = [
    ...["01", "02", "03", "04", "05", "06"].map((month) => [1, 0, `2026-${month}-08`, 6_311_07, "工资"] as const),
    [0, 1, "2026-02-14", 17_431_29, "转账"] as const,
    [0, 2, "2026-04-03", 9_173_53, "转账"] as const,
  ]
  const names = [owner.name, firm.name, spouse.name]
  const moved = moves.reduce(
    (all, [from, to, date, fen, summary]) =>
      all.map((own, at) => {
        const amountFen = at === from ? -fen : fen
        const counterparty = names[at === from ? to : from]!
        return at === from || at === to
          ? ofFirst(own, (account) => withEntry(account, date, { amountFen, counterparty, summary }))
          : own
      }),
    accounts,
  )
  return [owner, firm, spouse].map((one, at) => [one, moved[at]!] as const)
}

const outcomeOf = (group: Accounts) =>
  analyse({
    ledgers: ledgersOf(group.flatMap(([, accounts]) => accounts.map(statementFileOf))),
    today: endDate,
    borrowers: group.map(([{ isCompany, name }]) => ({
      name,
      kind: isCompany ? "COMPANY" : "PERSON",
      role: isCompany ? "BORROWER" : "OWNER",
    })),
  }).outcome

describe("simulated groups of borrowers", () => {
  for (const seed of seeds) {
    it(`${seed}: each one's figures are the truth to the fen, and what moved between them is nobody's income`, () => {
      const group = groupOf(seed)
      const outcome = outcomeOf(group)
      const { borrowers, transfers, unassigned } = outcome.group!
      expect(unassigned).toBeNull()
      for (const [at, [{ name }, accounts]] of group.entries()) {
        const truths = accounts.map((account) => accountTruth(account))
        const yuan = (of: (truth: (typeof truths)[number]) => number) =>
          truths.reduce((sum, truth) => sum + of(truth), 0) / 100
        expect(borrowers[at]).toMatchObject({
          name,
          effectiveInflow: yuan(({ effectiveInflowFen }) => effectiveInflowFen),
          effectiveOutflow: yuan(({ effectiveOutflowFen }) => effectiveOutflowFen),
          effectiveAssets: yuan(({ effectiveAssetsFen }) => effectiveAssetsFen),
        })
      }
      const [owner, firm, spouse] = group.map(([{ name }]) => name)
      expect(transfers).toEqual([
        { from: firm, to: owner, amount: 37_866.42, lines: 12, oneSided: 0, wages: 37_866.42 },
        { from: owner, to: firm, amount: 17_431.29, lines: 2, oneSided: 0, wages: 0 },
        { from: owner, to: spouse, amount: 9_173.53, lines: 2, oneSided: 0, wages: 0 },
      ])
      expect(borrowers.map(({ relatedCost, relatedIncome }) => relatedIncome - relatedCost)).toEqual([
        37_866.42, -37_866.42, 0,
      ])
    })
  }
})
