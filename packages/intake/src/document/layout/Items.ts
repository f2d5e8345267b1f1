import type { Fact } from "../DocumentTable.ts"
import { around, type Box } from "./Box.ts"
import { keyOf, type LabelFound, type LabelIndex } from "./LabelIndex.ts"
import { type Cell, type Glyph, type GlyphLine, isHan, textOfGlyphs } from "./PageText.ts"

/** A label, with what belongs to it: brackets, a translation, a colon. */
export interface LabelItem extends Box {
  readonly _tag: "Label"
  readonly fact: Fact
  readonly name: string
  readonly sure: number
  /** Text in brackets behind it. */
  readonly unit: string
  readonly cell: Cell | undefined
  /** True when its name is in Latin letters. */
  readonly latin: boolean
}

/** Text between labels. Its own edges are those of its first line: where a text begins is where it stands. */
export interface TextItem extends Box {
  readonly _tag: "Text"
  /** Around all its lines. */
  readonly whole: Box
  readonly text: string
  /** Mean of its characters. */
  readonly confidence: number
  readonly characters: number
  readonly cell: Cell | undefined
}

/** What a line is made of. */
export type Item = LabelItem | TextItem

/** White within a label may be as wide, in heights; wider only between single characters (`制 造 商`). */
const WITHIN_LABEL = 1.2
/** White between single characters of a label. */
const SPREAD = 4
/** White that parts words. */
const PARTED = 0.3
/** White that parts texts. */
const APART = 1.5
/** The longest text in brackets that belongs to a label. */
const LONGEST_UNIT = 12
/** How far a colon may stand behind characters that would make the label another, longer one. */
const COLON_WITHIN = 8
/** Certainty of a label that runs into its value without a mark. */
const GLUED = 0.92

const isLatin = (character: string | undefined): boolean => character !== undefined && /[a-z]/iu.test(character)
const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)
const isColon = (glyph: Glyph | undefined): boolean => glyph !== undefined && keyOf(glyph.character) === ":"

/** Characters of a number that a form puts before its labels: `12.` before `12.发动机型号`. */
const numberBefore = (line: GlyphLine, at: number): number => {
  let from = at
  const character = (place: number) => line[place]?.character ?? ""
  if (/[.、]/u.test(character(from - 1)) && (line[from]?.gap ?? 1) <= PARTED) from--
  const digits = from
  while (digits - from < 2 && /\d/.test(character(from - 1)) && (line[from]?.gap ?? 1) <= PARTED) from--
  const begins = from === 0 || (line[from]?.gap ?? 0) > PARTED
  return from < digits && begins && isHan(line[at]?.character) ? at - from : 0
}

type Start = "clear" | "weak" | "none"

/** How clearly something new begins at a place of a line. */
const startAt = (line: GlyphLine, at: number): Start => {
  const [before, here] = [line[at - 1], line[at]]
  if (before === undefined || here === undefined || here.gap > PARTED) return "clear"
  if (numberBefore(line, at) > 0) return "clear"
  if (!isWordCharacter(before.character)) return /[:;,、。)\]/=|·•*"'~]/u.test(before.character) ? "clear" : "weak"
  return isHan(before.character) === isHan(here.character) ? "none" : "weak"
}

const joined = (before: Glyph, next: Glyph): boolean =>
  next.gap <= WITHIN_LABEL || (next.gap <= SPREAD && before.alone && next.alone)

interface Match {
  readonly label: LabelFound
  /** Behind its last character. */
  readonly end: number
}

/** The run of letters and digits that follows without white. */
const runFrom = (line: GlyphLine, at: number): string => {
  let run = ""
  for (let next = at; next < line.length; next++) {
    const glyph = line[next]
    if (glyph === undefined || glyph.gap > PARTED || !/[a-z0-9]/iu.test(glyph.character)) break
    run += glyph.character
  }
  return run
}

/**
 * True if a Latin label may end before a place: words do not end within a word, unless a blank was lost before a value.
 */
const endsWord = (line: GlyphLine, end: number): boolean => {
  const run = runFrom(line, end)
  if (!isLatin(line[end - 1]?.character) || !isLatin(line[end]?.character) || /\d/.test(run)) return true
  // The edge of a box, read as a letter before a Chinese value.
  return run === "" || (run.length === 1 && isHan(line[end + 1]?.character))
}

const exactAt = (line: GlyphLine, at: number, index: LabelIndex): Match | undefined => {
  let key = ""
  let found: Match | undefined
  let before: Glyph | undefined
  for (let next = at; next < line.length && key.length < index.longest; next++) {
    const glyph = line[next]
    if (glyph === undefined || (before !== undefined && !joined(before, glyph))) break
    before = glyph
    const more = keyOf(glyph.character)
    if (more === ":") break
    if (more === "") {
      if (next === at) return undefined
      continue
    }
    key += more
    const label = index.exact(key)
    if (label !== undefined && endsWord(line, next + 1)) found = { label, end: next + 1 }
  }
  return found
}

const similarAt = (line: GlyphLine, at: number, index: LabelIndex): Match | undefined => {
  const han = isHan(line[at]?.character)
  if (!han && !isLatin(line[at]?.character)) return undefined
  let key = ""
  let before: Glyph | undefined
  let next = at
  for (; next < line.length && key.length <= index.longest + 2; next++) {
    const glyph = line[next]
    if (glyph === undefined || (before !== undefined && !joined(before, glyph))) break
    if (/[(),。、]/u.test(glyph.character) || isColon(glyph) || (han && /[a-z0-9]/iu.test(glyph.character))) break
    before = glyph
    key += keyOf(glyph.character)
  }
  const label = key.length < 3 ? undefined : index.similar(key)
  return label === undefined || isHan(label.name[0]) !== han ? undefined : { label, end: next }
}

/** Text in brackets from a place on, and the place behind; a closing bracket may be lost. */
const bracketAt = (line: GlyphLine, at: number): { readonly unit: string; readonly end: number } | undefined => {
  if (!/[([{〈《]/u.test(line[at]?.character ?? "")) return undefined
  let unit = ""
  for (let next = at + 1; next < line.length && next - at <= LONGEST_UNIT + 1; next++) {
    const glyph = line[next]
    if (glyph === undefined || (glyph.gap > APART && next > at + 1))
      return unit === "" ? undefined : { unit, end: next }
    if (/[)\]}〉》]/u.test(glyph.character)) return { unit, end: next + 1 }
    if (isColon(glyph)) return { unit, end: next }
    unit += glyph.character
    if (next === line.length - 1) return { unit, end: next + 1 }
  }
  return undefined
}

/** True when only Latin letters stand between a place and a colon: a translation that no table has. */
const translationTo = (line: GlyphLine, at: number): number | undefined => {
  for (let next = at; next < line.length; next++) {
    const glyph = line[next]
    if (glyph === undefined || glyph.gap > APART) return undefined
    if (isColon(glyph)) return next > at ? next : undefined
    if (!/[a-z./' ]/iu.test(glyph.character)) return undefined
  }
  return undefined
}

/** True when Chinese follows the characters before a place without a mark, as in `坐落杭州市`. */
const isGlued = (line: GlyphLine, end: number): boolean => {
  const next = line[end]
  return next !== undefined && next.gap <= PARTED && isHan(line[end - 1]?.character) && isHan(next.character)
}

/** True when a colon follows so soon that what stands before it is a longer label than was found. */
const isLongerLabel = (line: GlyphLine, end: number): boolean => {
  const follow = line.slice(end, end + COLON_WITHIN)
  const wall = follow.findIndex(({ gap }, place) => place > 0 && gap > PARTED)
  return follow.slice(0, wall === -1 ? follow.length : wall).some(isColon)
}

/** The label whose name begins at a place, with how sure that is. */
const nameAt = (line: GlyphLine, at: number, index: LabelIndex): (Match & { readonly sure: number }) | undefined => {
  const start = startAt(line, at)
  if (start === "none") return undefined
  const exact = exactAt(line, at, index)
  if (exact !== undefined && !isGlued(line, exact.end)) {
    const isWeak = start === "weak" && exact.label.name.length < 4 && !isColon(line[exact.end])
    return isWeak ? undefined : { ...exact, sure: exact.label.sure }
  }
  if (start !== "clear") return undefined
  const similar = similarAt(line, at, index)
  if (similar !== undefined && !isGlued(line, similar.end)) return { ...similar, sure: similar.label.sure }
  // Names of what is not asked for also begin other words and sentences: 其他, 编号, 结构.
  const begins = exact !== undefined && exact.label.fact.read !== undefined && !isLongerLabel(line, exact.end)
  return begins ? { ...exact, sure: exact.label.sure * GLUED } : undefined
}

/** What belongs to a label behind its name: brackets, of which the first may hold a unit, and a translation. */
const tailAt = (line: GlyphLine, nameEnd: number, latin: boolean, index: LabelIndex) => {
  let end = nameEnd
  let unit = ""
  for (;;) {
    const bracket = bracketAt(line, end)
    if (bracket !== undefined) {
      if (unit === "") ({ unit } = bracket)
      end = bracket.end
      continue
    }
    const mark = line[end]?.character === "/" ? end + 1 : end
    const next = line[mark]
    if (latin || next === undefined || next.gap > APART) return { end, unit }
    const to = (isLatin(next.character) ? exactAt(line, mark, index)?.end : undefined) ?? translationTo(line, mark)
    if (to === undefined) return { end, unit }
    end = to
  }
}

interface Labelled {
  readonly item: LabelItem
  /** Behind the label, its brackets and its translation. */
  readonly nameEnd: number
  /** Behind its colon. */
  readonly end: number
}

/** The label that begins at a place of a line. */
export const labelAt = (line: GlyphLine, at: number, index: LabelIndex): Labelled | undefined => {
  const found = nameAt(line, at, index)
  if (found === undefined) return undefined
  const { fact, name } = found.label
  const latin = isLatin(name[0])
  const { end: nameEnd, unit } = tailAt(line, found.end, latin, index)
  let end = nameEnd
  while (isColon(line[end])) end++
  const box = around(line.slice(at, nameEnd))
  const item: LabelItem = { _tag: "Label", ...box, fact, name, sure: found.sure, unit, cell: line[at]?.cell, latin }
  return { item, nameEnd, end }
}

/** Characters of the first line of a text. */
const firstLine = (glyphs: GlyphLine): GlyphLine => {
  const end = glyphs.findIndex(({ continues }, at) => at > 0 && continues === true)
  return end === -1 ? glyphs : glyphs.slice(0, end)
}

const textItem = (glyphs: GlyphLine): TextItem => ({
  _tag: "Text",
  ...around(firstLine(glyphs)),
  whole: around(glyphs),
  text: textOfGlyphs(glyphs),
  confidence: glyphs.reduce((sum, { confidence }) => sum + confidence, 0) / glyphs.length,
  characters: glyphs.length,
  cell: glyphs[0]?.cell,
})

/** The labels of a line, and the texts between them. */
export const itemsOf = (line: GlyphLine, index: LabelIndex): ReadonlyArray<Item> => {
  const items: Array<Item> = []
  let open: Array<Glyph> = []
  const close = () => {
    if (open.some(({ character }) => isWordCharacter(character))) items.push(textItem(open))
    open = []
  }
  for (let at = 0; at < line.length;) {
    const glyph = line[at]
    if (glyph === undefined) break
    if (glyph.gap > APART || glyph.continues === false) close()
    const labelled = labelAt(line, at, index)
    if (labelled === undefined) {
      open.push(glyph)
      at++
      continue
    }
    open.splice(open.length - Math.min(open.length, numberBefore(line, at)))
    close()
    items.push(labelled.item)
    at = labelled.end
  }
  close()
  return items
}
