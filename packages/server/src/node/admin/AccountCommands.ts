import { LocalDate } from "@open-valuation/core"
import { Effect } from "effect"
import { type Account, type AccountNotFound, Accounts } from "../../service/index.ts"
import type { AdminMethods } from "./Admin.ts"
import { AdminRefused } from "./AdminErrors.ts"
import type { AccountView } from "./Views.ts"

const MOST_FEN = 1e14

/** The account commands. */
export const accountCommands = Effect.gen(function* () {
  const accounts = yield* Accounts

  const view = (account: Account): Effect.Effect<AccountView> =>
    Effect.map(accounts.usage(account), ({ chargedUnits, freeQuota, freeUsed }) => ({
      account: account.name,
      balance: account.balanceFen / 100,
      freeQuota,
      freeUsed,
      chargedUnits,
      createdAt: LocalDate.timeInShanghai(account.createdAt),
    }))

  const commands: Pick<AdminMethods<never>, "listAccounts" | "creditAccount" | "setQuota"> = {
    listAccounts: () => Effect.flatMap(accounts.list, (all) => Effect.forEach(all, view)),
    creditAccount: ({ account, fen }) =>
      Math.abs(fen) > MOST_FEN
        ? Effect.fail(new AdminRefused({ message: "No more than 1e12 yuan at once" }))
        : accounts.credit(account, fen).pipe(Effect.mapError(noSuchAccount), Effect.flatMap(view)),
    setQuota: ({ account, units }) =>
      accounts.setQuota(account, units).pipe(Effect.mapError(noSuchAccount), Effect.flatMap(view)),
  }
  return commands
})

/** The error for an account that does not exist. */
export const noSuchAccount = ({ name }: Pick<AccountNotFound, "name">): AdminRefused =>
  new AdminRefused({
    message: `No account is named ${JSON.stringify(name.slice(0, 100))}: "ov accounts list" shows them, and "ov keys create --account" makes one`,
  })

/** The account id for a name. `null` means no account. */
export const ownerOf = Effect.fnUntraced(function* (accounts: Accounts["Service"], name: string | null) {
  if (name === null) return undefined
  const account = (yield* accounts.list).find((one) => one.name === name)
  return account === undefined ? yield* noSuchAccount({ name }) : account.accountId
})
