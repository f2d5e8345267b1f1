import { AssetType } from "@open-valuation/core"
import { Schema } from "effect"
import { formatOf, type SampleFormat } from "./SampleFormat.ts"

/** The file is a table, but not one of this asset's samples: columns that every row needs are missing. */
export class WrongColumns extends Schema.TaggedError<WrongColumns>()("WrongColumns", {
  assetType: AssetType,
  missing: Schema.Array(Schema.String),
  found: Schema.Array(Schema.String),
  message: Schema.String,
}) {}

/** The error for a header that lacks required columns; `undefined` if it has all of them. */
export const checkRequired = (
  context: { readonly asset: AssetType; readonly format?: SampleFormat | undefined },
  found: ReadonlyArray<string>,
): WrongColumns | undefined => {
  const { asset: assetType, columns } = formatOf(context)
  const missing = columns.filter(({ name, required }) => required && !found.includes(name))
  if (missing.length === 0) return undefined
  const names = missing.map(({ name }) => name)
  return new WrongColumns({
    assetType,
    missing: names,
    found,
    message: `${assetType} samples need the column${names.length > 1 ? "s" : ""} ${names.join(", ")}; the file has ${found
      .map((name) => name.slice(0, 40))
      .join(", ")
      .slice(0, 500)}. Rename its columns in the header, or choose another asset.`,
  })
}
