import { ownValue } from "@open-valuation/core/domain"
import { oneOf } from "@open-valuation/core/reading"
import type { Situation } from "../ChatAsset.ts"
import { DEVELOPER, LEAD, NAME_END, TAIL, TALK, TRAIL } from "./AddressWords.ts"
import { ENGLISH_BREAK, englishAddress, englishScore } from "./EnglishAddress.ts"
import { type Passage, TAKEN } from "./Passage.ts"

/** A run of text that no reader took. */
interface Segment {
  readonly start: number
  readonly end: number
  readonly text: string
  /** True when talk stands before or behind it in the same clause: a name without an ending of its own has a clause. */
  readonly cut?: boolean
  /** True when words that introduce a name stand before it: "那个叫", "有个". */
  readonly introduced?: boolean
}

const HOUSE =
  /\d{1,5}\s?(?:号楼?|楼|栋|幢|座|单元|弄|室|门|期|组团|街坊|区)|[A-Za-z]\s?(?:座|栋|区|幢)|(?<![这那哪几整每某同])[一二三四五六七八九十]{1,3}(?:号楼|栋|幢|期|单元|区)|[东西南北]区|路口|交叉口|交汇处|[东西南北]侧|以[东西南北]|对面|旁边?$/u

/** Words that hold a sentence together: a name without an ending of its own has none of them. */
const FUNCTION = /[的了着过很太不没有是在吗呢吧就还也再又才会要能可想看发等见说问给让把被从到对跟如但这那哪几各每另]/u
/** Words about a home that name no place. */
const ABOUT_HOMES = new RegExp(
  [
    oneOf(
      "车位 车库 院子 小院 结构 边套 边间套 中套 中间套 刚需 投资 阁楼 露台 阳台 密度 容积率 财产 继承 集资 单位 继续 重来 直租 法拍",
      "医院 学校 幼儿园 附件 照片 截图 框架 砖混 钢混 水电 民用 商用 城中村 自建 回迁 安置 经适 限价 商品",
    ),
    "^[老新次高档普通的个哪]{0,3}小区$|(?<![号\\d])[房层套]$|^[多高板塔洋][层楼]|^做|\\d{4}年|[零一二两三四五六七八九十]户",
    // Labels of other facts, and the schools beside it.
    "^(?:规划|设计|房屋|土地)?用途$|^[权土使][利地用权]{1,3}(?:性质|类型)$|^性质$",
    "(?:[一二三四五六七八九十]中|附[中小]|[中小]学)$",
  ].join("|"),
  "u",
)

const SPLIT = /[,，。;；!！?？\n、:：()（）【】|"“”😄~～]|(?<!\b(?:no|rd|st|bldg|ave))\.(?!\d)/giu

/** Parts of a clause end here: blanks, and words between a place and the name of what is there. */
const BREAK =
  /\s+|(?:那边|这边|附近|旁边?|对面|边上|隔壁)?的?(?:那个|这个|有一?个|一个)(?:名?叫做?|名为)?|[那这](?:边|儿|块儿?|头)的?|附近的?|(?<=[旁边面])的|(?:名叫|叫做?|名为|具体地?址?是?在?)/gu
const INTRODUCES = /(?:那个|这个|有个|一个|叫做?|名为)$/u
/** A road, a town, a part of a city. */
const WAY =
  /(?:[路街道巷镇乡]|(?<!新)村|大道|街道|公路|大街|^.{0,3}[东西南北中一二三四五六七八九十]区|开发区|[港园景新片心]区|新城|路口|交叉口|交汇处|交口|[一二三四五六七八九十东西南北中]段)$/u
const LANDMARK = /(?:旁边?|对面|附近|隔壁|边上|周边|一带|那边|那块)$/u
const LANDMARK_BEFORE = /(?:[近临]|靠近|邻近|紧邻|毗邻|挨着|距离?|离)$/u
/** Words for homes and places that are no name alone. */
const GENERIC =
  /^(?:[老新大小好]?(?:小区|社区|花园|家园|公寓|园区|广场|大厦|中心|市场|大楼|写字楼|街道|开发区|宿舍|家属[院楼区]|[村镇城县楼]|[市城]区|楼盘|首府|商业街|[厂村镇店]里|公司里?|单位))$/u
/** Parts of a community alone: 西区8号楼, 3栋2单元. */
const HOUSE_ALONE =
  /^(?:[东西南北一二三四五六七八九十A-Za-z]{1,2}[区期苑])?(?:\s?[A-Za-z]?\d{1,5}(?:号楼?|栋|幢|座|单元|室|期|区|门)){1,4}\d{0,5}$/u

const CORRECTED = /不对|说错|写错|更正|应该是|\b(?:sorry|actually|no wait)\b/iu
const CORRECTS = /不对|不是|错|应该|改[成为]|更正|\b(?:actually|sorry|wrong|no)\b/iu

const LABEL =
  /(?:地址|位置|坐落于?|位于|小区名?称?|楼盘名?|叫做?|地段|address(?: is|:)?|called|named|located (?:at|in|on)|community(?: is)?:?|compound(?: is)?|name(?: is|:)?|at)[\s:：是为]{0,3}$/iu
const LABEL_LENGTH = 22
const MOST_LENGTH = 60
const LEAST_HAN = 2

const han = (text: string): number => text.match(/\p{Script=Han}/gu)?.length ?? 0

const segmentsOf = (text: string): ReadonlyArray<Segment> => {
  const segments: Array<Segment> = []
  const add = (start: number, end: number): void => {
    if (end > start) segments.push({ start, end, text: text.slice(start, end) })
  }
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && text.charAt(at) !== TAKEN) continue
    let from = start
    for (const { 0: mark, index } of text.slice(start, at).matchAll(SPLIT)) {
      add(from, start + index)
      from = start + index + mark.length
    }
    add(from, at)
    start = at + 1
  }
  return segments
}

const trimmed = ({ start, text, ...rest }: Segment): Segment => {
  const lead = LEAD.exec(text)?.[0].length ?? 0
  const kept = text.slice(lead)
  const trail = TRAIL.exec(kept)?.[0].length ?? 0
  const core = kept.slice(0, kept.length - trail)
  const part = han(core) < LEAST_HAN ? englishAddress(core) : { start: 0, end: core.length }
  return {
    ...rest,
    start: start + lead + part.start,
    end: start + lead + part.end,
    text: core.slice(part.start, part.end),
  }
}

/** What stands between the matches of a pattern. */
const between = (text: string, pattern: RegExp): ReadonlyArray<{ readonly start: number; readonly end: number }> => {
  const found: Array<{ start: number; end: number }> = []
  let start = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    found.push({ start, end: index })
    start = index + match.length
  }
  return [...found, { start, end: text.length }].filter((part) => part.end > part.start)
}

/** Parts of a clause in Chinese: between words of talk, words that introduce a name, and blanks. */
const partsOf = (segment: Segment): ReadonlyArray<Segment> => {
  if (han(segment.text) < LEAST_HAN) {
    return between(segment.text, ENGLISH_BREAK).map(({ end, start }) => ({
      start: segment.start + start,
      end: segment.start + end,
      text: segment.text.slice(start, end),
    }))
  }
  return between(segment.text, TALK).flatMap((free) => {
    const own = segment.text.slice(free.start, free.end)
    return between(own, BREAK).map(({ end, start }) => ({
      start: segment.start + free.start + start,
      end: segment.start + free.start + end,
      text: own.slice(start, end),
      cut: (start === 0 && free.start > 0) || (end === own.length && free.end < segment.text.length),
      introduced: INTRODUCES.test(own.slice(Math.max(0, start - 6), start)),
    }))
  })
}

/** Where the cities that the message names end, in the message. */
const cityEnds = (passage: Passage): ReadonlyArray<number> =>
  passage.commands.flatMap((command) => ("field" in command && command.field === "city" ? [command.words.end] : []))

const isNamed = (text: string): boolean => {
  const name = text.replace(/[\s\d号楼栋幢座单元室门期甲乙丙丁A-Za-z#区东西南北一二三四五六七八九十组团-]{1,16}$/u, "")
  if (DEVELOPER.test(text) && han(text) > 3) return true
  return [name, text].some((one) => NAME_END.test(one) && one.replace(NAME_END, "") !== "")
}

/** Only a road, a town, or a place near by: less than the name of a community or a building. */
const isWay = (text: string): boolean => WAY.test(text) && !/\d/.test(text)

/** A run of text, how much it looks like an address, and how much it says of where it is. */
interface Weighed {
  readonly segment: Segment
  readonly weight: number
  readonly detail: number
}

/** How much a run of text looks like an address: 3 and more is taken. */
const weigh = (passage: Passage, segment: Segment, isAsked: boolean, isBehind: boolean): Weighed => {
  const { start, text } = segment
  const of = (weight: number, detail: number): Weighed => ({ segment, weight, detail })
  const label = LABEL.test(passage.text.slice(Math.max(0, start - LABEL_LENGTH), start)) ? 2 : 0
  const asked = isAsked ? 2 : 0
  if (text.length > MOST_LENGTH) return of(-9, 0)
  if (han(text) < LEAST_HAN) {
    if (/[A-Za-z]{3}/.test(text)) return of(englishScore(text) + label + asked, 0)
    return of(TAIL.test(text) ? 0 : -9, 0)
  }
  const named = isNamed(text)
  // 光谷 behind 武汉 is a part of the city; 乌沙 behind a district is where it is.
  const isInDistrict = passage.commands.some(
    (command) => command._tag === "SetField" && command.field === "city" && String(command.value).split("/").length > 2,
  )
  const house = HOUSE.test(text)
  const isNear =
    LANDMARK.test(text) ||
    LANDMARK.test(passage.text.slice(start + text.length - 1, start + text.length + 2).slice(0, 3)) ||
    LANDMARK_BEFORE.test(passage.text.slice(Math.max(0, start - 3), start))
  const startsWithHouse = /^[\dA-Za-z]/.test(text)
  const introduced = segment.introduced === true || label > 0
  // Behind a road or a town a clause of its own is what is there, whatever its ending.
  const isClause = isBehind && !segment.cut && han(text) > 3
  if (ABOUT_HOMES.test(text) || GENERIC.test(text)) return of(-9, 0)
  if (
    !named &&
    !house &&
    ((isAsked ? /[的了着吗呢吧就是在没有]/u : FUNCTION).test(text) || (segment.cut === true && !introduced))
  )
    return of(-9, 0)
  const weight =
    (named ? 2 : 0) +
    (house ? 2 : 0) +
    (/[路街道巷弄].{1,12}/u.test(text) ? 1 : 0) +
    (han(text) <= 8 ? 1 : 0) +
    (!named && !house && !isInDistrict && han(text) < 3 ? -1 : 0) +
    (isBehind ? 2 : 0) +
    (introduced ? 2 : 0) +
    asked
  return of(
    weight,
    isNear
      ? -1
      : isWay(text)
        ? 0
        : (named ? 2 : 0) + (house ? 2 : 0) + (introduced && !startsWithHouse ? 3 : 0) + (isClause ? 0.5 : 0),
  )
}

const ENOUGH = 3
/** Characters between a city, a place in it, and what is there. */
const CITY_GAP = 3
const PLACE_GAP = 8

/** Runs of text in order, weighed. One that follows the city, or a place that follows it, is more likely an address. */
const weighedOf = (passage: Passage, isAsked: boolean): ReadonlyArray<Weighed> => {
  const cities = cityEnds(passage)
  let placeEnd = -MOST_LENGTH
  return segmentsOf(passage.text)
    .flatMap(partsOf)
    .map(trimmed)
    .filter(({ text }) => text.length > 1 || /\d/.test(text))
    .map((segment) => {
      const own = passage.words(segment.start, segment.end).start
      const isBehind =
        cities.some((end) => own >= end && own <= end + CITY_GAP) ||
        (segment.start <= placeEnd + PLACE_GAP && !passage.text.slice(placeEnd, segment.start).includes(TAKEN))
      const weighed = weigh(passage, segment, isAsked, isBehind)
      if (weighed.weight >= (isBehind ? ENOUGH - 1 : ENOUGH)) placeEnd = segment.end
      return weighed
    })
}

/** A house number without the name of what it is in: 16栋, 2单元, 2栋1203. */
const isHouse = ({ text }: Segment): boolean => TAIL.test(text) || HOUSE_ALONE.test(text)

/** Joins parts of one address: `皇岗路 汇筑中心A座`, "Willow Court, Building 6". */
const isJoined = (passage: string, one: Weighed, other: Weighed): boolean => {
  const gap = passage.slice(one.segment.end, other.segment.start)
  if ((one.weight < ENOUGH - 1 && !isHouse(one.segment)) || !/^[\s,，、]{0,3}$/u.test(gap) || gap.includes("\n"))
    return false
  if (isHouse(other.segment) || /^[东南西北中]区/u.test(other.segment.text)) return true
  if (other.weight < ENOUGH - 1 || one.detail < 0) return false
  // 光谷 保利时代: a part of the city before the name.
  if (han(one.segment.text) > 0 && (isWay(one.segment.text) || han(one.segment.text) < 3)) return true
  const both = `${one.segment.text} ${other.segment.text}`
  return /\d|\b(?:building|tower|block|phase|unit|no|roads?|streets?)\b/iu.test(both)
}

/**
 * Takes the address out of what no other reader took, in the person's words: the part that says most of where it is.
 * Runs of text that are talk, and those that no name or house number marks, are left. An address that the session holds
 * is replaced only by a named one.
 */
export const takeAddress = (passage: Passage, { asked, held, latest }: Situation, field = "address"): void => {
  const { text } = passage
  // Beside other facts an answer is no longer bare.
  const isBare = passage.commands.every((command) => "field" in command && command.field === "city")
  const before = ownValue(held, field)
  // A road or a town alone leaves the question open.
  const isOpen = before === undefined ? asked.includes(field) : typeof before === "string" && isWay(before)
  const isCorrected =
    /地址|小区|位置|\baddress\b/iu.test(text) || latest.includes(field) || (isOpen && before !== undefined)
  const isAlone = before === undefined || !text.includes(TAKEN)
  const isAsked = isBare && ((isOpen && isAlone) || (latest.includes(field) && CORRECTS.test(text)))
  const weighed = weighedOf(passage, isAsked)
  const enough = weighed.filter(({ weight }) => weight >= ENOUGH)
  // "X 398号，不对，是 Y 389号": what stands behind the correction counts.
  const since = enough[0]?.segment.end ?? 0
  const correction = CORRECTED.exec(text.slice(since))
  const corrected =
    correction === null
      ? []
      : enough.filter(({ segment }) => segment.start >= since + correction.index + correction[0].length)
  const [best] = (corrected.length > 0 ? corrected : enough).toSorted(
    (one, other) => other.detail - one.detail || other.weight - one.weight,
  )
  if (best === undefined || (before !== undefined && !isCorrected)) return
  if (before !== undefined && isOpen && best.detail < 1 && !isAsked) return
  // The community's name says more than the road.
  if (best.detail < 1 && passage.commands.some((command) => "field" in command && command.field === field)) return
  const from = weighed.indexOf(best)
  let [first, last] = [from, from]
  const joins = (left: number, right: number): boolean => {
    const [one, other] = [weighed[left], weighed[right]]
    return one !== undefined && other !== undefined && isJoined(text, one, other)
  }
  while (joins(first - 1, first)) first--
  while (joins(last, last + 1)) last++
  const start = weighed[first]?.segment.start ?? best.segment.start
  const end = weighed[last]?.segment.end ?? best.segment.end
  const words = passage.words(start, end).text.trim()
  // "没错就是江与城": a part of it again.
  if (typeof before === "string" && before.includes(words)) return passage.claim(start, end, [])
  // A house number completes the community that the session holds.
  const isPart = typeof before === "string" && HOUSE_ALONE.test(text.slice(start, end)) && !/\d/.test(before)
  passage.claim(start, end, [{ _tag: "SetField", field, value: isPart ? `${before}${words}` : words }])
}
