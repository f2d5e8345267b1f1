import { LocalDate } from "@open-valuation/core/domain"
import { curvePlot } from "../charts/CurvePlot.ts"
import { grouped, onAxis, percent } from "../Formats.ts"
import { asCell } from "../text/Cleaned.ts"
import { items, number, objectOf } from "../valuation/ReadResult.ts"
import type { Writing } from "../valuation/Reported.ts"
import { type Drawing, figureColumn, type TableView, wordsColumn } from "./Parts.ts"

/** How the value changes with time, drawn and as a table. */
export interface CurveView {
  readonly title: string
  readonly note: string
  readonly drawing: Drawing
  readonly table: TableView
}

/** Points of a curve; engines give at most half of them. */
const MOST_POINTS = 60

/** What a car will be worth later; `undefined` where the result has no forecast. */
export const forecastView = ({ locale, read, reported, words }: Writing): CurveView | undefined => {
  const { value, valuationDate } = read
  const later = items(objectOf(reported.result), "residualForecast")
    .slice(0, MOST_POINTS)
    .flatMap((item) => {
      const [months, price, rate] = ["months", "price", "rate"].map((name) => number(item, name))
      return months === undefined || price === undefined || rate === undefined ? [] : [{ months, price, rate }]
    })
  if (value === undefined || later.length === 0) return undefined
  const points = [{ months: 0, price: Math.round(value.central), rate: 1 }, ...later]
  const plot = curvePlot({
    name: "forecast",
    title: words.forecast.title,
    description: words.forecast.description,
    points: points.map(({ months, price }) => ({ x: months, y: price })),
    xIs: words.forecast.monthsAhead,
    yIs: locale === "zh" ? "万元" : "CNY 1,000",
    formatX: String,
    formatY: onAxis(locale),
  })
  return {
    title: words.forecast.title,
    note: words.forecast.description,
    drawing: { plot, caption: words.forecast.description },
    table: {
      columns: [
        wordsColumn(words.forecast.when),
        figureColumn(words.forecast.monthsAhead),
        figureColumn(words.forecast.price),
        figureColumn(words.forecast.share),
      ],
      rows: points.map(({ months, price, rate }) => [
        monthAfter(valuationDate, months) ?? words.none,
        asCell(grouped(months)),
        asCell(grouped(price)),
        asCell(percent(rate)),
      ]),
    },
  }
}

/** The month that lies so many months after a day, `YYYY-MM`. */
const monthAfter = (day: string | undefined, months: number): string | undefined => {
  if (day === undefined || LocalDate.observedEpochDay(day) === undefined) return undefined
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + Math.round(months)
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`
}

/**
 * What is left of the price new of such a machine at each age; `undefined` where the result has no curve, or no value:
 * a curve of machines that this may not be one of would pass for a value.
 */
export const depreciationView = ({ read, reported, words }: Writing): CurveView | undefined => {
  if (read.value === undefined) return undefined
  const from = objectOf(reported.result)
  const points = items(from, "depreciationCurve")
    .slice(0, MOST_POINTS)
    .flatMap((item) => {
      const [age, rate] = ["ageYears", "rate"].map((name) => number(item, name))
      return age === undefined || rate === undefined ? [] : [{ age, rate }]
    })
  if (points.length < 2) return undefined
  const { depreciation } = words
  const basis = objectOf(Reflect.get(from, "depreciationBasis"))
  const [age, life, share] = [number(from, "ageYears"), number(basis, "economicLifeYears"), number(basis, "tableShare")]
  const plot = curvePlot({
    name: "depreciation",
    title: depreciation.title,
    description: depreciation.description,
    points: points.map(({ age: x, rate: y }) => ({ x, y })),
    ...(age === undefined ? {} : { subject: { x: age, label: depreciation.subject } }),
    xIs: depreciation.age,
    yIs: depreciation.left,
    formatX: String,
    formatY: (rate) => percent(rate, 0),
  })
  const rests = life === undefined || share === undefined ? "" : depreciation.rests(grouped(life), percent(share, 0))
  return {
    title: depreciation.title,
    note: [depreciation.description, rests].filter((text) => text !== "").join(words.space),
    drawing: { plot, caption: depreciation.description },
    table: {
      columns: [figureColumn(depreciation.age), figureColumn(depreciation.left)],
      rows: points.map((point) => [asCell(grouped(point.age)), asCell(percent(point.rate))]),
    },
  }
}
