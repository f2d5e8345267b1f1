import type { RunFigures } from "@open-valuation/core/accuracy"
import { spacedPercent } from "@open-valuation/report/formats"
import type { BacktestRecord } from "../BacktestRecord.ts"
import { figureTable, paragraph, type Section, type TableBlock } from "./Document.ts"
import { count, fixed } from "./NumberFormats.ts"
import { pooledConfidence } from "./Reliability.ts"

type HorizonFigures = NonNullable<RunFigures["byHorizon"]>[number]

const HEADS = [
  "days ahead",
  "origins",
  "rows",
  "hit rate",
  "MdAPE",
  "80 % range covers",
  "± by origins",
  "its median width",
  "confidence off by (ECE)",
  "by chance alone",
]

const cells = (own: HorizonFigures): ReadonlyArray<string> => {
  const { chance, error } = pooledConfidence([own.confidence])
  return [
    String(own.ahead),
    count(own.origins),
    count(own.n),
    spacedPercent(own.hitRate),
    spacedPercent(own.mdape),
    spacedPercent(own.held80),
    spacedPercent(own.held80Error),
    spacedPercent(own.width80),
    fixed(error, 3),
    fixed(chance, 3),
  ]
}

/** Mean over the runs of one horizon: each market counts alike. Confidence is pooled over the rows. */
const together = (ahead: number, own: ReadonlyArray<HorizonFigures>): ReadonlyArray<string> => {
  const { chance, error } = pooledConfidence(own.map(({ confidence }) => confidence))
  const sum = (of: (figures: HorizonFigures) => number): number => own.reduce((total, each) => total + of(each), 0)
  const meanShare = (of: (figures: HorizonFigures) => number | null): string =>
    spacedPercent(sum((each) => of(each) ?? Number.NaN) / own.length)
  return [
    String(ahead),
    count(sum(({ origins }) => origins)),
    count(sum(({ n }) => n)),
    meanShare(({ hitRate }) => hitRate),
    meanShare(({ mdape }) => mdape),
    meanShare(({ held80 }) => held80),
    spacedPercent(Math.sqrt(sum(({ held80Error }) => (held80Error ?? Number.NaN) ** 2)) / own.length),
    meanShare(({ width80 }) => width80),
    fixed(error, 3),
    fixed(chance, 3),
  ]
}

/** Ranges and confidence by horizon, for runs with rolling origins, and the mean of the runs at each horizon. */
export const horizonsTable = (caption: string, records: ReadonlyArray<BacktestRecord>): TableBlock => {
  const all = records.flatMap(({ figures }) => figures.byHorizon ?? [])
  const shared = [...Map.groupBy(all, ({ ahead }) => ahead)]
    .filter(([, own]) => own.length > 1)
    .toSorted(([a], [b]) => a - b)
  return figureTable(
    caption,
    ["run", ...HEADS],
    [
      ...records.flatMap(({ figures, name }) => (figures.byHorizon ?? []).map((own) => [name, ...cells(own)])),
      ...shared.map(([ahead, own]) => ["mean of the runs", ...together(ahead, own)]),
    ],
  )
}

/** Ranges and confidence of one run by horizon, if it has rolling origins. */
export const horizons = ({ byHorizon = [] }: RunFigures): ReadonlyArray<Section> =>
  byHorizon.length === 0
    ? []
    : [
        {
          title: "By horizon",
          blocks: [
            paragraph(
              "Errors after one origin are correlated, because the market moved between the origin and the rows: “± by origins” is the standard error of the coverage, clustered by origin.",
            ),
            figureTable("By days between the newest data and the row", HEADS, byHorizon.map(cells)),
          ],
        },
      ]
