import { csvCell } from "@open-valuation/core/domain"
import type { Grid } from "./Grid.ts"

/** Rows as delimited text (RFC 4180). */
export const csvText = (grid: Grid): string =>
  grid.map((row) => `${row.map((cell) => csvCell(String(cell))).join(",")}\r\n`).join("")
