import { spacedPercent } from "@open-valuation/report/formats"
import { padded } from "../Table.ts"
import type { BacktestRecord } from "./BacktestRecord.ts"
import { limitLines } from "./report/Assessors.ts"
import { count, fixed, signed } from "./report/NumberFormats.ts"
import { pooledConfidence } from "./report/Reliability.ts"

const NAME = 27
const FIGURE = 11

const row = (name: string, ...figures: ReadonlyArray<string>): string =>
  `${padded(name, NAME)}${figures.map((figure) => padded(figure, FIGURE, "start")).join("")}`

/** Figures of a run as a small text table, beside those of the naive median. */
export const backtestReport = (record: BacktestRecord): string => {
  const { figures, fitSeconds, flags, timeFenced, train, valuationsPerSecond } = record
  const { naive } = figures
  const trained = train.reduce((sum, { samples }) => sum + samples, 0)
  return [
    `${count(figures.n)} rows valued from ${count(trained)}${timeFenced ? ", none from later dates" : ", of any date"}`,
    "",
    row("", "engine", "naive"),
    row("hit rate", spacedPercent(figures.hitRate), spacedPercent(naive.hitRate)),
    row("median error (MdAPE)", spacedPercent(figures.mdape), spacedPercent(naive.mdape)),
    row("mean error (MAPE)", spacedPercent(figures.mape), spacedPercent(naive.mape)),
    row("within ±10 %", spacedPercent(figures.within10), spacedPercent(naive.within10)),
    row("within ±20 %", spacedPercent(figures.within20), spacedPercent(naive.within20)),
    row("RMSLE", fixed(figures.rmsle, 3), fixed(naive.rmsle, 3)),
    row("COD", fixed(figures.cod, 1), fixed(naive.cod, 1)),
    row("PRD", fixed(figures.prd, 3), fixed(naive.prd, 3)),
    row("PRB", signed(figures.prb, 3), signed(naive.prb, 3)),
    row("VEI", signed(figures.vei, 1), signed(naive.vei, 1)),
    row("80 % range covers", spacedPercent(figures.coverage80)),
    row("its median width", spacedPercent(figures.width80)),
    row("confidence off by (ECE)", fixed(figures.confidenceEce, 3)),
    row("  by chance alone", fixed(figures.chanceEce, 3)),
    row("learning", `${fitSeconds.toFixed(1)} s`),
    row("valuations per second", valuationsPerSecond.toFixed(0)),
    "",
    "naive: median unit price of the samples that the same search found, times size",
    "",
    "limits of the IAAO standard of 2013; VEI: of its exposure draft of May 2026",
    ...limitLines(record).map(
      ([name = "", figure = "", limits = "", interval = "", verdict = ""]) =>
        `  ${padded(name, 12)}${padded(figure, 8, "start")}   ${padded(limits, 16)} ${verdict}${interval === "–" ? "" : ` (${interval})`}`,
    ),
    "",
    "confidence stated, share measured within ±10 %, rows",
    ...figures.reliability.map(
      (bin) => `  ${spacedPercent(bin.stated).padStart(7)}   ${spacedPercent(bin.measured).padStart(7)}   ${bin.count}`,
    ),
    ...(figures.byHorizon === undefined
      ? []
      : [
          "",
          "days ahead: median error, share within the 80 % range, its standard error by origins, confidence off by, origins, rows",
          ...figures.byHorizon.map(
            ({ ahead, confidence, held80, held80Error, mdape, n, origins }) =>
              `  ${padded(String(ahead), 8)}${spacedPercent(mdape).padStart(7)}   ${spacedPercent(held80).padStart(7)}   ${spacedPercent(held80Error).padStart(7)}   ${fixed(pooledConfidence([confidence]).error, 3)}   ${origins}   ${n}`,
          ),
        ]),
    ...(figures.bySupport === undefined
      ? []
      : [
          "",
          `samples of the row's own ${flags.holdOut ?? "unit"}: confidence stated, share measured, share within the 80 % range, rows`,
          ...figures.bySupport.map(
            ({ held80, n, stated, support, true10 }) =>
              `  ${padded(support, 8)}${spacedPercent(stated).padStart(7)}   ${spacedPercent(true10).padStart(7)}   ${spacedPercent(held80).padStart(7)}   ${n}`,
          ),
        ]),
  ].join("\n")
}

/** Width of a run's name in the table of a suite. */
const RUN = 38
const SHARE = 8

/** Runs of a suite as a text table. */
export const suiteTable = (records: ReadonlyArray<BacktestRecord>): string => {
  const line = (name: string, figures: ReadonlyArray<string>): string =>
    `${padded(name.slice(0, RUN), RUN)}${figures.map((figure) => padded(figure, SHARE, "start")).join("")}`
  return [
    line("median errors", ["refer.", "naive", "engine", "covers", "ECE"]),
    ...records.map(({ figures, name, reference }) =>
      line(name, [
        spacedPercent(reference?.mdape),
        spacedPercent(figures.naive.mdape),
        spacedPercent(figures.mdape),
        spacedPercent(figures.coverage80),
        fixed(figures.confidenceEce, 3),
      ]),
    ),
  ].join("\n")
}
