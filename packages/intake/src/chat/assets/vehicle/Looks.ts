import { ownValue } from "@open-valuation/core/domain"
import { oneOf } from "@open-valuation/core/reading"
import type { Emitted, Passage } from "../../extract/Passage.ts"

const set = (field: string, value: string | number): ReadonlyArray<Emitted> => [{ _tag: "SetField", field, value }]

const given = ({ commands }: Passage, field: string): boolean =>
  commands.some((command) => command._tag === "SetField" && command.field === field)

const SHADE =
  "(?:珍珠|极地|曜夜|曜石|曜岩|深空|深|浅|亮|暗|哑光|星空|玛瑙|钛|宝石|墨|天|冰川|糖果|极光|雪山|银河|太空|宝|藏|酒|枣|香槟|咖啡|象牙|奶|米|橘|玫瑰|石墨|金属|珠光|月光|高级|水泥|薄荷|橄榄|军|抹茶|粉|银|蓝|灰){0,2}"
const COLOUR = new RegExp(
  `[白黑灰银红蓝绿黄棕橙紫金粉褐青]{2}(?:双色|拼色)|${SHADE}[白黑灰银红蓝绿黄棕橙紫金粉褐青](?:灰|银|蓝|红|绿|黑|白|金|黄|棕){0,1}色|(?:珍珠|极地|冰川|雪山)白|(?:曜夜|曜岩|曜石|玛瑙)黑|(?:咖啡|香槟|米|香槟金)色|银灰(?!尘)`,
  "gu",
)
const SHORT_COLOUR =
  /(?<=(?:^|[\s,，。;；、█]|颜色[是为:]?|车身|外观|辆|台|是))([白黑灰银红蓝绿黄棕橙紫金])(?=(?:的|车|外|$|[\s,，。;；、█]))(?!车主|车牌)/gu
const LABELLED_COLOUR =
  /(?<=(?:颜色|车身|外观|车色|漆面|车漆|漆色)(?:颜色)?[是为:]?\s?)(?![是为])\p{Script=Han}{0,4}[白黑灰银红蓝绿黄棕橙紫金粉褐青米]色?(?=$|[\s,，。;；、的])/gu
/** Between the word for a colour and the colour: 颜色的话是灰色. */
const COLOUR_LINK = /^(?:的话|呢|嘛|就|应该|大概|好像)?[是为]?/u
/** A maker's name of a colour between marks: 魂动红. */
const NAMED_COLOUR =
  /(?<=^|[\s,，。;；、:是█])(?!不|没|是|为|的|白银|长白|内黄)\p{Script=Han}{1,3}[白黑灰银红蓝绿黄棕橙紫](?=$|[\s,，。;；、█])/gu
const INSIDE_BEFORE = /(?:内饰|座椅|内|顶棚|(?<!上的?)牌照?)[是为:]?\s?$/u
const INSIDE_BEHIND = /^的?(?:内饰|座椅|真皮|内|皮|顶棚|车牌|牌|氛围|轮毂|卡钳)/u
const SHADES = oneOf("pearl metallic dark light midnight navy space deep champagne silver matte glacier bright sky")
const COLOURS = oneOf(
  "white black silver grey gray red blue green brown yellow orange gold golden beige purple maroon champagne bronze pink",
  "cream ivory burgundy teal turquoise pearl",
)
const OTHER_THINGS = "interior|leather|seats?|plates?|wheels?|friday|trim\\b|book|list|collar|market|owner"
const ENGLISH_COLOUR = new RegExp(`\\b(?:${SHADES}[ -])?${COLOURS}\\b(?! (?:${OTHER_THINGS}))`, "giu")

/** A colour of the body, not of the seats. */
const takeColour = (passage: Passage): void => {
  const { text } = passage
  const outside = (match: RegExpExecArray): boolean =>
    !INSIDE_BEFORE.test(text.slice(Math.max(0, match.index - 5), match.index)) &&
    !INSIDE_BEHIND.test(text.slice(match.index + match[0].length)) &&
    !/(?:不是|\bnot)\s?$/iu.test(text.slice(Math.max(0, match.index - 4), match.index))
  passage.take(LABELLED_COLOUR, ([written]) => {
    const colour = written.replace(COLOUR_LINK, "")
    return set("color", colour.length === 1 ? `${colour}色` : colour)
  })
  passage.take(COLOUR, (match) => (outside(match) ? set("color", match[0]) : []))
  passage.take(SHORT_COLOUR, (match) => (outside(match) ? set("color", `${match[0]}色`) : []))
  passage.take(NAMED_COLOUR, (match) => (given(passage, "color") ? undefined : set("color", match[0])))
  passage.take(ENGLISH_COLOUR, (match) => (outside(match) ? set("color", match[0].toLowerCase()) : undefined))
}

const SEATS: ReadonlyArray<RegExp> = [
  /(?<![\d.+])(\d{1,2})\s?(?:人(?:乘?坐|座)|个座(?:位)?|座(?!椅|驾|套))/gu,
  /\b(\d{1,2}|two|four|five|six|seven|eight|nine)[- ]?seat(?:er|s)?\b/giu,
  /\bseats\s?(?::|is|=)?\s?(\d{1,2}|two|four|five|six|seven|eight|nine)\b/giu,
  /座位数?\s?[:是为]?\s?(\d{1,2})(?!\d)/gu,
]
const NUMBERS: Readonly<Record<string, number>> = { two: 2, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 }

const BODIES: ReadonlyArray<RegExp> = [
  new RegExp(
    [
      "(?<!进口)(?:三厢|两厢|小)?轿车|(?<![a-z])(?:suv|mpv)(?![a-z])|(?:厢式|平板|仓栅式?|冷藏)(?:货|运输)车|厢式轻卡车",
      "(?:半挂)?牵引(?:车|头)|自卸(?:车|货车)|(?:平板|仓栅式?|冷藏|高栏|栏板)(?:货)?车",
      oneOf("商务车 皮卡 面包车 跑车 轿跑 旅行车 越野车 敞篷 敞篷车 掀背 掀背车 房车 微面 厢货 载货车 轻卡"),
      oneOf("两厢 两厢车 三厢 三厢车 瓦罐"),
    ].join("|"),
    "giu",
  ),
  /\b(?:sedan|saloon|hatchback|pickup(?: truck)?|pick-up|station wagon|wagon|estate|coupe|minivan|convertible|roadster)\b/giu,
]

const MODEL_YEARS: ReadonlyArray<RegExp> = [
  /(?<!\d)((?:19|20)?\d{2})\s?年?款/gu,
  /\b((?:19|20)\d{2}) model(?: year)?\b/giu,
  /\bmodel year(?: is| of|:)?\s?((?:19|20)\d{2})\b/giu,
  /\bmy\s?((?:19|20)\d{2})\b/gu,
]
const CENTURY_TURN = 50

/** Takes colour, seats, shape and model year out of a message. */
export const takeLooks = (passage: Passage): void => {
  takeColour(passage)
  for (const pattern of SEATS) {
    passage.take(pattern, ({ 1: written = "" }) => {
      const seats = ownValue(NUMBERS, written.toLowerCase()) ?? Number(written)
      return seats >= 2 && seats <= 60 ? set("seats", seats) : undefined
    })
  }
  for (const pattern of BODIES)
    passage.take(pattern, ([written]) =>
      set("bodyType", /^[a-z]{3}$/iu.test(written) ? written.toUpperCase() : written),
    )
}

/** Takes the model year: `19款`, "2019 model". */
export const takeModelYear = (passage: Passage): void => {
  for (const pattern of MODEL_YEARS) {
    passage.take(pattern, (match) => {
      const written = match[1] ?? ""
      if (/(?:不是|\bnot(?: a| the)?)\s?$/iu.test(passage.text.slice(Math.max(0, match.index - 6), match.index)))
        return []
      const year = Number(written)
      return set("modelYear", written.length === 4 ? year : year + (year < CENTURY_TURN ? 2000 : 1900))
    })
  }
}

/** Sizes on the boot lid. */
const BADGE_FORMS = [
  "\\d{2}\\s?TFSI(?:\\s?quattro)?",
  "\\d{3}\\s?(?:TSI|Turbo)",
  "[xs]Drive\\s?\\d{2}[A-Za-z]{0,2}",
  "(?:[1-6]\\d|[1-4]\\d{2})T(?![A-Za-z0-9])",
  "\\d{3}[NGEPS]\\+?(?![A-Za-z0-9])",
  "[BTD][3-8](?=[\\s,，](?:四驱|两驱|智))",
  "[PT]\\d\\s?AWD",
]
const BADGES = new RegExp(`(?<![A-Za-z0-9.])(?:${BADGE_FORMS.join("|")})`, "giu")
/** Versions right behind the name of a series: SU7 Max. */
const BEHIND_NAME =
  /(?<=█\s?)(?:(?:\d{3}\s?)?(?:max|pro|ultra|air|plus)\+?|\d{2,3}\s?kwh|\p{Script=Han}{1,2}(?:Pro|Plus|Max)|[炫魅]\s?\d{3})(?![a-z0-9]|\s?版)/giu
/** Words that end in 版 or 型 and are no version of a car. */
const NO_VERSION =
  /^(?:原|港|新|老|旧|改|出|正|盗|这|该|那|哪|两|三|国|大|小|中|轻|重|车|类|模|典|外|体|微|造|各|经|成|[五六七八]座|[A-D](?=型))?[版型]$|(?:紧凑|中大|中|小|大|微|轻|车|类|造|新能源|SUV|户|房|体|机|血|排放|什么|哪个|三厢|两厢|海外|中规|美规)[版型]$/iu
const VERSION =
  /(?:[\p{Script=Han}A-Za-z+]{1,10}|(?<![A-Za-z\d])[A-Z]\d{1,3}|[A-Za-z+]{2,8} )[版型](?!本|号|权|块|面|漆|轿|SUV)/gu
/** Named after its electric range: 500公里长续航版. */
const RANGE_VERSION = /\d{2,4}\s?(?:[Kk][Mm]|公里)[\p{Script=Han}A-Za-z+]{0,10}[版型](?!本|号|权|块|面|漆|轿|SUV)/gu
const DENIED = /^(?:[的了]?(?:不是|并非|没有|而非))/u
/** What is said of gearbox and engine before the version. */
const LEADING =
  /^(?:的|是|款|自动|手动|挡|档|双离合|手自一体|CVT|AT|DCT|MT|T|L|四驱|两驱|前驱|后驱|汽油|柴油|纯电|插混|混动|电动|国[五六]|五座|六座|七座|座|一[辆台]|就是|那个)+/iu
/** Versions of electric cars that do without the word: 后驱标准续航. */
const RANGES =
  /(?:\d{2,4}\s?(?:[Kk][Mm]|公里)|(?:单|双)电机|后驱|前驱|四驱)?(?:标准|长|超长|中)续航(?!版)(?:升级|后驱|四驱|全轮驱动)?/gu
const GRADES = oneOf(
  "performance premium luxury sport sports deluxe elite comfort executive ultimate limited touring prestige technology",
  "flagship",
)
const ENGLISH_VERSION = new RegExp(
  `\\b(?:\\d{3}\\s?km (?:version|edition)|long[- ]range|standard range(?: plus)?|${GRADES}(?: (?:plus|line))? (?:edition|version|trim|package))\\b`,
  "giu",
)
const NAMED_VERSION = /\bPerformance\b(?!:)|(?<=\btrim(?: level)?(?: is|:)? )[A-Z][\w+-]{0,15}(?: [A-Z][\w+-]{0,15})?/gu

/** Grades that stand without 版 or 型: 四驱旗舰, 110km旗舰. */
export const HAN_GRADES = oneOf(
  "旗舰 尊贵 豪华 舒适 精英 尊享 领先 尊荣 尊雅 豪雅 进取 智尊 智享 智领 智联 臻享 至尊 卓越 时尚动感 时尚 动感 运动 先锋 荣耀 尊驰 智雅 领航",
)
const GRADE_ALONE = new RegExp(
  `(?:\\d{2,4}\\s?(?:km|公里)\\s?)?(?:四驱|两驱|前驱|后驱)?${HAN_GRADES}(?=$|[\\s,，。;；、█])`,
  "giu",
)

/** Nothing between two parts of a version but what others have taken, and the drive. */
const isBlank = (between: string): boolean =>
  between.length < 12 && between.replaceAll(/[\s█]/gu, "").replace(LEADING, "") === ""

/** Takes what is said of the version: `豪华版`, `45 TFSI`, "Long Range". */
export const takeTrim = (passage: Passage): void => {
  const parts: Array<{ start: number; end: number }> = []
  const find = (pattern: RegExp, keep: (written: string) => string | undefined): void => {
    for (const match of passage.text.matchAll(pattern)) {
      const kept = keep(match[0])
      if (kept === undefined) continue
      const end = match.index + match[0].length
      parts.push({ start: end - kept.length, end })
    }
  }
  find(BADGES, (written) => written)
  find(BEHIND_NAME, (written) => written)
  find(RANGE_VERSION, (written) => written)
  find(VERSION, (written) => {
    const kept = written.replace(LEADING, "")
    return DENIED.test(written) || kept.length < 2 || NO_VERSION.test(kept) ? undefined : kept
  })
  find(RANGES, (written) => written)
  find(GRADE_ALONE, (written) => (/^(?:舒适|运动|时尚|豪华|先锋|荣耀|领先)$/u.test(written) ? undefined : written))
  find(ENGLISH_VERSION, (written) => written)
  find(NAMED_VERSION, (written) => written)
  const [first, ...others] = parts.toSorted((one, other) => one.start - other.start)
  if (first === undefined) return
  const { text } = passage
  const code = passage.commands.findLast((command) => command._tag === "SetField" && command.field === "trim")
  const near = others.filter(({ end, start }, index) => {
    const before = index === 0 ? first : others[index - 1]
    return before !== undefined && start >= before.end && isBlank(text.slice(before.end, start)) && end > start
  })
  const named = code?._tag === "SetField" ? [String(code.value)] : []
  const value = [...named, ...[first, ...near].map(({ end, start }) => text.slice(start, end).trim())].join(" ")
  passage.claim(first.start, first.end, set("trim", value))
  for (const { end, start } of near) passage.claim(start, end, [])
}
