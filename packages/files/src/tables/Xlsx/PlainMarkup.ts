import { Stream } from "effect"
import { attempt, TableError } from "../TableError.ts"
import { withoutComments } from "./Xml.ts"

/** A kind of workbook part: its root element, and the element whose contents are read. */
export interface PartKind {
  readonly root: string
  readonly body: string
  /** The names that its elements may have; those of spreadsheets where absent. */
  readonly namespaces?: ReadonlySet<string>
}

export const workbookKind: PartKind = { root: "workbook", body: "sheets" }
export const tableKind: PartKind = { root: "table", body: "table" }
export const relationsKind: PartKind = {
  root: "Relationships",
  body: "Relationships",
  namespaces: new Set(["http://schemas.openxmlformats.org/package/2006/relationships"]),
}

export const sheetKind: PartKind = { root: "worksheet", body: "sheetData" }
export const stylesKind: PartKind = { root: "styleSheet", body: "styleSheet" }
export const textsKind: PartKind = { root: "sst", body: "sst" }

/** Both namespaces of spreadsheets: transitional and strict (ECMA-376 part 1, annex A). */
const OWN = new Set([
  "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  "http://purl.oclc.org/ooxml/spreadsheetml/main",
])

/** CDATA, document types, and end tags with blanks. */
const ODD = /<!|<\/[\w:.-]{1,80}\s/
const PREFIXED = /<\/?[\w.-]{1,80}:/
/** Longest tag of a spreadsheet, characters. */
const LONGEST_TAG = 65_536

const refused = () =>
  new TableError({
    reason: "BrokenWorkbook",
    message:
      "The workbook has contents that spreadsheet programs skip. Open it, save it again as XLSX, and send that, or save the table as CSV in UTF-8.",
  })

const TAG = /<(\/?)((?:[\w.-]{1,80}:)?)([\w.-]{1,80})([^<]*)/g
const NAMESPACE = /\sxmlns(?::([\w.-]{1,80}))?\s?=\s?(?:"([^"]*)"|'([^']*)')/g

/**
 * Refuses markup that spreadsheet programs read differently and never write. Contents that they skip (elements of other
 * namespaces, alternatives; ECMA-376 part 3) would otherwise be read here although nobody sees them.
 */
class PlainMarkup {
  readonly #kind: PartKind
  #rest = ""
  #prefix: string | undefined
  #at: "head" | "body" | "tail" = "head"

  constructor(kind: PartKind) {
    this.#kind = kind
  }

  /** Takes the next piece of the part; throws `TableError`. */
  push(piece: string): void {
    const text = withoutComments(this.#rest + piece)
    const comment = text.indexOf("<!--")
    const known = comment < 0 ? text : text.slice(0, comment)
    const open = known.lastIndexOf("<")
    const whole = open > known.lastIndexOf(">") ? known.slice(0, open) : known
    this.#rest = text.slice(whole.length)
    if (this.#rest.length > LONGEST_TAG || ODD.test(whole)) throw refused()
    if (this.#isPlainBody(whole)) return
    for (const [, slash = "", prefix = "", name = "", attributes = ""] of whole.matchAll(TAG)) {
      if (this.#prefix === undefined) {
        if (slash !== "" || name !== this.#kind.root) continue
        this.#prefix = prefix
      }
      this.#tag(slash !== "", prefix, name, attributes)
    }
  }

  /** Most pieces lie within the rows and need no check of each tag. */
  #isPlainBody(text: string): boolean {
    return (
      this.#at === "body" &&
      this.#prefix === "" &&
      this.#kind.body === "sheetData" &&
      !text.includes("xmlns") &&
      !text.includes("sheetData") &&
      !PREFIXED.test(text)
    )
  }

  #tag(closes: boolean, prefix: string, name: string, attributes: string): void {
    const { body } = this.#kind
    const isOwn = prefix === this.#prefix
    if (this.#at === "body") {
      if (isOwn && ((closes && name === body) || (!closes && name === "extLst" && body !== "sheetData"))) {
        this.#at = "tail"
      } else if (!isOwn || this.#renames(attributes)) throw refused()
    } else if (!closes && isOwn && name === body && this.#at === "head") {
      if (this.#renames(attributes)) throw refused()
      this.#at = /^\s*\/>/.test(attributes) ? "tail" : "body"
    } else if (!closes && (name === body || (body === "sheetData" && (name === "c" || this.#wraps(name)))))
      throw refused()
  }

  /** Alternatives before the rows may contain them; those after them are about buttons and drawings. */
  #wraps(name: string): boolean {
    return this.#at === "head" && name === "AlternateContent"
  }

  /** True when a tag binds the prefix of spreadsheets to another namespace. */
  #renames(attributes: string): boolean {
    if (!attributes.includes("xmlns")) return false
    return [...attributes.matchAll(NAMESPACE)].some(
      ([, prefix, one, other]) =>
        (prefix === undefined ? "" : `${prefix}:`) === this.#prefix &&
        !(this.#kind.namespaces ?? OWN).has(one ?? other ?? ""),
    )
  }
}

/** The same bytes, checked as they pass. */
export const plainMarkup =
  (kind: PartKind) =>
  <E, R>(data: Stream.Stream<Uint8Array, E, R>): Stream.Stream<Uint8Array, E | TableError, R> =>
    Stream.suspend(() => {
      const decoder = new TextDecoder()
      const markup = new PlainMarkup(kind)
      return Stream.tap(data, (bytes) => attempt(() => markup.push(decoder.decode(bytes, { stream: true }))))
    })
