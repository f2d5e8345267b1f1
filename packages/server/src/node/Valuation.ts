import { Valuation } from "@open-valuation/core"
import type { AssetPorts } from "@open-valuation/core/market"
import { bankStatement } from "@open-valuation/core/statement"
import { Effect, Stream } from "effect"
import { marketAssets } from "./AssetMarkets.ts"
import { StatementValuations } from "./statements/StatementValuations.ts"

/** Bank statements, read and assessed in threads. */
const statements: Valuation.Asset<StatementValuations> = {
  ...Valuation.asset(bankStatement()),
  events: (body, context) => Stream.unwrap(Effect.map(StatementValuations, ({ events }) => events(body, context))),
}

/** The assets valued by this service: those with a market, and statements. */
export const valuation = Valuation.make<AssetPorts | StatementValuations>({
  assets: [...marketAssets.map((asset) => asset.valuation), statements],
})
