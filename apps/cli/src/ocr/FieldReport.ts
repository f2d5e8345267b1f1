import { largestOf, ownValue } from "@open-valuation/core/domain"
import type { Locale } from "@open-valuation/core/text"
import type { FieldReading } from "@open-valuation/intake/document"
import { padded, width, wrapped } from "../Table.ts"

/** Fields of one document, as `--json` prints them, with the names of the API. */
export interface FieldEntry {
  readonly fileName: string
  readonly documentKind: string | null
  readonly ocrFields: Readonly<Record<string, string | number>>
  readonly fieldConfidence: Readonly<Record<string, number>>
  readonly fieldPlaces: FieldReading["places"]
  readonly notes: ReadonlyArray<string>
  /** Why it could not be read; `null` if it was. */
  readonly error: string | null
}

/** Width of a report, terminal columns. */
const WIDTH = 80

const nothing: Readonly<Record<Locale, string>> = {
  zh: "没有识别出可用的字段",
  en: "no field was recognised",
}

/** Fields of one document in lines of at most 80 columns, each with its name and confidence. */
export const fieldReport = (entry: FieldEntry, lang: Locale): string => {
  const { documentKind, error, fieldConfidence, fileName, notes, ocrFields } = entry
  const fields = Object.entries(ocrFields)
  const names = largestOf([0, ...fields.map(([name]) => width(name))])
  const lines = fields.flatMap(([name, value]) => {
    const sure = `${Math.round(100 * (ownValue(fieldConfidence, name) ?? 0))} %`.padStart(5)
    return wrapped(String(value), WIDTH, `  ${padded(name, names)}  ${sure}  `)
  })
  if (error !== null) return [fileName, ...wrapped(error, WIDTH, "  ✗ ")].join("\n")
  return [
    documentKind === null ? fileName : `${fileName}  ${documentKind}`,
    ...(lines.length === 0 ? [`  ${nothing[lang]}`] : lines),
    ...notes.flatMap((note) => wrapped(note, WIDTH, "  ! ")),
  ].join("\n")
}
