import { LocalDate } from "@open-valuation/core/domain"
import { placePlot } from "../charts/PlacePlot.ts"
import { inlineSvg } from "../charts/Svg.ts"
import { timePlot } from "../charts/TimePlot.ts"
import type { ReportWords } from "../text/ReportWords.ts"
import {
  type Cell,
  drawing,
  figure,
  type Html,
  paragraph,
  section,
  sentence,
  table,
  word,
  words as cell,
} from "./Html.ts"
import { seriesOf } from "./Marks.ts"
import { grouped, onAxis, percent } from "./Numbers.ts"
import type { Comparable } from "./ReadResult.ts"
import { LISTED, type Writing } from "./Reported.ts"

/** The comparables in a table, where they lie, and their prices over time. */
export const comparablesPart = (writing: Writing): Html => {
  const { read, words } = writing
  const { comparables, found, hasSources, kept, unitPrice } = read
  const title = words.sections.comparables
  if (!hasSources) return section(title, "comparables", paragraph(sentence(words.notListed)))
  const counts = found === undefined || kept === undefined ? "" : sentence(words.counts(grouped(kept), grouped(found)))
  const counted = comparables.filter(({ weight }) => weight > 0)
  const listed = (counted.length === 0 ? comparables : counted).slice(0, LISTED)
  const others = Math.max(kept ?? 0, counted.length) - listed.length
  const listedWeight = listed.reduce((sum, { weight }) => sum + weight, 0)
  const beside = read.parts.reduce((sum, { name, weight }) => (name === "furtherSamples" ? sum : sum + weight), 0)
  return section(
    title,
    "comparables",
    paragraph(
      [
        counts,
        counted.length === 0 ? sentence(words.noComparables) : "",
        listed.length === 0 ? "" : sentence(unitPrice === undefined ? words.wholePrices : words.unitPrices),
        counted.length > 0 && others > 0
          ? sentence(words.more(others, percent(Math.max(0, 1 - beside - listedWeight))))
          : "",
      ]
        .filter((html) => html !== "")
        .join(words.space),
    ),
    listed.length === 0 ? "" : comparableTable(writing, listed),
    drawings(timeDrawing(writing, listed), placeDrawing(writing, listed)),
    outsidePages(writing, listed),
  )
}

const drawings = (times: Html, places: Html): Html =>
  times === "" && places === "" ? "" : `<div class="pair">${times}${places}</div>`

const comparableTable = ({ read, words }: Writing, listed: ReadonlyArray<Comparable>): Html => {
  const { columns } = read.shape
  const hasPlaces = listed.some(({ place }) => place !== undefined)
  const decimals = read.unitPrice === undefined ? 0 : read.unitPrice < 10_000 ? 2 : 0
  const head: ReadonlyArray<Cell> = [
    figure(words.columns.number),
    cell(words.columns.kind),
    cell(words.columns.date),
    ...columns.map((column) => {
      const name = words.columns.own[column.fields[0] ?? ""] ?? ""
      return column.decimals === undefined ? cell(name) : figure(name)
    }),
    ...(hasPlaces ? [cell(words.columns.place)] : []),
    figure(words.columns.observed),
    figure(words.columns.adjusted),
    figure(words.columns.weight),
  ]
  const rows = listed.map(
    ({ adjusted, cells, kind, observed, place, sampleTime, weight }, row): ReadonlyArray<Cell> => [
      figure(String(row + 1)),
      cell(words.kinds[kind]),
      { html: word(sampleTime === "" ? words.none : sampleTime, 12) },
      ...cells.map((value, c): Cell => {
        const column = columns[c]
        if (column?.decimals === undefined)
          return { html: word(value === undefined || value === "" ? words.none : String(value), 32) }
        return figure(typeof value === "number" ? grouped(value, column.decimals) : words.none)
      }),
      ...(hasPlaces ? [cell(place === undefined ? words.none : placeWords(place, words))] : []),
      figure(grouped(observed, decimals)),
      figure(adjusted === undefined ? words.none : grouped(adjusted, decimals)),
      figure(adjusted === undefined ? words.none : percent(weight)),
    ],
  )
  return table(words.sections.comparables, head, rows)
}

/** Closer than this it has no direction, km. */
const HERE = 0.005

const placeWords = ({ eastKm, northKm }: NonNullable<Comparable["place"]>, words: ReportWords): string => {
  const distance = Math.hypot(eastKm, northKm)
  if (distance < HERE) return words.samePlace
  const eighth = (Math.round(Math.atan2(eastKm, northKm) / (Math.PI / 4)) + 8) % 8
  return words.place(distance.toFixed(distance < 10 ? 2 : 1), words.directions[eighth] ?? "")
}

const placeDrawing = ({ words }: Writing, listed: ReadonlyArray<Comparable>): Html => {
  const located = listed.flatMap(({ kind, place }, row) =>
    place === undefined ? [] : [{ ...place, label: String(row + 1), series: seriesOf(kind) }],
  )
  if (located.length === 0) return listed.length === 0 ? "" : `<p class="note">${sentence(words.noPlaces)}</p>`
  const plot = placePlot({
    name: "places",
    title: words.placeTitle,
    description: words.placeDescription,
    located,
    kilometres: (km) => words.kilometres(String(km)),
    north: words.north,
  })
  return drawing(inlineSvg(plot), `${words.placeTitle}${words.colon}${words.placeDescription}`)
}

const timeDrawing = ({ locale, read, words }: Writing, listed: ReadonlyArray<Comparable>): Html => {
  const { unitPrice, value, valuationDate } = read
  const today = valuationDate === undefined ? undefined : LocalDate.observedEpochDay(valuationDate)
  const dated = listed.flatMap(({ adjusted, kind, observed, sampleTime }) => {
    const day = LocalDate.observedEpochDay(sampleTime)
    return adjusted === undefined || day === undefined
      ? []
      : [{ day, price: adjusted, observed, series: seriesOf(kind) }]
  })
  if (value === undefined || today === undefined || dated.length === 0) return ""
  const perUnit = unitPrice === undefined ? 1 : unitPrice / value.central
  const unit = unitPrice === undefined ? onAxis(locale) : (price: number) => grouped(price)
  const plot = timePlot({
    name: "times",
    title: words.timeTitle,
    description: words.timeDescription,
    dated,
    subject: {
      day: today,
      low: value.low * perUnit,
      central: value.central * perUnit,
      high: value.high * perUnit,
    },
    subjectIs: words.subjectDay,
    pricesAre:
      unitPrice === undefined ? (locale === "zh" ? "万元" : "CNY 1,000") : locale === "zh" ? "元/㎡" : "CNY per m²",
    format: unit,
  })
  return drawing(inlineSvg(plot), `${words.timeTitle}${words.colon}${words.timeDescription}`)
}

/** Addresses of pages as texts: a report makes no request, and nobody follows a link by accident. */
const outsidePages = ({ words }: Writing, listed: ReadonlyArray<Comparable>): Html => {
  const pages = listed.flatMap(({ url }, row) => {
    const page = url === undefined ? undefined : URL.parse(url)
    return page === null || page === undefined || !/^https?:$/.test(page.protocol)
      ? []
      : [`<li>${row + 1}. ${word(page.href, 200)}</li>`]
  })
  return pages.length === 0 ? "" : `<p>${word(words.outside)}</p><ul class="pages">${pages.join("")}</ul>`
}
