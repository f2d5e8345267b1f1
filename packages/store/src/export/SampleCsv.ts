import type { Facts, Sample } from "@open-valuation/core"
import { csvText, ownValue } from "@open-valuation/core/domain"
import type { SampleAsset } from "../import/CellType.ts"
import { IDENTITY } from "../import/RowText.ts"
import { formatOf, type SampleFormat } from "../import/SampleFormat.ts"

/**
 * Columns of a file of these samples: the known columns that any sample has, in the order of the contract, then the
 * attributes and the id.
 */
export const exportColumns = (
  asset: SampleAsset,
  facts: ReadonlySet<string>,
  format?: SampleFormat,
): ReadonlyArray<string> => {
  const known = formatOf({ asset, format }).columns.filter(
    ({ name, required }) => required === true || OWN.has(name) || facts.has(name),
  )
  const names = known.map(({ name }) => name)
  return [...names, ...[...facts].filter((name) => !names.includes(name)).toSorted(), IDENTITY]
}

/** Optional fields of a sample that are not facts. */
const OWN: ReadonlySet<string> = new Set(["source", "url", "city", "askPrice"])

/** The header of a file as a line of CSV. */
export const headerLine = (columns: ReadonlyArray<string>): string => `${columns.map(csvText).join(",")}\n`

/**
 * A sample as a line of CSV (contract, section 8). The last cell is its id: importing the line adds nothing while the
 * sample is stored as the line describes it, and a new sample once a cell was changed.
 */
export const sampleLine = (columns: ReadonlyArray<string>, sample: Sample): string =>
  `${columns.map((name) => cell(valueOf(sample, name))).join(",")}\n`

const cell = (value: Facts.FactValue | undefined): string =>
  typeof value === "string" ? csvText(value.trim()) : String(value ?? "")

const valueOf = (sample: Sample, name: string): Facts.FactValue | undefined => {
  switch (name) {
    case IDENTITY:
    case "kind":
    case "source":
    case "url":
    case "observedAt":
    case "price":
    case "city":
    case "askPrice":
      return sample[name]
    default:
      return ownValue(sample.facts, name)
  }
}
