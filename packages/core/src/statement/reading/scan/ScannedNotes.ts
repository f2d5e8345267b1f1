import { editDistance } from "../../../domain/EditDistance.ts"
import { bareText, plainText } from "../../../reading/ComparableText.ts"
import { asProvenDigits } from "../../../reading/MisreadDigits.ts"
import type { Layout } from "../../layouts/Layout.ts"
import { factOf, labelOf, nearestLabel } from "../preamble/FactLabels.ts"

/** Text with less confidence is ignored. */
const UNSURE = 0.5
/**
 * A name needs more confidence, because nothing else can show that it is wrong. On rendered pages, names with a wrong
 * character had up to 0.86 with Tesseract, where the doubt about one character is lost in a long name; correct names
 * had more than 0.95 with PP-OCR.
 */
export const UNSURE_NAME = 0.88
/** Titles of fewer characters are too alike; of so many characters of a title one may be misread, two at most. */
const SHORTEST_TITLE = 6
const TITLE_PER_MISREAD = 5
const MOST_MISREAD = 2

const numberLike = /(?<![A-Za-z])[\dOIl][^\s\u4e00-\u9fff:]{5,}/gu
const mostlyDigits = (text: string): boolean => text.replaceAll(/\D/gu, "").length >= 0.6 * text.length

/** `账号;6222…`, `账号 Account No.6222…`: a mark in place of the colon, or none at all. */
const labelled =
  /^([\u4e00-\u9fff(][\u4e00-\u9fff/()\s]*(?:[A-Za-z.'][A-Za-z/.\s']*)?)\s?[;.,·'|]?\s?((?:[\d*]|CNY|RMB).*)$/su
const named = /^([\u4e00-\u9fff/\s]{2,8}?)\s?[;.,·'|]?\s?([\u4e00-\u9fff·]{2,30})$/u

const withColon = (text: string): string => {
  if (text.includes(":")) return text
  const figure = labelled.exec(text)
  if (figure !== null && labelOf(figure[1] ?? "")?.at === 0) return `${figure[1]}:${figure[2]}`
  for (let length = Math.min(8, text.length - 2); length >= 2; length--) {
    if (factOf(text.slice(0, length)) !== "name") continue
    return named.test(text) ? `${text.slice(0, length)}:${text.slice(length).replace(/^[\s;.,·'|]+/u, "")}` : text
  }
  return text
}

/** A label before a colon, with a character misread. */
const withLabel = (text: string): string => {
  const at = text.indexOf(":")
  if (at < 0) return text
  const label = text.slice(0, at)
  if (labelOf(label) !== undefined) return text
  const meant = nearestLabel(bareText(label).replaceAll(/[A-Za-z/.'()]/gu, ""))
  return meant === undefined ? text : `${meant}${text.slice(at)}`
}

/**
 * The text around the table of a scanned page in the form in which files print it: digits for the letters that look
 * like them, colons after labels, and labels and titles of known layouts with one or two misread characters corrected.
 * Text with too little confidence is left out.
 */
export const scannedNotes = (
  cells: ReadonlyArray<string>,
  confidences: ReadonlyArray<number>,
  layouts: ReadonlyArray<Layout>,
): ReadonlyArray<string> =>
  cells.flatMap((cell, index) => {
    if ((confidences[index] ?? 1) < UNSURE) return []
    const text = plainText(cell)
    const title = titleOf(bareText(text), layouts)
    if (title !== undefined) return [title]
    const digits = text.replaceAll(numberLike, (run) => (mostlyDigits(asProvenDigits(run)) ? asProvenDigits(run) : run))
    const note = withLabel(withColon(digits))
    const label = note.slice(0, Math.max(0, note.indexOf(":")))
    return (confidences[index] ?? 1) < UNSURE_NAME && labelOf(label)?.fact === "name" ? [] : [note]
  })

/** The only known title that a text can be, with a few characters misread. */
const titleOf = (text: string, layouts: ReadonlyArray<Layout>): string | undefined => {
  if (text.length < SHORTEST_TITLE || text.includes(":")) return undefined
  let least = Number.POSITIVE_INFINITY
  const found = new Set<string>()
  for (const { titles } of layouts) {
    for (const each of titles) {
      const title = bareText(each)
      if (text.includes(title) && title.length >= SHORTEST_TITLE) return undefined
      if (title.length < SHORTEST_TITLE) continue
      const most = Math.min(MOST_MISREAD, Math.floor(title.length / TITLE_PER_MISREAD))
      const cost = editDistance(text, title, most)
      if (cost > least || cost === Number.POSITIVE_INFINITY) continue
      if (cost < least) found.clear()
      least = cost
      found.add(each)
    }
  }
  return found.size === 1 ? [...found][0] : undefined
}
