import { Facts, ownValue } from "@open-valuation/core"
import { equipmentTypeOf } from "@open-valuation/core/equipment"
import type { Wanted } from "./PageText.ts"

const MOST_LENGTH = 60

/** The last level of a region that people search by: a city, or the district of one. */
const cityOf = (city: string): string =>
  (city.split("/")[1] ?? city.split("/")[0] ?? "").replace(/(?:市|地区|盟)$/u, "")
const districtOf = (city: string): string => city.split("/")[2] ?? ""

/** An address without what leads to one door: only estate and street are searched. */
const withoutDoor = (address: string): string =>
  (address.split(/\d{1,5}(?:号楼|号|幢|栋|座|单元|室|弄)/u, 1)[0] ?? "").replaceAll(/[\d-]{3,}/gu, " ").trim()

/** Words without markup, quotes and operators of search engines, shortened. */
const words = (...parts: ReadonlyArray<string | undefined>): string =>
  parts
    .map((part) => (part ?? "").replaceAll(/["'<>:|*()\\]/gu, " ").trim())
    .filter((part) => part !== "")
    .join(" ")
    .replaceAll(/\s+/gu, " ")
    .slice(0, MOST_LENGTH)
    .trim()

const USES: Readonly<Record<string, string>> = {
  RESIDENTIAL: "住宅用地",
  COMMERCIAL: "商业用地",
  INDUSTRIAL: "工业用地",
  PUBLIC: "公共用地",
  AGRICULTURAL: "农用地",
  MIXED: "商住用地",
}
const PREMISES: Readonly<Record<string, string>> = { COMMERCIAL: "商铺", INDUSTRIAL: "厂房", RESIDENTIAL: "二手房" }

/**
 * The searches for an object: two queries, first for deals, then for offers. They name the kind of object and its
 * place, never a door, a chassis number, a plate or a person.
 */
export const searchWords = ({ assetType, city, facts }: Wanted): ReadonlyArray<string> => {
  const text = (field: string) => Facts.text(facts, field)
  switch (assetType) {
    case "PROPERTY": {
      const name = withoutDoor(text("community") ?? text("address") ?? "")
      const premises = ownValue(PREMISES, text("propertyUsage") ?? "") ?? "二手房"
      return [
        words(cityOf(city), districtOf(city), name, premises, "成交价"),
        words(cityOf(city), name, premises, "出售 总价 面积"),
      ]
    }
    case "VEHICLE": {
      const year = text("modelYear") ?? text("firstRegistrationDate")?.slice(0, 4)
      const dated = year === undefined ? undefined : `${year}款`
      return [
        words(text("brand"), text("series"), dated, "二手车 报价 万公里"),
        words(text("brand"), text("series"), text("trim"), "二手车", cityOf(city)),
      ]
    }
    case "EQUIPMENT": {
      const type = text("equipmentType")
      const named = type !== undefined && equipmentTypeOf(type) === undefined ? type : undefined
      return [
        words(text("manufacturer"), text("model"), named, "二手 转让 价格 小时"),
        words(text("model"), "二手", text("manufactureDate")?.slice(0, 4), "出售 万元"),
      ]
    }
    case "LAND": {
      const use = ownValue(USES, text("landUse") ?? "") ?? "土地"
      return [
        words(cityOf(city), districtOf(city), use, "出让 成交公示"),
        words(cityOf(city), districtOf(city), withoutDoor(text("address") ?? ""), "土地 成交价 平方米"),
      ]
    }
  }
}

/** The search for the maker of a model. */
export const makerWords = (model: string): ReadonlyArray<string> => [
  words(model, "品牌 生产厂家"),
  words(model, "工程机械 厂家 参数"),
]
