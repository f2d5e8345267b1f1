import { communityBase, communityKey } from "./Community.ts"
import { chinaDivisions, lengthsByStart } from "./Divisions.ts"
import { parse, type Place } from "./Place.ts"

/**
 * The form in which a text named a community: its own name, another known name, its name without phase or suffix, or
 * inside an address.
 */
export type NameMatch = "exact" | "alias" | "base" | "contained"

export interface ResolvedName {
  /** The community's name as it was given to `make`. */
  readonly name: string
  readonly key: string
  readonly how: NameMatch
}

export interface CommunityNames {
  /**
   * The community that a name or a detailed address means: the longest known name inside it. `undefined` when none is
   * found, or when more than one would do.
   */
  readonly resolve: (text: string) => ResolvedName | undefined
}

/** Longer texts are cut. */
const MAX_LENGTH = 200
/** A name of fewer characters counts inside an address only between boundaries. */
const SURE_LENGTH = 4
const SUFFIX = /(?:小区|社区)$/
const ROAD = /(?:路|街|道|巷|胡同|公路)$/
const HAN = /\p{Script=Han}/gu
/** After a community's name this makes it the name of a street. */
const ROAD_AFTER = /^(?:[东南西北中]|[一二三四五六七八九十])?(?:路|街(?!坊)|大道|公路|巷|胡同)/
const ENDS_PLACE = /[省市区县旗镇乡村路街道巷弄号里坊期)\d,，、;:\-_/]$/
const STARTS_DETAIL =
  /^(?:小区|社区|[\d(),，、;:\-_/#]|[a-z](?:座|栋|区|\d)|第|[东南西北][门区苑]|[一二三四五六七八九十]+(?:[号栋幢座区期]|单元))/

/** A form of a name; `name` is undefined when several communities share the form. */
interface Form {
  readonly text: string
  name: string | undefined
  how: NameMatch
}

const han = (text: string): number => text.match(HAN)?.length ?? 0

/** True when a form is particular enough to be looked for inside an address. */
const isParticular = (text: string): boolean =>
  han(text) >= 2 && !ROAD.test(text) && !chinaDivisions().byName.has(text) && !/^(?:[号栋幢座室]|单元)/.test(text)

/** Exact names are stronger than aliases, those stronger than forms without phase or suffix. */
const STRENGTH: Readonly<Record<NameMatch, number>> = { exact: 3, alias: 2, base: 1, contained: 0 }

const fits = (form: string, text: string, start: number, placeEnd: () => number): boolean => {
  const before = text.slice(0, start)
  const after = text.slice(start + form.length)
  if (/\d$/.test(form) && /^\d/.test(after)) return false
  if (/^\d/.test(form) && /\d$/.test(before)) return false
  if (ROAD_AFTER.test(after)) return false
  if (form.length >= SURE_LENGTH) return true
  const opens = start === 0 || ENDS_PLACE.test(before) || start === placeEnd()
  return opens && (after === "" || STARTS_DETAIL.test(after))
}

const resolved = (name: string, how: NameMatch): ResolvedName => ({ name, key: communityKey(name), how })

/**
 * Knows the communities of one market by name. `aliases` leads from another name to one of `names`. Building takes
 * about 25 µs per name; the result depends on the set of names alone, not on their order.
 */
const make = (names: Iterable<string>, aliases: Readonly<Record<string, string>> = {}): CommunityNames => {
  const forms = new Map<string, Form>()
  const file = (text: string, name: string, how: NameMatch): void => {
    const known = forms.get(text)
    if (text === "") return
    if (known === undefined || STRENGTH[known.how] < STRENGTH[how]) forms.set(text, { text, name, how })
    else if (known.how === how && known.name !== name) known.name = undefined
  }
  const proper = new Map<string, string>()
  for (const name of names) {
    const key = communityKey(name)
    const known = proper.get(key)
    if (known === undefined || name < known) proper.set(key, name)
  }
  for (const [key, name] of proper) {
    file(key, name, "exact")
    const base = communityBase(key)
    for (const text of [base, key.replace(SUFFIX, ""), base.replace(SUFFIX, "")]) {
      if (text !== key && text.length > 1) file(text, name, "base")
    }
  }
  for (const [alias, name] of Object.entries(aliases)) {
    file(communityKey(alias), proper.get(communityKey(name)) ?? name, "alias")
  }

  const particular = new Map<string, Form>()
  for (const form of forms.values()) {
    if (isParticular(form.text)) particular.set(form.text, form)
  }
  const lengths = lengthsByStart(particular.keys())

  const longestAt = (key: string, start: number, atLeast: number, placeEnd: () => number): Form | undefined => {
    for (const length of lengths.get(key.slice(start, start + 2)) ?? []) {
      if (length < atLeast) return undefined
      const form = start + length > key.length ? undefined : particular.get(key.slice(start, start + length))
      if (form !== undefined && fits(form.text, key, start, placeEnd)) return form
    }
    return undefined
  }

  const contained = (key: string, placeEnd: () => number): Form | undefined => {
    let best: Form | undefined
    let tied = false
    for (let start = 0; start < key.length - 1; start++) {
      const form = longestAt(key, start, best?.text.length ?? 2, placeEnd)
      if (form === undefined) continue
      tied = form.text.length === best?.text.length && (tied || form !== best)
      if (!tied) best = form
    }
    return tied ? undefined : best
  }

  const resolve = (text: string): ResolvedName | undefined => {
    const cut = text.slice(0, MAX_LENGTH)
    const key = communityKey(cut)
    if (key === "") return undefined
    let parsed: Place | undefined
    const place = (): Place => (parsed ??= parse(cut))
    /** Of communities with one name in several districts (`长新小区（普陀）`), the one in the text's own district. */
    const answer = (form: Form, how: NameMatch): ResolvedName | undefined => {
      if (form.name !== undefined) return resolved(form.name, how)
      const { district } = place()
      const local = district === undefined ? undefined : forms.get(`${form.text}(${district.replace(/[区县市]$/, "")})`)
      return local?.name === undefined ? undefined : resolved(local.name, how)
    }
    const whole = forms.get(key)
    if (whole !== undefined) return answer(whole, whole.how)
    for (const loose of [communityBase(key), key.replace(SUFFIX, ""), `${key}小区`]) {
      const form = forms.get(loose)
      if (form !== undefined && form.how !== "alias") return answer(form, "base")
    }
    if (han(key) < 2) return undefined
    const placeEnd = (): number => {
      const rest = communityKey(place().rest)
      return place().code !== undefined && key.endsWith(rest) ? key.length - rest.length : 0
    }
    const form = contained(key, placeEnd)
    return form === undefined ? undefined : answer(form, "contained")
  }
  return { resolve }
}

export const CommunityNames: { readonly make: typeof make } = { make }
