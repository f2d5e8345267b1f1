import type { SupportClass } from "@open-valuation/core/accuracy"
import { spacedPercent } from "@open-valuation/report/formats"
import type { BacktestRecord } from "../BacktestRecord.ts"
import { type Cell, figureTable, mixedTable, type TableBlock } from "./Document.ts"
import { count, fixed } from "./NumberFormats.ts"

/** Central values of runs, beside the reference and the naive median. `cell`: how a run is named. */
export const valuesTable = (
  caption: string,
  records: ReadonlyArray<BacktestRecord>,
  cell: (record: BacktestRecord) => Cell = ({ name }) => name,
): TableBlock =>
  figureTable(
    caption,
    ["run", "rows", "reference MdAPE", "naive MdAPE", "MdAPE", "MAPE", "RMSLE", "within ±10 %", "±20 %", "COD"],
    records.map((record) => {
      const { figures, reference } = record
      return [
        cell(record),
        count(figures.n),
        spacedPercent(reference?.mdape),
        spacedPercent(figures.naive.mdape),
        spacedPercent(figures.mdape),
        spacedPercent(figures.mape),
        fixed(figures.rmsle, 3),
        spacedPercent(figures.within10, 0),
        spacedPercent(figures.within20, 0),
        fixed(figures.cod, 1),
      ]
    }),
  )

/** Ranges and confidence of runs, beside the reference's ranges. */
export const rangesTable = (caption: string, records: ReadonlyArray<BacktestRecord>): TableBlock =>
  figureTable(
    caption,
    [
      "run",
      "reference covers",
      "its median width",
      "80 % range covers",
      "its median width",
      "confidence off by (ECE)",
      "by chance alone",
      "hit rate",
    ],
    records.map(({ figures, name, reference }) => [
      name,
      spacedPercent(reference?.coverage80, 0),
      spacedPercent(reference?.width80, 0),
      spacedPercent(figures.coverage80),
      spacedPercent(figures.width80),
      fixed(figures.confidenceEce, 3),
      fixed(figures.chanceEce, 3),
      spacedPercent(figures.hitRate),
    ]),
  )

const SUPPORT_WORDS: Readonly<Record<SupportClass, string>> = {
  SEEN: "five samples or more",
  SPARSE: "one to four",
  UNSEEN: "none",
}

/** Stated against measured figures by support, the training samples of a row's own unit, for runs with holdouts. */
export const supportTable = (caption: string, records: ReadonlyArray<BacktestRecord>): TableBlock =>
  mixedTable(
    caption,
    [
      { head: "run", kind: "words" },
      { head: "unit", kind: "words" },
      { head: "samples of it", kind: "words" },
      ...[
        "units",
        "rows",
        "hit rate",
        "MdAPE",
        "stated",
        "true",
        "± by units",
        "80 % range covers",
        "its median width",
      ].map((head) => ({
        head,
        kind: "figure" as const,
      })),
    ],
    records.flatMap(({ figures, flags, name }) =>
      (figures.bySupport ?? []).map((own) => [
        name,
        flags.holdOut ?? "",
        SUPPORT_WORDS[own.support],
        own.units === undefined ? "–" : count(own.units),
        count(own.n),
        spacedPercent(own.hitRate),
        spacedPercent(own.mdape),
        spacedPercent(own.stated),
        spacedPercent(own.true10),
        spacedPercent(own.apartError ?? null),
        spacedPercent(own.held80),
        spacedPercent(own.width80),
      ]),
    ),
  )

/** Mean errors and shares of the reference, the engine and the naive median, for runs with a reference. */
export const referenceTable = (caption: string, records: ReadonlyArray<BacktestRecord>): TableBlock =>
  mixedTable(
    caption,
    [
      { head: "run", kind: "words" },
      { head: "by", kind: "words" },
      ...["MdAPE", "MAPE", "RMSLE", "within ±10 %", "±20 %", "COD"].map((head) => ({ head, kind: "figure" as const })),
    ],
    records.flatMap(({ figures, name, reference }) =>
      reference === undefined
        ? []
        : [
            { ...reference, by: "reference" },
            { ...figures.naive, by: "naive median" },
            { ...figures, by: "engine" },
          ].map(({ by, cod, mape, mdape, rmsle, within10, within20 }) => [
            name,
            by,
            spacedPercent(mdape),
            spacedPercent(mape),
            fixed(rmsle, 3),
            spacedPercent(within10, 0),
            spacedPercent(within20, 0),
            fixed(cod, 1),
          ]),
    ),
  )
