import { boundedPart } from "../../domain/BoundedPart.ts"
import type { DocumentPart } from "../../domain/Document.ts"
import type { Layout } from "../layouts/Layout.ts"
import { layouts as allLayouts } from "../layouts/Layouts.ts"
import type { StatementFile } from "../StatementFile.ts"
import type { StatementUnreadable } from "../StatementUnreadable.ts"
import { FileReader } from "./FileReader.ts"

/** Turns the pieces of a document into statements, piece by piece. */
export interface StatementReader {
  readonly push: (part: DocumentPart) => void
  /** Rows and entries so far in all files of the document. The memory that is used grows with them. */
  readonly rows: () => number
  /**
   * The statements of the document: one for each account and currency in each of its files; or why a file gives none.
   */
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

/**
 * A reader of one document. It keeps lines and not cells, so that memory grows with the lines alone. Each file goes
 * through the same steps, a folder each: `pages` (words of a page to rows), `preamble` (facts around a table), `header`
 * (names of columns to their meaning), `table` (what each row is), `lines` (a row to a line; of a scan through `scan`),
 * `repair` (of a scan, by the running balance), `conclude` (lines to statements). All of them read texts by `cells`.
 */
export const makeStatementReader = (options: StatementReaderOptions): StatementReader => {
  const layouts = options.layouts ?? allLayouts
  const maxLines = options.maxLines ?? MAX_LINES
  const read: Array<StatementFile | StatementUnreadable> = []
  let file: FileReader | undefined
  let rowsBefore = 0

  const open = (fileName: string, format: string) => new FileReader({ fileName, format, layouts, maxLines })
  const close = () => {
    if (file === undefined) return
    rowsBefore += file.rows
    for (const outcome of file.end()) read.push(outcome)
    file = undefined
  }

  return {
    rows: () => rowsBefore + (file?.rows ?? 0),
    push: (given) => {
      const part = boundedPart(given)
      if (part._tag === "File") {
        close()
        // An archive is no statement; what it holds follows as files of their own.
        if (part.format !== "ZIP") file = open(part.fileName, part.format)
        return
      }
      file ??= open(options.fileName, "")
      file.push(part)
    },
    end: () => {
      close()
      return read
    },
  }
}
