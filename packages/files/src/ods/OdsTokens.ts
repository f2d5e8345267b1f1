import { ownValue } from "@open-valuation/core/domain"
import { MarkupFault, type MarkupToken, markupTokens } from "../MarkupTokens.ts"
import { TableError } from "../tables/TableError.ts"
import { escaped } from "../tables/Xlsx/Parts.ts"

export const brokenOds = (): TableError =>
  new TableError({
    reason: "BrokenWorkbook",
    message:
      "The ODS spreadsheet is damaged, or has contents that office programs skip. Open it, save it as XLSX, and send that, or save the table as CSV in UTF-8.",
  })

const OASIS = "urn:oasis:names:tc:opendocument:xmlns:"

/** The prefixes by which names are told apart here, and what office programs bind them to (OpenDocument 1.3, 1.5). */
const NAMESPACES: Readonly<Record<string, string>> = {
  office: `${OASIS}office:1.0`,
  style: `${OASIS}style:1.0`,
  text: `${OASIS}text:1.0`,
  table: `${OASIS}table:1.0`,
  number: `${OASIS}datastyle:1.0`,
  fo: `${OASIS}xsl-fo-compatible:1.0`,
  calcext: "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0",
}
const known = new Set(Object.values(NAMESPACES))

const BINDING = /\sxmlns(?::([\w.-]{1,80}))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Elements whose names count, under another prefix than that of office programs. */
const FOREIGN = [
  /<\/?(?!table:)(?:[\w.-]{1,80}:)?(?:table|table-(?:row|cell|column)|covered-table-cell)(?=[\s/>])/,
  /<\/?(?!text:)(?:[\w.-]{1,80}:)?(?:p|span)(?=[\s/>])/,
  /<\/?(?!style:)(?:[\w.-]{1,80}:)?(?:style|default-style|map|(?:text|table-(?:cell|row|column)|table)-properties)(?=[\s/>])/,
  /<\/?(?!number:)(?:[\w.-]{1,80}:)?(?:number|currency|percentage|date|time|boolean)-style(?=[\s/>])/,
]

/**
 * The tags and texts of a part of a document without comments. Refuses what office programs never write and read
 * differently: CDATA, document types, and other prefixes for the names that count. Throws `TableError`.
 */
export const odsTokens = (markup: string): Iterable<MarkupToken> => {
  if (markup.includes("<!") || FOREIGN.some((pattern) => pattern.test(markup))) throw brokenOds()
  for (const [, prefix = "", one, other] of markup.matchAll(BINDING)) {
    const namespace = one ?? other ?? ""
    if (Object.hasOwn(NAMESPACES, prefix) ? NAMESPACES[prefix] !== namespace : known.has(namespace)) throw brokenOds()
  }
  return tokensOf(markup)
}

function* tokensOf(markup: string): Generator<MarkupToken> {
  try {
    yield* markupTokens(markup, "XML")
  } catch (cause) {
    throw cause instanceof MarkupFault ? brokenOds() : cause
  }
}

/** A count in an attribute: at least 1, also where there is none. */
export const countOf = (value: string | undefined): number => {
  const count = Number(value ?? 1)
  return Number.isInteger(count) && count > 0 && count < 10_000_000 ? count : 1
}

const UNITS: Readonly<Record<string, number>> = { pt: 1, pc: 12, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, px: 0.75 }

/** A length in points; `undefined` for one in another unit. */
export const pointsOf = (length: string | undefined): number | undefined => {
  const found = /^(\d{1,6}(?:\.\d{1,9})?|\.\d{1,9})(pt|pc|in|cm|mm|px)$/.exec(length ?? "")
  return found === null ? undefined : Number(found[1]) * (ownValue(UNITS, found[2] ?? "") ?? 1)
}

const DAY = 86_400_000
const FIRST_DAY = Date.UTC(1899, 11, 30)

/** `$Sheet1.B2:$Sheet1.B9 Sheet1.D1` as `B2:B9 D1`. */
export const rangesOf = (addresses: string): string =>
  addresses
    .replaceAll(/'(?:[^']|'')*'/g, "")
    .split(/\s+/)
    .map((range) =>
      range
        .split(":")
        .map((end) => end.slice(end.lastIndexOf(".") + 1))
        .join(":"),
    )
    .join(" ")

/** `of:=[.B2]+SUM([.C2];1)` as `B2+SUM(C2,1)`; cells of other sheets stay as they are, and are not looked up. */
export const formulaOf = (attributes: ReadonlyMap<string, string>): string => {
  const formula = attributes.get("table:formula")
  if (formula === undefined) return ""
  const text = formula.replace(/^\w{1,20}:/, "").replace(/^=/, "")
  return `<f>${escaped(text.replaceAll(/\[\.([^\].]*)\]/g, "$1").replaceAll(";", ","))}</f>`
}

export const numberOf = (value: string | undefined): number | undefined =>
  /^[-+]?(?:\d{1,40}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][-+]?\d{1,3})?$/.test(value ?? "") ? Number(value) : undefined

/** Days since 1899-12-30 of a date with or without a time of day. */
export const dayOf = (value: string | undefined): number | undefined => {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?)?$/.exec(value ?? "")
  if (found === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0))
  return (Date.UTC(year, month - 1, day, hour, minute, second) - FIRST_DAY) / DAY
}

/** The part of a day of a duration. */
export const clockOf = (value: string | undefined): number | undefined => {
  const found = /^PT(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,5})(?:[.,]\d{1,9})?S)?$/.exec(value ?? "")
  if (found === null) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return (hours * 3600 + minutes * 60 + seconds) / 86_400
}
