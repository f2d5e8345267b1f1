import type { SampleSetView } from "@open-valuation/server/admin"
import { table } from "../Table.ts"

const HEADER = ["asset", "market", "source", "account", "deals", "listings", "auctions", "first day", "last day", ""]

/** Samples by asset, market, source and account, as a table. */
export const sampleTable = (sets: ReadonlyArray<SampleSetView>): string =>
  table(
    HEADER,
    sets.map((set) => [
      set.asset,
      set.market,
      set.source,
      set.account ?? "all",
      String(set.transactions),
      String(set.listings),
      String(set.auctions),
      set.firstDay,
      set.lastDay,
      set.counts ? "" : "does not count",
    ]),
  )
