import { Effect } from "effect"
import { Accounts, type ApiKeys } from "../../service/index.ts"
import { serve } from "../requests/Handlers.ts"
import type { ServedAsset } from "../tasks/ServedAsset.ts"
import { assetTitle } from "./AssetForm.ts"
import { usageMonthsGroup } from "./ConsoleApi.ts"

const FEN_PER_YUAN = 100

interface Charged {
  readonly units: number
  readonly freeUnits: number
  readonly amountFen: number
}

const inYuan = ({ amountFen, freeUnits, units }: Charged) => ({ units, freeUnits, amount: amountFen / FEN_PER_YUAN })

const sum = (amounts: ReadonlyArray<number>): number => amounts.reduce((all, amount) => all + amount, 0)

const total = (parts: ReadonlyArray<Charged>): Charged => ({
  units: sum(parts.map(({ units }) => units)),
  freeUnits: sum(parts.map(({ freeUnits }) => freeUnits)),
  amountFen: sum(parts.map(({ amountFen }) => amountFen)),
})

/** Usage by month, and by asset and key in each. A caller who may not look after keys sees its own alone. */
export const usageMonths = Effect.fnUntraced(function* (assets: ReadonlyArray<ServedAsset>, keys: ApiKeys["Service"]) {
  const accounts = yield* Accounts
  const served = new Map(assets.map((asset) => [asset.assetType, asset]))
  return serve(usageMonthsGroup, {
    get: Effect.fnUntraced(function* ({ exchange, principal }) {
      const { balanceFen, freeQuota, freeUsed } = yield* accounts.usage(principal)
      const names = new Map((yield* keys.listOf(principal.accountId)).map((key) => [key.keyId, key]))
      const months = (yield* accounts.usageByMonth(principal)).map((month) => ({
        period: month.period,
        ...inYuan(total(month.assets)),
        assets: month.assets.map(({ assetType, ...charged }) => {
          const asset = served.get(assetType)
          return {
            assetType,
            title: asset === undefined ? assetType : assetTitle(asset, exchange.locale),
            ...inYuan(charged),
          }
        }),
        keys: month.keys
          .filter(({ keyId }) => keyId === principal.keyId || principal.scopes.includes("keys"))
          .map(({ keyId, ...charged }) => {
            const { lastFour, name } = names.get(keyId) ?? { name: String(keyId), lastFour: "" }
            return { keyId, name, lastFour, ...inYuan(charged) }
          }),
      }))
      return { months, freeQuota, freeUsed, balance: balanceFen / FEN_PER_YUAN }
    }),
  })
})
