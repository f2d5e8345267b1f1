import type { DocumentPart } from "@open-valuation/core/domain"
import { Stream } from "effect"
import { tableLimits } from "../DocumentLimits.ts"
import type { DocumentReader } from "../DocumentReader.ts"
import { Tables } from "../tables/index.ts"
import { ofTable } from "../Unreadable.ts"

/** Reads delimited text as one sheet without a name. */
export const readDelimited: DocumentReader = (bytes, context) =>
  Tables.grid(bytes, tableLimits(context.limits)).pipe(
    Stream.map((rows): DocumentPart => ({ _tag: "Rows", rows })),
    (rows) => Stream.concat(Stream.succeed<DocumentPart>({ _tag: "Sheet", name: "" }), rows),
    Stream.mapError(ofTable(context)),
  )
