import { boundedPart } from "../../domain/BoundedPart.ts"
import type { BookedStatement, DocumentPart, FileTraits } from "../../domain/Document.ts"
import type { Layout } from "../layouts/Layout.ts"
import { layouts as allLayouts } from "../layouts/Layouts.ts"
import type { StatementFile, UnreadLine } from "../StatementFile.ts"
import type { StatementLine } from "../StatementLine.ts"
import { StatementUnreadable } from "../StatementUnreadable.ts"
import { withLayer } from "../unseen/TextLayer.ts"
import { type Unseen, UnseenCounter } from "../unseen/Unseen.ts"
import { bookedAccount, fromBooked } from "./Booked.ts"
import { conclude } from "./conclude/Conclude.ts"
import { makePageGrid, type PageGrid } from "./pages/PageGrid.ts"
import { makeTableReader, type TableReader } from "./table/TableReader.ts"

/** Turns the pieces of a document into statements, as they come. */
export interface StatementReader {
  readonly push: (part: DocumentPart) => void
  /** Rows and entries so far, those of all files of the document: what its lines, and so its memory, grow with. */
  readonly rows: () => number
  /** The statements of the document: one for each account and currency in each of its files; or why a file gives none. */
  readonly end: () => ReadonlyArray<StatementFile | StatementUnreadable>
}

export interface StatementReaderOptions {
  /** The document's name, where its pieces do not begin with a `File`. */
  readonly fileName: string
  /** Layouts that are recognised; those of a host before ours: `[...mine, ...layouts]`. */
  readonly layouts?: ReadonlyArray<Layout>
  /** Lines of one file; more are refused. */
  readonly maxLines?: number
}

/** A million lines are thirty years of a busy company account. */
const MAX_LINES = 1_000_000

interface OpenFile {
  readonly fileName: string
  readonly format: string
  readonly tables: TableReader
  readonly grid: PageGrid
  traits: FileTraits
  pages: number
  scanned: boolean
  readonly unseen: UnseenCounter
  readonly booked: Array<{
    readonly frame: BookedStatement
    readonly lines: Array<StatementLine>
    readonly unread: Array<UnreadLine>
  }>
}

type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

/** A page as a person sees it; what nobody sees is counted, and over a scan compared with it. */
const seenPage = (page: Page, counter: UnseenCounter): Page => {
  const { scanned, unseen = [], words } = page
  if (unseen.length === 0) return page
  if (!scanned) {
    counter.page(page.page, unseen)
    return page
  }
  counter.layer(words, unseen)
  return { ...page, words: withLayer(words, unseen) }
}

/** What a file does not show is told with the first of its statements. */
const withUnseen = (
  [first, ...others]: ReadonlyArray<StatementFile | StatementUnreadable>,
  unseen: Unseen | undefined,
): ReadonlyArray<StatementFile | StatementUnreadable> => {
  if (first === undefined) return others
  return [unseen === undefined || first instanceof StatementUnreadable ? first : { ...first, unseen }, ...others]
}

/** A reader of one document. It keeps lines, not cells: memory grows with the lines alone. */
export const makeStatementReader = (options: StatementReaderOptions): StatementReader => {
  const layouts = options.layouts ?? allLayouts
  const maxLines = options.maxLines ?? MAX_LINES
  const read: Array<StatementFile | StatementUnreadable> = []
  let file: OpenFile | undefined
  const readEntry = fromBooked()
  let rows = 0

  const open = (fileName: string, format: string): OpenFile => ({
    fileName,
    format,
    tables: makeTableReader(layouts, maxLines),
    grid: makePageGrid(),
    traits: {},
    pages: 0,
    scanned: false,
    unseen: new UnseenCounter(),
    booked: [],
  })

  const close = (it: OpenFile) => {
    for (const { frame, lines, unread } of it.booked) {
      if (lines.length === 0) continue
      if (frame.creditCard === true) {
        read.push(new StatementUnreadable({ fileName: it.fileName, reason: "credit-card", header: "" }))
        continue
      }
      read.push({
        fileName: it.fileName,
        layout: it.format.toLowerCase(),
        account: bookedAccount(frame),
        lines,
        unreadLines: unread,
        hasBalances: lines.some(({ balanceFen }) => balanceFen !== undefined),
        pages: it.pages,
        traits: it.traits,
      })
    }
    if (it.booked.length === 0) {
      for (const outcome of withUnseen(conclude(it), it.unseen.found)) read.push(outcome)
    } else if (it.booked.every(({ lines }) => lines.length === 0))
      read.push(new StatementUnreadable({ fileName: it.fileName, reason: "no-lines", header: "" }))
  }

  return {
    rows: () => rows,
    push: (given) => {
      const part = boundedPart(given)
      if (part._tag === "File") {
        if (file !== undefined) close(file)
        // An archive is no statement; what it holds follows as files of their own.
        file = part.format === "ZIP" ? undefined : open(part.fileName, part.format)
        return
      }
      file ??= open(options.fileName, "")
      switch (part._tag) {
        case "Traits":
          file.traits = part.traits
          break
        case "Sheet":
          file.unseen.sheet(part.name)
          file.tables.sheet(part.name === "" ? undefined : part.name)
          break
        case "Rows":
          rows += part.rows.length
          for (const row of part.rows) {
            file.unseen.row(row)
            file.tables.row(row, undefined)
          }
          break
        case "Page": {
          file.pages = Math.max(file.pages, part.page)
          file.scanned ||= part.scanned
          const printed = file.grid.push(seenPage(part, file.unseen))
          rows += printed.length
          for (const row of printed) file.tables.row(row, part.page)
          break
        }
        case "Booked":
          file.booked.push({ frame: part.statement, lines: [], unread: [] })
          break
        case "Entries": {
          const into = file.booked.at(-1)
          rows += part.entries.length
          for (const entry of part.entries) {
            const line = readEntry(entry)
            if ("reason" in line) into?.unread.push(line)
            else into?.lines.push(line)
          }
          break
        }
      }
    },
    end: () => {
      if (file !== undefined) close(file)
      file = undefined
      return read
    },
  }
}
