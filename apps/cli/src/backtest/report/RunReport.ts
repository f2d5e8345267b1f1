import { spacedPercent } from "@open-valuation/report/formats"
import type { BacktestRecord } from "../BacktestRecord.ts"
import { classes, errors, months, prices, widths } from "./Breakdowns.ts"
import { figureTable, paragraph, type ReportDocument, type Section } from "./Document.ts"
import { equity } from "./Equity.ts"
import { horizons } from "./Horizons.ts"
import { count, fixed, signed } from "./NumberFormats.ts"
import { provenance } from "./Provenance.ts"
import { reliability } from "./Reliability.ts"

/** Measures of a run, beside those of the naive median and of the reference, if any. */
const summary = ({ figures, reference }: BacktestRecord): Section => {
  const { naive } = figures
  const hasReference = reference !== undefined
  const lines: ReadonlyArray<readonly [name: string, own: string, naive: string, reference: string]> = [
    ["median error (MdAPE)", spacedPercent(figures.mdape), spacedPercent(naive.mdape), spacedPercent(reference?.mdape)],
    ["mean error (MAPE)", spacedPercent(figures.mape), spacedPercent(naive.mape), spacedPercent(reference?.mape)],
    [
      "within ±10 % of the price",
      spacedPercent(figures.within10),
      spacedPercent(naive.within10),
      spacedPercent(reference?.within10),
    ],
    [
      "within ±20 % of the price",
      spacedPercent(figures.within20),
      spacedPercent(naive.within20),
      spacedPercent(reference?.within20),
    ],
    ["RMSLE (ln units)", fixed(figures.rmsle, 3), fixed(naive.rmsle, 3), fixed(reference?.rmsle, 3)],
    ["median of value / price", fixed(figures.medianRatio, 3), fixed(naive.medianRatio, 3), "–"],
    ["COD (%)", fixed(figures.cod, 1), fixed(naive.cod, 1), fixed(reference?.cod, 1)],
    ["PRD", fixed(figures.prd, 3), fixed(naive.prd, 3), "–"],
    ["PRB", signed(figures.prb, 3), signed(naive.prb, 3), "–"],
    ["VEI (%)", signed(figures.vei, 1), signed(naive.vei, 1), "–"],
    ["rows that got a value (hit rate)", spacedPercent(figures.hitRate), spacedPercent(naive.hitRate), "–"],
    ["prices inside the 80 % range", spacedPercent(figures.coverage80), "–", spacedPercent(reference?.coverage80)],
    ["median width of the range, of the value", spacedPercent(figures.width80), "–", spacedPercent(reference?.width80)],
    ["confidence off by (ECE)", fixed(figures.confidenceEce, 3), "–", "–"],
    ["the same by chance alone", fixed(figures.chanceEce, 3), "–", "–"],
  ]
  return {
    title: "At a glance",
    blocks: [
      figureTable(
        `${count(figures.n)} rows that the engine had not seen`,
        ["measure", "engine", "naive median", ...(hasReference ? ["reference"] : [])],
        lines.map(([name, own, simple, published]) => [name, own, simple, ...(hasReference ? [published] : [])]),
      ),
      paragraph(
        "The naive median is what a person would do at a glance: the median unit price of the samples that the same search found, times the size. A row without a value counts with an error of 100 %.",
      ),
      ...(hasReference ? [paragraph(`Reference: ${reference.source}.`)] : []),
    ],
  }
}

/** The report on one backtest. `up`: the page above. */
export const runReport = (record: BacktestRecord, up?: ReportDocument["up"]): ReportDocument => {
  const { breakdown, figures } = record
  return {
    title: `Accuracy: ${record.name}`,
    ...(up === undefined ? {} : { up }),
    sections: [
      summary(record),
      ...horizons(figures),
      ...(breakdown === undefined
        ? [reliability(figures)]
        : [
            errors(breakdown),
            prices(breakdown),
            ...months(breakdown),
            ...classes(breakdown),
            reliability(figures),
            widths(breakdown),
            equity(record, breakdown.equity),
          ]),
      provenance(record),
    ],
  }
}
