import { Effect, Stream } from "effect"
import { TableError } from "../TableError.ts"
import { type ChangedLook, changedLook, type Ground, isSeenOn, type Look, type Looks } from "./Looks.ts"
import { attribute, elements, tags, withoutComments } from "./Xml.ts"

/** Rows and columns from 0, both ends included. */
interface Range {
  readonly rows: readonly [number, number]
  readonly columns: readonly [number, number]
}

/** A rule that changes the look of cells. */
interface Rule {
  readonly change: ChangedLook
  /** Whether it replaces the number by a bar or a symbol. */
  readonly isInstead: boolean
  /** Whether it can apply to a cell; `true` when only a spreadsheet program could tell. */
  readonly mayApply: (raw: string, isText: boolean) => boolean
  readonly range: Range
}

/** Most ranges of a sheet; copying cells leaves some hundreds. */
const MOST_RANGES = 2_000
const MOST_CHARACTERS = 16 * 1024 * 1024
const BEGINNING = "conditionalFormatting"

const tooMany = new TableError({
  reason: "BrokenWorkbook",
  message: "The sheet has too many conditional formats. Remove them and save it again, or save it as CSV in UTF-8.",
})

/** Markup of a sheet from its first conditional format on; they follow the rows. */
export const conditionsIn = (data: Stream.Stream<Uint8Array, TableError>): Effect.Effect<string, TableError> =>
  Effect.suspend(() => {
    let [tail, isFound] = ["", false]
    return Stream.decodeText(data).pipe(
      Stream.runForEach((piece) => {
        const text = tail + piece
        const at = isFound ? 0 : text.indexOf(BEGINNING)
        isFound ||= at >= 0
        tail = isFound ? text.slice(Math.max(0, at - BEGINNING.length)) : text.slice(-2 * BEGINNING.length)
        return tail.length > MOST_CHARACTERS ? Effect.fail(tooMany) : Effect.void
      }),
      Effect.map(() => (isFound ? withoutComments(tail) : "")),
    )
  })

const LAST = 0xff_ff_ff

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** `A1:B5`, `C3`, `D:D` or `3:4`. */
const rangeOf = (reference: string): Range => {
  const [from = "", to = from] = reference.slice(0, 40).toUpperCase().replaceAll("$", "").split(":")
  const ends = [from, to].map((end) => /^([A-Z]{0,3})(\d{0,7})$/.exec(end))
  const rows = ends.map((end) => (end?.[2] ? Number(end[2]) - 1 : undefined))
  const columns = ends.map((end) => (end?.[1] ? columnOf(end[1]) : undefined))
  return { rows: [rows[0] ?? 0, rows[1] ?? LAST], columns: [columns[0] ?? 0, columns[1] ?? LAST] }
}

const COMPARISONS: Readonly<Record<string, (value: number, one: number, other: number) => boolean>> = {
  equal: (value, one) => value === one,
  notEqual: (value, one) => value !== one,
  lessThan: (value, one) => value < one,
  lessThanOrEqual: (value, one) => value <= one,
  greaterThan: (value, one) => value > one,
  greaterThanOrEqual: (value, one) => value >= one,
  between: (value, one, other) => value >= Math.min(one, other) && value <= Math.max(one, other),
  notBetween: (value, one, other) => value < Math.min(one, other) || value > Math.max(one, other),
}

/** Condition of a rule: comparisons with numbers are evaluated; anything else may apply. */
const conditionOf = ({ tag, content }: { readonly tag: string; readonly content: string }): Rule["mayApply"] => {
  const type = attribute(tag, "type")
  // A cell with an error has no text here, and an empty one neither.
  if (type === "containsErrors" || type === "containsBlanks") return () => false
  const compare = type === "cellIs" ? COMPARISONS[attribute(tag, "operator") ?? ""] : undefined
  const formulas = [...elements(content, "formula"), ...elements(content, "f")].map((one) => one.content.trim())
  const [one = NaN, other = one] = formulas.map((text) =>
    /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : NaN,
  )
  if (compare === undefined || Number.isNaN(one) || Number.isNaN(other)) return () => true
  return (raw, isText) => compare(isText ? Number.POSITIVE_INFINITY : Number(raw), one, other)
}

/** Steps examined between two colours of a scale. */
const STEPS = 16

/** Backgrounds between the colours of a scale, or of a bar behind the text. */
const scaleOf = (content: string, { colours }: Looks): Ground | undefined => {
  const ends = tags(content, "color").map((tag) => colours.of(tag) ?? 0)
  if (ends.length === 0) return undefined
  const mixed = ends.flatMap((to, index) => {
    const from = ends[index - 1] ?? to
    return Array.from({ length: STEPS }, (_, step) => {
      const channel = (shift: number) => {
        const [start, end] = [(from >> shift) & 255, (to >> shift) & 255]
        return Math.round(start + ((end - start) * (step + 1)) / STEPS) << shift
      }
      return channel(16) | channel(8) | channel(0)
    })
  })
  return { colours: mixed, needsAll: true }
}

const rulesIn = (sheet: string, looks: Looks): ReadonlyArray<Rule> => {
  const rules: Array<Rule> = []
  for (const { tag, content } of elements(sheet, BEGINNING)) {
    const references = (attribute(tag, "sqref") ?? elements(content, "sqref")[0]?.content ?? "").trim().split(/\s+/)
    for (const rule of elements(content, "cfRule")) {
      const own = elements(rule.content, "dxf")[0]?.content
      const id = attribute(rule.tag, "dxfId")
      const named = own === undefined ? looks.changes[Number(id ?? NaN)] : changedLook(own, looks.colours)
      const scale = scaleOf(
        (elements(rule.content, "colorScale")[0] ?? elements(rule.content, "dataBar")[0])?.content ?? "",
        looks,
      )
      const isInstead = ["dataBar", "iconSet"].some((name) =>
        tags(rule.content, name).some((one) => /^(?:0|false)$/.test(attribute(one, "showValue") ?? "")),
      )
      const change = scale === undefined ? named : { ground: scale, isBlank: false }
      if (change === undefined && !isInstead) continue
      const mayApply = conditionOf(rule)
      for (const reference of references) {
        rules.push({ change: change ?? { isBlank: false }, isInstead, mayApply, range: rangeOf(reference) })
        if (rules.length > MOST_RANGES) throw tooMany
      }
    }
  }
  return rules
}

/** Legibility of cells under the conditional formats of a sheet. The priority of rules is ignored. */
export class ConditionalFormats {
  readonly #rules: ReadonlyArray<Rule>
  #row = -1
  #ofRow: ReadonlyArray<Rule> = []

  constructor(sheet: string, looks: Looks) {
    this.#rules = sheet === "" ? [] : rulesIn(sheet, looks)
  }

  /** Whether a cell with the number `raw` stays visible. Rows and columns from 0. */
  leaveSeen(row: number, column: number, look: Look, raw: string, isText: boolean): boolean {
    if (this.#rules.length === 0) return true
    if (row !== this.#row) {
      this.#row = row
      this.#ofRow = this.#rules.filter(({ range: { rows } }) => row >= rows[0] && row <= rows[1])
    }
    const rules = this.#ofRow.filter(
      ({ mayApply, range: { columns } }) => column >= columns[0] && column <= columns[1] && mayApply(raw, isText),
    )
    return rules.every(({ change: { colour, ground, isBlank }, isInstead }) => {
      if (isBlank || (isInstead && !isText)) return false
      if (ground !== undefined) return isSeenOn(colour ?? look.ink.colour, ground)
      if (colour === undefined) return true
      return [look.ground, ...rules.flatMap((other) => other.change.ground ?? [])].every((one) => isSeenOn(colour, one))
    })
  }
}
