import type { Cell, Grid } from "./Grid.ts"

const quoted = (cell: Cell): string => {
  const text = String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as delimited text (RFC 4180). */
export const csvText = (grid: Grid): string => grid.map((row) => `${row.map(quoted).join(",")}\r\n`).join("")
