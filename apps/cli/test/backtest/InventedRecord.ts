import { type BacktestRow, runBreakdown, runFigures } from "@open-valuation/core/accuracy"
import { LocalDate } from "@open-valuation/core/domain"
import type { BacktestRecord } from "../../src/backtest/BacktestRecord.ts"

/** Numbers that look random and are the same each time. */
const noise = (i: number): number => ((i * 7919) % 1009) / 1009

const DISTRICTS = ["云栖区", "青荷区", "松涛 & <锦溪>", "a|b", "SKID_STEER_LOADER_WM", `${"W".repeat(40)} and more`]

/** Rows of three months and six districts, some of them without a value. */
export const inventedRows = (count = 240): ReadonlyArray<BacktestRow> =>
  Array.from({ length: count }, (_, i): BacktestRow => {
    const value = Math.round(1_200_000 * (1 + 4 * noise(i)))
    const valued = { value, low: 0.86 * value, high: 1.16 * value, confidence: 0.4 + 0.5 * noise(i + 5) }
    return {
      price: Math.round(value * (0.85 + 0.3 * noise(3 * i + 1))),
      day: 20_000 + (i % 85),
      class: DISTRICTS[i % DISTRICTS.length] ?? "",
      naive: 2_500_000,
      ...(i % 40 === 7 ? {} : { valued }),
    }
  })

const day = (text: string): LocalDate.LocalDate => LocalDate.LocalDate.make(text)

/** A record of such rows, as a measuring would leave it. */
export const inventedRecord = (
  changes: Partial<BacktestRecord> = {},
  rows: ReadonlyArray<BacktestRow> = inventedRows(),
): BacktestRecord => ({
  name: "invented",
  asset: "PROPERTY",
  flags: { walkForward: false, random: false, requestFieldsOnly: false, shufflePrices: false },
  train: [
    {
      name: "invented.train.csv",
      sha256: "ab".repeat(32),
      samples: 1000,
      refused: 2,
      from: day("2023-01-01"),
      to: day("2024-09-30"),
    },
  ],
  test: {
    name: "invented.test.csv",
    sha256: "cd".repeat(32),
    samples: rows.length,
    refused: 0,
    from: day("2024-10-01"),
    to: day("2024-12-31"),
  },
  engineVersion: "0.0.1",
  measuredAt: "2025-01-02T03:04:05.678Z",
  models: [{ modelId: "0123456789abcdef", market: "云南省/昆明市|RESIDENTIAL", asOf: day("2024-09-30"), count: 1000 }],
  timeFenced: true,
  fitSeconds: 1.25,
  valuationsPerSecond: 1234,
  figures: runFigures(rows),
  breakdown: runBreakdown(rows, "district"),
  ...changes,
})
