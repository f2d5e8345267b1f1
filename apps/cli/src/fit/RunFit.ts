import type { AssetType } from "@open-valuation/core/domain"
import { spacedPercent } from "@open-valuation/report/formats"
import { driftText, type FitDone } from "@open-valuation/server/admin"
import { Console, Effect, Option, Stream } from "effect"
import { callerPath } from "../FindFiles.ts"
import { keeps } from "../Interruption.ts"
import { printResult } from "../Presenter.ts"
import { progressBar } from "../Progress.ts"
import { cut, padded, wrapped } from "../Table.ts"
import { asAdmin } from "../WithAdmin.ts"

/** Input of `ov fit`. */
interface FitInput {
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

/** Widths of the market and of the figures, terminal columns. */
const MARKET = 34
const FIGURES: ReadonlyArray<number> = [8, 12, 9, 7, 9]

const beside = (market: string, figures: ReadonlyArray<string>): string =>
  padded(cut(market, MARKET), MARKET) + figures.map((figure, i) => padded(figure, FIGURES[i] ?? 0, "start")).join("")

/** The line above the markets. */
export const fitHeader = beside("market", ["rows", "newest day", "error", "range", "seconds"])

/** The result of one market as a line, and lines about the model that it replaces. */
export const fitLines = ({ drift, ...done }: FitDone): string =>
  [fitLine(done), ...(drift === null ? [] : wrapped(driftText(drift), WIDTH, "  former model: "))].join("\n")

/** Columns of a terminal. */
const WIDTH = 80

const fitLine = ({ assetType, market, model, outcome, samples, seconds, served }: Omit<FitDone, "drift">): string => {
  const name = `${assetType} ${market}`
  if (model === null) return `${beside(name, [String(samples)])}  too few samples`
  const { metrics, newestDay, rows } = model
  const line = beside(name, [
    String(rows),
    newestDay,
    spacedPercent(metrics?.mdape),
    spacedPercent(metrics?.coverage80),
    outcome === "KEPT" ? "kept" : seconds.toFixed(1),
  ])
  return served === model.modelId ? line : `${line}\n  waits for approval: ov models report ${model.modelId} --out FILE`
}

/** Explanation of the columns, below the table. */
export const fitFooter = [
  "error: median of |value − price| ÷ price, of prices that the fit held back;",
  "range: share of them within the 80 % range; –: too few to tell.",
].join("\n")
