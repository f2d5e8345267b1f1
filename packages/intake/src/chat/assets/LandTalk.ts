import { ownValue } from "@open-valuation/core/domain"
import {
  areaUnitAt,
  readDate,
  sizeOf,
  SQM_PER_ACRE,
  SQM_PER_HECTARE,
  SQM_PER_MU,
  SQM_PER_SQFT,
} from "@open-valuation/core/reading"
import type { AssetTalk, Situation } from "../ChatAsset.ts"
import { takeAddress } from "../extract/Address.ts"
import { areaCommand, areasIn } from "../extract/Area.ts"
import { takeCity } from "../extract/City.ts"
import { takeDenied } from "../extract/Denied.ts"
import { FIGURE, figureOf, toCents } from "../extract/Figures.ts"
import { saidIn } from "../extract/Leading.ts"
import type { Emitted, Passage } from "../extract/Passage.ts"
import { takeMoney, takePrices } from "../extract/Prices.ts"
import { takeKind } from "./land/Kind.ts"
import { dayIn, takeTerm } from "./land/Term.ts"

const FIELD = "areaSqm"
/** Areas of buildings, not of the ground. */
const OTHER =
  /(?:建筑面积|建面|总建|计容|地上建筑|(?<![建盖])厂房|楼房|房屋|可建|能建|盖了|建了|building|built|gross floor|gfa|floor area)[^\d,，。;；]{0,8}$/iu
const OTHER_BEHIND = /^(?:的)?(?:厂房|建筑|房子|楼|仓库|办公)|^ (?:of )?(?:building|gfa|buildable)/iu
const LABEL =
  /(?:占地|土地|(?<![\u4e00-\u9fff])用地|宗地|地块|总)?(?:面积|大小|area|size)?(?:共|总|一共|上|是|为|有|大概|大约|差不多|约|应该|is|of|about|around|:|,| ){0,4}$/iu
const DENIED = /(?:不是|不到|别按|not)\s?$/iu
const LABELLED = new RegExp(
  `(?:面积|占地|\\barea|\\bsize)(?:大概|大约|约|是|为|有|is|of|:|=| ){0,3}(${FIGURE})(?![\\d.]|\\s?[年万%亩元])`,
  "giu",
)
const BARE = new RegExp(`^[^\\d率年期]{0,8}(${FIGURE})(?![\\d.])[^\\d年]{0,6}$`, "gu")
/** Rounded to whole mu, an area differs by so much. */
const SAME_SHARE = 0.02
/** Lots of fewer square metres are rare: such a number may be of mu. */
const SURE_SQM = 3000

const unitless = (value: number): ReadonlyArray<Emitted> =>
  value >= SURE_SQM
    ? [{ _tag: "SetField", field: FIELD, value }]
    : [{ _tag: "DoubtField", field: FIELD, doubt: { kind: "UNIT", choices: [value, toCents(value * SQM_PER_MU)] } }]

/** Takes the area of the ground in m²; a small number without a unit may be of mu, and is asked about. */
const takeLandArea = (passage: Passage, { asked, doubts, held }: Situation): void => {
  const areas = areasIn(passage)
  const emitted = areas.map((area, index): ReadonlyArray<Emitted> => {
    // 18667平方米（28亩): the second is the first in another unit.
    if (areas.slice(0, index).some(({ sqm }) => Math.abs(sqm - area.sqm) <= SAME_SHARE * sqm)) return []
    const behind = passage.text.slice(area.end, area.end + 14)
    if (OTHER.test(area.before) || OTHER_BEHIND.test(behind) || DENIED.test(area.before)) return []
    return [areaCommand(FIELD, area)]
  })
  areas.forEach((area, index) => {
    const label = LABEL.exec(area.before)?.[0].length ?? 0
    passage.claim(area.start - label, area.end, emitted[index] ?? [])
  })
  if (areas.length > 0) return
  const open = doubts.find(({ field }) => field === FIELD)?.doubt
  if (open?.kind === "UNIT") {
    const [sqm, mu] = open.choices
    passage.take(/亩|\bmu\b/giu, () => (mu === undefined ? [] : [{ _tag: "SetField", field: FIELD, value: mu }]))
    passage.take(/平方米?|平米|平|㎡|m2|sqm|square met(?:re|er)s?/giu, () =>
      sqm === undefined ? [] : [{ _tag: "SetField", field: FIELD, value: sqm }],
    )
  }
  passage.take(LABELLED, ([, figure = ""]) => unitless(figureOf(figure)))
  if (asked.includes(FIELD) && held[FIELD] === undefined) {
    passage.take(BARE, ([, figure = ""]) => unitless(figureOf(figure)))
  }
}

const PRICE = {
  name: /(?:基准地价|\bbenchmark(?: land)? price)(?:标准)?(?:[(（][^()（）]{0,12}[)）])?/giu,
  link: /^(?:[每一](?:平方?米?|亩)|标准|大[概约]|[约是为:=在, ¥￥]|is|of|at|about)/iu,
  value: new RegExp(
    `^(${FIGURE})\\s?([万kKwW])?\\s?(?:(?:元|块钱?|rmb|yuan|cny)?\\s?(?:[/每一]|per|a){0,2}\\s?(平方米|平米|平方|平|㎡|m2|sqm|square met(?:re|er)|亩|mu|公顷|hectare|ha)?)?(?![\\d.])`,
    "iu",
  ),
}
const RATIO = new RegExp(`基准容积率(?:是|为|:| ){0,3}(\\d{1,2}(?:\\.\\d{1,3})?)`, "gu")
const YEARS = /基准(?:年期|年限|使用年[期限])(?:是|为|:| ){0,3}(\d{1,2})\s?年?/gu
const DATE = /(?:基准日|估价期日|基准地价(?:的)?(?:日期|期日|时点))(?:期)?(?:是|为|:| ){0,3}([\d年月日./-]{8,12})/gu

const set = (name: string, value: string | number): ReadonlyArray<Emitted> => [
  { _tag: "SetField", field: `benchmarkPrice.${name}`, value },
]

/** Takes the city's benchmark price, yuan per m² of ground, and what it holds for. It is no price of the lot. */
const takeBenchmark = (passage: Passage): void => {
  passage.take(DATE, ([, written = ""]) => {
    const day = dayIn(readDate(written))
    return day === undefined ? undefined : set("date", day)
  })
  passage.take(RATIO, ([, ratio]) => set("plotRatio", Number(ratio)))
  passage.take(YEARS, ([, years]) => set("termYears", Number(years)))
  for (const { end, found, start } of saidIn(passage.text, PRICE)) {
    const [, figure = "", scale = "", unit = ""] = found
    const value = toCents((figureOf(figure) * (sizeOf(scale) ?? 1)) / (areaUnitAt(unit)?.sqm ?? 1))
    passage.claim(start, end, set("unitPrice", value))
  }
}

const NUMBER =
  /(?<![\d.A-Za-z#])\d{1,2}(?:\.\d{1,3})?(?![\dA-Za-z]|\.\d|\s?(?:[号年月日万元块亩%％个公平期路]|mu\b|ha\b|years?\b|hectares?\b))/g
const MOST_PLOT_RATIO = 15

/** The largest value that each field takes without a unit. */
const FIELDS: Readonly<Record<string, number>> = {
  plotRatio: MOST_PLOT_RATIO,
  termTotalYears: 70,
  remainingYears: 70,
}

/** Takes a number without its unit: the answer to what was asked for, or to what the person asked back about. */
const takeBareNumber = (passage: Passage, { asked, held, latest }: Situation): void => {
  const [number, ...others] = [...passage.text.matchAll(NUMBER)]
  if (number === undefined || others.length > 0) return
  const value = Number(number[0])
  const field = [...latest, ...asked].find(
    (each) => ownValue(held, each) === undefined && value > 0 && value <= (ownValue(FIELDS, each) ?? 0),
  )
  if (field !== undefined) {
    passage.claim(number.index, number.index + number[0].length, [{ _tag: "SetField", field, value }])
  }
}

/** Words that only land has. */
const CERTAIN =
  /土地|地块|宗地|用地|地皮|划拨|容积率|宅基地|耕地|林地|农田|鱼塘|果园|几通一平|[三五七357]通一?平|基准地价|招拍挂|块地|亩地|[0-9]亩|生地|毛地|出让(?!金)|\bland\b|\bplot\b|\bparcel\b|\bmu\b|\bhectares?\b|\bacres?\b|\bfarmland\b/iu
const HINT =
  /亩|公顷|集体|使用年限|住宅|商业|商住|工业|仓储|办公|\b(?:residential|commercial|industrial)\b|\bmu\b|\bha\b|\bacres?\b|\bgranted\b/iu
/** A building that stands on a lot is what is valued. */
const BUILDING = /建筑面积|建面|\d[室房]\d厅|楼层|户型|别墅|商铺|写字楼|\bfloor area\b/iu

/** How land is talked about. */
export const landTalk: AssetTalk = {
  assetType: "LAND",
  sayings: {
    city: { noun: /城市|哪个市|地区|\bcity\b/iu },
    address: { noun: /地址|位置|坐落|四至|\baddress\b|\blocation\b/iu },
    landUse: {
      noun: /用途|性质|\buse\b/iu,
      codes: {
        MIXED: /商住|综合|混合|mixed/iu,
        RESIDENTIAL: /住宅|居住|宅地|宅基|residential|housing/iu,
        COMMERCIAL: /商业|商服|商务|商用|办公|旅馆|酒店|commercial|retail|business/iu,
        INDUSTRIAL: /工业|工矿|仓储|物流|厂|industrial|warehouse|factory|logistics/iu,
        PUBLIC: /公共|公益|教育|医疗|学校|医院|科研|市政|public|school|hospital/iu,
        AGRICULTURAL: /农|耕|林地|果园|水田|旱地|养殖|鱼塘|菜地|茶园|agricult|farm|orchard/iu,
      },
    },
    [FIELD]: {
      noun: /面积|多大|几亩|多少亩|亩数|\barea\b|\bsize\b/iu,
      factors: [1, SQM_PER_MU, SQM_PER_HECTARE, SQM_PER_SQFT, SQM_PER_ACRE],
    },
    rightType: {
      noun: /权利|使用权类型|取得方式|权属|土地性质|\bright\b|\btitle\b/iu,
      codes: {
        COLLECTIVE: /集体|宅基|collective/iu,
        ALLOCATED: /划拨|allocat/iu,
        LEASED: /租|leas/iu,
        GRANTED: /出让|招拍挂|grant/iu,
      },
    },
    plotRatio: { noun: /容积率|\bplot ratio\b|\bfar\b/iu },
    termTotalYears: { noun: /使用年限|出让年限|总年限|年限|\bterm\b/iu },
    remainingYears: { noun: /剩余|还剩|\bremaining\b|\byears left\b/iu },
    termEndDate: { noun: /到期|终止日期|截止|\bexpir/iu },
    developmentLevel: {
      noun: /开发程度|几通一平|通平|\bdevelopment\b|\bservic/iu,
      codes: {
        THREE_UTILITIES: /[三3]通|three/iu,
        FIVE_UTILITIES: /[五5]通|five/iu,
        SEVEN_UTILITIES: /[七7]通|seven/iu,
        RAW: /生地|毛地|raw|undeveloped|unserviced/iu,
      },
    },
    grade: { noun: /土地级别|土地等级|级别|等级|\bgrade\b/iu },
    "benchmarkPrice.unitPrice": {
      noun: /基准地价|\bbenchmark\b/iu,
      factors: [1, 10_000, 1 / SQM_PER_MU, 10_000 / SQM_PER_MU],
    },
  },
  evidence: (text) => {
    const isBuilding = BUILDING.test(text) && !/土地|地块|宗地|用地|\bland\b/iu.test(text)
    return (CERTAIN.test(text) && !isBuilding ? 4 : 0) + (HINT.test(text) ? 1 : 0)
  },
  read: (passage, situation) => {
    takeDenied(passage)
    takeBenchmark(passage)
    takePrices(passage)
    takeMoney(passage)
    takeCity(passage, "city", situation)
    takeTerm(passage, situation)
    takeLandArea(passage, situation)
    takeKind(passage)
    takeAddress(passage, situation)
    takeBareNumber(passage, situation)
  },
  useful: (held) => [
    "plotRatio",
    "termTotalYears",
    ...(held["termEndDate"] === undefined ? ["remainingYears"] : []),
    "developmentLevel",
  ],
}
