import { type AssetType, LocalDate } from "@open-valuation/core"
import { defaultDriftPolicy, type DriftMonth } from "@open-valuation/core/accuracy"
import { line, linearAxis, mark, type Plot, px, roomFor, text } from "@open-valuation/report/charts"
import { spacedPercent } from "@open-valuation/report/formats"
import { Console, Effect, Stream } from "effect"
import { Refused } from "../../Refused.ts"
import { asAdmin } from "../../WithAdmin.ts"
import { inThread, LEAST_DEALS } from "../BacktestThread.ts"
import { marketOf } from "../Markets.ts"
import { figureTable, paragraph, plotBlock, type ReportDocument } from "../report/Document.ts"
import { reportFolder, writeDocument } from "../WriteReport.ts"
import { driftColumns, driftLegend, driftTable, driftVerdict, type WatchedMarket } from "./DriftTable.ts"

/** The new deals of a catalogue as a page. */
export const driftPage = (asset: string, since: string, markets: ReadonlyArray<WatchedMarket>): ReportDocument => ({
  title: `New deals since ${since}: ${asset}`,
  sections: [
    ...markets.map((watched, at) => ({
      title: watched.market,
      blocks: [
        paragraph(driftVerdict(watched)),
        ...driftPlots(watched, at).map(plotBlock),
        figureTable(
          "By month",
          ["month", ...driftColumns.map(([head]) => head)],
          [...watched.months, watched.all].map((month) => [
            month.month ?? "all",
            ...driftColumns.map(([, cell]) => cell(month)),
          ]),
        ),
      ],
    })),
    {
      title: "How it is measured",
      blocks: [
        paragraph(
          "Each new deal is valued as of the day before it, from the samples until then, by a model learned up to the month before. The models' own trials say which median error to expect.",
        ),
        paragraph(driftLegend),
        paragraph(
          `A month of fewer than ${defaultDriftPolicy.leastDeals} deals is never outside its band: chance alone moves it too far.`,
        ),
        paragraph(`Bands: ${defaultDriftPolicy.source}`),
      ],
    },
  ],
})

const WIDTH = 720
const HEIGHT = 220
const LEFT = 58
const RIGHT = 14
const TOP = 30
const BOTTOM = 34
/** Months named on the axis at most. */
const NAMED = 10

interface Measure {
  readonly id: string
  readonly title: string
  readonly of: (month: DriftMonth) => number
  /** The band of a month, lower and upper end. */
  readonly band: (month: DriftMonth) => readonly [number, number] | undefined
  readonly description: string
}

const measures: ReadonlyArray<Measure> = [
  {
    id: "error",
    title: "Median error by month",
    of: ({ mdape }) => mdape,
    band: ({ band }) => band && [0, band.errorTo],
    description: "Marks: median error of the month's deals. Bars: up to what is within the band.",
  },
  {
    id: "coverage",
    title: "Coverage of the 80 % range by month",
    of: ({ coverage80 }) => coverage80,
    band: ({ band }) => band && [band.coverageFrom, 1],
    description: "Marks: share of the month's deals within the range. Bars: what is within the band.",
  },
]

const plotOf = ({ band, description, id, of, title }: Measure, { market, months }: WatchedMarket, at: number): Plot => {
  const bands = months.flatMap((month) => band(month) ?? [])
  const [from, to] = roomFor([...months.map(of), ...bands], id === "error" ? { from: 0 } : {})
  const y = linearAxis(from, to, HEIGHT - BOTTOM, TOP)
  const slot = (WIDTH - LEFT - RIGHT) / months.length
  const x = (month: number): number => LEFT + (month + 0.5) * slot
  const every = Math.ceil(months.length / NAMED)
  const width = Math.min(18, slot / 2)
  const body = [
    text(LEFT, 14, title, "start"),
    ...y.ticks.map(
      (tick) =>
        line(LEFT, y.at(tick), WIDTH - RIGHT, y.at(tick), "rule") +
        text(LEFT - 8, y.at(tick) + 4, spacedPercent(tick, 0), "end"),
    ),
    ...months.map((month, i) => {
      const within = band(month)
      if (within === undefined) return ""
      const [low, high] = within
      return `<rect fill="var(--rule)" fill-opacity="0.6" x="${px(x(i) - width / 2)}" y="${px(y.at(high))}" width="${px(width)}" height="${px(Math.max(1, y.at(low) - y.at(high)))}"/>`
    }),
    ...months.map((month, i) => mark(month.left.length > 0 ? "naive" : "engine", x(i), y.at(of(month)))),
    ...months.map((month, i) => (i % every === 0 ? text(x(i), HEIGHT - BOTTOM + 18, month.month ?? "", "middle") : "")),
  ].join("")
  return {
    name: `${id}-${at + 1}`,
    title: `${title}: ${market}`,
    description: `${description} Diamonds: months outside a band.`,
    widthPx: WIDTH,
    heightPx: HEIGHT,
    body,
  }
}

/** Median error and coverage of a market's months, each with its band. `at`: place of the market on the page. */
const driftPlots = (watched: WatchedMarket, at: number): ReadonlyArray<Plot> =>
  measures.map((measure) => plotOf(measure, watched, at))

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
