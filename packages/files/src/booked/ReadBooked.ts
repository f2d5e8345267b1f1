import type { DocumentPart, DocumentUnreadable } from "@open-valuation/core/domain"
import { Effect, Stream } from "effect"
import { type DocumentContext, type DocumentReader, unreadable } from "../DocumentReader.ts"
import { MarkupFault } from "../MarkupTokens.ts"
import { ofTable } from "../Unreadable.ts"
import type { Booked } from "./Booked.ts"
import { BookedFault } from "./BookedFault.ts"
import type { BookedFormat } from "./BookedFormat.ts"
import { bookedText } from "./BookedText.ts"
import { camtStatements } from "./Camt.ts"
import { mt940Statements } from "./Mt940.ts"
import { ofxStatements } from "./Ofx.ts"

/** Entries per piece. */
const BATCH = 500

const formats: Readonly<Record<BookedFormat, (text: string) => Generator<Booked>>> = {
  OFX: ofxStatements,
  CAMT: camtStatements,
  MT940: mt940Statements,
}

/** Reads a banking format: each statement as its `Booked`, followed by its entries. */
export const readBooked =
  (format: BookedFormat): DocumentReader =>
  (bytes, context) =>
    bookedText(bytes).pipe(
      Effect.mapError(ofTable(context)),
      Effect.flatMap((text) => collect(formats[format](text), context)),
      Effect.map((parts) => Stream.fromIterable(parts).pipe(Stream.rechunk(1))),
      Stream.unwrap,
    )

/** All or nothing: pieces before a fault are worthless. */
const collect = (
  statements: Generator<Booked>,
  context: DocumentContext,
): Effect.Effect<ReadonlyArray<DocumentPart>, DocumentUnreadable> =>
  Effect.suspend(() => {
    const parts: Array<DocumentPart> = []
    let rows = 0
    try {
      for (const { statement, entries } of statements) {
        rows += entries.length
        if (rows > context.limits.rows)
          return unreadable(context, "too-large", `more than ${context.limits.rows} entries`)
        parts.push({ _tag: "Booked", statement })
        for (let from = 0; from < entries.length; from += BATCH) {
          parts.push({ _tag: "Entries", entries: entries.slice(from, from + BATCH) })
        }
      }
    } catch (cause) {
      return cause instanceof BookedFault || cause instanceof MarkupFault
        ? unreadable(context, "corrupt", cause.message)
        : Effect.die(cause)
    }
    return parts.length === 0 ? unreadable(context, "empty", "no statement in it") : Effect.succeed(parts)
  })
