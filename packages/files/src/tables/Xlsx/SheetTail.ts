import { Effect, Stream } from "effect"
import { TableError } from "../TableError.ts"
import { withoutComments } from "./Xml.ts"

/** Elements behind the rows that say what is seen of them (ECMA-376 part 1, 18.3.1.99). */
const BEGINNING = /mergeCells|conditionalFormatting/
/** Room for the beginning of a tag with its prefix. */
const ROOM = 64
const MOST_CHARACTERS = 16 * 1024 * 1024

const tooLong = new TableError({
  reason: "BrokenWorkbook",
  message:
    "The sheet has too many merged cells or conditional formats. Remove them and save it again, or save it as CSV in UTF-8.",
})

/** The markup of a sheet from its first merged cell or conditional format on; they follow the rows. */
export const sheetTail = (data: Stream.Stream<Uint8Array, TableError>): Effect.Effect<string, TableError> =>
  Effect.suspend(() => {
    let [tail, isFound] = ["", false]
    return Stream.decodeText(data).pipe(
      Stream.runForEach((piece) => {
        const text = tail + piece
        const at = isFound ? 0 : text.search(BEGINNING)
        isFound ||= at >= 0
        tail = isFound ? text.slice(Math.max(0, at - ROOM)) : text.slice(-ROOM)
        return tail.length > MOST_CHARACTERS ? Effect.fail(tooLong) : Effect.void
      }),
      Effect.map(() => (isFound ? withoutComments(tail) : "")),
    )
  })
