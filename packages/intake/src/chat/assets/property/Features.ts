import { ownValue } from "@open-valuation/core/domain"
import type { FieldValue } from "../../ChatCommand.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"

const set = (field: string, value: FieldValue): ReadonlyArray<Emitted> => [{ _tag: "SetField", field, value }]

const WITHOUT_LIFT =
  /(?:没有?|无|不带|未装|没装|没得|木有)(?:安装|加装)?电梯|电梯(?:情况)?[:是 ]{0,2}(?:无|没有?|否)|步梯(?!房)|楼梯楼|走楼梯|\b(?:no|without(?: an?| any)?|doesn'?t have an?|has no) (?:elevat[oe]r|lift)s?\b|\bwalk[- ]?up\b/giu
const WITH_LIFT =
  /(?:有|带|已?加装了?|配)电梯(?!费|井|间)|电梯(?:情况)?[:是 ]{1,2}[有是]|(?<![\u4e00-\u9fff])电梯(?![\u4e00-\u9fff])|电梯(?:楼|高层|小高层|入户|直达)|[一二两三四\d]梯[一二两三四五六七八\d]{1,2}户|\b(?:with |has |have )?(?:an? |the )?(?:elevat[oe]r|lift)s?\b/giu

const DIRECTIONS = "东南|西南|东北|西北|南北|东西|南|北|东|西"
const FACING: ReadonlyArray<RegExp> = [
  new RegExp(
    `(?:坐北)?(?:房子|房屋|主卧|客厅)?(?:朝向?|面朝|向)(?:是|为|:| |着|的){0,3}(正?(?:${DIRECTIONS}))(?:向|通透|面)?(?![门街路关湖山])`,
    "gu",
  ),
  new RegExp(`(?<![\\u4e00-\\u9fff])(?:正)?(${DIRECTIONS})(?:朝向|向|通透)(?!路|街)`, "gu"),
  /(南北|东西)(?:通透|双通|通|双向|向)/gu,
  new RegExp(`(?<=[\\s,，。;；█]|^)(${DIRECTIONS})(?=[\\s,，。;；█]|$)`, "gu"),
]
const ENGLISH_FACING =
  /\b(?:(?:facing|faces|face|orientation(?: is)?:?|exposure:?) (?:due |the )?((?:north|south)[- ]?(?:east|west)|north|south|east|west)|((?:north|south)[- ]?(?:east|west)|north|south|east|west)(?:ern)?[- ](?:facing|exposure|oriented))\b(?:(?:-| and |\/)(?:north|south))?/giu
const HAN_DIRECTIONS: Readonly<Record<string, string>> = { north: "北", south: "南", east: "东", west: "西" }

/** "northeast" is 东北. */
const inHan = (english: string): string => {
  const parts = english.toLowerCase().match(/north|south|east|west/g) ?? []
  return parts
    .toReversed()
    .map((part) => ownValue(HAN_DIRECTIONS, part) ?? "")
    .join("")
}

/** Degrees of finish, the usual word for each. */
const FINISHES: ReadonlyArray<readonly [usual: string | undefined, words: RegExp]> = [
  ["精装", /(?:拎包入住)?(?:精装修|精装|精修)(?:修|的)?/gu],
  ["豪装", /豪华装修|豪装修|豪装|豪华装/gu],
  ["简装", /简单装修|简易装修|简装修|简装/gu],
  ["毛坯", /毛坯房?|毛胚房?|清水房?(?=[\s,，。]|$|的)/gu],
  ["中装", /中等装修|中装修|中装/gu],
  ["普装", /普通装修|普装修|普装/gu],
  [
    undefined,
    /\b(?:bare[- ]shell|unfinished shell|rough finish|fine(?:ly)? decorat(?:ed|ion)|luxury (?:decoration|finish|renovation)|simple (?:decoration|finish)|simply decorated|well decorated|fully (?:renovated|decorated)|newly (?:renovated|decorated)|hardcover(?: decoration)?)\b/giu,
  ],
]

const LONGITUDE = /(?:经度|东经|longitude|lng|lon)(?:是|为|:|=|\s){0,3}(\d{2,3}\.\d{1,10})/giu
const LATITUDE = /(?:纬度|北纬|latitude|lat)(?:是|为|:|=|\s){0,3}(\d{1,2}\.\d{1,10})/giu

/** Takes lift, orientation, finish and coordinates. */
export const takeFeatures = (passage: Passage): void => {
  passage.take(WITHOUT_LIFT, () => set("elevator", false))
  passage.take(WITH_LIFT, () => set("elevator", true))
  for (const pattern of FACING) passage.take(pattern, ([, way = ""]) => set("orientation", way.replace("正", "")))
  passage.take(ENGLISH_FACING, ([, one, two]) => set("orientation", inHan(one ?? two ?? "")))
  for (const [usual, pattern] of FINISHES) passage.take(pattern, ([words]) => set("decoration", usual ?? words))
  passage.take(/装修(?:程度|情况|风格)?(?:是|为|:|,|的| ){1,3}$/gu, () => [])
  passage.take(LONGITUDE, ([, degrees]) => set("longitude", Number(degrees)))
  passage.take(LATITUDE, ([, degrees]) => set("latitude", Number(degrees)))
}
