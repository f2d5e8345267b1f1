import type { AssetType } from "@open-valuation/core/domain"
import type { FitDone } from "@open-valuation/server/admin"
import { Console, Effect, Option, Stream } from "effect"
import { callerPath } from "../CallerPath.ts"
import { keeps } from "../Interruption.ts"
import { printResult } from "../PrintResult.ts"
import { progressBar } from "../Progress.ts"
import { asAdmin } from "../WithAdmin.ts"
import { fitFooter, fitHeader, fitLines } from "./FitReport.ts"

/** Input of `ov fit`. */
export interface FitInput {
  readonly asset: Option.Option<AssetType>
  readonly market: Option.Option<string>
  readonly out: Option.Option<string>
  readonly again: boolean
  readonly json: boolean
}

/** Learns the markets and prints a line for each as it is done. */
export const runFit = Effect.fnUntraced(function* (input: FitInput) {
  const asset = Option.getOrNull(input.asset)
  const out = Option.isSome(input.out) ? yield* callerPath(input.out.value) : null
  const wish = { asset, market: Option.getOrNull(input.market), again: input.again, out }
  const bar = yield* progressBar("Learning")
  const done: Array<FitDone> = []
  yield* asAdmin((admin) =>
    Stream.runForEach(admin.fit(wish), (report) => {
      if (report._tag === "FitStarted") {
        return Effect.andThen(
          keeps(`${report.place - 1} of ${report.total} markets are learned and stored.`),
          Effect.sync(() => bar.update(report.place - 1, report.total, `${report.assetType} ${report.market}`)),
        )
      }
      const isFirst = done.push(report) === 1
      bar.clear()
      return input.json ? Effect.void : Console.log(isFirst ? `${fitHeader}\n${fitLines(report)}` : fitLines(report))
    }),
  ).pipe(Effect.ensuring(Effect.sync(bar.clear)))
  yield* printResult(input.json, { markets: done.map(withoutTag) }, () => `\n${fitFooter}`)
})

const withoutTag = ({ _tag, ...report }: FitDone): Omit<FitDone, "_tag"> => report
