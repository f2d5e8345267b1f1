import { codeOf, type SeededRandom, vinOf } from "../../simulation/index.ts"
import { type DocumentTruth, oneOf, type StatedPart } from "../DocumentTruth.ts"
import { foreignMakers, type Machine, type Maker, makers } from "./Machines.ts"
import { otherLines, type PlateLine } from "./OtherLines.ts"
import { quantities, quantityNames } from "./Quantities.ts"

/** The content of a plate, independent of its layout. */
export interface PlateText {
  readonly language: "CHINESE" | "ENGLISH" | "BOTH"
  readonly title: string
  readonly mark: string
  readonly lines: ReadonlyArray<PlateLine>
  readonly maker: string
  /** The maker's name where it appears without a label, else empty. */
  readonly foot: string
  readonly truth: DocumentTruth
}

const two = (value: number): string => String(value).padStart(2, "0")
const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]

interface PrintedDate {
  readonly text: string
  /** As precise as printed: `YYYY-MM-DD`, `YYYY-MM`, or `undefined` when the month is missing. */
  readonly meaning: string | undefined
}

/** A day as Chinese plates and papers write it. */
const chineseDate = (random: SeededRandom, year: number, month: number, day: number): PrintedDate => {
  const toMonth = `${year}-${two(month)}`
  const toDay = `${toMonth}-${two(day)}`
  return random.pick<PrintedDate>([
    { text: `${year}年${month}月`, meaning: toMonth },
    { text: `${year}年${two(month)}月`, meaning: toMonth },
    { text: `${year}.${two(month)}`, meaning: toMonth },
    { text: toMonth, meaning: toMonth },
    { text: toDay, meaning: toDay },
    { text: `${year}年${month}月${day}日`, meaning: toDay },
    { text: `${year}.${two(month)}.${two(day)}`, meaning: toDay },
  ])
}

const englishDate = (random: SeededRandom, year: number, month: number, day: number): PrintedDate => {
  const toMonth = `${year}-${two(month)}`
  return random.pick<PrintedDate>([
    { text: `${two(month)}/${year}`, meaning: toMonth },
    { text: `${months[month - 1]} ${year}`, meaning: toMonth },
    { text: `${year}.${two(month)}`, meaning: toMonth },
    { text: toMonth, meaning: toMonth },
    { text: `${toMonth}-${two(day)}`, meaning: `${toMonth}-${two(day)}` },
    { text: `${year}`, meaning: undefined },
  ])
}

/** The acceptable forms of a date: as printed, or its month. */
const dateTruth = (meaning: string) => oneOf(meaning, meaning.slice(0, 7))

const chineseLabels = {
  model: ["产品型号", "型号", "规格型号", "产品型号"],
  serial: ["出厂编号", "产品编号", "机号", "整机编号"],
  vin: ["车辆识别代号", "VIN", "产品识别代码"],
  date: ["出厂日期", "制造日期", "出厂年月", "生产日期"],
  maker: ["制造商", "制造单位", "生产厂家", "生产企业", "制造厂"],
}
const englishLabels = {
  model: ["MODEL", "MODEL NO.", "TYPE/MODEL", "MACHINE MODEL"],
  serial: ["SERIAL NO.", "PRODUCT ID", "SERIAL NUMBER", "PRODUCT IDENTIFICATION NUMBER"],
  vin: ["VIN", "PIN"],
  date: ["DATE OF MANUFACTURE", "MANUFACTURE DATE", "MFG. DATE", "DATE"],
  maker: ["MANUFACTURER", "MANUFACTURED BY", "MADE BY"],
}

/** `25`, `32.4`, `32400`, `32,400` in English. */
const number = (value: number, english: boolean): string => {
  const text = String(Number(value.toFixed(3)))
  return english && value >= 1000 ? text.replaceAll(/\B(?=(?:\d{3}){1,5}$)/g, ",") : text
}

const technical = (
  random: SeededRandom,
  machine: Machine,
  english: boolean,
  both: boolean,
): ReadonlyArray<PlateLine & { readonly part: StatedPart }> =>
  quantityNames.flatMap((name) => {
    const value = machine.values[name]
    if (value === undefined) return []
    const own = random.fork(name)
    const quantity = quantities[name]
    const chineseLabel = own.pick(quantity.chinese)
    const englishLabel = own.pick(quantity.english)
    const label = english ? englishLabel : chineseLabel
    const unit = own.pick(quantity.units)
    const printed = number(value * unit.factor, english)
    const unitName = english ? unit.english : unit.chinese
    const part = { label, value: `${printed.replaceAll(",", "")}${unitName}` }
    const translation = both ? ` ${englishLabel}` : ""
    const style = own.pick(["after", "spaced", "beside"])
    if (style === "beside")
      return { label: `${label}${english ? " " : ""}(${unitName})${translation}`, value: printed, part }
    return {
      label: `${label}${translation}`,
      value: style === "spaced" ? `${printed} ${unitName}` : `${printed}${unitName}`,
      part,
    }
  })

/**
 * The plate of an invented machine, with its true content; `also`: further printed figures that a summary may contain.
 */
export const plateText = (
  random: SeededRandom,
  language: PlateText["language"],
  also: ReadonlyArray<string> = [],
): PlateText => {
  const english = language === "ENGLISH"
  const maker: Maker = random.pick(english ? [...foreignMakers, ...foreignMakers, ...makers] : makers)
  const machine = random.pick(maker.machines)
  const labels = random.fork("labels")
  const label = (name: keyof typeof chineseLabels): string => {
    if (english) return labels.pick(englishLabels[name])
    const chinese = labels.pick(chineseLabels[name])
    return language === "BOTH" ? `${chinese} ${labels.pick(englishLabels[name])}` : chinese
  }
  const [year, month, day] = [random.integer(2008, 2024), random.integer(1, 12), random.integer(1, 28)]
  const date = (english ? englishDate : chineseDate)(random.fork("date"), year, month, day)
  const wide = random.chance(0.5)
  const brackets = wide && !english ? ["（", "）"] : ["(", ")"]
  const withNotice = machine.noticeCode !== undefined && random.chance(0.4)
  const model = withNotice ? `${machine.model}${brackets[0]}${machine.noticeCode}${brackets[1]}` : machine.model
  const makerName = english ? maker.english : maker.chinese
  const labelled = random.chance(0.65)
  const values = technical(random.fork("values"), machine, english, language === "BOTH")
  const hasVin = machine.noticeCode !== undefined || random.chance(0.3)
  const serial = hasVin
    ? { label: label("vin"), value: vinOf(random.fork("vin"), maker.wmi, year) }
    : {
        label: label("serial"),
        value: `${random.pick(["", "N", "A", machine.model.slice(0, 2)])}${codeOf(random.fork("serial"), random.integer(5, 8))}`,
      }
  const dateLine = { label: date.meaning === undefined ? "YEAR OF MANUFACTURE" : label("date"), value: date.text }
  const middle = values.map(({ label: text, value }) => ({ label: text, value }))
  const first = { label: label("model"), value: model }
  const others = otherLines(random.fork("others"), english)
  const tail = random.chance(0.5) ? [serial, dateLine] : [dateLine, serial]
  const makerLine = labelled ? [{ label: label("maker"), value: makerName }] : []
  const lines = random.chance(0.7)
    ? [first, ...middle, ...others, ...tail, ...makerLine]
    : [...makerLine, first, ...tail.toReversed(), ...others, ...middle]
  return {
    language,
    title: english ? machine.english : language === "BOTH" ? `${machine.product} ${machine.english}` : machine.product,
    mark: maker.mark,
    lines,
    maker: makerName,
    foot: labelled ? "" : makerName,
    truth: {
      stated: {
        model: oneOf(model),
        ...(date.meaning === undefined ? {} : { manufactureDate: dateTruth(date.meaning) }),
        manufacturer: oneOf(makerName),
        equipmentConfig: {
          _tag: "Parts",
          parts: values.map(({ part }) => part),
          also: [serial.value, ...others.map(({ value }) => value), ...also],
        },
      },
      unstated: date.meaning === undefined ? ["manufactureDate"] : [],
    },
  }
}
