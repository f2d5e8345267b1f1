import { LocalDate } from "@open-valuation/core"
import { collectSamples, type ImportBatch, type SampleAsset, type WrongColumns } from "@open-valuation/samples"
import type { TableError } from "@open-valuation/tables"
import type { Effect } from "effect"

export const today = LocalDate.LocalDate.make("2026-03-15")

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A file's text: header and rows. */
export const csv = (header: string, ...rows: ReadonlyArray<string>): string => [header, ...rows, ""].join("\n")

export const importText = (
  text: string | Uint8Array,
  options: { readonly asset?: SampleAsset; readonly owner?: number; readonly fileName?: string } = {},
): Effect.Effect<ImportBatch, TableError | WrongColumns> =>
  collectSamples({
    asset: options.asset ?? "PROPERTY",
    bytes: typeof text === "string" ? utf8(text) : text,
    fileName: options.fileName ?? "deals.csv",
    owner: options.owner,
    today,
  })
