import { ownValue } from "@open-valuation/core/domain"
import { Option, Schema } from "effect"
import type { Block } from "./Blocks.ts"
import { plainText } from "./BlockText.ts"
import type { VisibleElement } from "./Markup.ts"

const parsed = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Json))

const MOST_OBJECTS = 400
const MOST_DEPTH = 12
const MOST_SCRIPT = 200_000

/** Properties of schema.org, and the label with which a page would show them. */
const LABELS: Readonly<Record<string, string>> = {
  name: "",
  headline: "",
  title: "",
  description: "",
  brand: "品牌",
  manufacturer: "厂家",
  model: "型号",
  vehicleModelDate: "年款",
  modelDate: "年款",
  productionDate: "出厂日期",
  dateVehicleFirstRegistered: "上牌时间",
  mileageFromOdometer: "表显里程",
  vehicleTransmission: "变速箱",
  fuelType: "燃料",
  vehicleEngine: "",
  color: "颜色",
  floorSize: "建筑面积",
  numberOfRooms: "",
  yearBuilt: "建成年份",
  floorLevel: "楼层",
  address: "地址",
  streetAddress: "",
  addressLocality: "",
  addressRegion: "",
  areaServed: "",
  location: "",
  itemOffered: "",
  about: "",
  mainEntity: "",
  additionalProperty: "",
  value: "",
  datePosted: "发布时间",
  datePublished: "发布时间",
  dateModified: "更新时间",
  validFrom: "发布时间",
  offers: "",
  priceSpecification: "",
}

const UNITS: Readonly<Record<string, string>> = {
  KMT: "公里",
  KM: "公里",
  MTK: "㎡",
  SQM: "㎡",
  HUR: "小时",
}

/** Types of things that are offered as one object. */
const OBJECTS =
  /^(?:Product|IndividualProduct|Vehicle|Car|Motorcycle|BusOrCoach|Offer|Apartment|House|SingleFamilyResidence|Residence|Accommodation|RealEstateListing|Place|Landform|ProductModel|Thing)$/
/** Offers that are none for the object itself. */
const NO_PRICE_TYPES = /^(?:AggregateOffer|PriceRange|MonetaryAmountDistribution)$/

export const isList = (json: Schema.Json | undefined): json is Schema.JsonArray => Array.isArray(json)

const isObject = (json: Schema.Json | undefined): json is Schema.JsonObject =>
  typeof json === "object" && json !== null && !Array.isArray(json)

const typesOf = (json: Schema.JsonObject): ReadonlyArray<string> =>
  [json["@type"]].flat().flatMap((type) => (typeof type === "string" ? [type.replace(/^.*[/:]/, "")] : []))

const scalar = (value: Schema.Json | undefined): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? `${value}` : ""

/** A thing's properties as the lines that a page would show. */
const linesOf = (json: Schema.Json | undefined, label: string, depth: number, isNew = false): ReadonlyArray<string> => {
  if (depth > MOST_DEPTH || json === null || json === undefined) return []
  if (isList(json)) return json.slice(0, 20).flatMap((each) => linesOf(each, label, depth + 1, isNew))
  if (!isObject(json)) {
    const text = scalar(json)
    return text === "" ? [] : [label === "" ? text : `${label}: ${text}`]
  }
  const unit = ownValue(UNITS, scalar(json["unitCode"]).toUpperCase()) ?? scalar(json["unitText"])
  const amount = scalar(json["value"])
  if (amount !== "") return [`${label === "" ? scalar(json["name"]) : label}: ${amount}${unit}`]
  const isNewOne = isNew || isForNew(json)
  const price = priceLine(json, isNewOne)
  const parts = Object.entries(LABELS).flatMap(([property, said]) =>
    property === "value" ? [] : linesOf(ownValue(json, property), said, depth + 1, isNewOne),
  )
  const isNamed = label !== "" && parts.length === 1
  return [...(isNamed ? [`${label}: ${parts[0]}`] : parts), ...price]
}

/** A price for a time. */
const hasPeriod = (json: Schema.JsonObject): boolean =>
  [json, json["priceSpecification"]].some(
    (each) =>
      isObject(each) &&
      /^(?:MON|DAY|ANN|HUR|WEE|月|天|日|年)/i.test(scalar(each["unitCode"]) || scalar(each["unitText"])),
  )

/** True for a new machine or car, and for the offer of one beside a used one. */
const isForNew = (json: Schema.JsonObject): boolean =>
  /New/.test(scalar(json["itemCondition"])) ||
  /ListPrice|SRP|StrikethroughPrice/.test(scalar(json["priceType"])) ||
  (json["price"] !== undefined &&
    /新车|新机|全新|指导价|\bnew\b|msrp/i.test(
      `${scalar(json["name"])} ${scalar(json["description"])} ${scalar(json["category"])}`,
    ))

/** The price of an offer in yuan; another currency, a range or a unit price is none. */
const priceLine = (json: Schema.JsonObject, isNew: boolean): ReadonlyArray<string> => {
  const price = scalar(json["price"]).replaceAll(/(?<=\d),(?=\d{3})/g, "")
  const currency = scalar(json["priceCurrency"])
  const isOfUnit =
    json["referenceQuantity"] !== undefined ||
    !/^(?:C62|PCE|EA|[台套辆])?$/i.test(scalar(json["unitCode"]) + scalar(json["unitText"]))
  const isPrice =
    /^\d{1,13}(?:\.\d{1,2})?$/.test(price) && !isOfUnit && !typesOf(json).some((type) => NO_PRICE_TYPES.test(type))
  if (!isPrice || (currency !== "" && !/^(?:CNY|RMB|¥|￥)$/i.test(currency))) return []
  if (/SoldOut|OutOfStock|Discontinued/.test(scalar(json["availability"]))) return []
  const isRent = /LeaseOut|RentAction/.test(scalar(json["businessFunction"])) || hasPeriod(json)
  return [`${isRent ? "租金" : isNew ? "新机价" : "售价"}: ${price}元`]
}

const objectsIn = (json: Schema.Json | undefined, depth: number, found: Array<Schema.JsonObject>): void => {
  if (depth > MOST_DEPTH || found.length >= MOST_OBJECTS) return
  if (isList(json)) {
    for (const each of json.slice(0, MOST_OBJECTS)) objectsIn(each, depth + 1, found)
    return
  }
  if (!isObject(json)) return
  if (typesOf(json).some((type) => OBJECTS.test(type)) && hasPrice(json, 0)) found.push(json)
  else for (const each of Object.values(json)) objectsIn(each, depth + 1, found)
}

const hasPrice = (json: Schema.Json | undefined, depth: number): boolean => {
  if (depth > MOST_DEPTH) return false
  if (isList(json)) return json.slice(0, 20).some((each) => hasPrice(each, depth + 1))
  if (!isObject(json)) return false
  return (
    json["price"] !== undefined ||
    ["offers", "priceSpecification"].some((name) => hasPrice(ownValue(json, name), depth + 1))
  )
}

/** The contents of a script of JSON-LD; `undefined` where they are none. */
export const jsonIn = (script: string): Schema.Json | undefined =>
  script.length > MOST_SCRIPT ? undefined : Option.getOrUndefined(parsed(script))

/** The objects that a page offers by JSON-LD, as text with labels. */
export const jsonLdBlocks = (scripts: ReadonlyArray<string>): ReadonlyArray<Block> => {
  const found: Array<Schema.JsonObject> = []
  for (const script of scripts) {
    objectsIn(jsonIn(script), 0, found)
  }
  return found.map((json) => ({ text: plainText(linesOf(json, "", 0).join("\n")), isRow: false, times: [] }))
}

/** Microdata as the object that JSON-LD would have. */
const microdata = (element: VisibleElement, depth: number): Schema.JsonObject => {
  const found = new Map<string, Schema.Json>([["@type", element.attributes["itemtype"] ?? ""]])
  const gather = (parent: VisibleElement, level: number): void => {
    if (level > MOST_DEPTH * 4) return
    for (const child of parent.children) {
      if (typeof child === "string") continue
      const { attributes } = child
      const property = attributes["itemprop"]
      const isScope = attributes["itemscope"] !== undefined
      if (property !== undefined && depth < MOST_DEPTH && !found.has(property)) {
        const value = isScope ? microdata(child, depth + 1) : (attributes["content"] ?? attributes["datetime"])
        found.set(property, value ?? shown(child))
      }
      if (!isScope) gather(child, level + 1)
    }
  }
  gather(element, 0)
  return Object.fromEntries(found)
}

const shown = ({ children }: VisibleElement): string =>
  children
    .map((child) => (typeof child === "string" ? child : shown(child)))
    .join("")
    .trim()
    .slice(0, 500)

/** The objects that a page offers by microdata, as text with labels. */
export const microdataBlocks = (root: VisibleElement): ReadonlyArray<Block> => {
  const found: Array<Schema.JsonObject> = []
  const visit = (element: VisibleElement): void => {
    for (const child of element.children) {
      if (typeof child === "string") continue
      if (child.attributes["itemscope"] === undefined) visit(child)
      else if (found.length < MOST_OBJECTS) {
        const json = microdata(child, 0)
        if (typesOf(json).some((type) => OBJECTS.test(type)) && hasPrice(json, 0)) found.push(json)
        else visit(child)
      }
    }
  }
  visit(root)
  return found.map((json) => ({ text: plainText(linesOf(json, "", 0).join("\n")), isRow: false, times: [] }))
}
