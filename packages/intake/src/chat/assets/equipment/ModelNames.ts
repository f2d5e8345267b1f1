import { recogniseModel } from "@open-valuation/core/equipment"
import { hanNumber, oneOf } from "@open-valuation/core/reading"
import { covered, disjoint, type Span } from "../../evidence/Span.ts"
import { TAKEN } from "../../extract/Passage.ts"
import { type MakerMention, makersIn } from "./Makers.ts"
import { typeWordsIn } from "./TypeWords.ts"
import { sameLength } from "./UpperCase.ts"

/** A model's name in a message. */
export interface NameMention extends Span {
  readonly name: string
  /** True when the table of models knows the name, or the person calls it a model. */
  readonly sure: boolean
  /** "不是SY215C", "cheaper than a 320D": another machine. */
  readonly denied?: true
}

/** What the rest of a message tells about a name in it. */
interface Around {
  readonly text: string
  readonly upper: string
  readonly makers: ReadonlyArray<MakerMention>
  readonly types: ReadonlyArray<Span>
  /** True when the message speaks of a machine, or answers the question for its model. */
  readonly ofMachine: boolean
}

const BODY = "(?:[A-Z0-9]|[./+-](?=[A-Z0-9])){0,16}"
/** `QY25K5`, `XYZ-250`, `SY 215C`, `JGM-5010`. */
const LETTERS_FIRST = new RegExp(`(?<![A-Z0-9.])(?:[A-Z]-)?[A-Z]{1,8}[ -]{0,2}\\d{1,5}${BODY}`, "g")
/** `320D2`, `200-8`, `856H`, `953`, `3CX`. */
const DIGITS_FIRST = new RegExp(
  "(?<![A-Z0-9./-])(?:\\d{2,4}|\\d(?=[A-Z]{2}))(?:[A-Z][A-Z0-9]{0,6}|-\\d{1,2}(?:[A-Z][A-Z0-9]{0,4})?){0,2}(?![A-Z0-9]|\\.\\d|,\\d{3}(?!\\d))",
  "g",
)
/** `SY二一五C`, `QY二十五K5`: voice input. */
const SPOKEN = /(?<![A-Z])[A-Z]{1,5}[ -]?[〇零一二两三四五六七八九十百]{2,5}(?:[A-Z]{1,3}\d{0,2})?(?![A-Z0-9])/g
/** Letters torn apart by voice input: `s y 215`. */
const TORN = /(?<![A-Z0-9])[A-Z](?: [A-Z]){1,3} ?\d{1,4}(?: ?[A-Z]{1,2}\d{0,2}(?![A-Z0-9]))?(?:-\d{1,2})?/g
/** ` k 5` behind `qy 25`, ` D2` behind `320`. */
const CONTINUED =
  /^ [A-Z]{1,3}(?: ?\d{1,2}(?![\d.,]|\s?(?:[年月万千百吨台款成WT]|个|小时|HOURS?|HRS?|YEARS?|[HK](?![A-Z0-9]))))?(?![A-Z0-9])/
const SMALL_WORDS = oneOf(
  "A I IN ON AT OF TO BY IS IT AND OR THE FOR WITH HR HRS KM GPS CAT AC OK WAS HAS MY WE ITS NO NOT RMB CNY YR YRS JAN FEB",
  "MAR APR MAY JUN JUL AUG SEP OCT NOV DEC VIA NEW OLD RUN RAN OUT USD VX QQ TEL SN VIN",
)
const NO_CONTINUATION = new RegExp(`^ (?:${SMALL_WORDS}|(?:H|T|K|M|W|V)(?! ?\\d))(?![A-Z])`)
const BRACKETS = /^ ?\(([A-Z0-9][A-Z0-9./+ -]{1,23})\)/
/** Words before a number that make no name. */
const NO_PREFIX: ReadonlySet<string> = new Set(
  [
    "A I IN ON AT OF TO BY IS FOR FROM ABOUT ONLY ALMOST NEARLY OVER UNDER AROUND HAS HAVE RAN RUN RUNS WITH WAS AND",
    "OR SINCE BUILT MADE YEAR MODEL AGE PAID APPROX ROUGHLY SAY TIER STAGE EURO PHASE TEL PHONE CALL WX VX QQ WECHAT",
    "NO NR SN VIN ID RMB CNY USD YUAN JAN FEB MAR MARCH APR APRIL MAY JUN JUNE JUL JULY AUG AUGUST SEP SEPT OCT NOV",
    "DEC JANUARY FEBRUARY SEPTEMBER OCTOBER NOVEMBER DECEMBER GPS IP LINE ROUTE UNIT HOUR HOURS METER READS SHOWS",
    "SAYS THE MY ITS IT GB ISO NON HRS MID EARLY LATE RANGE TOTAL EST KM X OLD NEW END LAST PLUS OK NOT BUT",
  ].flatMap((words) => words.split(" ")),
)
/** A unit, no letters of a name: `25T`, `9.8K`, `300HP`, `8H`. */
const UNIT =
  /^\d+(?:T|K|H|M|W|KM|KG|HP|HRS?|HOURS?|KW|MM|CM|ST|ND|RD|TH|L|V|A|PS|TONS?|TONNES?|YRS?|X|S|RPM|MPA|CC|P|Y|WAN|-TONS?|PCS)$/
const PARTS = oneOf(
  "康明斯 潍柴 玉柴 上柴 五十铃 日野 锡柴 道依茨 柴油机 发动机 引擎 底盘 机头 机号 编号 序列号 车架 车架号 整机号 合同 合同号",
  "单号 版本 固件 加油 机油 CUMMINS WEICHAI ISUZU YANMAR DEUTZ PERKINS ENGINE CHASSIS SERIAL SERIAL_NO SERIAL_NO.",
  "SERIAL_NUMBER PIN GATEWAY S/N",
)
const ENGINE_BEFORE = new RegExp(`${PARTS}\\s?(?:号|是|为|:|：|的|\\s|#|IS|NO\\.?){0,3}$`)
const ENGINE_BEHIND = /^\s?(?:的)?(?:发动机|引擎|底盘|柴油机|动力|柴油|机油|高速|国道|省道|ENGINE|CHASSIS)/
const DENIED =
  /(?:不是|并非|别当成|而非|跟|和|比|像|类似|相当于|同级别?的?|对标|顶|\bNOT(?: AN?| THE)?|LIKE|THAN|VERSUS|VS\.?|UNLIKE)\s?$/
const LABEL =
  /(?:型号|机型|规格型号|\bMODEL(?: NAME| NUMBER| NO\.?)?)\s?(?:应该|好像|就|确实)?(?:是|为|叫|写的是?|:|IS|=|\s){0,3}$/

const isNear = (spans: ReadonlyArray<Span>, { end, start }: Span, before: number, behind: number): boolean =>
  spans.some(
    (other) =>
      (other.end <= start && start - other.end <= before) || (other.start >= end && other.start - end <= behind),
  )

/** The name with what goes on behind it: torn suffixes and the second name in brackets. */
const extended = ({ upper }: Around, first: number): number => {
  let end = first
  for (let words = 0; words < 2; words++) {
    const more = CONTINUED.exec(upper.slice(end, end + 12))?.[0]
    if (more === undefined || NO_CONTINUATION.test(upper.slice(end, end + 12))) break
    end += more.length
  }
  const brackets = BRACKETS.exec(upper.slice(end, end + 27))
  const inside = brackets?.[1] ?? ""
  const isTowerSize = /^\d{4}(?:-\d{1,2})?$/.test(inside) && /QTZ?\d{1,4}$/.test(upper.slice(0, end))
  const isName = isTowerSize || (/[A-Z]/.test(inside) && /\d{2}/.test(inside) && !UNIT.test(inside.replaceAll(" ", "")))
  return isName ? end + (brackets?.[0].length ?? 0) : end
}

/** A year, a count of hours or another quantity is no name. */
const isQuantity = (around: Around, { end, start }: Span, known: boolean): boolean => {
  const written = around.upper.slice(start, end)
  const follow = around.upper.slice(end, end + 8)
  return (
    (UNIT.test(written) && !known) ||
    /^(?:19|20)\d{2}(?:-\d{1,2})?$/.test(written) ||
    /^\s?(?:[年月日号万千百吨台辆款成期天个元块米方匹]|小时(?!数|:?\d)|马力|公里|TON|HOUR|HRS?|HP|KM|K(?![A-Z])|H(?![A-Z])|T(?![A-Z]))/.test(
      follow,
    )
  )
}

const nameOf = (written: string): string => written.replaceAll(/\s+/g, "").replace(/[./+-]{1,16}$/, "")

/**
 * A name that begins with letters: by the table, by its label, or as people make up names, beside a machine's words.
 */
const lettersFirst = (around: Around, start: number, found: string): NameMention | undefined => {
  const [, prefix = "", gap = ""] = /^((?:[A-Z]-)?[A-Z]+)([ -]*)/.exec(found) ?? []
  if (NO_PREFIX.has(prefix) || /\d{6}/.test(found)) return undefined
  const end = extended(around, start + found.length)
  const name = nameOf(around.upper.slice(start, end))
  const maker = around.makers.findLast((each) => each.end <= start)?.maker
  const hints = maker === undefined ? {} : { manufacturer: maker.code }
  const known = recogniseModel(name, hints).matches.length > 0
  const labelled = LABEL.test(around.upper.slice(Math.max(0, start - 14), start))
  const isPart =
    ENGINE_BEFORE.test(around.upper.slice(Math.max(0, start - 12), start)) ||
    ENGINE_BEHIND.test(around.upper.slice(end, end + 8))
  if (isPart || name.length > 24) return undefined
  if (known && (prefix.length > 1 || around.ofMachine || /\d{3}/.test(found))) return { start, end, name, sure: true }
  if (labelled) return { start, end, name, sure: true }
  const isTorn = gap.includes(" ") && !isNear(around.makers, { start, end }, 1, 0)
  // A single digit is enough right behind the maker: VF-2.
  const isNamed = /^[A-Z-]{1,10}\d{2}/.test(name) || isNear(around.makers, { start, end }, 1, 0)
  const plausible = isNamed && name.length <= 20 && !isTorn
  return plausible && around.ofMachine ? { start, end, name, sure: false } : undefined
}

/** A name that begins with digits counts behind its maker or before its machine's word, or by its label. */
const digitsFirst = (around: Around, start: number, found: string): NameMention | undefined => {
  const span = { start, end: start + found.length }
  const labelled = LABEL.test(around.upper.slice(Math.max(0, start - 14), start))
  const behindMaker = isNear(around.makers, span, 1, 0)
  const beforeType = isNear(around.types, span, 0, 2) && /[A-Z]|-\d/.test(found)
  const maker = around.makers.findLast((each) => each.end <= start)?.maker
  const known = maker !== undefined && recogniseModel(found, { manufacturer: maker.code }).matches.length > 0
  if (isQuantity(around, span, known)) return undefined
  if (!labelled && !behindMaker && !beforeType && !(known && /[A-Z]/.test(found) && found.length > 3)) return undefined
  const end = extended(around, span.end)
  return { start, end, name: nameOf(around.upper.slice(start, end)), sure: known || labelled }
}

const spoken = (_: Around, start: number, found: string): NameMention | undefined => {
  const [, letters = "", numeral = "", rest = ""] = /^([A-Z]{1,5})[ -]?([^A-Z0-9 -]{1,5})(.{0,6})$/.exec(found) ?? []
  const number = hanNumber(numeral)
  const name = `${letters}${number ?? ""}${rest}`
  const known = number !== undefined && recogniseModel(name).matches.length > 0
  return known ? { start, end: start + found.length, name, sure: true } : undefined
}

const torn = (around: Around, start: number, found: string): NameMention | undefined => {
  const name = nameOf(found)
  const known = recogniseModel(name).matches.length > 0
  return known ? { start, end: extended(around, start + found.length), name, sure: true } : undefined
}

/**
 * The models named in a text, in order: those of the table of models, and others that look like a model beside a
 * machine's words, or in answer to the question for it. Models of engines and chassis and serial numbers are none.
 */
export const modelNamesIn = (text: string, asked: boolean): ReadonlyArray<NameMention> => {
  const makers = makersIn(text)
  const types = typeWordsIn(text)
  const upper = covered(sameLength(text), [...makers, ...types], TAKEN)
  const around: Around = { text, upper, makers, types, ofMachine: asked || makers.length > 0 || types.length > 0 }
  const found: Array<NameMention> = []
  const isApart = disjoint()
  const forms = [
    [LETTERS_FIRST, lettersFirst],
    [TORN, torn],
    [SPOKEN, spoken],
    [DIGITS_FIRST, digitsFirst],
  ] as const
  for (const [pattern, read] of forms) {
    for (const { 0: written, index } of upper.matchAll(pattern)) {
      const mention = read(around, index, written)
      if (mention === undefined || !isApart(mention)) continue
      const denied = DENIED.test(upper.slice(Math.max(0, index - 10), index))
      found.push(denied ? { ...mention, denied: true } : mention)
    }
  }
  return found.toSorted((one, other) => one.start - other.start)
}
