import type { AccountView } from "@open-valuation/server/admin"
import { Effect } from "effect"
import { keeps } from "../Interruption.ts"
import { printResult } from "../Presenter.ts"
import { Refused } from "../Refused.ts"
import { table } from "../Table.ts"
import { asAdmin } from "../WithAdmin.ts"

/** `ov accounts list`. */
export const listAccounts = Effect.fnUntraced(function* (json: boolean) {
  const accounts = yield* asAdmin((admin) => admin.listAccounts())
  yield* printResult(json, accounts, () => accountTable(accounts))
})

const maybe = "the change may have been made: ov accounts list shows it."

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
  yield* keeps(maybe)
  const changed = yield* asAdmin((admin) => admin.creditAccount(wish))
  yield* printResult(input.json, changed, () => accountTable([changed]))
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
  yield* keeps(maybe)
  const changed = yield* asAdmin((admin) => admin.setQuota(wish))
  yield* printResult(input.json, changed, () => accountTable([changed]))
})

const accountTable = (accounts: ReadonlyArray<AccountView>): string =>
  table(
    ["account", "balance", "free units", "used free", "units this month"],
    accounts.map(({ account, balance, chargedUnits, freeQuota, freeUsed }) => [
      account,
      `${balance.toFixed(2)} yuan`,
      String(freeQuota),
      String(freeUsed),
      String(chargedUnits),
    ]),
  )
