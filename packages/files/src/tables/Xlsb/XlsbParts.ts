import { Effect, Stream } from "effect"
import { attempt, type TableError } from "../TableError.ts"
import { defaultLimits, type TableLimits } from "../TableLimits.ts"
import type { Part, Parts } from "../Xlsx/Parts.ts"
import { ZipArchive } from "../Xlsx/ZipArchive.ts"
import { Biff12Records } from "./Biff12.ts"
import { readTypes, XlsbMarkup } from "./XlsbMarkup.ts"

/**
 * The parts of an Excel workbook. Binary ones ([MS-XLSB]) are given as the markup that they stand for, so that bounds,
 * dates and hidden cells have one reader.
 */
export const openParts = (bytes: Uint8Array, limits: TableLimits): Effect.Effect<Parts, TableError> =>
  attempt(() => partsOf(new ZipArchive(bytes, limits)))

const partsOf = (archive: ZipArchive): Parts => {
  const styles = archive.nameOf(/\/styles\.bin$/)
  let known: ReadonlyArray<string> | undefined
  /** The fonts of the workbook, which runs within texts refer to. */
  const fonts: Effect.Effect<ReadonlyArray<string>, TableError> = Effect.suspend(() => {
    if (known !== undefined) return Effect.succeed(known)
    const part = styles === undefined ? undefined : archive.read(styles, defaultLimits, false)
    const markup = new XlsbMarkup([])
    return Stream.runDrain(translated(part ?? Stream.empty, markup)).pipe(
      Effect.map(() => (known = markup.fonts.map(({ content }) => content))),
    )
  })
  return {
    read: (name, limits, counts) => {
      const part = archive.read(name, limits, counts)
      if (part === undefined || !name.toLowerCase().endsWith(".bin")) return part
      const own = name.toLowerCase() === styles ? Effect.succeed([]) : fonts
      return Stream.unwrap(Effect.map(own, (found) => translated(part, new XlsbMarkup(found))))
    },
  }
}

/** The markup of a part, as its records come. */
const translated = (part: Part, markup: XlsbMarkup): Part =>
  Stream.suspend(() => {
    const encoder = new TextEncoder()
    const records = new Biff12Records(readTypes)
    return Stream.concat(
      Stream.mapEffect(part, (bytes) =>
        attempt(() => {
          let text = ""
          records.push(bytes, (record) => {
            text += markup.of(record)
          })
          return encoder.encode(text)
        }),
      ),
      Stream.drain(Stream.fromEffect(attempt(() => records.end()))),
    )
  })
