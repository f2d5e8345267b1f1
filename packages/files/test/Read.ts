import type { DocumentUnreadable, PageImage } from "@open-valuation/core/domain"
import { Effect, Stream } from "effect"
import { type DocumentFile, type DocumentPiece, openDocument } from "../src/index.ts"

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Every piece of a document. */
export const parts = (
  bytes: Uint8Array,
  file: Partial<DocumentFile> = {},
): Effect.Effect<ReadonlyArray<DocumentPiece>, DocumentUnreadable> =>
  Stream.runCollect(openDocument({ fileName: "statement", ...file, bytes }))

/** The cells of all rows. */
export const cells = (
  bytes: Uint8Array,
  file: Partial<DocumentFile> = {},
): Effect.Effect<ReadonlyArray<ReadonlyArray<string>>, DocumentUnreadable> =>
  Effect.map(parts(bytes, file), (found) =>
    found.flatMap((part) => (part._tag === "Rows" ? part.rows.map((row) => row.cells) : [])),
  )

/** The reason why it cannot be read, and its file. */
export const fault = (
  bytes: Uint8Array,
  file: Partial<DocumentFile> = {},
): Effect.Effect<readonly [string, string], DocumentPiece> =>
  Effect.flip(
    Effect.matchEffect(parts(bytes, file), {
      onFailure: ({ fileName, reason }) => Effect.fail([reason, fileName] as const),
      onSuccess: (found) => Effect.die(new Error(`read, with ${found.length} pieces`)),
    }),
  )

/** The first piece, without the rest. */
export const head = (
  bytes: Uint8Array,
  fileName: string,
): Effect.Effect<ReadonlyArray<DocumentPiece>, DocumentUnreadable> =>
  Stream.runCollect(Stream.take(openDocument({ fileName, bytes }), 1))

/** The images of all scanned pages. */
export const images = (
  bytes: Uint8Array,
  file: Partial<DocumentFile> = {},
): Effect.Effect<ReadonlyArray<PageImage>, DocumentUnreadable> =>
  Effect.map(parts(bytes, file), (found) => found.flatMap((part) => (part._tag === "Image" ? [part.image] : [])))

/** Red, green and blue of a pixel. */
export const colourAt = ({ width, channels, pixels }: PageImage, x: number, y: number): ReadonlyArray<number> => {
  const at = (y * width + x) * channels
  return channels === 1 ? [pixels[at] ?? -1, pixels[at] ?? -1, pixels[at] ?? -1] : [...pixels.subarray(at, at + 3)]
}
