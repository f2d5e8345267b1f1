import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assetWordsOf, libraryAsset } from "@open-valuation/core/assets"
import type { Facts } from "@open-valuation/core/domain"
import { requestFields } from "@open-valuation/core/market"
import { PropertyRequest } from "@open-valuation/core/property"
import { unitFactor } from "@open-valuation/core/reading"
import { translate } from "@open-valuation/core/text"
import { type Column, formatOf } from "@open-valuation/store"
import { Schema } from "effect"
import { OpenValuation } from "open-valuation"
import { table } from "./GeneratedParts.ts"

type Locale = "zh" | "en"

const examples = join(import.meta.dirname, "../docs/examples")
const read = (name: string): string => readFileSync(join(examples, name), "utf8")

const heads = {
  columns: {
    zh: ["中文表头（任选其一）", "英文列名", "单位", "内容"],
    en: ["in Chinese, any of", "in English", "unit", "holds"],
  },
  rows: { zh: ["行", "结果"], en: ["line", "what is said"] },
  values: {
    zh: ["成交条数", "估值（万元）", "80% 区间（万元）", "置信度", "首要提示"],
    en: ["deals", "value, 10,000 yuan", "80 % range", "confidence", "first tip"],
  },
  required: { zh: "**必填**", en: "**required**" },
} as const

const code = (text: string): string => `\`${text}\``

/** What headers write, as people do; those that the importer reads as a field's unit are printed. */
const UNITS = [
  "元",
  "万元",
  "亿元",
  "元/㎡",
  "万元/㎡",
  "㎡",
  "亩",
  "公顷",
  "公里",
  "万公里",
  "小时",
  "年",
  "层",
  "升",
  "座",
  "次",
  "%",
  "度",
]
const unitsOf = (unit: Facts.Unit | undefined): string =>
  unit === undefined ? "" : UNITS.filter((one) => unitFactor(one, unit) !== undefined).join("、")

const common: ReadonlySet<string> = new Set(["kind", "observedAt", "price", "askPrice", "source", "url"])
const place: ReadonlySet<string> = new Set(["city", "province", "cityName", "district"])

const columnTable = (asset: string, locale: Locale, isShown: (name: string) => boolean): string => {
  const ours = libraryAsset(asset)
  const fields = new Map(
    ours === undefined ? [] : requestFields(ours.Request, ours.columns).map((one) => [one.name, one]),
  )
  const holds = ({ headers, name }: Column): string => {
    if (common.has(name)) return translate({ code: `samples.column.${name}`, params: {} }, locale)
    const { description = "", words = {} } = fields.get(name) ?? {}
    const label = assetWordsOf(asset)?.fields[name]?.label.zh ?? headers?.[0] ?? ""
    const meaning = locale === "en" ? description.replaceAll("<", String.raw`\<`) : label
    const codes = Object.entries(words).map(([one, [first = ""]]) =>
      locale === "en" ? `${first} ${code(one)}` : first,
    )
    return [meaning, codes.join(locale === "en" ? ", " : "、")]
      .filter((part) => part !== "")
      .join(locale === "en" ? ": " : "：")
  }
  const rows = formatOf({ asset }).columns.flatMap((column) => {
    const { headers = [], isByHeader, name, required, type } = column
    if (headers.length === 0 || !isShown(name)) return []
    const cells = [headers.join("、"), isByHeader ? "" : code(name), unitsOf(type.unit)]
    return [[...cells, [required ? heads.required[locale] : "", holds(column)].filter((part) => part !== "").join(" ")]]
  })
  return table(heads.columns[locale], rows)
}

/** The columns of sample files, as the importer knows them: those of all assets, then of each. */
const columnTables = (locale: Locale): Readonly<Record<string, string>> => {
  const own = (asset: string) => columnTable(asset, locale, (name) => !common.has(name) && !place.has(name))
  return {
    all: columnTable("PROPERTY", locale, (name) => common.has(name) || place.has(name)),
    homes: own("PROPERTY"),
    cars: own("VEHICLE"),
    land: own("LAND"),
    machines: own("EQUIPMENT"),
  }
}

/** What an import says of docs/examples/deals-with-faults.csv. */
const badRows = async (locale: Locale): Promise<string> => {
  await using ov = await OpenValuation.open({ locale })
  const content = read("deals-with-faults.csv")
  const answer = await ov.import({ asset: "PROPERTY", content, fileName: "deals-with-faults.csv" })
  if (answer.status !== "OK") throw new Error(answer.message)
  const { refused, warnings } = answer.result
  const said = [
    ...refused.map(({ line, reason }) => ({ line, reason })),
    ...warnings.map((one) => ({ line: one.line, reason: one.example })),
  ]
  return table(
    heads.rows[locale],
    said.toSorted((one, other) => one.line - other.line).map(({ line, reason }) => [`${line}`, reason]),
  )
}

const COUNTS = [1, 3, 10, 20, 40, 80]

/** The home of docs/examples/property.json from the first deals of docs/examples/deals.csv, on a fixed day. */
const firstValues = async (): Promise<Readonly<Record<Locale, string>>> => {
  const [header = "", ...deals] = read("deals.csv").trim().split("\n")
  const stated = Schema.decodeUnknownSync(Schema.fromJsonString(PropertyRequest))(read("property.json"))
  const home = { ...stated, city: "浙江省/杭州市/西湖区", valuationDate: "2026-11-20" }
  const inWan = (yuan: number): string => `${Math.round(yuan / 10_000)}`
  const rows = { zh: Array<ReadonlyArray<string>>(), en: Array<ReadonlyArray<string>>() }
  for (const count of [...COUNTS, deals.length]) {
    const content = [header, ...deals.slice(0, count)].join("\n")
    await using ov = await OpenValuation.open({ samples: [{ asset: "PROPERTY", content }] })
    for (const locale of ["zh", "en"] as const) {
      const answer = await ov.value("PROPERTY", home, { locale })
      if (answer.status !== "OK") throw new Error(answer.message)
      const { avgTotalPrice, confidence, maxTotalPrice, minTotalPrice, riskTips } = answer.result
      const range = `${inWan(minTotalPrice)}–${inWan(maxTotalPrice)}`
      rows[locale].push([
        `${count}`,
        inWan(avgTotalPrice),
        range,
        `${Math.round(confidence * 100)}${locale === "zh" ? "%" : " %"}`,
        riskTips[0] ?? "",
      ])
    }
  }
  return { zh: table(heads.values.zh, rows.zh), en: table(heads.values.en, rows.en) }
}

/** The generated parts of docs/first-market.md, by language. */
export const firstMarketParts = async (): Promise<Readonly<Record<Locale, Readonly<Record<string, string>>>>> => {
  const values = await firstValues()
  const parts = async (locale: Locale) => ({
    ...columnTables(locale),
    badRows: await badRows(locale),
    firstValues: values[locale],
  })
  return { zh: await parts("zh"), en: await parts("en") }
}
