import { Facts, ownValue } from "@open-valuation/core"
import { manufacturerOf } from "@open-valuation/core/equipment"
import { chatAssets, fieldsIn } from "@open-valuation/intake/chat"
import { placesOf } from "./MakerNames.ts"
import type { Wanted } from "./PageText.ts"

const assets = chatAssets()

/** Names are no longer than this, characters. */
const MOST_NAME = 60
/** A reader reads no more of a block, characters. */
const MOST_READ = 3000

/** Request fields that are no columns of samples: figures of a deal that an advertisement has no say in. */
const NO_FACTS = new Set(["city", "valuationDate", "msrp", "currentNewPrice", "benchmarkPrice", "vin"])

/** Facts of an object as a page states them. */
export interface ItemFacts {
  readonly facts: Facts.Facts
  /** `<province>/<city>/<district>`; `""` when not stated. */
  readonly city: string
}

/** Labels of pages that the readers do not know, and what they write instead. */
const LABELS: ReadonlyArray<readonly [label: RegExp, said: string]> = [
  [/成交(?=[总单]价)/gu, ""],
  [/(?:表显里程|行驶里程|已行驶|公里数)\s?:\s?/gu, "行驶"],
  [/(?:首次上牌|初次登记|首次登记|上牌日期|注册日期)\s?:?\s?/gu, "上牌时间:"],
  [/(?:使用小时数?|工作小时数?|工时|已用小时|小时数|开工小时|(?<=^|\n)小时)\s?:\s?/gu, "工作小时:"],
  [/(?:出厂日期|出厂年限|生产年份|制造年份|机器年份|年份)\s?:\s?/gu, "出厂年份:"],
  [/(?:建成年代|建筑年代|建造年代|竣工时间|房龄年份)\s?:\s?/gu, "建成年份:"],
  [/(?:楼盘名称|小区名|所属小区|所在小区|小区)\s?:\s?/gu, "小区名称:"],
  [/(?:出让面积|宗地面积|土地面积|用地面积|占地面积)\s?(?:\((?:㎡|平方米)\))?\s?:?\s?/gu, "出让面积"],
]

/** Words of a page about itself that look like facts of the object: dates of the offer, electric ranges. */
const NO_FACT: ReadonlyArray<RegExp> = [
  /(?:成交|签约|交易|发布|更新|刷新|挂牌|上架|结束|公示|竞得|sale|sold)(?:日期|时间|于|日| date)?\s?:?\s?20\d{2}\s?[-/.年]\s?\d{1,2}(?:\s?[-/.月]\s?\d{1,2}日?|月)?/gu,
  /20\d{2}\s?[-/.年]\s?\d{1,2}(?:\s?[-/.月]\s?\d{1,2}日?|月)?\s?(?:成交|签约|发布|更新|竞得)/gu,
  /(?<=(?:DM-?[ip]|EV|PHEV|纯电|续航|里程版|冠军版)[^\n,;]{0,8})\d{2,4}\s?km/giu,
]

/** A full day is that of the page, unless it is said to be the object's, or is a car's first registration. */
const PAGE_DAY =
  /(?<!(?:出厂|生产|制造|建成|建造|竣工|购[置买机]|年份)[^\n\d]{0,8})20\d{2}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}(?!\d)日?(?: \d{1,2}:\d{2}(?::\d{2})?)?/gu

/** A year beside the name of a car: 2019 Volvo XC60. */
const LONE_YEAR = /(?<![\d.,/-])(?:19[89]\d|20[0-3]\d)(?=$|[ \n](?!:))/gu

const COMMUNITY = /小区名称:\s?([^\n,;|()\s]{2,30})/u
const BARE_NAME = /^[\p{Script=Han}A-Za-z0-9·]{2,20}$/u
/** A name at the start of a block that ends as names of housing estates do. */
const ESTATE =
  /^(\p{Script=Han}{1,10}(?:公寓|花园|小区|家园|新村|新城|山庄|名都|广场|国际|[苑府城庭园湾里邸居阁轩]))(?=[\s,|]|$)/u
/** Another estate that is near. */
const NEAR =
  /(?:临?近|毗邻|靠近|紧邻|紧靠|距离?|对面是|邻近)\s?[\p{Script=Han}·]{2,12}|[\p{Script=Han}·]{2,12}(?:旁边?|对面|附近|隔壁)/gu
const STREET = /\d{1,5}号|[路街道巷弄]\d|[省市区县]/u

const named = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && value.length <= MOST_NAME ? value : undefined

/** The facts that a text states of an object, under the names of sample columns. */
export const itemFacts = (given: string, { assetType, city: sought, facts: wanted, today }: Wanted): ItemFacts => {
  const asset = assets.get(assetType)
  if (asset === undefined) return { facts: {}, city: "" }
  const dated = assetType === "VEHICLE" ? NO_FACT : [...NO_FACT, PAGE_DAY]
  const own = dated.reduce((read, pattern) => read.replaceAll(pattern, ""), given.slice(0, MOST_READ))
  const text = LABELS.reduce((read, [label, said]) => read.replaceAll(label, said), own)
  const fields = fieldsIn(text.replaceAll("\n", "; "), asset, today)
  const found: Record<string, Facts.FactValue> = {}
  for (const [field, value] of Object.entries(fields)) {
    if (!NO_FACTS.has(field) && !field.includes(".") && (typeof value !== "string" || named(value) !== undefined)) {
      found[field] = value
    }
  }
  if (assetType === "PROPERTY") nameHome(found, text, wanted)
  if (assetType === "EQUIPMENT") {
    // XE215C一台: the text has the wanted model, and a numeral behind it.
    const model = Facts.text(found, "model")
    delete found["model"]
    nameByWanted(found, "model", text, wanted)
    const inText = Facts.text(found, "model")
    if (model !== undefined && (inText === undefined || !plain(model).startsWith(plain(inText)))) found["model"] = model
    // One name for a maker, so that two sites' descriptions of a machine agree.
    const maker = named(found["manufacturer"])
    if (maker !== undefined) found["manufacturer"] = manufacturerOf(maker)?.zh ?? maker
  }
  if (assetType === "VEHICLE") {
    nameByWanted(found, "series", text, wanted)
    const [year, ...others] = text.match(LONE_YEAR) ?? []
    if (year !== undefined && others.length === 0 && found["firstRegistrationDate"] === undefined)
      found["modelYear"] ??= Number(year)
    if (found["series"] === wanted["series"]) nameByWanted(found, "brand", String(wanted["brand"] ?? ""), wanted)
  }
  const city = String(fields["city"] ?? "")
  // A name may contain that of another place: 保利上城.
  const names = ["community", "address"].flatMap((field) => Facts.text(wanted, field) ?? [])
  if (city === "" || sought.startsWith(city) || !names.some((name) => text.includes(name)))
    return { facts: found, city }
  const unnamed = names.reduce((read, name) => read.replaceAll(name, " "), text)
  return { facts: found, city: String(fieldsIn(unnamed.replaceAll("\n", "; "), asset, today)["city"] ?? "") }
}

const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\-·]/gu, "")

/** True when a text has a name as a word of its own: XE215 is not in XE215DA, but HTF120 is in HTF120 2012年. */
const hasName = (text: string, name: string): boolean => {
  const within = text.normalize("NFKC")
  const isLatin = (edge = "") => /[A-Za-z0-9]/u.test(edge)
  return (
    plain(name).length >= 2 &&
    placesOf(within, name.normalize("NFKC")).some((at) => !isLatin(name[0]) || !isLatin(within[at - 1]))
  )
}

/** A name that the readers do not know is that of the object that is valued, where the text has it. */
const nameByWanted = (
  found: Record<string, Facts.FactValue>,
  field: string,
  text: string,
  wanted: Facts.Facts,
): void => {
  const name = Facts.text(wanted, field)
  if (ownValue(found, field) === undefined && name !== undefined && hasName(text, name)) found[field] = name
}

/** The housing estate: by its label, by the name that is wanted, or as an address that is a bare name. */
const nameHome = (found: Record<string, Facts.FactValue>, text: string, wanted: Facts.Facts): void => {
  const names = [Facts.text(wanted, "community"), Facts.text(wanted, "address")?.split(/\d/u, 1)[0]]
  const labelled = named(COMMUNITY.exec(text)?.[1])
  const own = (labelled ?? text).replaceAll(NEAR, "")
  const sought = names.find((name) => name !== undefined && name.length >= 3 && hasName(own, name))
  const address = named(found["address"])
  const bare = address !== undefined && BARE_NAME.test(address) && !STREET.test(address) ? address : undefined
  const community = sought ?? labelled ?? named(found["community"]) ?? bare ?? ESTATE.exec(text)?.[1]
  if (community !== undefined) {
    found["community"] = community
    found["address"] ??= community
  }
}
