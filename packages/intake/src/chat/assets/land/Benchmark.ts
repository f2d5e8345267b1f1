import { ownValue } from "@open-valuation/core/domain"
import { SQM_PER_HECTARE, SQM_PER_MU } from "@open-valuation/core/land"
import { readDate } from "../../../document/values/PrintedDate.ts"
import { FIGURE, figureOf, toCents } from "../../extract/Figures.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"
import { dayIn } from "./Term.ts"

const PRICE = new RegExp(
  `(?:基准地价|\\bbenchmark(?: land)? price)(?:标准)?(?:[(（][^()（）]{0,12}[)）])?(?:每平米?|每平方米?|每亩|一平米?|一亩|标准|大概|大约|约|是|为|:|=|在|is|of|at|about|,| |¥|￥){0,5}(${FIGURE})\\s?([万kKwW])?\\s?(?:(?:元|块钱?|rmb|yuan|cny)?\\s?(?:[/每一]|per|a){0,2}\\s?(平方米|平米|平方|平|㎡|m2|sqm|square met(?:re|er)|亩|mu|公顷|hectare|ha)?)?(?![\\d.])`,
  "giu",
)
const RATIO = new RegExp(`基准容积率(?:是|为|:| ){0,3}(\\d{1,2}(?:\\.\\d{1,3})?)`, "gu")
const YEARS = /基准(?:年期|年限|使用年[期限])(?:是|为|:| ){0,3}(\d{1,2})\s?年?/gu
const DATE = /(?:基准日|估价期日|基准地价(?:的)?(?:日期|期日|时点))(?:期)?(?:是|为|:| ){0,3}([\d年月日./-]{8,12})/gu

const perSqm = (unit: string): number => {
  if (/亩|mu/iu.test(unit)) return SQM_PER_MU
  return /公顷|ha|hectare/iu.test(unit) ? SQM_PER_HECTARE : 1
}

const set = (name: string, value: string | number): ReadonlyArray<Emitted> => [
  { _tag: "SetField", field: `benchmarkPrice.${name}`, value },
]

/** Takes the city's benchmark price, yuan per m² of ground, and what it holds for. It is no price of the lot. */
export const takeBenchmark = (passage: Passage): void => {
  const scales: Readonly<Record<string, number>> = { 万: 10_000, w: 10_000, k: 1000 }
  passage.take(DATE, ([, written = ""]) => {
    const day = dayIn(readDate(written))
    return day === undefined ? undefined : set("date", day)
  })
  passage.take(RATIO, ([, ratio]) => set("plotRatio", Number(ratio)))
  passage.take(YEARS, ([, years]) => set("termYears", Number(years)))
  passage.take(PRICE, ([, figure = "", scale = "", unit = ""]) =>
    set("unitPrice", toCents((figureOf(figure) * (ownValue(scales, scale.toLowerCase()) ?? 1)) / perSqm(unit))),
  )
}
