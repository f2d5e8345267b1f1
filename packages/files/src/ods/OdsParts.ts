import { Effect, Stream } from "effect"
import { attempt, TableError } from "../tables/TableError.ts"
import type { TableLimits } from "../tables/TableLimits.ts"
import { escaped, MAIN, type OpenParts, type Part } from "../tables/Xlsx/Parts.ts"
import { piecesOf, withoutComments } from "../tables/Xlsx/Xml.ts"
import { ZipArchive } from "../tables/Xlsx/ZipArchive.ts"
import { OdsSheets, sheetMarkup } from "./OdsSheets.ts"
import { OdsStyles } from "./OdsStyles.ts"
import { odsTokens } from "./OdsTokens.ts"

/** Largest part beside the content, bytes. */
const DESCRIPTION_BYTES = 16 * 1024 * 1024
/** Ends the last piece, which would be left over otherwise; a row's own end tag has a prefix. */
const LAST = "</table-row>"

const text = (markup: string): Uint8Array => new TextEncoder().encode(markup)

const encrypted = new TableError({
  reason: "EncryptedWorkbook",
  message: "The ODS spreadsheet is encrypted. Save it without a password, and send that.",
})

/** The parts of an OpenDocument spreadsheet (ISO/IEC 26300), translated to those of a workbook of ECMA-376. */
export const odsParts: OpenParts = Effect.fnUntraced(function* (bytes, limits) {
  const archive = yield* attempt(() => new ZipArchive(bytes, limits))
  const whole = (name: string) =>
    Stream.mkString(
      Stream.decodeText(
        archive.read(name, { ...limits, bytes: Math.min(limits.bytes, DESCRIPTION_BYTES) }) ?? Stream.empty,
      ),
    )
  if ((yield* whole("META-INF/manifest.xml")).includes("encryption-data")) return yield* encrypted
  const styles = new OdsStyles()
  const common = withoutComments(yield* whole("styles.xml"))
  yield* attempt(() => {
    // Automatic styles here are those of headers and footers; their names mean others in the content.
    let isAutomatic = false
    for (const token of odsTokens(common)) {
      if (token._tag !== "Text" && token.name === "automatic-styles")
        isAutomatic = token._tag === "Open" && !token.empty
      else if (!isAutomatic) styles.push(token)
    }
  })
  const { sheets } = yield* contentOf(archive.read("content.xml", limits) ?? Stream.empty, styles, limits)
  const parts = new Map<string, ReadonlyArray<Uint8Array>>()
  const [tags, relations]: [Array<string>, Array<string>] = [[], []]
  for (const [index, sheet] of sheets.entries()) {
    const path = `worksheets/sheet${index + 1}.xml`
    parts.set(`xl/${path}`, sheetMarkup(sheet))
    tags.push(`<sheet name="${escaped(sheet.name)}" state="${sheet.hidden ? "hidden" : "visible"}" id="s${index}"/>`)
    relations.push(`<Relationship Id="s${index}" Type="worksheet" Target="${path}"/>`)
  }
  parts.set("xl/workbook.xml", [text(`<workbook ${MAIN}><sheets>${tags.join("")}</sheets></workbook>`)])
  parts.set("xl/_rels/workbook.xml.rels", [text(`<Relationships>${relations.join("")}</Relationships>`)])
  parts.set("xl/styles.xml", [text(styles.markup())])
  return {
    read: (name) => {
      const part = parts.get(name)
      return part === undefined ? undefined : Stream.rechunk(Stream.fromIterable(part), 1)
    },
  }
})

const contentOf = (content: Part, styles: OdsStyles, limits: TableLimits): Effect.Effect<OdsSheets, TableError> =>
  Effect.suspend(() => {
    const sheets = new OdsSheets(styles, limits)
    return Stream.concat(content, Stream.succeed(text(LAST))).pipe(
      piecesOf("table-row"),
      Stream.runForEach((piece) =>
        attempt(() => {
          sheets.push(odsTokens(piece.endsWith(LAST) ? piece.slice(0, -LAST.length) : piece))
        }),
      ),
      Effect.flatMap(() => attempt(() => sheets.end())),
      Effect.as(sheets),
    )
  })
