import { Effect, Queue, Schema, Stream } from "effect"
import type { ObjectIdentity } from "../../asset/Asset.ts"
import { isDemo } from "../../domain/DemoMarket.ts"
import type { ProgressEvent } from "../../domain/Event.ts"
import * as LocalDate from "../../domain/LocalDate.ts"
import type { EpochDay } from "../../domain/LocalDate.ts"
import { ownValue } from "../../domain/OwnValue.ts"
import { plainName } from "../../domain/PlainName.ts"
import { priceBasis, type Sample, type Subject } from "../../domain/Sample.ts"
import { SOURCE_TIME_MS } from "../../ports/LookupBudget.ts"
import { remembered } from "../../ports/LookupMemory.ts"
import { type AwayReason, OutsideFound, type OutsideQuery, OutsideSamples } from "../../ports/OutsideSamples.ts"
import type { OutsideLeftOut, SearchResult } from "../../ports/SampleSource.ts"
import { marketMessage } from "../report/MarketMessages.ts"
import { isUsableSample } from "../search/UsableSample.ts"

/** The days of a valuation. */
interface ValuationDays {
  /** The day as of which the value holds. */
  readonly asOf: EpochDay
  /** The day of the request. */
  readonly today: EpochDay
}

/** Deals before offers, newer before older ones, undated ones last; otherwise the order of the sources. */
const byWorth = (one: Sample, other: Sample): number =>
  Number(priceBasis(other.kind) === "DEAL") - Number(priceBasis(one.kind) === "DEAL") ||
  Number(other.observedAt !== "") - Number(one.observedAt !== "") ||
  other.observedDay - one.observedDay

/**
 * Joins what was found outside to the result of the catalogue's search. An object that the catalogue has, or that two
 * sites have, counts once: the catalogue's sample before others, a deal before an offer, the newer before the older. A
 * sample without a date does not serve a past valuation date. Pure.
 */
const joinOutside = (
  search: SearchResult,
  { away, leftOut, references, samples }: OutsideFound,
  { asOf, today }: ValuationDays,
  identity: ObjectIdentity | undefined,
): SearchResult => {
  // Samples of the demo market stand for no real object.
  const known = search.samples.filter((sample) => !isDemo(sample))
  const kept: Array<Sample> = []
  const excluded: Array<OutsideLeftOut> = [...leftOut]
  for (const sample of samples.toSorted(byWorth)) {
    if (sample.observedAt === "" && asOf < today) excluded.push({ sample, reason: "UNDATED" })
    else if ([known, kept].some((those) => those.some((that) => isSameObject(that, sample, identity))))
      excluded.push({ sample, reason: "DUPLICATE" })
    else kept.push(sample)
  }
  return {
    ...search,
    samples: [...search.samples, ...kept],
    unavailable: [...new Set([...search.unavailable, ...away.map(({ source }) => source)])],
    outside: { samples: kept, leftOut: excluded, references, away },
  }
}

/** Prices that differ by less are the same price, rounded to tens of thousands by one of the sites (ln units). */
const ROUNDING = 0.01
/** One object is rarely advertised at prices further apart (ln units). Judgement. */
const MOST_APART = 0.15

/** True when two samples state a fact alike; `undefined` where one does not state it. */
const agrees = (one: Sample, other: Sample, field: string, within = 0): boolean | undefined => {
  const [a, b] = [ownValue(one.facts, field), ownValue(other.facts, field)]
  if (a === undefined || b === undefined) return undefined
  if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) <= within
  const [left = "", right = ""] = [a, b].map((text) => plainName(String(text)).replace(/色$/u, "")).toSorted(byLength)
  // One site says less than another: `2019` for `2019-03`, 南 for 南北, 3室2厅 for 3室2厅2卫. Codes are whole.
  if (/^\d{4,}$/.test(left)) return right.startsWith(left)
  return left === right || (HAN.test(right) && left.length > 0 && right.includes(left))
}

const HAN = /\p{Script=Han}/u
const byLength = (one: string, other: string): number => one.length - other.length

/**
 * True if two samples are the same object: described by two sites, or once offered and once sold. What both state must
 * agree; the less they state, the closer their prices must be.
 */
const isSameObject = (one: Sample, other: Sample, identity: ObjectIdentity | undefined): boolean => {
  if (one.objectKey === other.objectKey) return true
  if (identity?.betweenSites === undefined || one.assetType !== other.assetType) return false
  if (one.city !== "" && other.city !== "" && !isWithin(one.city, other.city)) return false
  const [named = [], needed = []] = identity.needs
  const { enoughMarks = 2, marks, names = named, needs = needed, within } = identity.betweenSites
  const agreed = (field: string) => agrees(one, other, field, ownValue(within, field))
  if (!names.some((name) => agreed(name) === true) || !needs.every((field) => agreed(field) === true)) return false
  const judged = marks.map(agreed)
  if (judged.includes(false)) return false
  const apart = Math.abs(Math.log(one.price / other.price))
  const agreeing = judged.filter((isAlike) => isAlike === true).length
  // A deal may be far below the asking price, and an auctioned lot far above it.
  const isOfferAndDeal = (one.kind === "LISTING") !== (other.kind === "LISTING")
  if (apart <= ROUNDING) return true
  return agreeing >= enoughMarks && (apart <= MOST_APART || (isOfferAndDeal && enoughMarks === 0))
}

/** True when one of two regions contains the other. */
const isWithin = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one)

/** The most samples taken from outside. */
const MOST_SAMPLES = 200

/** A catalogue's search that is widened. */
interface Widened {
  readonly _tag: "Widened"
  readonly search: SearchResult
}

/**
 * Asks the sources beyond the catalogue: a progress event for each that is asked, and at the end the search with what
 * they found. The answer is remembered, so a repeated run neither asks again nor says anything else.
 */
export const lookOutside = (
  { assetType, city, facts }: Subject,
  search: SearchResult,
  days: ValuationDays,
  identity: ObjectIdentity | undefined,
): Stream.Stream<ProgressEvent | Widened> =>
  Stream.callback((queue) =>
    Effect.gen(function* () {
      const outside = yield* OutsideSamples
      if (outside === undefined) return yield* Queue.end(queue)
      const query = { assetType, city, facts, ...days, limit: MOST_SAMPLES }
      const looked = outside.look(query, ({ done, source, total }) =>
        Queue.offer(queue, {
          _tag: "Progress",
          done,
          total,
          unit: "SOURCE",
          label: marketMessage("market.progress.asking", { source }),
        }),
      )
      const found = yield* remembered("samples", OutsideFound, checkedLook(looked, query))
      yield* Queue.offer(queue, { _tag: "Widened", search: joinOutside(search, found, days, identity) })
      return yield* Queue.end(queue)
    }),
  )

/** The days of a valuation, counted. */
export const daysOf = (valuationDate: LocalDate.LocalDate, today: LocalDate.LocalDate): ValuationDays => ({
  asOf: LocalDate.toEpochDay(valuationDate),
  today: LocalDate.toEpochDay(today),
})

/** Name, in results, of the port itself, when none of its sources can be named. */
const PORT = "outside samples"

/** Time limit of all sources together: each has less, and they are asked at the same time. */
const LOOK_TIME_MS = 2 * SOURCE_TIME_MS

const isFound = Schema.is(OutsideFound)

const away = (reason: AwayReason): OutsideFound => ({
  samples: [],
  leftOut: [],
  references: [],
  away: [{ source: PORT, reason }],
})

type Looked = Pick<OutsideQuery, "asOf" | "assetType" | "limit" | "today">

/** A sample without a date counts as observed on the day of the request. */
const isUsable = (sample: Sample, { asOf, assetType, today }: Looked): boolean =>
  isUsableSample(sample, { assetType, asOf: sample.observedAt === "" ? today : asOf })

/**
 * A look beyond the catalogue as the engine uses it: a port that throws, hangs or returns another form is away. Samples
 * of another asset, without a price or of a later day than was asked for are dropped, as are those beyond the limit.
 */
const checkedLook = (look: Effect.Effect<OutsideFound>, query: Looked): Effect.Effect<OutsideFound> =>
  look.pipe(
    Effect.map(({ leftOut, samples, ...found }) => ({
      ...found,
      samples: samples.slice(0, query.limit).filter((sample) => isUsable(sample, query)),
      leftOut: leftOut.slice(0, query.limit),
    })),
    Effect.map((found) => (isFound(found) ? found : away("BROKEN"))),
    Effect.timeoutOrElse({ duration: LOOK_TIME_MS, orElse: () => Effect.succeed(away("TIMED_OUT")) }),
    Effect.catchDefect((defect) =>
      Effect.as(Effect.logError("The port of outside samples failed", defect), away("BROKEN")),
    ),
  )
