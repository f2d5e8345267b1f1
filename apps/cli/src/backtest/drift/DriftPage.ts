import { defaultDriftPolicy } from "@open-valuation/core/accuracy"
import { figureTable, paragraph, plotBlock, type ReportDocument } from "../report/Document.ts"
import { driftPlots } from "./DriftPlots.ts"
import { driftColumns, driftLegend, driftVerdict, type WatchedMarket } from "./DriftTable.ts"

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
