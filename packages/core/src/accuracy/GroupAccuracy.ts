import { largestOf, smallestOf } from "../domain/LargestOf.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { Value } from "../market/reconcile/Reconcile.ts"
import { median, quantile } from "../statistics/Robust.ts"
import { type BacktestRow, relativeError } from "./Accuracy.ts"
import { type SupportClass, SUPPORTS } from "./HoldOut.ts"
import { type RatioStudy, ratioStudy } from "./RatioStudy.ts"
import { equalCounts } from "./Reliability.ts"
import { ratioOf, valueGroups, valueProxy } from "./ValueGroups.ts"
import { medianInterval } from "./VerticalEquityIndicator.ts"

/** Accuracy of a group of rows. Fractions; `cod` per cent. `NaN` where no row of the group has a value. */
export interface GroupAccuracy {
  readonly n: number
  readonly hitRate: number
  readonly mdape: number
  readonly naiveMdape: number
  readonly within10: number
  readonly medianRatio: number
  readonly cod: number
  /** Of ln price on ln value. */
  readonly slope: number
  readonly coverage80: number
  readonly width80: number
}

/** A group with a name: a district, a month. */
export interface NamedGroup extends GroupAccuracy {
  readonly name: string
}

/** A group of all rows between two bounds (a decile by value, yuan; by width of the range, fractions). */
export interface RankedGroup extends GroupAccuracy {
  readonly from: number
  readonly to: number
}

/** Accuracy of some rows. */
export const groupAccuracy = (rows: ReadonlyArray<BacktestRow>): GroupAccuracy => {
  const valued = rows.flatMap(({ price, valued: given }) => (given === undefined ? [] : [{ price, ...given }]))
  const errors = rows.map(({ price, valued: given }) => relativeError({ price, value: given?.value }))
  const { cod, medianRatio, slope } = ratioStudy(valued)
  return {
    n: rows.length,
    hitRate: valued.length / rows.length,
    mdape: median(errors),
    naiveMdape: median(rows.map(({ price, naive }) => relativeError({ price, value: naive }))),
    within10: errors.filter((error) => error <= 0.1).length / rows.length,
    medianRatio,
    cod,
    slope,
    coverage80: valued.filter(({ price, low, high }) => price >= low && price <= high).length / rows.length,
    width80: median(valued.map(({ value, low, high }) => (high - low) / value)),
  }
}

/** Rows with the same support in training: their stated confidence, and the observed share (`within10`). */
export interface SupportGroup extends GroupAccuracy {
  readonly support: SupportClass
  /** Number of units that the rows belong to; errors within a unit are correlated. */
  readonly units: number
  /** Mean confidence of the rows with a value. */
  readonly stated: number
  /** Share of the same rows within ±10 %, and within their 80 % range. */
  readonly true10: number
  readonly held80: number
  /** Standard error of `stated` minus `true10`, clustered by unit. `NaN` for fewer than two units. */
  readonly apartError: number
}

/** One group per class of support, best first; none where no units were held out. */
export const bySupport = (rows: ReadonlyArray<BacktestRow>): ReadonlyArray<SupportGroup> =>
  SUPPORTS.flatMap((support) => {
    const own = rows.filter((row) => row.support === support)
    const valued = own.filter(isValued)
    const mean = (of: (row: ValuedRow) => number): number =>
      valued.reduce((sum, row) => sum + of(row), 0) / valued.length
    if (own.length === 0) return []
    return [
      {
        support,
        units: new Set(own.map(({ unit }) => unit)).size,
        ...groupAccuracy(own),
        stated: mean((row) => row.valued.confidence),
        true10: mean(({ price, valued: { value } }) => Number(Math.abs(price / value - 1) <= 0.1)),
        held80: mean(({ price, valued: { high, low } }) => Number(price >= low && price <= high)),
        apartError: errorByUnits(
          valued.map(({ price, unit, valued: { confidence, value } }) => ({
            unit,
            value: confidence - Number(Math.abs(price / value - 1) <= 0.1),
          })),
        ),
      },
    ]
  })

/**
 * Standard error of the mean of clustered values (linearised, Cochran 1977, 6.13). `NaN` for fewer than two clusters.
 */
export const errorByUnits = (
  values: ReadonlyArray<{ readonly unit: string | undefined; readonly value: number }>,
): number => {
  const mean = values.reduce((sum, { value }) => sum + value, 0) / values.length
  const units = [...Map.groupBy(values, ({ unit }) => unit).values()]
  const squares = units.reduce((sum, own) => sum + own.reduce((total, { value }) => total + value - mean, 0) ** 2, 0)
  return units.length < 2 ? Number.NaN : Math.sqrt((squares * units.length) / (units.length - 1)) / values.length
}

const TENTHS = 10

type ValuedRow = BacktestRow & { readonly valued: Value }

const isValued = (row: BacktestRow): row is ValuedRow => row.valued !== undefined

const tenthsBy = (rows: ReadonlyArray<BacktestRow>, rank: (given: Value) => number): ReadonlyArray<RankedGroup> => {
  const sorted = rows.filter(isValued).toSorted((a, b) => rank(a.valued) - rank(b.valued))
  return equalCounts(sorted, TENTHS).map((tenth) => {
    const ranks = tenth.map(({ valued }) => rank(valued))
    return { from: smallestOf(ranks), to: largestOf(ranks), ...groupAccuracy(tenth) }
  })
}

/**
 * Deciles by predicted price, cheapest first. The prediction is used because it is known before the price; deciles by
 * price paid would collect the underpriced at one end and the overpriced at the other, whatever the method.
 */
export const byPredictedPrice = (rows: ReadonlyArray<BacktestRow>): ReadonlyArray<RankedGroup> =>
  tenthsBy(rows, ({ value }) => value)

/**
 * Deciles by the width of the range relative to its value, narrowest first: shows whether narrow ranges keep their
 * coverage.
 */
export const byRangeWidth = (rows: ReadonlyArray<BacktestRow>): ReadonlyArray<RankedGroup> =>
  tenthsBy(rows, ({ high, low, value }) => (high - low) / value)

/** One group per month (`YYYY-MM`), earliest first. */
export const byMonth = (rows: ReadonlyArray<BacktestRow>): ReadonlyArray<NamedGroup> =>
  [...Map.groupBy(rows, ({ day }) => LocalDate.fromEpochDay(day).slice(0, 7))]
    .map(([name, own]) => ({ name, ...groupAccuracy(own) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Maximum number of classes shown; the smaller ones form one group. */
const MOST_CLASSES = 12

/** Rows by class, with the rest as one group. */
export interface Classes {
  readonly groups: ReadonlyArray<NamedGroup>
  /** All smaller classes together, and their number. */
  readonly others?: GroupAccuracy & { readonly classes: number }
  /** Rows that do not state their class. */
  readonly untold?: GroupAccuracy
}

/** One group per class for the largest classes, largest first. */
export const byClass = (rows: ReadonlyArray<BacktestRow>): Classes => {
  const byClassName = [...Map.groupBy(rows, (row) => row.class)].toSorted(
    ([a = "", own], [b = "", other]) => other.length - own.length || (a < b ? -1 : 1),
  )
  const named = byClassName.flatMap(([name, own]) => (name === undefined ? [] : [{ name, own }]))
  // A single remaining class is shown under its own name.
  const most = named.length === MOST_CLASSES + 1 ? named.length : MOST_CLASSES
  const rest = named.slice(most)
  const untold = rows.filter((row) => row.class === undefined)
  return {
    groups: named.slice(0, most).map(({ name, own }) => ({ name, ...groupAccuracy(own) })),
    ...(rest.length === 0
      ? {}
      : { others: { classes: rest.length, ...groupAccuracy(rest.flatMap(({ own }) => own)) } }),
    ...(untold.length === 0 ? {} : { untold: groupAccuracy(untold) }),
  }
}

/** Ratios of value to price in one percentile group by the standard's value proxy. `cod` is per cent. */
export interface EquityGroup extends Pick<RatioStudy, "medianRatio" | "cod" | "prd" | "prb"> {
  readonly n: number
  /** Bounds of the value proxy, yuan. */
  readonly from: number
  readonly to: number
  /** Confidence interval of the median ratio, 90 %. */
  readonly medianLow: number
  readonly medianHigh: number
  /** First and last decile of the ratios. */
  readonly lowRatio: number
  readonly highRatio: number
  /** Median ratio less that of the cheapest group, per cent of all rows' median ratio. In the last group: the VEI. */
  readonly fromFirst: number
}

/** The percentile groups that the VEI compares, cheapest first. */
export const verticalEquity = (rows: ReadonlyArray<BacktestRow>): ReadonlyArray<EquityGroup> => {
  const sales = rows.flatMap(({ price, valued: given }) => (given === undefined ? [] : [{ price, value: given.value }]))
  const whole = ratioStudy(sales).medianRatio
  const groups = valueGroups(sales, whole)
  const first = median((groups[0] ?? []).map(ratioOf))
  return groups.map((group) => {
    const ratios = group.map(ratioOf)
    const proxies = group.map((sale) => valueProxy(sale, whole))
    const { cod, medianRatio, prb, prd } = ratioStudy(group)
    const { high, low } = medianInterval(ratios)
    return {
      n: group.length,
      from: smallestOf(proxies),
      to: largestOf(proxies),
      medianRatio,
      medianLow: low,
      medianHigh: high,
      lowRatio: quantile(ratios, 0.1),
      highRatio: quantile(ratios, 0.9),
      cod,
      prd,
      prb,
      fromFirst: (100 * (medianRatio - first)) / whole,
    }
  })
}

/** One bin of the signed error (value / price − 1): shares of all rows, for the engine's values and the naive ones. */
export interface ErrorBin {
  /** Fractions; absent at the open ends. */
  readonly from?: number
  readonly to?: number
  readonly share: number
  readonly naiveShare: number
}

/** Width of an error bin and start of the open-ended bins, per cent. */
const ERROR_STEP = 5
const ERROR_END = 50

/**
 * Histogram of signed errors in steps of 5 %, from −50 to +50 %, plus the open ends. Rows without a value are in no
 * bin.
 */
export const errorDistribution = (rows: ReadonlyArray<BacktestRow>): ReadonlyArray<ErrorBin> => {
  const bins = (2 * ERROR_END) / ERROR_STEP + 2
  const binOf = (price: number, value: number | undefined): number | undefined => {
    if (value === undefined) return undefined
    const at = Math.floor((100 * (value / price - 1) + ERROR_END) / ERROR_STEP) + 1
    return Math.min(Math.max(at, 0), bins - 1)
  }
  const own = Map.groupBy(rows, ({ price, valued: given }) => binOf(price, given?.value))
  const naive = Map.groupBy(rows, ({ price, naive: value }) => binOf(price, value))
  const edge = (at: number): number => (at * ERROR_STEP - ERROR_END) / 100
  return Array.from({ length: bins }, (_, bin) => ({
    ...(bin === 0 ? {} : { from: edge(bin - 1) }),
    ...(bin === bins - 1 ? {} : { to: edge(bin) }),
    share: (own.get(bin)?.length ?? 0) / rows.length,
    naiveShare: (naive.get(bin)?.length ?? 0) / rows.length,
  }))
}
