import type { BookedEntry } from "@open-valuation/core/domain"
import { present } from "./Booked.ts"

/** Counterparty and purpose of an entry. */
export type Information = Pick<BookedEntry, "counterparty" | "counterpartyAccount" | "summary">

export const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim()

export const textOrNone = (text: string): string | undefined => (text === "" ? undefined : text)

/**
 * A transaction code of three digits, and the mark before each subfield: `166?00…?20…`, `000>10…`. Many banks omit the
 * code.
 */
const SUBFIELDS = /^(?:\d{3})?([?><^~])(?=\d\d)/
/** `/NAME/…`, `/REMI/…`: a value ends where the next code starts, and may be empty. */
const CODED = /\/([A-Z]{3,8})\/((?:[^/]|\/(?![A-Z]{3,8}\/))*)/g

/** Parses `:86:`: subfields (German banks, DFÜ-Abkommen, annex 3), SEPA codes of Dutch banks, or free text. */
export const informationOf = (value: string): Information => {
  const flat = value.replaceAll("\n", "")
  const mark = SUBFIELDS.exec(flat)?.[1]
  if (mark !== undefined) {
    const numbered = new Map<string, string>()
    for (const part of flat.split(mark).filter((each) => /^\d\d/.test(each))) {
      const code = part.slice(0, 2)
      numbered.set(code, (numbered.get(code) ?? "") + part.slice(2))
    }
    if (numbered.size > 1) return ofNumbered(numbered, { name: /^3[23]/, account: /^31/, purpose: /^2\d|^6[0-3]/ })
  }
  const coded = new Map(
    [...flat.matchAll(CODED)].map(([, code = "", text = ""]) => [code, oneLine(text).replace(/\/$/, "")] as const),
  )
  return present({
    counterparty: textOrNone(coded.get("NAME") ?? ""),
    counterpartyAccount: textOrNone(coded.get("IBAN") ?? "") ?? textOrNone(coded.get("ACCT") ?? ""),
    summary: textOrNone(coded.get("REMI") ?? "") ?? textOrNone(oneLine(value)),
  })
}

/** Parses `:NS:` (non-SWIFT, German and Hungarian banks): lines that start with a code of two digits. */
export const nonSwiftOf = (value: string): Information => {
  const lines = value.split("\n").filter((line) => /^\d\d/.test(line))
  const numbered = new Map(lines.map((line) => [line.slice(0, 2), ` ${line.slice(2)}`] as const))
  return ofNumbered(numbered, { name: /^1[56]/, account: /^$/, purpose: /^0\d|^1[0-4]/ })
}

const ofNumbered = (
  numbered: ReadonlyMap<string, string>,
  of: { readonly name: RegExp; readonly account: RegExp; readonly purpose: RegExp },
): Information => {
  const text = (codes: RegExp): string =>
    oneLine([...numbered].flatMap(([code, part]) => (codes.test(code) ? [part] : [])).join(""))
  return present({
    counterparty: textOrNone(text(of.name)),
    counterpartyAccount: textOrNone(text(of.account)),
    summary: textOrNone(text(of.purpose) || text(/^00/)),
  })
}
