import { PropertyResult } from "@open-valuation/core/property"
import type { Locale } from "@open-valuation/core/text"
import { Schema } from "effect"
import { table } from "../Table.ts"
import { grouped, line, LISTED, percent, type ReportPartOf } from "./ReportPart.ts"
import { reportWords } from "./ReportWords.ts"

interface Words {
  readonly value: string
  readonly unitPrice: string
  readonly unit: string
  readonly header: ReadonlyArray<string>
  /** Short names of the factors; others appear by code. */
  readonly factors: Readonly<Record<string, string>>
}

const propertyWords: Readonly<Record<Locale, Words>> = {
  zh: {
    value: "评估总价",
    unitPrice: "单价",
    unit: "元/㎡",
    header: ["类型", "日期", "小区", "面积㎡", "单价", "修正后", "权重"],
    factors: {
      area: "面积",
      age: "房龄",
      layout: "户型",
      floor: "楼层",
      building: "楼宇",
      decoration: "装修",
      orientation: "朝向",
      attributes: "其他",
      comparables: "可比样本",
      location: "区位",
    },
  },
  en: {
    value: "Value",
    unitPrice: "Unit price",
    unit: "yuan/m²",
    header: ["kind", "date", "community", "m²", "yuan/m²", "adjusted", "weight"],
    factors: {
      area: "area",
      age: "age",
      layout: "layout",
      floor: "floor",
      building: "building",
      decoration: "decoration",
      orientation: "orientation",
      attributes: "other",
      comparables: "comparables",
      location: "place",
    },
  },
}

const read = Schema.decodeUnknownSync(Schema.toEncoded(PropertyResult))

/** A home's own part of a report: unit prices, areas, communities. */
export const propertyPart: ReportPartOf = (result, lang) => {
  const shown = read(result)
  const words = propertyWords[lang]
  const listed = shown.sources.slice(0, LISTED)
  const rows = listed.map(({ adjustedUnitPrice, area, community, kind, sampleTime, unitPrice, weight }) => [
    reportWords[lang].kind[kind],
    sampleTime,
    community ?? "",
    area.toFixed(1),
    grouped(unitPrice, 0),
    grouped(adjustedUnitPrice, 0),
    percent(weight, 1),
  ])
  return {
    valueLabel: words.value,
    value: { low: shown.minTotalPrice, central: shown.avgTotalPrice, high: shown.maxTotalPrice },
    besideValue: line(words.unitPrice, `${grouped(shown.unitPrice, 0)} ${words.unit}`),
    below: [],
    comparables: table(words.header, rows).split("\n"),
    listed: listed.length,
    factors: words.factors,
  }
}
