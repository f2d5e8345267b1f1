import type { DocumentPart, GridRow, StatedInvoice } from "../../domain/Document.ts"
import { LocalDate } from "../../domain/LocalDate.ts"
import { CAPITAL_AMOUNT, capitalFen } from "../../reading/CapitalAmount.ts"
import { bareText } from "../../reading/ComparableText.ts"
import { dateAt } from "../../reading/Day.ts"
import { hundredthsOf } from "../../reading/Figure.ts"
import { oneOf } from "../../reading/OneOf.ts"
import type { Fen } from "../Fen.ts"
import { linesOf, textOf } from "../reading/pages/TextLine.ts"
import { mayBeInvoice, statedOnPage } from "./InvoicePage.ts"
import type { Contract, MaterialKind, Paper, UnreadPaper } from "./Paper.ts"
import { readInvoice } from "./ReadInvoice.ts"

const PARTIES =
  "甲方 乙方 丙方 买方 卖方 供方 需方 采购方 供应方 购买方 销售方 发包方 承包方 委托方 受托方 出租方 承租方".split(" ")
const PARTY = new RegExp(
  `(${oneOf(...PARTIES)})(?:\\([^()]{1,16}\\))?:_*([^:;,。_]{2,60}?)_*(?=${oneOf(...PARTIES)}|\\(盖章|地址|法定代表人|统一社会|联系|[;,。]|$)`,
  "gu",
)
const AMOUNT_LABEL =
  /(?:合同|协议)(?:总)?(?:金额|价款|价格|总价|总额|价)(?:\([^()]{1,12}\))?(?:共计|合计|为)?:?(?:人民币)?(.{1,80})/u
const FIGURES = /(?<![\d,])(\d[\d,]{0,19}(?:\.\d{1,2})?)(万?)元/u
const DATE = /(?:签订|签约|签署)(?:日期|时间):?(.{8,12})/u

/** The fen of the text behind a label: figures, capitals, or both where they agree; `null` where they do not. */
const amountIn = (text: string): Fen | null | undefined => {
  const [, digits = "", tenThousands] = FIGURES.exec(text) ?? []
  const figure = hundredthsOf(digits)
  const fen = figure === undefined ? undefined : figure * (tenThousands === "万" ? 10_000 : 1)
  const inWords = capitalFen(CAPITAL_AMOUNT.exec(text)?.[0] ?? "")
  return fen !== undefined && inWords !== undefined && fen !== inWords ? null : (fen ?? inWords)
}

const dayIn = (text: string): LocalDate | undefined => {
  const date = dateAt(text)?.date
  return date?.length === 10 ? LocalDate.make(date) : undefined
}

/** The one value that lines of a contract agree on; `undefined` where they have none, or several. */
const sole = <A>(values: ReadonlyArray<A | undefined>): A | undefined => {
  const known = new Set(values.filter((value) => value !== undefined))
  return known.size === 1 ? [...known][0] : undefined
}

/**
 * What the lines of a contract plainly label: parties, amount and day of signing. A label with two different values
 * says nothing; a contract that names no two parties is unread.
 */
export const readContract = (lines: ReadonlyArray<string>, fileName: string): Contract | UnreadPaper => {
  const bare = lines.map(bareText)
  const named = bare.flatMap((line) => [...line.matchAll(PARTY)].map(([, label = "", name = ""]) => ({ label, name })))
  const parties = PARTIES.flatMap(
    (label) => sole(named.flatMap((one) => (one.label === label ? [one.name] : []))) ?? [],
  )
  if (new Set(parties).size < 2) return { _tag: "UnreadPaper", fileName, kind: "CONTRACT" }
  const amountFen = sole(bare.map((line) => amountIn(AMOUNT_LABEL.exec(line)?.[1] ?? "")))
  const date = sole(bare.map((line) => dayIn(DATE.exec(line)?.[1] ?? "")))
  return {
    _tag: "Contract",
    fileName,
    parties: [...new Set(parties)],
    ...(typeof amountFen === "number" ? { amountFen } : {}),
    ...(date === undefined ? {} : { date }),
  }
}

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
