import type { KnownAssetType } from "@open-valuation/core/assets"
import { type Message, ownValue } from "@open-valuation/core/domain"
import { monthText, readAddress, readDate } from "@open-valuation/core/reading"
import { type FactReader, type FieldValue, type Into, one, type Printed, type Reading } from "../DocumentTable.ts"
import { fieldMessage } from "../text/fieldTexts.ts"
import { readOrganisation } from "../values/Organisation.ts"
import { readVin } from "../values/VinReading.ts"

/** Letters, digits and the marks that join them, from the first letter or digit of the name on. */
const NAME = /[A-Z0-9](?:[A-Z0-9./+_-]|\([A-Z0-9./+_-]+\)|\([A-Z0-9./+_-]+$)*/

/** A name such as models have: letters and digits (`QY25K5`, `320D2`, `ZL50CN`), with a number in it. */
const PLAUSIBLE = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9].{1,39}$/
/** Digits alone are names of some makers (`320`, `856`); a year or a serial number looks the same. */
const NUMBER_ALONE = /^\d{3,4}$/
const SURE_NUMBER = 0.7
/** Words of a title that ran into the next value: no name has so many letters in a row, a brand before it included. */
const WORDS = /[A-Z]{10}/
/** A letter that looks like a digit, between digits. */
const DOUBTFUL = /\d[IOQSZB]\d/
const SURE_DOUBTFUL = 0.65
/** A bracket was closed, or a letter taken for a digit. */
const SURE_MENDED = 0.9

/** Words around a model's name. */
const AROUND = /^(?:型号|规格)|型?(?:汽车|履带|塔式|轮式|全地面|越野)?(?:起重机|挖掘机|装载机|压路机|推土机|平地机)$/u

/** What was made of a printed model. */
interface ModelReading {
  /** Capital letters, half-width brackets, no blanks. */
  readonly model: string
  readonly sure: number
  /** True when a letter was taken for the digit that it looks like. */
  readonly mended: boolean
}

/**
 * The model in a text. Letters become capitals, blanks go. Behind a digit an `O` is a zero, between digits a small `l`
 * a one: names of models are made without the letters O and I, so that they are not mistaken for digits.
 */
export const readModel = (text: string): ModelReading | undefined => {
  const printed = text.replaceAll(/\s+/g, "")
  const compact = printed
    .replaceAll(/(?<=\d)[Oo〇]+/gu, (zeros) => "0".repeat(zeros.length))
    .replaceAll(/(?<=\d)[l|](?=\d)/g, "1")
    .replaceAll(/[–—]/g, "-")
    .replace(AROUND, "")
    .toUpperCase()
  const name = NAME.exec(compact)
  if (name === null) return undefined
  const opened = name[0].includes("(") && !name[0].includes(")")
  const model = (opened ? `${name[0]})` : name[0]).replace(/(?<![-./+_])[-./+_]+$/, "")
  // Chinese before it is a brand or a product, behind it a product: more text than that is a sentence.
  if (compact.length - name[0].length > 12) return undefined
  // A character that is no part of a name and touches it was one, misread.
  const before = compact.slice(0, name.index)
  if (before !== "" && /[\u3400-\u9fff]$/u.test(before) && !/[型号牌机车]$/u.test(before)) return undefined
  // A whole name with more behind it: a name torn apart, or the next value.
  const [head = "", next] = text.trim().split(/\s+/)
  const isTorn =
    next !== undefined && !next.startsWith("(") && PLAUSIBLE.test(head.toUpperCase()) && /\d|.{4}/.test(next)
  if (WORDS.test(model)) return undefined
  const mended = !printed
    .replaceAll(/[–—]/g, "-")
    .toUpperCase()
    .includes(opened ? name[0] : model)
  if (PLAUSIBLE.test(model)) {
    const sure = isTorn || DOUBTFUL.test(model) ? SURE_DOUBTFUL : opened || mended ? SURE_MENDED : 1
    return { model, sure, mended }
  }
  return NUMBER_ALONE.test(model) && compact === model ? { model, sure: SURE_NUMBER, mended } : undefined
}

/**
 * Characters of a unified social credit code in the order of their values; I, O, S, V and Z are not used (GB
 * 32100-2015, table 2).
 */
const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY"
const LENGTH = 18

/** Letters that no code has, and the digits that they were. */
const NEVER: Readonly<Record<string, string>> = { I: "1", O: "0", S: "5", Z: "2" }

/**
 * The check character of the first 17 characters of a code (GB 32100-2015, 5.3); `undefined` of characters that no code
 * has.
 */
export const creditCheckCharacter = (code: string): string | undefined => {
  let sum = 0
  for (let place = 0; place < LENGTH - 1; place++) {
    const value = ALPHABET.indexOf(code.charAt(place) === "" ? " " : code.charAt(place))
    if (value < 0) return undefined
    sum += value * (3 ** place % 31)
  }
  return ALPHABET.charAt((31 - (sum % 31)) % 31)
}

/** The unified social credit code in a text, when its check character holds; letters that cannot be are corrected. */
export const readCreditCode = (text: string): string | undefined => {
  const bare = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, "")
  if (bare.length !== LENGTH) return undefined
  const code = [...bare].map((character) => ownValue(NEVER, character) ?? character).join("")
  return creditCheckCharacter(code) === code.charAt(LENGTH - 1) ? code : undefined
}

const withNote = (note: Message): Reading => ({ values: [], notes: [note] })

const fieldOf = (into: Into): string => Object.values(into)[0] ?? ""

/** What was read of a value whose reading took characters for others. */
const mendedFrom = (text: string, sure: number): { readonly mended?: string } => (sure < 1 ? { mended: text } : {})

/** A date that no calendar has, as it was read. */
export const impossibleDate = (into: Into, text: string): FieldValue => ({
  into,
  value: text,
  sure: 1,
  doubted: fieldMessage("fields.note.impossibleDate", { field: fieldOf(into), text }),
})

/** A month, `YYYY-MM`; of a year alone and of a date that can be read in two ways a note is left. */
export const month =
  (into: Into): FactReader =>
  ({ text }) => {
    const date = readDate(text)
    if (date === undefined) return undefined
    switch (date._tag) {
      case "Date":
        return { values: [{ into, value: monthText(date), sure: date.sure, ...mendedFrom(text, date.sure) }] }
      case "Impossible":
        return { values: [impossibleDate(into, date.text)] }
      case "Year":
        return withNote(fieldMessage("fields.note.yearOnly", { field: fieldOf(into), year: date.year }))
      case "Ambiguous":
        return withNote(fieldMessage("fields.note.ambiguousDate", { field: fieldOf(into), text: date.text }))
    }
  }

/** The name of a model. */
export const model =
  (into: Into): FactReader =>
  ({ text }) => {
    const read = readModel(text)
    return read === undefined
      ? undefined
      : { values: [{ into, value: read.model, sure: read.sure, ...(read.mended ? { mended: text } : {}) }] }
  }

/** Chinese names have other characters that look alike; Latin ones lose certainty by their blanks. */
const isHanName = (name: string): boolean => /[\u4e00-\u9fff]/u.test(name)

/** The full name of a maker. */
export const maker =
  (into: Into): FactReader =>
  ({ confidence, text }) => {
    const read = readOrganisation(text, makers, confidence < 1)
    if (read === undefined) return undefined
    const { mended, name, sure } = read
    const free = isHanName(name) && !makers.includes(name)
    return { values: [{ into, value: name, sure, free, ...(mended === undefined ? {} : { mended }) }] }
  }

/** Words of a recogniser as certain as this may fail a check digit: vehicles made elsewhere need not have one. */
const CERTAIN = 0.97

/** A VIN, as read; its check digit tells how sure it is. */
export const vin =
  (into: Into): FactReader =>
  ({ text, confidence }) => {
    const read = readVin(text)
    if (read === undefined) return undefined
    if (read._tag === "Holds") {
      const reading = one(into, read.vin, read.sure, "CHECK_DIGIT")
      return read.corrected ? { ...reading, notes: [fieldMessage("fields.note.vinCorrected", {})] } : reading
    }
    // Of a vehicle made in China the digit has to hold (GB 16735).
    const mayFail = confidence >= CERTAIN && !read.corrected && !read.vin.startsWith("L")
    return mayFail
      ? { ...one(into, read.vin, 0.9), notes: [fieldMessage("fields.note.vinUnchecked", {})] }
      : {
          values: [
            { into, value: read.vin, sure: 1, doubted: fieldMessage("fields.note.vinDoubted", { vin: read.vin }) },
          ],
        }
  }

/** A unified social credit code is in no request; one that fails its check tells that the document reads badly. */
export const creditCode: FactReader = ({ text }) =>
  /[0-9A-Z]{12}/i.test(text.replaceAll(/\s/g, "")) && readCreditCode(text) === undefined
    ? withNote(fieldMessage("fields.note.creditCodeFails", {}))
    : { values: [] }

/** The first Chinese characters of a text, before a model's name. */
const BRAND = /^([\u4e00-\u9fff](?:[\u4e00-\u9fff·-]{0,9}[\u4e00-\u9fff])?)(?:\([^)]*\))?/u
/** 牌, and what recognisers make of it. */
const BADGE = /[牌脾碑陴]/u
const SURE_WITHOUT_BADGE = 0.7

/** The brand in `大众汽车牌SVW71617BM`: 大众. */
const readBrand = (text: string): { readonly brand: string; readonly sure: number } | undefined => {
  const bare = text.replaceAll(/\s+/g, "")
  const at = bare.search(BADGE)
  const found = BRAND.exec(at > 0 ? bare.slice(0, at) : bare)?.[1]
  const rest = found === undefined ? "" : bare.slice(found.length)
  if (found === undefined || (at <= 0 && !/^$|^[A-Za-z0-9(]/.test(rest))) return undefined
  // A misread label before it.
  if (/[型品][号牌]/u.test(found)) return undefined
  const brand = found.length > 3 && found.endsWith("汽车") ? found.slice(0, -2) : found
  return { brand, sure: at > 0 ? 1 : SURE_WITHOUT_BADGE }
}

/** A brand. */
export const brand =
  (into: Into): FactReader =>
  ({ text }) => {
    const read = readBrand(text)
    return read === undefined ? undefined : { values: [{ into, value: read.brand, sure: read.sure, free: true }] }
  }

/** `大众汽车牌SVW71617BM`: brand of a vehicle, model of a machine. */
export const brandAndModel =
  (brandInto: Into, modelInto: Into): FactReader =>
  ({ text }) => {
    const [found, name] = [readBrand(text), readModel(text)]
    const values: ReadonlyArray<FieldValue> = [
      ...(found === undefined ? [] : [{ into: brandInto, value: found.brand, sure: found.sure, free: true }]),
      ...(name === undefined
        ? []
        : [{ into: modelInto, value: name.model, sure: name.sure, ...(name.mended ? { mended: text } : {}) }]),
    ]
    return values.length === 0 ? undefined : { values }
  }

/** Where something stands: `city` by the table of divisions, and `address` as printed. */
export const address =
  (assets: ReadonlyArray<KnownAssetType>): FactReader =>
  ({ text }: Printed) => {
    const read = readAddress(text)
    if (read === undefined) return undefined
    const into = (field: string): Into => Object.fromEntries(assets.map((asset) => [asset, field]))
    return {
      values: [
        {
          into: into("address"),
          value: read.address,
          sure: read.sure,
          free: true,
          ...(read.mended ? { mended: text } : {}),
        },
        ...(read.city === undefined ? [] : [{ into: into("city"), value: read.city, sure: read.sure }]),
      ],
    }
  }

/**
 * Full names of makers as their plates and papers print them: names in which one misread character can be told.
 * Sources: plates, catalogues and annual reports of the makers. A maker that is missing here is read as well, as it is
 * printed.
 */
export const makers: ReadonlyArray<string> = [
  // Machinery
  "徐州重型机械有限公司 徐州徐工挖掘机械有限公司 徐州建机工程机械有限公司",
  "徐工集团工程机械股份有限公司 徐州徐工基础工程机械有限公司 徐州徐工施维英机械有限公司",
  "徐州徐工筑路机械有限公司 徐州徐工随车起重机有限公司 三一汽车起重机械有限公司",
  "三一重机有限公司 三一重工股份有限公司 浙江三一装备有限公司 三一汽车制造有限公司",
  "中联重科股份有限公司 中联重科建筑起重机械有限责任公司 长沙中联重工科技发展股份有限公司",
  "广西柳工机械股份有限公司 柳州柳工挖掘机有限公司 柳州柳工叉车有限公司",
  "安徽柳工起重机有限公司 山东临工工程机械有限公司 中国龙工控股有限公司",
  "龙工(上海)挖掘机制造有限公司 龙工(福建)机械有限公司 山推工程机械股份有限公司",
  "山河智能装备股份有限公司 厦门厦工机械股份有限公司 雷沃工程机械集团有限公司",
  "抚顺永茂建筑机械有限公司 抚顺挖掘机制造有限责任公司 四川建设机械(集团)股份有限公司",
  "江麓机电集团有限公司 浙江虎霸建设机械有限公司 广西建工集团建筑机械制造有限责任公司",
  "张家港浮山建设机械有限公司 卡特彼勒(徐州)有限公司 小松(常州)工程机械有限公司",
  "小松山推工程机械有限公司 日立建机(中国)有限公司 沃尔沃建筑设备(中国)有限公司",
  "斗山工程机械(中国)有限公司 现代(江苏)工程机械有限公司 神钢建机(中国)有限公司",
  // Vehicles
  "上汽大众汽车有限公司 一汽-大众汽车有限公司 上汽通用汽车有限公司",
  "上汽通用五菱汽车股份有限公司 东风本田汽车有限公司 广汽本田汽车有限公司",
  "广汽丰田汽车有限公司 一汽丰田汽车有限公司 东风汽车有限公司 比亚迪汽车有限公司",
  "比亚迪汽车工业有限公司 长城汽车股份有限公司 重庆长安汽车股份有限公司 长安福特汽车有限公司",
  "浙江吉利汽车有限公司 奇瑞汽车股份有限公司 安徽江淮汽车集团股份有限公司",
  "北京现代汽车有限公司 北京奔驰汽车有限公司 华晨宝马汽车有限公司 特斯拉(上海)有限公司",
  "中国第一汽车集团有限公司 一汽解放汽车有限公司 北汽福田汽车股份有限公司",
  "中国重汽集团济南卡车股份有限公司 陕西重型汽车有限公司",
].flatMap((line) => line.split(" "))
