import type { KnownAssetType } from "@open-valuation/core/assets"
import { hash32 } from "@open-valuation/core/domain"
import type { Conversation } from "./Replay.ts"
import { spoken } from "./SpokenNumber.ts"

type Input = Readonly<Record<string, unknown>>

/** Draws, the same for the same seed (the generator mulberry32). */
class Draw {
  #state: number
  constructor(seed: string) {
    this.#state = hash32(seed)
  }
  /** From 0 to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }
  pick<A>(items: readonly [A, ...ReadonlyArray<A>]): A {
    return items[Math.floor(this.next() * items.length)] ?? items[0]
  }
  shuffled<A>(items: ReadonlyArray<A>): ReadonlyArray<A> {
    return items
      .map((item) => [this.next(), item] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, item]) => item)
  }
}

/** What a person says of one subject. */
interface Said {
  readonly text: string
  readonly input: Input
  /** A bare answer to the question for it, where it is one of those that are asked until they are answered. */
  readonly answer?: readonly [field: string, text: string]
  /** A range, which is no fact, and what the person then says. */
  readonly range?: readonly [range: string, figure: string]
  /** The figure in `text`, which a slip of the tongue may stand before. */
  readonly figure?: string
}
type Subject = (draw: Draw) => Said

const grouped = (value: number): string => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ",")

const count = (value: number): string => spoken(value).replace(/^一十/u, "十")

/** 83000 as 8万3, 85300 as 8万5千3. */
const inShort = (value: number): string => {
  const [most, thousands, hundreds] = [
    Math.floor(value / 10_000),
    Math.floor(value / 1000) % 10,
    Math.floor(value / 100) % 10,
  ]
  if (value < 10_000 || value % 100 !== 0 || thousands === 0) return String(value)
  return `${most}万${thousands}${hundreds === 0 ? "" : `千${hundreds}`}`
}

/** The ways in which people write a whole figure. */
const written = (draw: Draw, value: number): string =>
  draw.pick([
    String(value),
    grouped(value),
    spoken(value),
    ...(value >= 10_000 && value % 100 === 0 ? [`${value / 10_000}万`, inShort(value), `${value / 10_000}w`] : []),
  ])

/** A figure between two that are next to each other: 六七千, 一万六七千, 十七八万. */
const rangeOf = (draw: Draw): string => {
  const low = draw.whole(1, 8)
  const pair = `${spoken(low)}${spoken(low + 1)}`.replace("二三", draw.pick(["二三", "两三"]))
  return draw.pick([
    `${pair}万`,
    `${spoken(draw.whole(1, 9))}万${pair}千`,
    `十${pair}万`,
    `${draw.whole(2, 9)}-${draw.whole(10, 14)}万`,
  ])
}

const year = (draw: Draw, value: number): string => draw.pick([`${value}`, `${value}`.slice(2)])
const digits = (value: number): string =>
  [...String(value)].map((digit) => "零一二三四五六七八九".charAt(Number(digit))).join("")

/** A month with one of the words that name it before or behind. */
const month =
  (field: string, before: readonly [string, ...Array<string>], behind: readonly [string, ...Array<string>]): Subject =>
  (draw) => {
    const [of, at] = [draw.whole(2010, 2025), draw.whole(1, 12)]
    const two = String(at).padStart(2, "0")
    const text = draw.pick([
      `${year(draw, of)}年${at}月${draw.pick(behind)}`,
      `${digits(of)}年${count(at)}月${draw.pick(behind)}`,
      `${draw.pick(before)}${draw.pick(["", "：", ":"])}${of}${draw.pick(["-", ".", "/"])}${two}`,
      `${draw.pick(before)}${of}年${at}月${draw.pick(["", `${draw.whole(1, 28)}日`])}`,
      `${draw.pick(before)}：${of}${two}`,
    ])
    return { text, input: { [field]: `${of}-${two}` } }
  }

/** A figure with its unit or its label, as `field`. */
const figure =
  (
    field: string,
    draws: (draw: Draw) => number,
    ways: (figure: string, draw: Draw) => string,
    range?: (range: string) => string,
  ): Subject =>
  (draw) => {
    const value = draws(draw)
    const said = written(draw, value)
    return {
      text: ways(said, draw),
      input: { [field]: value },
      figure: said,
      ...(field === "mileageKm" ? { answer: [field, draw.pick([String(value), said])] } : {}),
      ...(range === undefined ? {} : { range: [range(rangeOf(draw)), draw.pick([String(value), said])] }),
    }
  }

const one =
  (
    ...ways: readonly [readonly [text: string, input: Input], ...Array<readonly [text: string, input: Input]>]
  ): Subject =>
  (draw) => {
    const [text, input] = draw.pick(ways)
    return { text, input }
  }

const CITIES: readonly [
  readonly [text: string, path: string],
  ...ReadonlyArray<readonly [text: string, path: string]>,
] = [
  ["杭州", "浙江省/杭州市"],
  ["在洛阳", "河南省/洛阳市"],
  ["江苏徐州", "江苏省/徐州市"],
  ["合肥市", "安徽省/合肥市"],
  ["柳州", "广西壮族自治区/柳州市"],
  ["昆山", "江苏省/苏州市/昆山市"],
  ["佛山顺德", "广东省/佛山市/顺德区"],
]
const city =
  (isAsked: boolean): Subject =>
  (draw) => {
    const [text, path] = draw.pick(CITIES)
    return { text, input: { city: path }, ...(isAsked ? { answer: ["city", text] } : {}) }
  }

const any = (...anyOf: ReadonlyArray<string>) => ({ anyOf })
const hundreds = (least: number, most: number) => (draw: Draw) => draw.whole(least, most) * 100

const vehicle: ReadonlyArray<Subject> = [
  one(
    ["丰田凯美瑞", { brand: "丰田", series: "凯美瑞" }],
    ["小鹏P7 605公里版", { brand: "小鹏", series: any("P7", "小鹏P7"), trim: "605公里版" }],
    ["极氪001，续航741km", { brand: "极氪", series: "001" }],
    ["大众朗逸", { brand: "大众", series: "朗逸" }],
    ["汉EV 670km", { brand: "比亚迪", series: any("汉", "汉EV"), fuelType: "BEV" }],
    ["秦PLUS DM-i 55公里", { brand: "比亚迪", series: "秦PLUS", fuelType: "PHEV" }],
    ["奥迪A6L", { brand: "奥迪", series: "A6L" }],
    ["理想L7，综合续航1300km", { brand: "理想", series: "L7" }],
  ),
  month("firstRegistrationDate", ["上牌时间", "首次上牌", "登记日期"], ["上牌", "上的牌", "登记的"]),
  figure(
    "mileageKm",
    hundreds(20, 2500),
    (said, draw) =>
      draw.pick([
        `跑了${said}公里`,
        `表显${said}`,
        `里程：${said}`,
        `公里数${said}`,
        `${said}公里`,
        `开了${said}公理`,
        `行驶里程${said.replace("w", "万")}km`,
      ]),
    (range) => `跑了${range}公里`,
  ),
  city(true),
  one(
    ["白色", { color: "白色" }],
    ["没过户", { transferCount: 0 }],
    ["过户2次", { transferCount: 2 }],
    ["自动挡", { transmission: "AUTOMATIC" }],
  ),
]

const equipment: ReadonlyArray<Subject> = [
  one(
    ["三一SY215C挖机", { manufacturer: "三一", model: "SY215C" }],
    ["型号：XE60DA", { model: "XE60DA" }],
    ["小松PC200-8", { manufacturer: "小松", model: "PC200-8" }],
    ["柳工CLG856H装载机", { manufacturer: "柳工", model: "CLG856H" }],
    ["临工LG6210E挖掘机", { manufacturer: "临工", model: "LG6210E" }],
  ),
  month("manufactureDate", ["出厂日期", "出厂年月", "制造日期"], ["出厂", "生产的"]),
  figure(
    "hours",
    hundreds(5, 180),
    (said, draw) =>
      draw.pick([
        `${said}小时`,
        `小时数：${said}`,
        `小时${/^\d/.test(said) ? "" : "数"}${said}`,
        `表显${said}小时`,
        `工时：${said}`,
        `干了${said}个小时`,
        `工作小时:${said}`,
      ]),
    (range) => `干了${range}小时`,
  ),
  city(false),
]

const AREAS = (draw: Draw) => draw.whole(400, 2400) / 10
const property: ReadonlyArray<Subject> = [
  (draw) => {
    const [place, path] = draw.pick([
      ["苏州姑苏区", "江苏省/苏州市/姑苏区"],
      ["杭州拱墅区", "浙江省/杭州市/拱墅区"],
      ["成都武侯区", "四川省/成都市/武侯区"],
    ])
    const name = draw.pick(["云栖里花园", "檐雨新村", "听涛苑"])
    const house = draw.pick(["", "15幢801", "3号楼2单元602", "8栋"])
    return { text: `${place}${name}${house}`, input: { city: path, address: `${name}${house}` } }
  },
  (draw) => {
    const value = AREAS(draw)
    const said = draw.pick([String(value), ...(Number.isInteger(value) ? [spoken(value)] : [])])
    const text = draw.pick([
      `${said}平`,
      `面积${said}`,
      `建面${said}㎡`,
      `${said}平米`,
      `面积：${said}平方米`,
      `有一套${said}平的`,
    ])
    return {
      text,
      input: { buildingArea: value },
      answer: ["buildingArea", said],
      figure: said,
      range: ["面积八九十平", said],
    }
  },
  one(["住宅", { propertyUsage: "RESIDENTIAL" }], ["用途：住宅", { propertyUsage: "RESIDENTIAL" }]),
  (draw) => {
    const total = draw.whole(6, 33)
    const floor = draw.whole(1, total)
    const text = draw.pick([`${floor}/${total}`, `${floor}层共${total}层`, `${count(floor)}楼，总高${count(total)}层`])
    return { text, input: { floor, totalFloors: total } }
  },
  (draw) => {
    const value = draw.whole(1990, 2022)
    return {
      text: draw.pick([`${value}年建的`, `${value}年的房子`, `建成年份：${value}`]),
      input: { buildYear: value },
    }
  },
  one(
    ["三室两厅", { houseType: "3室2厅" }],
    ["2室1厅1卫", { houseType: "2室1厅1卫" }],
    ["南北通透", { orientation: "南北" }],
    ["精装", { decoration: "精装" }],
    ["没有电梯", { elevator: false }],
  ),
]

const MU = 10_000 / 15
const land: ReadonlyArray<Subject> = [
  one(
    ["芜湖鸠江区官陡街道", { city: "安徽省/芜湖市/鸠江区", address: "官陡街道" }],
    ["位于绵阳涪城区长虹大道", { city: "四川省/绵阳市/涪城区", address: "长虹大道" }],
  ),
  one(
    ["工业用地", { landUse: "INDUSTRIAL" }],
    ["用途：商业", { landUse: "COMMERCIAL" }],
    ["商住用地", { landUse: "MIXED" }],
  ),
  (draw) => {
    const mu = draw.whole(5, 120)
    const square = draw.whole(4000, 90_000)
    const [text, value] = draw.pick([
      [`${mu}亩`, mu * MU],
      [`${count(mu)}亩`, mu * MU],
      [`${count(mu)}亩半`, (mu + 0.5) * MU],
      [`面积${grouped(square)}平方米`, square],
      [`${square}㎡`, square],
      [`${mu / 10}公顷`, mu * 1000],
    ])
    return {
      text,
      input: { areaSqm: Math.round(value * 100) / 100 },
      range: ["大概三四十亩", text],
      answer: ["areaSqm", text],
    }
  },
  one(
    ["出让", { rightType: "GRANTED" }],
    ["划拨的", { rightType: "ALLOCATED" }],
    ["权利性质：出让", { rightType: "GRANTED" }],
  ),
  one(
    ["容积率1.5", { plotRatio: 1.5 }],
    ["终止日期2058年6月30日", { termEndDate: "2058-06-30" }],
    ["五通一平", { developmentLevel: "FIVE_UTILITIES" }],
  ),
]

const statement: ReadonlyArray<Subject> = [
  figure("purchaseAmount", hundreds(900, 9000), (said, draw) =>
    draw.pick([`总价${said}`, `车价：${said}`, `设备款${said}`, `合同价${said}`]),
  ),
  figure("downPaymentAmount", hundreds(200, 800), (said, draw) =>
    draw.pick([`首付${said}`, `首付款：${said}`, `先付${said}`]),
  ),
  figure("monthInstallment", hundreds(20, 190), (said, draw) =>
    draw.pick([`月供${said}`, `每月还${said}`, `一期${said}`, `月还：${said}`]),
  ),
  (draw) => {
    const years = draw.whole(1, 5)
    const text = draw.pick([
      `${years * 12}期`,
      `分${count(years)}年`.replace("二年", "两年"),
      `${years * 12}个月`,
      `期数：${years * 12}`,
    ])
    return { text, input: { repaymentCycle: years * 12 } }
  },
]

const SUBJECTS: Readonly<Record<string, ReadonlyArray<Subject>>> = {
  VEHICLE: vehicle,
  EQUIPMENT: equipment,
  PROPERTY: property,
  LAND: land,
  BANK_STATEMENT: statement,
}

const SEPARATORS = ["，", "，", " ", "；", "\n", "。"] as const
const CORRECTIONS = ["，不对，是", "，哦不对，", "，说错了，应该是", "，错了，是"] as const

/** "面积89，不对，是98": a slip of the tongue, and the figure that counts. */
const withSlip = (draw: Draw, { figure: said, text }: Said): string =>
  said === undefined || !/^\d[\d.]*$/u.test(said) || draw.next() > 0.2
    ? text
    : text.replace(said, `${Number(said) * 2}`) + draw.pick(CORRECTIONS) + said

/**
 * A conversation about an asset: its subjects in any order, over several messages, some left for the questions, some
 * first as a range or as a slip of the tongue.
 */
export const generatedTalk = (asset: KnownAssetType, number: number): Conversation => {
  const draw = new Draw(`${asset}|${number}`)
  const said = draw.shuffled((SUBJECTS[asset] ?? []).map((subject) => subject(draw)))
  const messages: Array<string> = [""]
  const answers: Record<string, string> = {}
  for (const subject of said) {
    if (subject.range !== undefined && draw.next() < 0.15) {
      messages.push(...subject.range)
      continue
    }
    if (subject.answer !== undefined && draw.next() < 0.2) {
      answers[subject.answer[0]] = subject.answer[1]
      continue
    }
    const text = withSlip(draw, subject)
    const last = messages.at(-1) ?? ""
    if (last !== "" && draw.next() < 0.3) messages.push(text)
    else messages[messages.length - 1] = last === "" ? text : `${last}${draw.pick(SEPARATORS)}${text}`
  }
  return {
    id: `${asset}-${number}`,
    asset,
    locale: "zh",
    today: "2026-09-14",
    opened: asset,
    say: messages.filter((message) => message !== ""),
    answers,
    materials: asset === "BANK_STATEMENT" ? 1 : 0,
    input: Object.assign({}, ...said.map(({ input }) => input)),
    ready: true,
  }
}
