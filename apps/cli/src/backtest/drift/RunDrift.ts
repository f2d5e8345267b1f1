import { type AssetType, LocalDate } from "@open-valuation/core"
import { Console, Effect, Stream } from "effect"
import { Refused } from "../../Refused.ts"
import { asAdmin } from "../../WithAdmin.ts"
import { inThread, LEAST_DEALS } from "../BacktestThread.ts"
import { marketOf } from "../Markets.ts"
import { reportFolder, writeDocument } from "../WriteReport.ts"
import { driftPage } from "./DriftPage.ts"
import { driftTable, type WatchedMarket } from "./DriftTable.ts"

/** Input of `ov backtest --since`. */
export interface DriftInput {
  readonly asset: AssetType
  readonly since: LocalDate.LocalDate
  /** Part of the key of a market, such as a city. */
  readonly market: string | undefined
  /** Folder of the report. */
  readonly report: string | undefined
  readonly json: boolean
}

/** Values the catalogue's own new deals, each as of the day before, and prints how well, month by month. */
export const runDrift = Effect.fnUntraced(function* ({ asset, json, market: part, report, since }: DriftInput) {
  const folder = report === undefined ? undefined : yield* reportFolder(report)
  yield* marketOf(asset)
  const today = yield* LocalDate.today
  if (since >= today) return yield* new Refused({ message: `--since ${since} leaves no day before today, ${today}` })
  const samples = yield* catalogueSamples(asset, part)
  const watched: Array<WatchedMarket> = []
  yield* Stream.runForEach(inThread("Valuing new deals", { _tag: "Drift", asset, since, samples }), (piece) =>
    Effect.sync(() => {
      if (piece._tag === "Watched") watched.push(piece.watched)
    }),
  )
  if (watched.length === 0) {
    return yield* new Refused({
      message: `No market of ${asset} has ${LEAST_DEALS} deals since ${since}: choose an earlier day, or import newer deals`,
    })
  }
  if (folder !== undefined) yield* writeDocument(folder, driftPage(asset, since, watched))
  yield* Console.log(json ? JSON.stringify({ asset, since, markets: watched }) : driftTable(watched))
})

/** The catalogue's samples that everyone may use, as CSV. */
const catalogueSamples = Effect.fnUntraced(function* (asset: AssetType, part: string | undefined) {
  const pieces: Array<string> = []
  let count = 0
  yield* asAdmin((admin) =>
    Stream.runForEach(
      admin.exportSamples({ asset, market: part ?? null, source: null, account: null }),
      ({ csv, rows }) =>
        Effect.sync(() => {
          pieces.push(csv)
          count += rows
        }),
    ),
  )
  if (count > 0) return new TextEncoder().encode(pieces.join(""))
  const where = part === undefined ? "" : ` in ${part}`
  return yield* new Refused({
    message: `The catalogue has no samples of ${asset}${where}: import some first, with ov samples import`,
  })
})
