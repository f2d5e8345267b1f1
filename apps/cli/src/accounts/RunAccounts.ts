import { type AccountView, Admin } from "@open-valuation/node/admin"
import { Console, Effect } from "effect"
import { Refused } from "../Refused.ts"
import { table } from "../Table.ts"
import { withAdmin } from "../WithAdmin.ts"

/** `ov accounts list`. */
export const listAccounts = Effect.fnUntraced(function* (json: boolean) {
  yield* print(yield* Effect.flatMap(Admin, (admin) => admin.listAccounts()).pipe(withAdmin), json)
})

/** `ov accounts credit ACCOUNT YUAN`. */
export const creditAccount = Effect.fnUntraced(function* (input: {
  readonly account: string
  readonly yuan: string
  readonly json: boolean
}) {
  if (!/^[+-]?\d{1,12}(\.\d{1,2})?$/.test(input.yuan)) {
    return yield* new Refused({
      message: "YUAN must be an amount below 1000000000000 with at most two decimals, such as 100, 99.50 or -5",
    })
  }
  const wish = { account: input.account, fen: Math.round(Number(input.yuan) * 100) }
  const changed = yield* Effect.flatMap(Admin, (admin) => admin.creditAccount(wish)).pipe(withAdmin)
  yield* input.json ? Console.log(JSON.stringify(changed, undefined, 2)) : print([changed], false)
})

/** `ov accounts quota ACCOUNT UNITS`. */
export const setQuota = Effect.fnUntraced(function* (input: {
  readonly account: string
  readonly units: string
  readonly json: boolean
}) {
  if (input.units !== "default" && !/^\d{1,9}$/.test(input.units)) {
    return yield* new Refused({ message: 'UNITS must be a whole number from 0 to 999999999, or "default"' })
  }
  const wish = { account: input.account, units: input.units === "default" ? null : Number(input.units) }
  const changed = yield* Effect.flatMap(Admin, (admin) => admin.setQuota(wish)).pipe(withAdmin)
  yield* input.json ? Console.log(JSON.stringify(changed, undefined, 2)) : print([changed], false)
})

const print = (accounts: ReadonlyArray<AccountView>, json: boolean) =>
  Console.log(
    json
      ? JSON.stringify(accounts, undefined, 2)
      : table(
          ["account", "balance", "free units", "used free", "units this month"],
          accounts.map(({ account, balance, chargedUnits, freeQuota, freeUsed }) => [
            account,
            `${balance.toFixed(2)} yuan`,
            String(freeQuota),
            String(freeUsed),
            String(chargedUnits),
          ]),
        ),
  )
