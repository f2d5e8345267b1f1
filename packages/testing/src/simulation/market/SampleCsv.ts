import { libraryAsset } from "@open-valuation/core/assets"
import { csvCell, type Sample } from "@open-valuation/core/domain"
import { requestFields } from "@open-valuation/core/market"

const commonColumns: ReadonlyArray<string> = ["kind", "source", "url", "observedAt", "price", "city", "askPrice"]

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

const written = (cell: Cell): string => (cell === undefined ? "" : csvCell(String(cell)))

/**
 * Samples of one asset as an importable CSV file: the columns of every asset, the fields of its request, then further
 * facts. Empty cells are absent values.
 */
export const toCsv = (samples: ReadonlyArray<Sample>): string => {
  const known = samples[0] && libraryAsset(samples[0].assetType)
  const facts = new Set(samples.flatMap((sample) => Object.keys(sample.facts)))
  const fields = known === undefined ? [] : requestFields(known.Request, known.columns)
  const ordered = fields.flatMap(({ name }) => (facts.has(name) ? [name] : []))
  const columns = [...new Set([...commonColumns, ...ordered, ...[...facts].sort()])]
  const lines = samples.map((sample) => {
    const cells = cellsOf(sample)
    return columns.map((column) => written(cells[column])).join(",")
  })
  return [columns.join(","), ...lines, ""].join("\n")
}
