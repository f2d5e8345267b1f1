import type { StatedInvoice } from "@open-valuation/core/domain"
import { Effect, Stream } from "effect"
import type { DocumentPiece } from "../DocumentPiece.ts"
import { type DocumentReader, unreadable } from "../DocumentReader.ts"
import { MarkupFault, markupTokens } from "../MarkupTokens.ts"
import { Tables } from "../tables/index.ts"
import { ofTable } from "../Unreadable.ts"

/**
 * Where an invoice states what: an element within its parent, in upper case. Sources: the digital invoices of the tax
 * authority (`EInvoice`, since 2022), and those that OFD files of 2019 carry (edrm.org.cn/schema/e-invoice/2019).
 */
const FIELDS: ReadonlyMap<string, keyof StatedInvoice> = new Map([
  ["TAXSUPERVISIONINFO/INVOICENUMBER", "number"],
  ["TAXSUPERVISIONINFO/ISSUETIME", "date"],
  ["SELLERINFORMATION/SELLERNAME", "seller"],
  ["BUYERINFORMATION/BUYERNAME", "buyer"],
  ["BASICINFORMATION/TOTALAMWITHOUTTAX", "amount"],
  ["BASICINFORMATION/TOTALTAXAM", "tax"],
  ["BASICINFORMATION/TOTALTAX-INCLUDEDAMOUNT", "total"],
  ["BASICINFORMATION/TOTALTAX-INCLUDEDAMOUNTINCHINESE", "capitals"],
  ["ADDITIONALINFORMATION/REMARK", "remark"],
  ["EINVOICE/INVOICENO", "number"],
  ["EINVOICE/INVOICECODE", "code"],
  ["EINVOICE/ISSUEDATE", "date"],
  ["SELLER/SELLERNAME", "seller"],
  ["BUYER/BUYERNAME", "buyer"],
  ["EINVOICE/TAXEXCLUSIVETOTALAMOUNT", "amount"],
  ["EINVOICE/TAXTOTALAMOUNT", "tax"],
  ["EINVOICE/TAXINCLUSIVETOTALAMOUNT", "total"],
  ["EINVOICE/NOTE", "remark"],
])
const ROOT = "EINVOICE"
const MAX_DEPTH = 32
/** Characters of a field; names and remarks are far shorter. */
const MAX_TEXT = 2_000
/** Invoices of one file. */
const MAX_INVOICES = 1_000

/** True when a text begins as an electronic invoice does, or as a list of them. */
export const isInvoiceXml = (head: string): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!(?:--|DOCTYPE)[^]{0,3000}?>\s*)?(?:<\w{1,40}>\s*)?<(?:\w{1,20}:)?eInvoice[\s>]/i.test(
    head,
  )

/**
 * The invoices of a document, with what each states. Memory holds the open elements alone. Throws `MarkupFault` for
 * what is no sound XML, has a document type declaration, or states one field twice with different texts.
 */
export function* statedInvoices(document: string): Generator<StatedInvoice> {
  const open: Array<string> = []
  let invoice: Record<string, string> = {}
  let text: string | undefined
  let [found, within] = [0, -1]
  const close = function* (): Generator<StatedInvoice> {
    const name = open.pop()
    const field = FIELDS.get(`${open.at(-1)}/${name}`)
    const stated = text?.replaceAll(/\s+/gu, " ").trim() ?? ""
    text = undefined
    if (within >= 0 && field !== undefined && stated !== "") {
      if (invoice[field] !== undefined && invoice[field] !== stated) throw new MarkupFault(`two texts of ${field}`)
      invoice[field] = stated
    }
    if (open.length !== within) return
    if (++found > MAX_INVOICES) throw new MarkupFault(`more than ${MAX_INVOICES} invoices`)
    yield invoice
    invoice = {}
    within = -1
  }
  for (const token of markupTokens(document, "XML")) {
    if (token._tag === "Text") {
      if (text !== undefined && text.length < MAX_TEXT) text = (text + token.text).slice(0, MAX_TEXT)
      continue
    }
    const name = token.name.toUpperCase()
    if (token._tag === "Open") {
      if (open.length === MAX_DEPTH) throw new MarkupFault(`elements nested deeper than ${MAX_DEPTH}`)
      if (name === ROOT && within < 0) within = open.length
      open.push(name)
      text = ""
      if (token.empty) yield* close()
    } else {
      if (open.at(-1) !== name) throw new MarkupFault("an element that another one cuts off")
      yield* close()
    }
  }
  if (open.length > 0) throw new MarkupFault("cut short: an element does not end")
}

/** Reads the XML of electronic invoices: an `Invoice` part for each. */
export const readInvoiceXml: DocumentReader = (bytes, context) =>
  Tables.text(bytes).pipe(
    Stream.map(({ piece }) => piece),
    Stream.mkString,
    Effect.mapError(ofTable(context)),
    Effect.flatMap((document) => {
      try {
        const parts = [...statedInvoices(document)].map((invoice): DocumentPiece => ({ _tag: "Invoice", invoice }))
        return parts.length === 0 ? unreadable(context, "empty", "no invoice in it") : Effect.succeed(parts)
      } catch (cause) {
        return cause instanceof MarkupFault ? unreadable(context, "corrupt", cause.message) : Effect.die(cause)
      }
    }),
    Effect.map((parts) => Stream.fromIterable(parts)),
    Stream.unwrap,
  )
