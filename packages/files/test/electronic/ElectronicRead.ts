import type { ElectronicEntry, ElectronicStatement, DocumentUnreadable } from "@open-valuation/core/domain"
import { readDocument } from "@open-valuation/files"
import { Effect, Stream } from "effect"

/** Statements of a file in a banking format, each with its entries. */
export const statementsIn = (
  file: string | Uint8Array,
): Effect.Effect<
  ReadonlyArray<ElectronicStatement & { readonly entries: ReadonlyArray<ElectronicEntry> }>,
  DocumentUnreadable
> =>
  readDocument({ bytes: typeof file === "string" ? new TextEncoder().encode(file) : file, fileName: "a.txt" }).pipe(
    Stream.runCollect,
    Effect.map((parts) => {
      const found: Array<ElectronicStatement & { entries: Array<ElectronicEntry> }> = []
      for (const part of parts) {
        if (part._tag === "Electronic") found.push({ ...part.statement, entries: [] })
        if (part._tag === "Entries") found.at(-1)?.entries.push(...part.entries)
      }
      return found
    }),
  )
