import { LocalDate, ownValue } from "@open-valuation/core/domain"
import { placePlot } from "../charts/PlacePlot.ts"
import { timePlot } from "../charts/TimePlot.ts"
import { grouped, onAxis, percent, signed } from "../Formats.ts"
import { asCell, asSentence, cleaned } from "../text/Cleaned.ts"
import type { ReportWords } from "../text/ReportWords.ts"
import { type Comparable, seriesOf } from "../valuation/ReadResult.ts"
import type { Writing } from "../valuation/Reported.ts"
import { type Drawing, type Fact, figureColumn, pageOf, type TableView, type ViewColumn, wordsColumn } from "./Parts.ts"
import { namedFact } from "./SubjectView.ts"
import { factorName } from "./WaterfallView.ts"

/** A cell of a comparable, and what it is sorted by. */
export interface ComparableCell {
  readonly text: string
  readonly order: string | number
}

/** A comparable. */
export interface ComparableView {
  /** Its number in the table and in the drawings. */
  readonly number: number
  /** In the order of the columns. */
  readonly cells: ReadonlyArray<ComparableCell>
  /** Further facts of it. */
  readonly about: ReadonlyArray<Fact>
  readonly source: string
  /** Where it was published, when that is known. */
  readonly page?: string
  /** From the observed price to the adjusted one: factor, rate, price. Absent for a sample that does not count. */
  readonly adjustments?: TableView
  /** Its weight in the value, and the value that its adjusted price alone gives, yuan. Absent if it does not count. */
  readonly counted?: { readonly weight: number; readonly yuan: number }
}

/** The comparables, the heaviest first. */
export interface ComparablesView {
  readonly title: string
  /** How many there are, and in which unit. */
  readonly notes: ReadonlyArray<string>
  readonly columns: ReadonlyArray<ViewColumn>
  readonly rows: ReadonlyArray<ComparableView>
  /** What the marks of the drawings stand for. */
  readonly marks: string
  readonly times?: Drawing
  readonly places?: Drawing
  /** In place of `places`. */
  readonly noPlaces?: string
  /** Numbers and pages of those from outside the catalogue, as texts. */
  readonly outside: ReadonlyArray<{ readonly number: number; readonly text: string }>
  readonly outsideTitle: string
}

/** The comparables in a table, where they lie, and their prices over time. */
export const comparablesView = (writing: Writing): ComparablesView => {
  const { limits, read, words } = writing
  const { comparables, found, hasSources, kept, unitPrice } = read
  const counted = comparables.filter(({ weight }) => weight > 0)
  const listed = (counted.length === 0 ? comparables : counted).slice(0, limits.comparables)
  const others = Math.max(kept ?? 0, counted.length) - listed.length
  const listedWeight = listed.reduce((sum, { weight }) => sum + weight, 0)
  const beside = read.parts.reduce((sum, { name, weight }) => (name === "furtherSamples" ? sum : sum + weight), 0)
  const notes = hasSources
    ? [
        found === undefined || kept === undefined ? "" : words.counts(grouped(kept), grouped(found)),
        counted.length === 0 ? words.noComparables : "",
        listed.length === 0 ? "" : unitPrice === undefined ? words.wholePrices : words.unitPrices,
        counted.length > 0 && others > 0 ? words.more(others, percent(Math.max(0, 1 - beside - listedWeight))) : "",
      ]
    : [words.notListed]
  return {
    title: words.sections.comparables,
    notes: notes.filter((text) => text !== "").map(asSentence),
    ...tableOf(writing, listed),
    marks: words.marks,
    ...timesOf(writing, listed),
    ...placesOf(writing, listed),
    outside: listed.flatMap(({ isOutside, url }, row) => {
      const page = url === undefined || !isOutside ? undefined : URL.parse(url)
      return page === null || page === undefined || !/^https?:$/.test(page.protocol)
        ? []
        : [{ number: row + 1, text: cleaned(page.href, 200) }]
    }),
    outsideTitle: words.outside,
  }
}

const tableOf = (writing: Writing, listed: ReadonlyArray<Comparable>): Pick<ComparablesView, "columns" | "rows"> => {
  const { read, reported, words } = writing
  const { columns } = read.shape
  const hasPlaces = listed.some(({ place }) => place !== undefined)
  const decimals = read.unitPrice === undefined ? 0 : read.unitPrice < 10_000 ? 2 : 0
  const perPrice =
    read.value === undefined ? undefined : read.unitPrice === undefined ? 1 : read.value.central / read.unitPrice
  const figure = (value: number | undefined, text: (value: number) => string): ComparableCell =>
    value === undefined ? { text: words.none, order: -Infinity } : { text: asCell(text(value)), order: value }
  const text = (value: string, most: number): ComparableCell => ({
    text: cleaned(value === "" ? words.none : value, most),
    order: value,
  })
  const price = (value: number): string => grouped(value, decimals)
  const row = (comparable: Comparable, at: number): ComparableView => {
    const { about, adjusted, cells, kind, observed, place, sampleTime, source, url, weight } = comparable
    const page = pageOf(url)
    const adjustments = adjustmentsView(comparable, price, words, reported.assetType)
    return {
      number: at + 1,
      cells: [
        figure(at + 1, String),
        text(words.kinds[kind], 60),
        text(sampleTime, 12),
        ...cells.map((value, c) => {
          const column = columns[c]
          if (column?.decimals === undefined) return text(value === undefined ? "" : String(value), 32)
          return figure(typeof value === "number" ? value : undefined, (known) => grouped(known, column.decimals))
        }),
        ...(hasPlaces
          ? [figure(place && Math.hypot(place.eastKm, place.northKm), () => placeWords(place ?? HERE, words))]
          : []),
        figure(observed, price),
        figure(adjusted, price),
        figure(adjusted === undefined ? undefined : weight, percent),
      ],
      about: about.map(([field, value]) => namedFact(field, value, writing)),
      source: asCell(source),
      ...(page === undefined ? {} : { page }),
      ...(adjustments === undefined ? {} : { adjustments }),
      ...(perPrice === undefined || adjusted === undefined || adjusted <= 0 || weight <= 0
        ? {}
        : { counted: { weight, yuan: adjusted * perPrice } }),
    }
  }
  if (listed.length === 0) return { columns: [], rows: [] }
  return {
    columns: [
      figureColumn(words.columns.number),
      wordsColumn(words.columns.kind),
      wordsColumn(words.columns.date),
      ...columns.map(({ decimals: places, fields }) => ({
        name: ownValue(words.columns.own, fields[0] ?? "") ?? "",
        isFigure: places !== undefined,
      })),
      ...(hasPlaces ? [wordsColumn(words.columns.place)] : []),
      figureColumn(words.columns.observed),
      figureColumn(words.columns.adjusted),
      figureColumn(words.columns.weight),
    ],
    rows: listed.map(row),
  }
}

const HERE = { eastKm: 0, northKm: 0 }
/** Closer than this it has no direction, km. */
const LEAST_KM = 0.005

const placeWords = ({ eastKm, northKm }: typeof HERE, words: ReportWords): string => {
  const distance = Math.hypot(eastKm, northKm)
  if (distance < LEAST_KM) return words.samePlace
  const eighth = (Math.round(Math.atan2(eastKm, northKm) / (Math.PI / 4)) + 8) % 8
  return words.place(distance.toFixed(distance < 10 ? 2 : 1), words.directions[eighth] ?? "")
}

const placesOf = (
  { read, words }: Writing,
  listed: ReadonlyArray<Comparable>,
): Pick<ComparablesView, "places" | "noPlaces"> => {
  const located = listed.flatMap(({ kind, place }, row) =>
    place === undefined ? [] : [{ ...place, label: String(row + 1), series: seriesOf(kind) }],
  )
  // Cars and machines, which have no unit price, are compared wherever they stand.
  if (located.length === 0)
    return listed.length === 0 || read.unitPrice === undefined ? {} : { noPlaces: words.noPlaces }
  const plot = placePlot({
    name: "places",
    title: words.placeTitle,
    description: words.placeDescription,
    located,
    kilometres: (km) => words.kilometres(String(km)),
    north: words.north,
  })
  return { places: { plot, caption: `${words.placeTitle}${words.colon}${words.placeDescription}` } }
}

const timesOf = (
  { locale, read, words }: Writing,
  listed: ReadonlyArray<Comparable>,
): Pick<ComparablesView, "times"> => {
  const { unitPrice, value, valuationDate } = read
  const today = valuationDate === undefined ? undefined : LocalDate.observedEpochDay(valuationDate)
  const dated = listed.flatMap(({ adjusted, kind, observed, sampleTime }) => {
    const day = LocalDate.observedEpochDay(sampleTime)
    return adjusted === undefined || day === undefined
      ? []
      : [{ day, price: adjusted, observed, series: seriesOf(kind) }]
  })
  if (value === undefined || today === undefined || dated.length === 0) return {}
  const perUnit = unitPrice === undefined ? 1 : unitPrice / value.central
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
    format: unitPrice === undefined ? onAxis(locale) : (price: number) => grouped(price),
  })
  return { times: { plot, caption: `${words.timeTitle}${words.colon}${words.timeDescription}` } }
}

/** Rows of a comparable; engines give fewer factors. */
const MOST_FACTORS = 30

/** From the observed price of a comparable to the adjusted one, factor by factor. */
const adjustmentsView = (
  { adjusted, adjustments, observed }: Comparable,
  price: (value: number) => string,
  words: ReportWords,
  asset: string,
): TableView | undefined => {
  if (adjusted === undefined) return undefined
  const row = (name: string, rate: number, level: number): ReadonlyArray<string> => [
    asCell(name),
    asCell(signed(percent(rate, 2), rate)),
    asCell(price(level)),
  ]
  let level = observed
  const rows = adjustments.slice(0, MOST_FACTORS).map(({ factor, rate }) => {
    level *= 1 + rate
    return row(factorName(factor, words, asset), rate, level)
  })
  return {
    columns: [
      wordsColumn(words.adjustments.factor),
      figureColumn(words.adjustments.rate),
      figureColumn(words.adjustments.price),
    ],
    rows: [
      [words.adjustments.observed, "", asCell(price(observed))],
      ...rows,
      // Rates have four decimals, and small ones are left out of results.
      ...(price(level) === price(adjusted) ? [] : [row(words.steps.rest, adjusted / level - 1, adjusted)]),
      row(words.adjustments.adjusted, adjusted / observed - 1, adjusted),
    ],
  }
}
