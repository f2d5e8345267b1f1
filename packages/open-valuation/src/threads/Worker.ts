import { serveJob } from "@open-valuation/files/threads"
import { Effect } from "effect"
import { ownAssets } from "../assets/LoadAsset.ts"

/** The module of all threads. */
await serveJob({
  backtest: async () => (await import("./BacktestJob.ts")).measureBacktest,
  read: async () => (await import("./ReadJob.ts")).readStatements,
  fit: async () => {
    const { fitJob } = await import("@open-valuation/store/fit-job")
    return fitJob(({ assetType }) => {
      const load = ownAssets.get(assetType)
      return load === undefined ? Effect.succeed(undefined) : Effect.map(Effect.promise(load), ({ market }) => market)
    })
  },
})
