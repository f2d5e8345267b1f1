import type { DocumentUnreadable } from "@open-valuation/core/domain"
import { Clock, Effect, Stream } from "effect"
import type { DocumentPiece } from "./DocumentPiece.ts"
import { type DocumentContext, unreadable } from "./DocumentReader.ts"

/**
 * Fails when the document exceeds a limit on rows, cells, images or time. The error names the file within an archive.
 */
export const bounded =
  (context: DocumentContext) =>
  (parts: Stream.Stream<DocumentPiece, DocumentUnreadable>): Stream.Stream<DocumentPiece, DocumentUnreadable> =>
    Stream.suspend(() => {
      const { limits } = context
      let fileName = context.fileName
      let [rows, scans] = [0, 0]
      const check = (part: DocumentPiece): Effect.Effect<void, DocumentUnreadable> => {
        if (part._tag === "File") fileName = part.fileName
        if (part._tag === "Image" && ++scans > limits.scannedPages) {
          const limit = limits.scannedPages
          return unreadable({ fileName }, "too-many-scans", `more than ${limit} images`, { limit })
        }
        if (part._tag !== "Rows") return Effect.void
        rows += part.rows.length
        if (rows > limits.rows) return unreadable({ fileName }, "too-large", `more than ${limits.rows} rows`)
        return part.rows.some(({ cells }) => cells.length > limits.cells)
          ? unreadable({ fileName }, "too-large", `more than ${limits.cells} cells in a row`)
          : Effect.void
      }
      return parts.pipe(
        timed(limits.millis, () => unreadable({ fileName }, "timeout", `more than ${limits.millis} ms`)),
        Stream.tap(check),
      )
    })

/**
 * Limits the time that a stream takes to produce its pieces. The time that its reader spends between them does not
 * count.
 */
const timed =
  <E2>(millis: number, late: () => E2) =>
  <A, E>(stream: Stream.Stream<A, E>): Stream.Stream<A, E | E2> =>
    Stream.unwrap(
      Effect.map(Stream.toPull(stream), (pull) => {
        let left = millis
        const timedPull = Effect.gen(function* () {
          const start = yield* Clock.currentTimeMillis
          const found = yield* Effect.timeoutOrElse(pull, {
            duration: Math.max(0, left),
            orElse: () => Effect.fail(late()),
          })
          left -= (yield* Clock.currentTimeMillis) - start
          return found
        })
        return Stream.fromPull(Effect.succeed(timedPull))
      }),
    )
