import { type EquipmentType } from "../EquipmentType.ts"
import { GLUED_MAKER_NAMES, type Manufacturer, manufacturerByCode, manufacturerOf } from "./Manufacturers.ts"
import { type Candidate, readModelName, type WrittenModel } from "./ModelName.ts"
import type { Certainty, FurtherCapacity, ModelException, ModelRule, RatedCapacity } from "./ModelRule.ts"
import { type NamedType, readNamedType } from "./NamedType.ts"
import { type NameParts, readCapacity } from "./ReadCapacity.ts"
import { modelRules } from "./rules/modelRules.ts"
import { type Succession, successionOf } from "./Successions.ts"

/** One thing that a model's name can mean. */
export interface ModelMatch {
  /** Absent: many makers use the name (`QTZ80`, `ZL50`), and the text names none. */
  readonly manufacturer: Manufacturer | undefined
  readonly equipmentType: EquipmentType
  /** Absent rather than guessed. */
  readonly ratedCapacity: RatedCapacity | undefined
  /** Further capacities in the name: jib (m) and load at its tip (t) of a tower crane, its load moment (t·m, kN·m). */
  readonly furtherCapacities: ReadonlyArray<FurtherCapacity>
  /** Siblings of one design, prefix and number without suffix: `SY215`, `QY25`, `320`. */
  readonly series: string
  readonly basis: "RULE" | "LOOKUP" | "EXCEPTION"
  readonly certainty: Certainty
  readonly source: string
  /** Present where a source names the model that replaced this one. */
  readonly discontinued?: Succession
}

export interface ModelReading {
  /**
   * The name that search and grouping use: upper case, half width, without spaces, maker, product and remarks; hyphens
   * between digits only. The name in brackets where it is one: `QTZ80(TC5610-6)` → `TC5610-6`.
   */
  readonly model: string
  readonly asTyped: string
  /** Best first. Several: the name is ambiguous. None: unknown, never a guess. */
  readonly matches: ReadonlyArray<ModelMatch>
  /** The type of machine in a text without a model. */
  readonly named: NamedType | undefined
}

/**
 * Further knowledge of the machine: its maker's name, its type. It only chooses among the possible meanings of the
 * name.
 */
export interface ModelHints {
  readonly manufacturer?: string
  readonly equipmentType?: EquipmentType
}

/** Suffixes of most names: letters, digits and points after a letter, or a generation after a hyphen (`-8M0`). */
const SUFFIX = /^(?:[A-Z][A-Z0-9.-]{0,13}|-\d{1,2}(?:[A-Z][A-Z0-9]{0,7})?)?$/
const NAME = /^([A-Z]{0,6})(\d{1,5})(?!\d)(.{0,20})$/
/** Part of the suffix that belongs to the series: `302.5`, `SC200/200`, `280ECH`. */
const SERIES_SUFFIX = /^(?:(?:[./]\d+)+|EC[BH]|HCL?)/
/** Maximum number of letters of unknown words around a name; with more it is a sentence. */
const MOST_LETTERS_AROUND = 6

const rulesByPrefix = new Map<string, Array<ModelRule>>()
for (const rule of modelRules) {
  for (const prefix of rule.prefixes) {
    const rules = rulesByPrefix.get(prefix)
    if (rules === undefined) rulesByPrefix.set(prefix, [rule])
    else rules.push(rule)
  }
}

/** Facts known before the name is read. */
interface Known {
  readonly maker: Manufacturer | undefined
  readonly type: EquipmentType | undefined
}

const fitsRule = (rule: ModelRule, { digits, suffix }: NameParts): boolean => {
  const number = Number(digits)
  return (
    digits.length >= rule.digits[0] &&
    digits.length <= rule.digits[1] &&
    number >= rule.range[0] &&
    number <= rule.range[1] &&
    (rule.numbers === undefined || rule.numbers.includes(number)) &&
    rule.notNumbers?.includes(number) !== true &&
    (rule.capacity.kind !== "AFTER_LEADING_ONE" || digits.startsWith("1")) &&
    (rule.suffix ?? SUFFIX).test(suffix)
  )
}

/** Types that papers do not distinguish. */
const related: ReadonlyArray<ReadonlyArray<EquipmentType>> = [
  ["EXCAVATOR", "WHEELED_EXCAVATOR"],
  ["SKID_STEER_LOADER", "TRACK_LOADER"],
  ["CRAWLER_CRANE", "TELESCOPIC_CRAWLER_CRANE"],
  ["TRUCK_CRANE", "ALL_TERRAIN_CRANE"],
  ["ROUGH_TERRAIN_CRANE", "TYRE_CRANE"],
]
const sameFamily = (left: EquipmentType, right: EquipmentType): boolean =>
  left === right || related.some((types) => types.includes(left) && types.includes(right))

/** True when an unspecific name counts, given what else is named. */
const counts = (rule: ModelRule, { othersAround }: Candidate, { maker, type }: Known): boolean => {
  if (rule.weak === undefined) return true
  if (maker !== undefined && rule.maker !== undefined && maker.code !== rule.maker) return false
  if (type !== undefined && !sameFamily(type, rule.type)) return false
  if (rule.weak === "TYPE_NAMED") return type !== undefined
  if (maker !== undefined || type !== undefined) return true
  return rule.weak === "ALONE_OR_NAMED" && othersAround === 0
}

const certaintyOf = (rule: ModelRule, { digits }: NameParts, exception: ModelException | undefined, known: Known) => {
  const confirmed = rule.confirmed?.includes(Number(digits)) === true
  const certainty = exception?.certainty ?? (confirmed ? "CONFIRMED" : rule.certainty)
  if (rule.weak === undefined || known.maker !== undefined) return certainty
  // A bare number with only a type could be another maker's.
  return rule.prefixes[0] === "" && rule.weak !== "TYPE_NAMED" ? "POSSIBLE" : "LIKELY"
}

const matchOf = (rule: ModelRule, parts: NameParts, known: Known): ModelMatch => {
  const { rated, further, exception } = readCapacity(rule, parts)
  return {
    manufacturer: rule.maker === undefined ? undefined : manufacturerByCode(rule.maker),
    equipmentType: rule.type,
    ratedCapacity: rated,
    furtherCapacities: further,
    series: parts.prefix + parts.digits + (SERIES_SUFFIX.exec(parts.suffix)?.[0] ?? ""),
    basis: exception?.basis ?? "RULE",
    certainty: certaintyOf(rule, parts, exception, known),
    source: exception?.source ?? rule.source,
  }
}

const matchesOf = (candidate: Candidate, known: Known): ReadonlyArray<ModelMatch> => {
  const found = NAME.exec(candidate.name)
  if (found === null) return []
  const [, prefix = "", digits = "", suffix = ""] = found
  const parts = { prefix, digits, suffix }
  const answered = new Set<string>()
  const matches: Array<ModelMatch> = []
  for (const rule of rulesByPrefix.get(prefix) ?? []) {
    const asked = `${rule.maker ?? ""} ${rule.prefixes[0] === "" ? rule.type : ""}`
    if (answered.has(asked) || !fitsRule(rule, parts) || !counts(rule, candidate, known)) continue
    answered.add(asked)
    matches.push(matchOf(rule, parts, known))
  }
  return matches
}

const possible = (match: ModelMatch): ModelMatch => ({ ...match, certainty: "POSSIBLE" })

/** The matches of a maker; else those of shared names, as the maker's; else all, as mere possibilities. */
const chosenByMaker = (matches: ReadonlyArray<ModelMatch>, maker: Manufacturer | undefined) => {
  if (maker === undefined) return matches
  const own = matches.filter(({ manufacturer }) => manufacturer?.code === maker.code)
  if (own.length > 0) return own
  const shared = matches.filter(({ manufacturer }) => manufacturer === undefined)
  return shared.length > 0 ? shared.map((match) => ({ ...match, manufacturer: maker })) : matches.map(possible)
}

const chosenByType = (matches: ReadonlyArray<ModelMatch>, type: EquipmentType | undefined) => {
  if (type === undefined) return matches
  const same = matches.filter(({ equipmentType }) => equipmentType === type)
  if (same.length > 0) return same
  const near = matches.filter(({ equipmentType }) => sameFamily(equipmentType, type))
  return near.length > 0 ? near : matches.map(possible)
}

const ORDER: Readonly<Record<Certainty, number>> = { CONFIRMED: 0, LIKELY: 1, POSSIBLE: 2 }

const choose = (matches: ReadonlyArray<ModelMatch>, { maker, type }: Known): ReadonlyArray<ModelMatch> => {
  const chosen = chosenByType(chosenByMaker(matches, maker), type)
  const ambiguous = chosen.some(({ equipmentType }) => equipmentType !== chosen[0]?.equipmentType)
  return (ambiguous ? chosen.map(possible) : [...chosen]).sort(
    (left, right) => ORDER[left.certainty] - ORDER[right.certainty],
  )
}

const withSuccession = (name: string, matches: ReadonlyArray<ModelMatch>): ReadonlyArray<ModelMatch> => {
  const succession = successionOf(name)
  if (succession === undefined) return matches
  return matches.map((match) =>
    match.manufacturer?.code === succession.manufacturer ? { ...match, discontinued: succession } : match,
  )
}

interface Found {
  readonly name: string
  readonly matches: ReadonlyArray<ModelMatch>
}

const firstFound = (candidates: ReadonlyArray<Candidate>, known: Known): Found | undefined => {
  for (const candidate of candidates) {
    const matches = matchesOf(candidate, known)
    if (matches.length > 0)
      return { name: candidate.name, matches: withSuccession(candidate.name, choose(matches, known)) }
  }
  return undefined
}

/** Names in a text about other things count only with a fitting maker or type in the text. */
const credible = (found: Found | undefined, text: WrittenModel, candidates: ReadonlyArray<Candidate>) => {
  if (found === undefined) return undefined
  const around = candidates.find(({ name }) => name === found.name)?.othersAround ?? 0
  if (!text.address && around <= MOST_LETTERS_AROUND) return found
  const fits = found.matches.some(
    ({ manufacturer, equipmentType }) =>
      (text.maker !== undefined && manufacturer?.code === text.maker.code) ||
      (text.type !== undefined && sameFamily(equipmentType, text.type)),
  )
  return fits ? found : undefined
}

/** The name in brackets is used when it is a model's, and not of another machine than the one outside. */
const bracketed = (text: WrittenModel, outer: Found | undefined, known: Known): Found | undefined => {
  const outerType = outer?.matches[0]?.equipmentType
  for (const candidates of text.inside) {
    const inner = firstFound(candidates, { ...known, type: known.type ?? outerType })
    if (inner === undefined) continue
    const agrees = outer?.matches.some((match) =>
      inner.matches.some(({ equipmentType }) => sameFamily(match.equipmentType, equipmentType)),
    )
    if (agrees !== false) return outer === undefined ? inner : withOuter(inner, outer)
  }
  return undefined
}

/** Keeps what the outer name gives in other units: the 800 kN·m of `QTZ80(TC5610-6)`. */
const withOuter = (inner: Found, outer: Found): Found => {
  const capacity = outer.matches[0]?.ratedCapacity
  if (capacity === undefined || (capacity.unit !== "kN·m" && capacity.unit !== "t·m")) return inner
  const matches = inner.matches.map((match) => ({
    ...match,
    furtherCapacities: [...match.furtherCapacities, { of: "LOAD_MOMENT", ...capacity } as const],
  }))
  return { name: inner.name, matches }
}

const MODEL_LIKE = /^[A-Z]{1,5}\d{2,}/

/**
 * The key of a name without a rule: the one in brackets if it looks like one, else the first with a digit, else all; an
 * address as it is.
 */
const unknownName = (text: WrittenModel): string => {
  const inside = text.inside.flat().find(({ name }) => MODEL_LIKE.test(name))
  if (inside !== undefined) return inside.name
  if (text.address || text.outsideText === "") return text.written.replaceAll(" ", "")
  return text.outside.find(({ othersAround }) => othersAround <= MOST_LETTERS_AROUND)?.name ?? text.outsideText
}

interface Read {
  readonly text: WrittenModel
  readonly found: Found | undefined
}

const readOnce = (typed: string, hints: ModelHints): Read => {
  const text = readModelName(typed)
  if (text.tooLong) return { text, found: undefined }
  const hinted = hints.manufacturer === undefined ? undefined : manufacturerOf(hints.manufacturer)
  const known: Known = { maker: text.maker ?? hinted, type: text.type ?? hints.equipmentType }
  const outer = credible(firstFound(text.outside, known), text, text.outside)
  return { text, found: bracketed(text, outer, known) ?? outer }
}

/** Separates a maker's Latin name from the model, only where the rest is a model of that maker: `SANYSY75C`. */
const readGlued = ({ text }: Read, hints: ModelHints): Read | undefined => {
  const parted = text.written.replace(GLUED_MAKER_NAMES, "$& ")
  if (text.tooLong || parted === text.written) return undefined
  const read = readOnce(parted, hints)
  const { maker } = read.text
  const isOwn = read.found?.matches.some(
    ({ certainty, manufacturer }) => certainty !== "POSSIBLE" && manufacturer?.code === maker?.code,
  )
  return maker !== undefined && isOwn === true ? read : undefined
}

/**
 * Reads a model's name by the table of names. Words around the name (maker, product, remarks), both widths, letter
 * case, spaces, hyphens and Chinese numerals make no difference. Pure, total and bounded: any text has a reading, an
 * unknown one has no matches. Source of the method: the rules and their sources in `modelRules`.
 */
export const recogniseModel = (text: string, hints: ModelHints = {}): ModelReading => {
  const key = `${text}\u0001${hints.manufacturer ?? ""}\u0001${hints.equipmentType ?? ""}`
  const kept = known.get(key)
  // The text may contain the separator of the key.
  if (kept?.asTyped === text) return kept
  const reading = read(text, hints)
  if (known.size >= MOST_KNOWN) known.clear()
  if (key.length <= MOST_KEY) known.set(key, reading)
  return reading
}

/** Catalogue rows repeat, and each refit of a market reads them again: readings of short names are cached. */
const MOST_KNOWN = 20_000
const MOST_KEY = 200
const known = new Map<string, ModelReading>()

const read = (text: string, hints: ModelHints): ModelReading => {
  const first = readOnce(text, hints)
  const { found, text: name } = first.found === undefined ? (readGlued(first, hints) ?? first) : first
  const named = found === undefined ? readNamedType(text, hints.equipmentType) : undefined
  const model = found?.name ?? (named === undefined ? unknownName(name) : name.written.replaceAll(" ", ""))
  return { model, asTyped: text, matches: found?.matches ?? [], named }
}

/**
 * The key under which a model's samples are filed: the `model` of {@link recogniseModel}, the same for all spellings.
 */
export const modelKey = (text: string): string => recogniseModel(text).model
