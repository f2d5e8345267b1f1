import { Schema } from "effect"
import { maskedAccount } from "../AccountNumber.ts"
import { yuan, yuanOrNull } from "../Fen.ts"
import { steadyDays } from "../ledger/DailyBalances.ts"
import type { Ledger } from "../ledger/Ledger.ts"

const TextOrNull = Schema.NullOr(Schema.String)

/** The end-of-day balances of an account. */
export const AccountBalances = Schema.Struct({
  account: Schema.Int.check(Schema.isGreaterThan(0)).annotate({
    description: "Number of the account, from 1: its place in `effectiveAssetsBreakdown`",
  }),
  institution: TextOrNull.annotate({ description: "Bank or wallet; null when unknown" }),
  accountName: TextOrNull.annotate({ description: "Holder as printed; null when unknown" }),
  accountNumber: TextOrNull.annotate({ description: "Account number, masked to the last 4; null when unknown" }),
  currency: TextOrNull.annotate({ description: "ISO 4217; null where the statement does not name it" }),
  averageDailyBalance: Schema.NullOr(Schema.Finite).annotate({
    description:
      "Mean of the end-of-day balances of the whole period in `currency`, days between two files with the balance before them; null without balances",
  }),
  balances: Schema.Array(
    Schema.Struct({
      from: Schema.String.annotate({ description: "First day that ends with this balance, `YYYY-MM-DD`" }),
      to: Schema.String.annotate({ description: "Last day in a row that ends with it, `YYYY-MM-DD`" }),
      balance: Schema.Finite.annotate({ description: "End-of-day balance in `currency`, two decimals" }),
    }),
  ).annotate({
    description:
      "The days in order, those in a row with equal balances together; the newest 3,660 days. Days that no file covers are absent. Empty where too few lines have a balance to check them",
  }),
}).annotate({
  identifier: "AccountBalances",
  description: "End-of-day balances of an account",
  examples: [
    {
      account: 1,
      institution: "中国工商银行",
      accountName: "林某某",
      accountNumber: "****6612",
      currency: "CNY",
      averageDailyBalance: 41_902.18,
      balances: [
        { from: "2026-03-01", to: "2026-03-01", balance: 35_710.35 },
        { from: "2026-03-02", to: "2026-03-31", balance: 48_210.35 },
      ],
    },
  ],
})
export type AccountBalances = typeof AccountBalances.Type

/** The end-of-day balances of each ledger, in their order, each made when it is taken. */
export function* accountBalances(ledgers: ReadonlyArray<Ledger>): Generator<AccountBalances> {
  for (const [at, ledger] of ledgers.entries()) {
    const { account, averageDailyBalanceFen } = ledger
    yield {
      account: at + 1,
      institution: account.institution ?? null,
      accountName: account.accountName ?? null,
      accountNumber: maskedAccount(account.accountNumber) ?? null,
      currency: account.currency ?? null,
      averageDailyBalance: yuanOrNull(averageDailyBalanceFen),
      balances: steadyDays(ledger).map(({ balanceFen, from, to }) => ({ from, to, balance: yuan(balanceFen) })),
    }
  }
}
