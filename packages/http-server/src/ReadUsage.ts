import type { Usage } from "@open-valuation/http-api"
import { Accounts, type Usage as StoredUsage } from "@open-valuation/service"
import { Effect } from "effect"
import type { KeyedOperation } from "./Operation.ts"

const FEN_PER_YUAN = 100

/** `GET /api/open/v1/usage`, for any key. */
export const readUsage = Effect.gen(function* () {
  const accounts = yield* Accounts
  const operation: KeyedOperation = {
    _tag: "Keyed",
    scope: undefined,
    run: (_, principal) => Effect.map(accounts.usage(principal), inYuan),
  }
  return operation
})

const inYuan = (usage: StoredUsage): Usage => ({
  period: usage.period,
  freeQuota: usage.freeQuota,
  freeUsed: usage.freeUsed,
  chargedUnits: usage.chargedUnits,
  chargedAmount: usage.chargedFen / FEN_PER_YUAN,
  balance: usage.balanceFen / FEN_PER_YUAN,
  byAsset: Object.fromEntries(
    Object.entries(usage.byAsset).map(([asset, { units, amountFen }]) => [
      asset,
      { units, amount: amountFen / FEN_PER_YUAN },
    ]),
  ),
})
