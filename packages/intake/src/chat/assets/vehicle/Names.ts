import { type Marque, marqueByCodeOf, oneOf } from "@open-valuation/core/reading"
import type { Situation } from "../../ChatAsset.ts"
import { disjoint } from "../../evidence/Span.ts"
import { type Emitted, type Passage, TAKEN } from "../../extract/Passage.ts"
import { isSeparator, type KnownName, marqueNamed, namesAt, seriesAlone, seriesMistyped } from "./NameIndex.ts"

/** A marque or series in a text. */
interface NameMention {
  readonly start: number
  readonly end: number
  readonly marque: Marque
  readonly series?: string
  /** What the name says beside the series: E300L. */
  readonly trim?: string
  /** Means a car only with other words for it. */
  readonly weak: boolean
}

/** 奔驰 E300L, GLC 260: class, size, body. */
const MERCEDES =
  /(?<![A-Za-z0-9])(AMG ?)?(GL[ABCESK]|CL[AS]|SLK|ML|GL|EQ[ABCES]|[ABCEGSVR])\s?(\d{2,3})\s?(L|d|e|h)?(?![A-Za-z0-9.]|\s?(?:km|公里|万))/giu
/** 宝马 320Li, 730, 525Li: the series is the first figure. */
const BMW = /(?<![A-Za-z0-9.])(M)?([1-8])([1-6][0058])\s?(Li|Le|i|d)?(?![A-Za-z0-9.]|\s?(?:km|公里|万|元|年))/giu
/** 雷克萨斯 ES200, RX450h: the series is the letters. */
const LEXUS =
  /(?<![A-Za-z0-9])(ES|RX|NX|UX|LX|GX|LS|GS|IS|CT|RC|LM|LC)\s?([1-7][0-9]0)(h\+?|t)?(?![A-Za-z0-9.]|\s?(?:km|公里|万|元|年))/giu
const NAMES_MERCEDES = /奔驰|benz|mercedes/iu
const NAMES_LEXUS = /雷克萨斯|凌志|lexus/iu
/** "BMW 3 Series", "Mercedes C-Class". */
const BMW_SERIES = /(?<=\bbmw[ -]{0,3})([1-8])[ -]?series\b/giu
const MERCEDES_CLASS = /(?<![A-Za-z0-9])(GL[ABCES]|CL[AS]|[ABCEGSV])[ -]class\b/giu
const BEFORE_BMW = /(?:宝马|bmw)[\s的·-]{0,2}$/iu

/** Series that are named by the code on the boot lid, with the code as their trim. */
const modelCodes = (text: string): ReadonlyArray<NameMention> => {
  const found: Array<NameMention> = []
  const mercedes = marqueByCodeOf("mercedes")
  const bmw = marqueByCodeOf("bmw")
  for (const match of text.matchAll(MERCEDES)) {
    const [written, , letters = "", size = "", body = ""] = match
    const branded = NAMES_MERCEDES.test(text.slice(Math.max(0, match.index - 60), match.index))
    // C300 alone may be anything; E300L is a Mercedes.
    if (mercedes === undefined || !(branded || (body.toUpperCase() === "L" && size.length === 3))) continue
    const series = letters.length === 1 ? `${letters.toUpperCase()}级` : letters.toUpperCase()
    found.push({
      start: match.index,
      end: match.index + written.length,
      marque: mercedes,
      series,
      trim: written.trim(),
      weak: false,
    })
  }
  const lexus = marqueByCodeOf("lexus")
  for (const match of text.matchAll(LEXUS)) {
    const [written, letters = ""] = match
    const series = letters.toUpperCase()
    if (lexus === undefined || !(NAMES_LEXUS.test(text) || /^(?:ES|RX|NX|UX)$/u.test(letters))) continue
    found.push({
      start: match.index,
      end: match.index + written.length,
      marque: lexus,
      series,
      trim: written.trim(),
      weak: false,
    })
  }
  for (const match of text.matchAll(BMW)) {
    const [written, , figure = "", , body = ""] = match
    const branded = BEFORE_BMW.test(text.slice(0, match.index).slice(-20))
    if (bmw === undefined || !(branded || body.toLowerCase() === "li")) continue
    found.push({
      start: match.index,
      end: match.index + written.length,
      marque: bmw,
      series: `${figure}系`,
      trim: written.trim(),
      weak: false,
    })
  }
  const bodies = [
    [bmw, BMW_SERIES, (name: string) => `${name}系`],
    [mercedes, MERCEDES_CLASS, (name: string) => (name.length === 1 ? `${name.toUpperCase()}级` : name.toUpperCase())],
  ] as const
  for (const [marque, pattern, seriesOf] of bodies) {
    for (const { 0: written, 1: name = "", index: start } of text.matchAll(pattern)) {
      if (marque === undefined) continue
      found.push({ start, end: start + written.length, marque, series: seriesOf(name), weak: false })
    }
  }
  return found
}

const HAN = /\p{Script=Han}/u
const LATIN = /[A-Za-z]/u
const DIGIT = /\d/u

/** A text without separators, lower case, and the place of each character. */
const squeezed = (text: string): { readonly key: string; readonly places: ReadonlyArray<number> } => {
  let key = ""
  const places: Array<number> = []
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (isSeparator(character)) continue
    key += character.toLowerCase()
    places.push(at)
  }
  return { key, places }
}

const sameKind = (one: string, other: string): boolean =>
  (LATIN.test(one) && LATIN.test(other)) || (DIGIT.test(one) && DIGIT.test(other))

/** True when a name stands alone: no Latin word or number goes on before or behind it. */
const stands = (text: string, start: number, end: number, behindBrand: boolean): boolean => {
  const first = text.charAt(start)
  const before = text.charAt(start - 1)
  const last = text.charAt(end - 1)
  const after = text.charAt(end)
  if (!behindBrand && /[A-Za-z0-9]/u.test(first) && /[A-Za-z0-9.]/u.test(before)) return false
  if (sameKind(last, after)) return false
  if (DIGIT.test(last) && (/^\.\d/u.test(text.slice(end)) || /^\s?[万年月款座]/u.test(text.slice(end)))) return false
  return !(DIGIT.test(last) && LATIN.test(after) && end - start < 3)
}

/** What may stand between a marque and its series. */
const GAP =
  /^(?:[\s\-–·•(),，:：]|█|的|牌|汽车|进口|国产|老款|新款|旗下|那款|这款|一[辆台]|房车|[轻重中微]?卡车?|货车|皮卡|面包车|商务车|轻客|客车|新能源|轿车|suv){0,24}/iu
const NOT_NAMES = /^(?:花园|小区|苑|府|庭|湾|大厦|广场|路|街|公寓|酒店|大道|名城|家园|山庄|新城|国际|城)/u

/** Before a series of the marque held: "不是330 是370". */
const IS = /(?:是|改成|改为)\s?$/u

const chosen = (
  names: ReadonlyArray<KnownName>,
  marque: Marque | undefined,
  adjacent: boolean,
): KnownName | undefined => {
  const own = names.find((name) => name.series !== undefined && name.marque === marque)
  if (own !== undefined && (adjacent || !own.weak)) return own
  const house = marque?.members.length ? names.find((name) => marque.members.includes(name.marque.code)) : undefined
  if (house !== undefined && adjacent) return house
  return (
    names.find(({ series, weak }) => series !== undefined && !weak) ?? names.find(({ series }) => series === undefined)
  )
}

/** All marques and series that a text names, in order; `held` is the marque known before. */
export const nameMentions = (text: string, held?: Marque): ReadonlyArray<NameMention> => {
  const { key, places } = squeezed(text)
  const found: Array<NameMention> = [...modelCodes(text)]
  const isApart = disjoint()
  for (const coded of found) isApart(coded)
  let marque = held
  let brandEnd = -1
  for (let at = 0; at < key.length; at++) {
    const start = places[at] ?? 0
    if (key.charAt(at) === TAKEN) continue
    const adjacent =
      brandEnd >= 0 && brandEnd + (GAP.exec(text.slice(brandEnd, brandEnd + 30))?.[0].length ?? 0) >= start
    const bare = held !== undefined && /^[\s是的,，]*$/u.test(text.slice(0, start))
    for (const [length, names] of namesAt(key, at)) {
      const end = (places[at + length - 1] ?? 0) + 1
      if (!stands(text, start, end, adjacent)) continue
      const corrected = held !== undefined && end - start > 1 && IS.test(text.slice(Math.max(0, start - 4), start))
      const name = chosen(names, marque, adjacent || bare || corrected)
      if (name === undefined || NOT_NAMES.test(text.slice(end, end + 4)) || !isApart({ start, end })) continue
      const { marque: of, series, weak } = name
      const said = name.english ? text.slice(start, end) : series
      found.push({
        start,
        end,
        marque: of,
        weak: series === undefined && weak,
        ...(said === undefined ? {} : { series: said }),
      })
      if (series === undefined) {
        marque = of
        brandEnd = end
      }
      at += length - 1
      break
    }
  }
  return found.toSorted((one, other) => one.start - other.start)
}

const CORRECTS =
  /不对|不是|错了|搞错|弄错|记错|说错|写错|应该是|其实是|改成|更正|\b(?:actually|sorry|wrong|correction|i mean|i meant|oops|not)\b/iu
const DENIED = /(?:不是|并非|而非|不要|换掉|卖了|\bnot(?: an?| the)?)\s?$/iu

/** A series that no table has, right behind its marque: taken as said. */
const UNSEEN =
  /^([A-Za-z][A-Za-z0-9+-]{0,11}(?: ?(?:PLUS|Pro|MAX|EV|\d{1,3}))?|\d{1,4}[A-Za-z]{0,3}(?![\d.年万款座]|\s?(?:km|公里))|\p{Script=Han}{1,5}[A-Za-z0-9]{0,5})(?=[\s,.;，。；、:：█]|$)/iu
const NO_NAMES = oneOf(
  "的 车 房车 轿车 货车 卡车 客车 牵引 自卸 平板 厢式 冷藏 高栏 仓栅 栏板 载货 专用 一 二 两 三手 自动 手动 越野 商务",
  "新能源 电动 纯电 混动 插混 在 是 有 要 想 白 黑 红 灰 蓝 银 上牌 品牌 没 无 不 里程 公里 估 多少 能 开 跑",
  "yes yeah no ok okay sure right 4s suv mpv ev cvt at mt km with in and for is car cars my from auto automatic manual hybrid electric registered reg that",
  "the first bought vehicle on of at to have has it was plate worth please pls sedan white black pickup truck van minivan",
  "hatchback wagon coupe convertible no one diesel petrol dealer",
)
const NO_SERIES = new RegExp(`^(?:${NO_NAMES}|\\d{1,4}$)`, "iu")

/** Marques that are places as well. */
const PLACES = new Set([
  "baic",
  "changan",
  "foton",
  "soueast",
  "greatwall",
  "brilliance",
  "huanghai",
  "kinglong",
  "haima",
  "dongfeng",
  "faw jiefang",
  "hongyan",
])
const BRAND_BEFORE = /(?:品牌|牌子|车是|开的是?|买的是?|是一?[辆台]|一[辆台]|有[辆台]|make|brand)[是为:\s]{0,3}$/iu
const BRAND_BEHIND = /^(?:汽车|牌(?!照)|的?车|的\s?[A-Za-z0-9]|新能源|皮卡)/u
const ONLY_NAME = /^[\s,，。.!！是的吧]*$/u

/** True when a word that may mean something else is a marque here. */
const isMeant = (text: string, { end, marque, start }: NameMention, asked: boolean): boolean =>
  BRAND_BEFORE.test(text.slice(Math.max(0, start - 10), start)) ||
  BRAND_BEHIND.test(text.slice(end, end + 4)) ||
  (asked && ONLY_NAME.test(text.slice(0, start) + text.slice(end))) ||
  (!PLACES.has(marque.code) && (asked || /车|品牌/u.test(text)))

const WORD =
  /(?<![\p{L}\p{N}])(?:我的|一[台辆]|这[台辆])?(\p{Script=Han}{2,6}?|[A-Za-z][A-Za-z\d+-]{1,13})(?=的?(?![\p{L}\p{N}]))/gu
const MOST_WORDS = 12

/** The first word of a text that alone names a series (of the marque), or without a known name is one mistyped. */
const wordMention = (text: string, marque?: Marque): NameMention | undefined => {
  for (const { 0: written, 1: word = "", index } of [...text.matchAll(WORD)].slice(0, MOST_WORDS)) {
    const known = seriesAlone(word, marque) ?? (marque === undefined ? seriesMistyped(word) : undefined)
    const end = index + written.length
    if (known?.series !== undefined)
      return { start: end - word.length, end, marque: known.marque, series: known.series, weak: false }
  }
  return undefined
}

/** The drive at the end of a name: it stays for the reader of drives. */
const DRIVE_TAIL =
  /(?<=.)\s?(?:dm-?[ip]?|[eph]{0,2}hev|ev|双擎e\+|双擎|插混|增程|纯电|油电混动|锐?混动|max|ultra|air)$/iu

const brandName = (marque: Marque, chinese: boolean): string => (chinese ? marque.zh : marque.en)

/** Takes marque, series, and the English model year before them out of a message. */
export const takeNames = (passage: Passage, situation: Situation): void => {
  const { text } = passage
  const chinese = HAN.test(text)
  const heldBrand = typeof situation.held["brand"] === "string" ? situation.held["brand"] : undefined
  const held = heldBrand === undefined ? undefined : marqueNamed(heldBrand)
  const asked = situation.asked.some((field) => field === "brand" || field === "series" || field === "vin")
  const all = nameMentions(text, held)
  const usable = all.filter(({ start }) => !DENIED.test(text.slice(Math.max(0, start - 8), start)))
  const inSeries = usable.filter(({ series }) => series !== undefined)
  const only = all[0]?.marque
  const isUnnamed =
    held === undefined && situation.held["series"] === undefined && all.every(({ marque }) => marque === only)
  const named =
    (CORRECTS.test(text) ? inSeries.at(-1) : inSeries[0]) ?? (isUnnamed ? wordMention(text, only) : undefined)
  const brands = usable.filter(
    (mention) =>
      mention.series === undefined && (!mention.weak || named !== undefined || isMeant(text, mention, asked)),
  )
  const anyBrand = usable.find(({ series }) => series === undefined)
  const year = (start: number): void => {
    const before = /((?:19|20)\d{2})\s{1,2}$/u.exec(text.slice(0, start))
    const written = before?.[1]
    if (before === null || written === undefined || !LATIN.test(text.charAt(start))) return
    passage.claim(before.index, before.index + 4, [{ _tag: "SetField", field: "modelYear", value: Number(written) }])
  }
  for (const { end, start } of all.filter((mention) => !usable.includes(mention))) passage.claim(start, end, [])
  if (named !== undefined) {
    const { end, marque, series = "", start } = named
    // 车系: GLC级, 车款: GLC 200
    const coded = inSeries.find(
      (one) => one.trim !== undefined && one.marque === marque && series.startsWith(one.series ?? series),
    )
    const trim = named.trim ?? coded?.trim
    const brand = brands.findLast((one) => one.marque === marque || one.marque.members.includes(marque.code))
    const first = brand !== undefined && brand.start < start ? brand.start : start
    year(first)
    const emitted: Array<Emitted> = [{ _tag: "SetField", field: "series", value: series }]
    if (brand === undefined) {
      const value = brandName(marque, chinese)
      const same =
        heldBrand !== undefined &&
        (marqueNamed(heldBrand)?.code === marque.code || (held?.members ?? []).includes(marque.code))
      if (!same)
        emitted.unshift({
          _tag: "SetField",
          field: "brand",
          value,
          ...(heldBrand === undefined ? { implied: true as const } : {}),
        })
    } else {
      passage.claim(brand.start, brand.end, [{ _tag: "SetField", field: "brand", value: brandName(marque, chinese) }])
    }
    if (trim !== undefined) emitted.push({ _tag: "SetField", field: "trim", value: trim })
    passage.claim(start, end - (DRIVE_TAIL.exec(text.slice(start, end))?.[0].length ?? 0), emitted)
    return
  }
  const brand = brands.at(-1) ?? anyBrand
  if (brand === undefined) return
  const gap = GAP.exec(text.slice(brand.end))?.[0] ?? ""
  const from = brand.end + gap.length
  const unseen = UNSEEN.exec(text.slice(from, from + 30))?.[1]
  const mistyped = unseen === undefined ? undefined : seriesMistyped(unseen, brand.marque)?.series
  const isNone = unseen === undefined || NO_SERIES.test(unseen) || (brand.weak && (gap !== "" || HAN.test(unseen)))
  const series = mistyped ?? (isNone ? undefined : unseen)
  if (series === undefined && brand.weak && !brands.includes(brand)) return
  year(brand.start)
  passage.claim(brand.start, brand.end, [{ _tag: "SetField", field: "brand", value: brandName(brand.marque, chinese) }])
  if (series !== undefined && unseen !== undefined)
    passage.claim(from, from + unseen.length, [{ _tag: "SetField", field: "series", value: series }])
}
