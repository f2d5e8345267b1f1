import type { Sample } from "@open-valuation/core/domain"

/** Columns of a property sample file in the order of the contract (section 8), then those that the simulator adds. */
const leadingColumns: ReadonlyArray<string> = [
  "kind",
  "source",
  "url",
  "observedAt",
  "price",
  "city",
  "community",
  "address",
  "longitude",
  "latitude",
  "propertyUsage",
  "buildingArea",
  "houseType",
  "floor",
  "totalFloors",
  "buildYear",
  "askPrice",
]

type Cell = string | number | boolean | undefined

const cellsOf = ({ askPrice, city, facts, kind, observedAt, price, source, url }: Sample): Record<string, Cell> => ({
  ...facts,
  kind,
  source,
  url,
  observedAt,
  price,
  city,
  askPrice,
})

const escaped = (cell: Cell): string => {
  const text = cell === undefined ? "" : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Samples as the text of a CSV file that can be imported: the contract's columns, further facts behind them. Empty cells are absent values. */
export const toCsv = (samples: ReadonlyArray<Sample>): string => {
  const further = new Set(samples.flatMap(({ facts }) => Object.keys(facts)))
  for (const column of leadingColumns) further.delete(column)
  const columns = [...leadingColumns, ...[...further].sort()]
  const lines = samples.map((sample) => {
    const cells = cellsOf(sample)
    return columns.map((column) => escaped(cells[column])).join(",")
  })
  return [columns.join(","), ...lines, ""].join("\n")
}
