import { areaUnitAt, asDigits, dayText, DIGIT_LIKE, hanCount, readDate } from "@open-valuation/core/reading"
import { type DocumentTable, type Fact, type FactReader, type FieldValue, one } from "../DocumentTable.ts"
import { fieldMessage } from "../text/fieldTexts.ts"
import { readNumber } from "../values/Quantity.ts"
import { codesIn, type Vocabulary } from "../values/Vocabulary.ts"
import { address, impossibleDate } from "./FactReaders.ts"

/** Certainty of an area whose unit is that of its form. */
const SURE_USUAL = 0.92

/** What homes, factories and plots have, in m². */
const LEAST = 1
const MOST = 1e9

const unitOf = (text: string) => areaUnitAt(text, true)

/**
 * An area in m², from a number with its unit behind it or in its label's brackets. Without any unit it is `undefined`,
 * unless its form prints one unit alone (`usual`).
 */
export const readArea = (
  text: string,
  unitOfLabel: string,
  usual?: "m²",
):
  | {
      readonly areaSqm: number
      /** True when its unit stands behind the number. */ readonly behind: boolean
      /** True when a letter was taken for a digit. */
      readonly mended: boolean
      readonly sure: number
    }
  | undefined => {
  const read = readNumber(text.replace(/^[^\dOoIlZSB|]+/u, ""), (rest) => unitOf(rest) !== undefined)
  if (read === undefined) return undefined
  const rest = read.rest.replaceAll(/\s+/g, "")
  const behind = unitOf(rest)
  if (behind === undefined && /^[\p{L}]/u.test(rest)) return undefined
  const unit = behind ?? unitOf(unitOfLabel.replaceAll(/[\s:]|单位/gu, ""))
  if (unit === undefined && usual === undefined) return undefined
  const areaSqm = Math.round(Number(read.number) * (unit?.sqm ?? 1) * 100) / 100
  const sure = read.sure * (unit === undefined ? SURE_USUAL : 1)
  return areaSqm >= LEAST && areaSqm <= MOST
    ? { areaSqm, behind: behind !== undefined, mended: read.sure < 1, sure }
    : undefined
}

const LOWEST = -9
const HIGHEST = 150

const inRange = (floor: number): number | undefined =>
  Number.isInteger(floor) && floor >= LOWEST && floor <= HIGHEST && floor !== 0 ? floor : undefined

/** The floor that a text names: `5`, `第5层`, `五层`, `-1`, `地下1层`; `undefined` of several floors. */
export const readFloor = (text: string): number | undefined => {
  const bare = text.replaceAll(/\s+/g, "")
  const below = /^(?:地下|负|B(?=\d))/iu.test(bare)
  const match = /^(?:地[上下]|负|B(?=\d)|第)?(-?[0-9OIlZSB|]{1,3}|[一二三四五六七八九十]{1,3})(?:层|楼|F)?$/iu.exec(
    bare,
  )
  const figure = match?.[1]
  if (figure === undefined) return undefined
  const plain = /^[一二三四五六七八九十]/u.test(figure) ? hanCount(figure) : Number(asDigits(figure))
  return plain === undefined ? undefined : inRange(below ? -Math.abs(plain) : plain)
}

/** How many floors a building has: `18`, `18层`, `地上18层、地下2层` (those above ground). */
export const readTotalFloors = (text: string): number | undefined => {
  const bare = text.replaceAll(/\s+/g, "")
  const above = /地上([0-9]{1,3})层/u.exec(bare)?.[1]
  const count = above === undefined ? readFloor(bare.replace(/^共/u, "")) : Number(above)
  return count !== undefined && count > 0 ? count : undefined
}

/** `5/18`: the floor and how many there are; a floor above the highest is a misreading. */
export const readFloorOfTotal = (
  text: string,
): { readonly floor: number; readonly totalFloors: number } | undefined => {
  const match = /^(?:第)?(-?\d{1,3})层?[/／]共?(\d{1,3})层?$/u.exec(text.replaceAll(/\s+/g, ""))
  const [floor, totalFloors] = [inRange(Number(match?.[1])), inRange(Number(match?.[2]))]
  return floor === undefined || totalFloors === undefined || floor > totalFloors || totalFloors < 1
    ? undefined
    : { floor, totalFloors }
}

/** 房屋用途 (GB/T 17986.1-2000, appendix A3), by the codes of the request. */
const usages: Vocabulary<"RESIDENTIAL" | "COMMERCIAL" | "INDUSTRIAL"> = [
  ["RESIDENTIAL", "住宅 公寓 别墅"],
  ["COMMERCIAL", "商业 商服 办公 商务 商铺 店面 酒店 旅馆 写字楼 金融 批发 零售 餐饮"],
  ["INDUSTRIAL", "工业 厂房 仓储 仓库 车间"],
]

/** 土地用途 (GB/T 21010-2017), by the codes of the request. */
const landUses: Vocabulary<"RESIDENTIAL" | "COMMERCIAL" | "INDUSTRIAL" | "PUBLIC" | "AGRICULTURAL" | "MIXED"> = [
  ["RESIDENTIAL", "住宅"],
  ["COMMERCIAL", "商服 商业 商务 批发 零售 住宿 餐饮 金融 娱乐"],
  ["INDUSTRIAL", "工业 仓储 采矿 工矿"],
  ["PUBLIC", "公共 机关 新闻 科教 教育 科研 医疗 医卫 慈善 社会福利 文体 文化 体育 公用设施 风景名胜 交通 街巷"],
  ["AGRICULTURAL", "耕地 水田 水浇地 旱地 园地 果园 林地 草地 农用 农业"],
  ["MIXED", "综合 混合 商住"],
]

/** 权利性质, 使用权类型 (GB/T 21010; 不动产登记数据库标准 TD/T 1066-2021). */
const rights: Vocabulary<"GRANTED" | "ALLOCATED" | "LEASED"> = [
  ["GRANTED", "出让"],
  ["ALLOCATED", "划拨"],
  ["LEASED", "租赁"],
]

const isLand = (part: string): boolean => /用地|土地|[耕林园草]地/u.test(part)

/** `城镇住宅用地/成套住宅`: use of the land before the stroke, of the building behind it. */
const use: FactReader = ({ text }) => {
  const parts = text
    .replaceAll(/\s+/g, "")
    .split(/[/\\|]|(?<=用地)/u)
    .filter((part) => part !== "")
  const land = parts.filter(isLand).join("、") || (parts[0] ?? "")
  const building = parts.filter((part) => !isLand(part)).join("、") || (parts[0] ?? "")
  const [landCodes, codes] = [codesIn(land, landUses), codesIn(building, usages)]
  const [landUse, usage] = [landCodes[0], codes[0]]
  const values: ReadonlyArray<FieldValue> = [
    ...(landUse === undefined
      ? []
      : [
          {
            into: { LAND: "landUse" },
            value: landCodes.length === 1 ? landUse : "MIXED",
            sure: landCodes.length === 1 ? 1 : 0.9,
          },
        ]),
    ...(usage === undefined || codes.length > 1
      ? []
      : [{ into: { PROPERTY: "propertyUsage" }, value: usage, sure: 1 }]),
  ]
  return values.length === 0 ? undefined : { values }
}

const right: FactReader = ({ text }) => {
  if (text.includes("集体")) return one({ LAND: "rightType" }, "COLLECTIVE")
  const codes = codesIn(text, rights)
  const [code] = codes
  return code === undefined || codes.length > 1 ? undefined : one({ LAND: "rightType" }, code)
}

/** 权利类型 names the owner of the land, not how the right was got. */
const rightKind: FactReader = ({ text }) =>
  text.includes("集体") ? one({ LAND: "rightType" }, "COLLECTIVE") : { values: [] }

const area =
  (into: Readonly<Record<string, string>>, usual?: "m²"): FactReader =>
  ({ text, unit }) => {
    const read = readArea(text, unit, usual)
    return read === undefined
      ? undefined
      : one(into, read.areaSqm, read.sure, read.behind ? "SMALL_FIGURE" : undefined, read.mended ? text : undefined)
  }

const d = `[${DIGIT_LIKE}]`
const DAYS = new RegExp(`(至|到)?(${d}{4}[-/.年]${d}{1,2}[-/.月]${d}{1,2}日?)(起|止|终止)?`, "gu")

const YEAR = new RegExp(`^(${d}{4})(?!${d})`, "u")

/** The end of a right: the day before 止, or behind 至; of several ends none. */
const termEnd: FactReader = ({ name, text }) => {
  const bare = text.replaceAll(/\s+/g, "")
  const days = [...bare.matchAll(DAYS)].flatMap(([, before, printed = "", behind]) => {
    const date = readDate(printed)
    const end = before !== undefined || (behind !== undefined && behind !== "起")
    if (date?._tag === "Impossible") return [{ day: date.text, sure: 1, end, impossible: true }]
    if (date?._tag !== "Date" || date.day === undefined) return []
    return [{ day: dayText({ ...date, day: date.day }), sure: date.sure, end, impossible: false }]
  })
  const marked = days.filter(({ end }) => end)
  const ends = marked.length > 0 ? marked : name.includes("终止") || name.includes("止日期") ? days : []
  const distinct = new Set(ends.map(({ day }) => day))
  if (distinct.size > 1) return { values: [], notes: [fieldMessage("fields.note.severalTerms", {})] }
  const [end] = ends
  if (end === undefined) return undefined
  const into = { LAND: "termEndDate" }
  return end.impossible ? { values: [impossibleDate(into, end.day)] } : one(into, end.day, end.sure)
}

/** A floor's text where letters of it were taken for digits; `B1` is the first below ground. */
const mendedFloor = (text: string): string | undefined => (/[OIlZS|]|\dB/u.test(text) ? text : undefined)

const floor: FactReader = ({ text }) => {
  const bare = text.replace(/(?<![^\p{L}\p{N})])[^\p{L}\p{N})]+$/u, "")
  const both = readFloorOfTotal(bare)
  if (both !== undefined) {
    return {
      values: [
        { into: { PROPERTY: "floor" }, value: both.floor, sure: 1 },
        { into: { PROPERTY: "totalFloors" }, value: both.totalFloors, sure: 1 },
      ],
    }
  }
  const read = readFloor(bare)
  return read === undefined ? undefined : one({ PROPERTY: "floor" }, read, 1, undefined, mendedFloor(bare))
}

const totalFloors: FactReader = ({ text }) => {
  const bare = text.replace(/(?<![^\p{L}\p{N})])[^\p{L}\p{N})]+$/u, "")
  const read = readTotalFloors(bare)
  return read === undefined ? undefined : one({ PROPERTY: "totalFloors" }, read, 1, undefined, mendedFloor(bare))
}

const buildYear: FactReader = ({ text }) => {
  const digits = YEAR.exec(text.trim())?.[1]
  const year = digits === undefined ? Number.NaN : Number(asDigits(digits))
  return year >= 1900 && year <= 2099 ? one({ PROPERTY: "buildYear" }, year) : undefined
}

const houseType: FactReader = ({ text }) => {
  const bare = text.replaceAll(/\s+/g, "")
  return /^[0-9一二两三四五六七八九][室房居](?:[0-9一二两三四五六七八九][厅卫厨]){0,3}$/u.test(bare)
    ? one({ PROPERTY: "houseType" }, bare)
    : undefined
}

const shared: ReadonlyArray<Fact> = [
  {
    id: "address",
    labels: "坐落|座落|房屋坐落|房屋座落|房地坐落|不动产坐落|土地坐落|土地座落|房屋地址|坐落地址",
    read: address(["PROPERTY", "LAND"]),
    wraps: true,
  },
  {
    id: "use",
    labels: "用途|规划用途|设计用途|房屋用途|地类(用途)|地类|土地用途|地类/用途|房屋规划用途",
    read: use,
  },
  { id: "right kind", labels: "权利类型", read: rightKind },
  {
    id: "right",
    labels:
      "权利性质|使用权类型|土地使用权类型|使用权性质|土地使用权性质|土地使用权取得方式|土地取得方式|取得方式|土地性质",
    read: right,
    rank: 1,
  },
  {
    id: "term",
    labels:
      "使用期限|终止日期|土地使用期限|土地使用权终止日期|使用权终止日期|土地使用年限|土地使用权使用期限|使用权限|土地终止日期",
    read: termEnd,
  },
  {
    id: "building area",
    labels: "建筑面积|房屋建筑面积|房屋面积", // Areas of buildings are stated in square metres alone (GB/T 17986.1-2000, 3.1.4).
    read: area({ PROPERTY: "buildingArea" }, "m²"),
  },
  {
    id: "land area",
    labels: "宗地面积|土地使用权面积|使用权面积|土地面积|土地使用面积|使用面积|独用宗地面积",
    read: area({ LAND: "areaSqm" }),
  },
  { id: "area", labels: "面积", read: area({ PROPERTY: "buildingArea", LAND: "areaSqm" }), rank: 1 },
  { id: "floor", labels: "所在层|所在层数|所在楼层|楼层|所在层/总层数|所在层次", read: floor },
  { id: "floors", labels: "总层数|房屋总层数|总楼层|层数|房屋层数|地上总层数", read: totalFloors },
  {
    id: "built",
    labels: "竣工时间|房屋竣工时间|竣工日期|建成年份|建成年代|建筑年代|建成时间|建造年份|竣工年份",
    read: buildYear,
  },
  { id: "layout", labels: "户型|房型|套型|户型结构", read: houseType },
]

const OTHERS =
  "权利人|权利人名称|房屋所有权人|所有权人|土地使用权人|土地使用者|共有情况|共有人|不动产单元号|权利其他状况|房屋性质|产别|登记时间|登记日期|发证日期|房屋结构|结构|专有建筑面积|专有面积|分摊建筑面积|套内建筑面积|分摊面积|独用面积|共有宗地面积|共用宗地面积|分摊土地面积|土地使用权分摊面积|幢号|房号|丘号|丘(地)号|地号|图号|宗地号|取得价格|其中|其他|附记|登记机构|证书编号|编号|备注|土地级别|建筑物面积|批准使用期限|起始日期|墙体归属|起止日期|房屋编号|共有权证号|他项权利|记事|填发单位"

/** True when what was read of areas and floors fits together; names of fields that do not. */
const misfits = (
  fields: Readonly<Record<string, string | number>>,
  texts: ReadonlyMap<string, string>,
): ReadonlyArray<string> => {
  const { floor: on, totalFloors: of } = fields
  const kind = texts.get("right kind")
  const building = kind === undefined ? undefined : /房屋|构筑物/u.test(kind)
  return [
    ...(typeof on === "number" && typeof of === "number" && on > of ? ["floor", "totalFloors"] : []),
    // An area without a word before it is the building's, where there is one.
    ...(texts.has("area") && !texts.has("building area") && building === false ? ["buildingArea"] : []),
    ...(texts.has("area") && !texts.has("land area") && building !== false ? ["areaSqm"] : []),
  ]
}

/**
 * Labels of titles of real estate and of the older certificates of houses. Sources: forms of 不动产权证书 (国土资源部
 * 2015) and 房屋所有权证 (建设部 1998, 2008).
 */
export const propertyTitle: DocumentTable = {
  kind: "PROPERTY_TITLE",
  titles: ["不动产权证书", "不动产权第", "房屋所有权证", "房地产权证", "房权证", "房产证"],
  facts: [...shared, { id: "other", labels: OTHERS }],
  misfits,
}

/**
 * Labels of certificates of the right to use land. Source: form of 国有土地使用证 (国家土地管理局 1989, revised 2001).
 */
export const landTitle: DocumentTable = {
  kind: "LAND_TITLE",
  titles: ["国有土地使用证", "集体土地使用证", "土地使用权证", "土地使用证", "国用("],
  facts: [...shared, { id: "other", labels: OTHERS }],
  misfits,
}
