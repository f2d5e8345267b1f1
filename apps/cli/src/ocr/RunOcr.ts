import type { KnownAssetType } from "@open-valuation/core/assets"
import { type DocumentUnreadable, largestOf, ownValue } from "@open-valuation/core/domain"
import type { Locale } from "@open-valuation/core/text"
import type { FieldReading } from "@open-valuation/intake/document"
import { translate } from "@open-valuation/intake/text"
import { documentsLayer, Fields, openFile } from "@open-valuation/server/documents"
import { Effect, Option } from "effect"
import { findFiles, type FoundFile, pagedEndings } from "../FindFiles.ts"
import { keepsNothing } from "../Interruption.ts"
import { printResult } from "../Presenter.ts"
import { progressBar } from "../Progress.ts"
import { EndedWithFaults, Refused } from "../Refused.ts"
import { padded, width, wrapped } from "../Table.ts"

/** Input of `ov ocr`. */
interface OcrInput {
  readonly files: ReadonlyArray<string>
  readonly asset: KnownAssetType
  readonly password: Option.Option<string>
  readonly json: boolean
  readonly lang: Locale
}

/** Prints the fields of each document. An unreadable one does not stop the others, but makes the status 1. */
export const runOcr = Effect.fnUntraced(function* ({ asset, files, json, lang, password }: OcrInput) {
  yield* keepsNothing(lang)
  const found = yield* findFiles(files, pagedEndings)
  if (found.length === 0) return yield* new Refused({ message: "There is no image and no PDF in these folders" })
  const entries = yield* readAll(found, asset, Option.getOrUndefined(password), lang)
  yield* printResult(json, { files: entries }, () => entries.map((one) => fieldReport(one, lang)).join("\n\n"))
  if (entries.some(({ error }) => error !== null)) return yield* new EndedWithFaults()
})

/** Reads the files one by one; the pages of each are read in parallel. */
const readAll = Effect.fnUntraced(
  function* (files: ReadonlyArray<FoundFile>, asset: KnownAssetType, password: string | undefined, lang: Locale) {
    const { read } = yield* Fields
    const bar = yield* progressBar(`${files.length} files`)
    const one = Effect.fnUntraced(function* (file: FoundFile, index: number) {
      bar.update(index, files.length, file.fileName)
      return yield* read(asset, yield* openFile({ ...file, password }))
    })
    return yield* Effect.forEach(files, (file, index) =>
      one(file, index).pipe(
        Effect.map((reading) => entryOf(file, reading, lang)),
        Effect.catch((error) => Effect.succeed(unread(file, error, lang))),
      ),
    ).pipe(Effect.ensuring(Effect.sync(bar.clear)))
  },
  Effect.provide(documentsLayer),
  Effect.scoped,
)

const entryOf = ({ fileName }: FoundFile, reading: FieldReading, lang: Locale): FieldEntry => ({
  fileName,
  documentKind: reading.kind ?? null,
  ocrFields: reading.fields,
  fieldConfidence: reading.confidence,
  fieldPlaces: reading.places,
  notes: reading.notes.map((note) => translate(note, lang)),
  error: null,
})

const unread = ({ fileName }: FoundFile, { reason, seen }: DocumentUnreadable, lang: Locale): FieldEntry => ({
  fileName,
  documentKind: null,
  ocrFields: {},
  fieldConfidence: {},
  fieldPlaces: {},
  notes: [],
  error: translate({ code: `document.${reason}`, params: { ...seen, fileName } }, lang),
})

/** Fields of one document, as `--json` prints them, with the names of the API. */
interface FieldEntry {
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
const fieldReport = (entry: FieldEntry, lang: Locale): string => {
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
