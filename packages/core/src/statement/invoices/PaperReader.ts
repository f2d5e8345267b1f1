import type { DocumentPart, GridRow, StatedInvoice } from "../../domain/Document.ts"
import { bareText } from "../../reading/ComparableText.ts"
import { hundredthsOf } from "../../reading/Figure.ts"
import { linesOf, textOf } from "../reading/pages/TextLine.ts"
import { mayBeInvoice, statedOnPage } from "./InvoicePage.ts"
import type { MaterialKind, Paper } from "./Paper.ts"
import { readContract } from "./ReadContract.ts"
import { readInvoice } from "./ReadInvoice.ts"

/** Lines of a contract that are looked at; its labels stand on the first pages and on the last. */
const MOST_LINES = 20_000

type Page = Extract<DocumentPart, { readonly _tag: "Page" }>

/** Two statements of one invoice: the second one fills what the first one lacks. */
const together = (first: StatedInvoice, second: StatedInvoice): StatedInvoice => ({ ...second, ...first })

const totalOf = ({ total }: StatedInvoice) => (total === undefined ? undefined : hundredthsOf(total))

/**
 * The invoices and contracts of one file. An invoice is known by its own bytes, whatever it was submitted as; a
 * contract only by what its sender says. Several pages, or the page and the data that an OFD file carries, may state
 * one invoice.
 */
export class PaperReader {
  readonly #fileName: string
  readonly #kind: MaterialKind
  readonly #invoices = new Map<string, { stated: StatedInvoice; differs: boolean; readonly scanned: boolean }>()
  readonly #lines: Array<string> = []
  #unclear = 0

  constructor(fileName: string, kind: MaterialKind) {
    this.#fileName = fileName
    this.#kind = kind
  }

  /** Takes an invoice that a format states field by field. */
  invoice(stated: StatedInvoice, scanned = false): void {
    const key = bareText(stated.number ?? "")
    const known = this.#invoices.get(key)
    if (known === undefined) {
      this.#invoices.set(key, { stated, differs: false, scanned })
      return
    }
    const [one, other] = [totalOf(known.stated), totalOf(stated)]
    known.differs ||= one !== undefined && other !== undefined && one !== other
    known.stated = together(known.stated, stated)
  }

  /** True when the page is that of an invoice or a contract, and no page of a statement. */
  page({ scanned, words }: Page): boolean {
    if (this.#kind === "CONTRACT") {
      this.#take(linesOf(words).map((line) => textOf(line.words)))
      return true
    }
    if (this.#kind === "STATEMENT" && !mayBeInvoice(words)) return false
    const stated = statedOnPage(words)
    if (stated === undefined) this.#unclear++
    else this.invoice(stated, scanned)
    return stated !== undefined
  }

  /** True when the rows are text of a contract. */
  rows(rows: ReadonlyArray<GridRow>): boolean {
    if (this.#kind !== "CONTRACT") return false
    this.#take(rows.map(({ cells }) => cells.join(" ")))
    return true
  }

  #take(lines: ReadonlyArray<string>): void {
    for (const line of lines) if (this.#lines.length < MOST_LINES) this.#lines.push(line)
  }

  /** What was read. A file that was submitted as an invoice and `isOther` than a statement is at least unread. */
  end(isOther: boolean): ReadonlyArray<Paper> {
    const fileName = this.#fileName
    const unread = { _tag: "UnreadPaper", fileName, kind: "INVOICE" } as const
    const papers = [...this.#invoices.values()].map(({ differs, scanned, stated }): Paper => {
      const invoice = readInvoice(stated, fileName)
      // Figures of a scan that contradict each other are misread.
      if (invoice === undefined || (scanned && invoice.fault !== undefined)) return unread
      return {
        ...invoice,
        ...(differs ? { fault: "CONTRADICTION" as const } : {}),
        ...(scanned ? { scanned } : {}),
        ...(this.#kind === "STATEMENT" ? { asStatement: true } : {}),
      }
    })
    if (this.#kind === "CONTRACT") return [readContract(this.#lines, fileName)]
    if (papers.length > 0) return [...papers, ...Array.from({ length: this.#unclear }, () => unread)]
    return this.#kind === "INVOICE" && isOther ? [unread] : []
  }
}
