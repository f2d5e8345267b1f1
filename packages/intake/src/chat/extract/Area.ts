import { areaUnitAt, sizeOf, SQM_PER_MU } from "@open-valuation/core/reading"
import { countOf, FIGURE, figureOf, toCents } from "./Figures.ts"
import type { Emitted, Passage } from "./Passage.ts"

/** A number, perhaps the first of a range, and what may stand between it and its unit. */
const NUMBER = new RegExp(
  `(${FIGURE}|半(?=[亩公]))(?:\\s?(?:多|来|几))?\\s?([千万wk])?\\s?(?:(多|来|余|几)(?!\\d)|左右)?\\s?(?=[平方呎市亩英公个msha])`,
  "giu",
)
const RANGE = new RegExp(`(${FIGURE})\\s?(?:[-~—–至到]|to)\\s?$`, "iu")
const UNIT_LENGTH = 24
const OF_ANY = /^半(?!年|天|小时)/u
const OF_MU = /^半(?!年|天|小时)|^[\d一二三四五六七八九]分(?![之钟])/u

/** An area in a text. */
export interface FoundArea {
  readonly start: number
  readonly end: number
  readonly sqm: number
  /** True when it is a range, or as vague as one (`90几平`). */
  readonly vague: boolean
  /** m² where the comma in it parts two figures, and nothing tells: 200 of `1，200平`. */
  readonly parted?: number
  /** What stands before it, for its label: 套内, 占地. */
  readonly before: string
  /** m² of its unit. */
  readonly unit: number
}

const BEFORE_LENGTH = 22

/** Before a comma these are the number of a house or a floor: 幢801，103.5平; 5/18，89平. */
const OWN_FIGURE = /(?:[幢栋楼座室号层元A-Za-z#/-]|楼层:?\s?)$/u
const PLAIN_DIGITS = /\d，\d/u

/** How many characters before the figure of an area belong to another one, and whether that is in doubt. */
const partedAt = (passage: Passage, figure: string, start: number): { readonly length: number; isSure: boolean } => {
  const length = figure.lastIndexOf(",") + 1
  const isOwn = OWN_FIGURE.test(passage.text.slice(Math.max(0, start - 4), start))
  const isOpen = length > 0 && PLAIN_DIGITS.test(passage.words(start, start + figure.length).text)
  return { length: isOwn || isOpen ? length : 0, isSure: isOwn }
}

/** What an area says of a field: its value, or what is to be asked. */
export const areaCommand = (field: string, { parted, sqm, vague }: FoundArea): Emitted =>
  vague
    ? { _tag: "DoubtField", field, doubt: { kind: "UNUSABLE", reason: "RANGE" } }
    : parted === undefined
      ? { _tag: "SetField", field, value: sqm }
      : { _tag: "DoubtField", field, doubt: { kind: "CHOICE", choices: [sqm, parted] } }

/** All areas with a unit in what nobody has taken, in order. */
export const areasIn = (passage: Passage): ReadonlyArray<FoundArea> => {
  const { text } = passage
  return [...text.matchAll(NUMBER)].flatMap((match): ReadonlyArray<FoundArea> => {
    const [written, found = "", scale = "", about = ""] = match
    const behind = match.index + written.length
    const parted = partedAt(passage, found, match.index)
    const isOpen = parted.length > 0 && !parted.isSure
    const at = match.index + (isOpen ? 0 : parted.length)
    const figure = found.slice(at - match.index)
    const rest = text.slice(behind, behind + UNIT_LENGTH)
    const unit = areaUnitAt(rest)
    // 五通一平 is no area.
    if (unit === undefined || text.charAt(at - 1) === "通") return []
    // 二十三亩半, 十五亩八分
    const [more = ""] = (unit.sqm === SQM_PER_MU ? OF_MU : OF_ANY).exec(rest.slice(unit.length)) ?? []
    const half = more === "" ? 0 : more === "半" ? 0.5 : countOf(more.charAt(0)) / 10
    const head = text.slice(Math.max(0, at - BEFORE_LENGTH), at)
    const range = RANGE.exec(head)
    const start = at - (range?.[0].length ?? 0)
    const sqmOf = (digits: string): number => toCents((figureOf(digits) * (sizeOf(scale) ?? 1) + half) * unit.sqm)
    const sqm = sqmOf(figure)
    const isAbout = about === "几" || /^\D{0,2}几/u.test(written.slice(found.length))
    const vague = range !== null || isAbout
    const before = text.slice(Math.max(0, start - BEFORE_LENGTH), start)
    const end = behind + unit.length + more.length
    const area = { start, end, sqm, vague, before, unit: unit.sqm }
    return [isOpen ? { ...area, parted: sqmOf(found.slice(parted.length)) } : area]
  })
}
