import { type Usage, usageGroup } from "@open-valuation/http-api"
import { Effect } from "effect"
import { Accounts, type Usage as StoredUsage } from "../../service/index.ts"
import { serve } from "../requests/Handlers.ts"

const FEN_PER_YUAN = 100

/** Returns the account's usage to any of its keys. */
export const usageHandlers = Effect.map(Accounts, (accounts) =>
  serve(usageGroup, {
    usage: ({ principal }) => Effect.map(accounts.usage(principal), inYuan),
  }),
)

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
