import { AssetType, Message } from "@open-valuation/core"
import { makeRendering } from "@open-valuation/core/text"
import { words } from "@open-valuation/core/text/service"
import { Schema } from "effect"
import { formatOf, kindNamedBy, type SampleFormat, sampleHeader } from "./SampleFormat.ts"

const { translate } = makeRendering(words)

/** A fault of a file or a row in English, for logs; readers get it in their language. */
export const inEnglish = (told: Message): string => translate(told, "en")

/** The file is a table, but not one of this asset's samples: columns that every row needs are missing. */
export class WrongColumns extends Schema.TaggedError<WrongColumns>()("WrongColumns", {
  assetType: AssetType,
  missing: Schema.Array(Schema.String),
  found: Schema.Array(Schema.String),
  told: Message,
  message: Schema.String,
}) {}

/** The unit of so many prices of a file is in doubt that none is imported. `told` says which unit is likely. */
export class DoubtfulPrices extends Schema.TaggedError<DoubtfulPrices>()("DoubtfulPrices", {
  told: Message,
  message: Schema.String,
}) {}

/** The error for a file with prices in doubt. */
export const doubtfulPrices = (told: Message): DoubtfulPrices => new DoubtfulPrices({ told, message: inEnglish(told) })

/** The error for a header that lacks required columns; `undefined` if it has all of them. */
export const checkRequired = (
  context: { readonly asset: AssetType; readonly format?: SampleFormat | undefined },
  found: ReadonlyArray<string>,
): WrongColumns | undefined => {
  const format = formatOf(context)
  const { known, unread } = sampleHeader(format).read(found)
  const has = new Set(known.map(({ field }) => field))
  if (kindNamedBy(known) !== undefined) has.add("kind")
  const missing = format.columns.filter(({ name, required }) => required && !has.has(name)).map(({ name }) => name)
  if (missing.length === 0) return undefined
  const told = {
    code: "samples.lacks",
    params: {
      asset: context.asset,
      fields: missing.join(),
      found: found
        .map((name) => name.slice(0, 40))
        .join(", ")
        .slice(0, 500),
      unread: unread.join(", "),
    },
  }
  return new WrongColumns({ assetType: context.asset, missing, found, told, message: inEnglish(told) })
}
