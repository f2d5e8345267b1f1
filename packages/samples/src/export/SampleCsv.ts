import type { Facts, Sample } from "@open-valuation/core"
import { csvCell } from "@open-valuation/core/domain"
import type { SampleAsset } from "../import/CellType.ts"
import { columns as knownColumns } from "../import/columns.ts"
import { byColumn, IDENTITY, identityOf, rowTextStart, withCell } from "../import/RowText.ts"

/**
 * Columns of a file of these samples: the known ones that any of them has in the order of the contract, then their
 * attributes.
 */
export const exportColumns = (asset: SampleAsset, facts: ReadonlySet<string>): ReadonlyArray<string> => {
  const known = knownColumns[asset].filter(
    ({ name, required }) => required === true || OWN.has(name) || facts.has(name),
  )
  const names = known.map(({ name }) => name)
  return [...names, ...[...facts].filter((name) => !names.includes(name)).toSorted(), IDENTITY]
}

/** Fields that every sample has beside its facts. */
const OWN: ReadonlySet<string> = new Set(["source", "url", "city", "askPrice"])

/** The header of a file as a line of CSV. */
export const headerLine = (columns: ReadonlyArray<string>): string => `${columns.map(csvCell).join(",")}\n`

/**
 * A sample as a line of CSV (contract, section 8). The last cell tells which sample it is: the line adds nothing where
 * that is known, and counts as a new row once a cell was changed.
 */
export const sampleLine = (columns: ReadonlyArray<string>, sample: Sample, owner: number | undefined): string => {
  const { assetType, facts } = sample
  if (assetType === "BANK_STATEMENT") throw new Error("Bank statements are no samples")
  const cells = new Map<string, string>()
  for (const name of columns) {
    const value = valueOf(sample, facts, name)
    if (value !== undefined) cells.set(name, String(value).trim())
  }
  const text = [...cells]
    .map(([name, cell]) => ({ name, cell }))
    .toSorted(byColumn)
    .reduce((said, { cell, name }) => (cell === "" ? said : withCell(said, name, cell)), rowTextStart(assetType, owner))
  cells.set(IDENTITY, identityOf(sample.sampleId, text))
  return `${columns.map((name) => csvCell(cells.get(name) ?? "")).join(",")}\n`
}

const valueOf = (sample: Sample, facts: Facts.Facts, name: string): Facts.FactValue | undefined => {
  switch (name) {
    case "kind":
    case "source":
    case "url":
    case "observedAt":
    case "price":
    case "city":
    case "askPrice":
      return sample[name]
    default:
      return facts[name]
  }
}
