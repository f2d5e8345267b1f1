import { type AssetType, csvCell, type Sample } from "@open-valuation/core/domain"

/** Columns of sample files in the order of the contract (section 8), then those added by the simulators. */
const leadingColumns: Readonly<Partial<Record<AssetType, ReadonlyArray<string>>>> = {
  PROPERTY: [
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
  ],
  EQUIPMENT: ["model", "baseModel", "manufacturer", "equipmentType", "sizeClass", "manufactureDate", "hours", "region"],
  VEHICLE: ["brand", "series", "trim", "modelYear", "firstRegistrationDate", "mileageKm", "fuelType", "transmission"],
  LAND: ["address", "landUse", "areaSqm", "rightType", "plotRatio", "termTotalYears", "grade"],
}
const commonColumns: ReadonlyArray<string> = ["kind", "source", "url", "observedAt", "price", "city"]

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
 * Samples of one asset as an importable CSV file: the contract's columns, then further facts. Empty cells are absent
 * values.
 */
export const toCsv = (samples: ReadonlyArray<Sample>): string => {
  const known = samples[0] === undefined ? [] : (leadingColumns[samples[0].assetType] ?? [])
  const leading = [...commonColumns, ...known, "askPrice"]
  const further = new Set(samples.flatMap(({ facts }) => Object.keys(facts)))
  for (const column of leading) further.delete(column)
  const columns = [...leading, ...[...further].sort()]
  const lines = samples.map((sample) => {
    const cells = cellsOf(sample)
    return columns.map((column) => written(cells[column])).join(",")
  })
  return [columns.join(","), ...lines, ""].join("\n")
}
