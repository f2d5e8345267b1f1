import type { Job } from "@open-valuation/files/threads"
import { Effect, Stream } from "effect"
import { ownAssets } from "../assets/LoadAsset.ts"
import { backtest } from "../backtest/Backtest.ts"
import type { BacktestTask } from "../backtest/BacktestTask.ts"
import { failureOf } from "../FailureOf.ts"
import type { BacktestResult } from "../public/Backtest.ts"
import type { Answer } from "../public/Failure.ts"

/** Measures. It says in words what is wrong with a plan: errors lose their classes on their way out of a thread. */
export const measureBacktest: Job<BacktestTask, Answer<BacktestResult>> = ({ asset, locale, plan }) =>
  Stream.fromEffect(
    Effect.gen(function* () {
      const loaded = yield* Effect.promise(async () => ownAssets.get(asset)?.())
      if (loaded?.market === undefined) return yield* Effect.die(new Error(`${asset} has no market`))
      const { format, market, translate } = loaded
      return yield* Effect.match(backtest({ asset, format }, market, plan), {
        onSuccess: (result): Answer<BacktestResult> => ({ status: "OK", result }),
        onFailure: (error): Answer<BacktestResult> => failureOf(error, (message) => translate(message, locale)),
      })
    }),
  )
