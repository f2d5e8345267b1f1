import type { BookedEntry, BookedStatement, DocumentUnreadable } from "@open-valuation/core/domain"
import { readDocument } from "@open-valuation/files"
import { Effect, Stream } from "effect"

/** Statements of a file in a banking format, each with its entries. */
export const statementsIn = (
  file: string | Uint8Array,
): Effect.Effect<
  ReadonlyArray<BookedStatement & { readonly entries: ReadonlyArray<BookedEntry> }>,
  DocumentUnreadable
> =>
  readDocument({ bytes: typeof file === "string" ? new TextEncoder().encode(file) : file, fileName: "a.txt" }).pipe(
    Stream.runCollect,
    Effect.map((parts) => {
      const found: Array<BookedStatement & { entries: Array<BookedEntry> }> = []
      for (const part of parts) {
        if (part._tag === "Booked") found.push({ ...part.statement, entries: [] })
        if (part._tag === "Entries") found.at(-1)?.entries.push(...part.entries)
      }
      return found
    }),
  )
