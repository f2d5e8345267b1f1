import { assetWordsOf } from "@open-valuation/core/assets"
import type { Locale, OwnWords } from "@open-valuation/core/text"
import { asCell, asSentence } from "../text/Cleaned.ts"
import { reportWords } from "../text/ReportWords.ts"
import { filled, objectOf, readResult } from "../valuation/ReadResult.ts"
import type { Limits, ReportedValuation, Writing } from "../valuation/Reported.ts"
import { type AdoptionView, adoptionView } from "./AdoptionView.ts"
import { type ApproachesView, approachesView } from "./ApproachesView.ts"
import { type CommitteeView, committeeView } from "./CommitteeView.ts"
import { type ComparablesView, comparablesView } from "./ComparablesView.ts"
import { type CurveView, depreciationView, forecastView } from "./CurveViews.ts"
import {
  type LeftOutView,
  leftOutView,
  type MethodView,
  methodView,
  type ProvenanceView,
  provenanceView,
  type RisksView,
  risksView,
} from "./FindingsView.ts"
import { type LendingView, lendingView } from "./LendingView.ts"
import type { Fact } from "./Parts.ts"
import { type ChannelsView, channelsView, type KindsView, kindsView } from "./PricesViews.ts"
import { figuresView, type SubjectView, subjectView } from "./SubjectView.ts"
import { type ValueView, valueView } from "./ValueView.ts"
import { type WaterfallView, waterfallView } from "./WaterfallView.ts"

/**
 * A finished valuation as data for a screen, its texts in the reader's language: plain texts, without controls and
 * marks that reorder or hide text, cut to a length; every list is bounded. Bodies of plots are SVG that is escaped.
 * What a result does not have, because it is older or of another kind of asset, is absent.
 */
export interface ValuationView {
  readonly title: string
  /** What this is not, and what was not done. */
  readonly standing: string
  /** Number, day of the value, time of the result. */
  readonly dated: ReadonlyArray<Fact>
  readonly subject: SubjectView
  readonly value: ValueView
  /** What a credit committee reads first; absent without a value. */
  readonly committee?: CommitteeView | undefined
  /** The value that people have adopted; absent without one. */
  readonly adoption?: AdoptionView
  /** All figures of the result of an asset that a host adds; empty for others. */
  readonly figures: ReadonlyArray<Fact>
  readonly figuresTitle: string
  /** Absent when the valuation failed, as are the findings below. */
  readonly comparables?: ComparablesView
  /** What a lender makes of the value. */
  readonly lending?: LendingView | undefined
  readonly waterfall?: WaterfallView | undefined
  readonly leftOut?: LeftOutView | undefined
  readonly risks?: RisksView | undefined
  readonly method?: MethodView
  readonly kinds?: KindsView | undefined
  /** Cars: prices by way of sale. */
  readonly channels?: ChannelsView | undefined
  /** Cars: what they will be worth. */
  readonly forecast?: CurveView | undefined
  /** Machines: what is left of the price new. */
  readonly depreciation?: CurveView | undefined
  /** Land: each method with its value. */
  readonly approaches?: ApproachesView | undefined
  readonly provenance: ProvenanceView
}

const SCREEN: Limits = { comparables: 50, items: 50, references: 50 }

/**
 * A finished valuation as data for a screen. It holds what `valuationReport` prints, more of each list, and what only
 * screens show. `own`: the words of an asset that the host adds.
 */
export const valuationView = (
  reported: ReportedValuation,
  locale: Locale,
  own?: OwnWords,
  limits: Limits = SCREEN,
): ValuationView => {
  const words = reportWords[locale]
  const { assetType } = reported
  const read = readResult(assetType, reported.result)
  const writing: Writing = { reported, read, locale, words, own, limits }
  const known = assetWordsOf(assetType)
  const lending = reported.failure === undefined ? lendingView(writing) : undefined
  const dated: ReadonlyArray<readonly [string, string | undefined]> = [
    [words.number, reported.valuationNo],
    [words.caseNumber, reported.caseNumber ?? filled(objectOf(reported.request), "caseNumber")],
    [words.date, read.valuationDate],
    [words.madeAt, read.generatedAt?.slice(0, 16).replace("T", " ")],
  ]
  return {
    title: known?.title?.[locale] ?? words.title,
    standing: asSentence(known?.standing?.[locale] ?? words.standing),
    dated: dated.flatMap(([name, text]): ReadonlyArray<Fact> =>
      text === undefined ? [] : [{ name, text: asCell(text) }],
    ),
    subject: subjectView(writing),
    value: valueView(writing),
    committee: committeeView(writing, lending),
    ...(reported.adoption === undefined ? {} : { adoption: adoptionView(reported.adoption, locale) }),
    figures: known?.title === undefined ? figuresView(writing) : [],
    figuresTitle: words.figures,
    ...(reported.failure === undefined ? findings(writing, lending) : {}),
    provenance: provenanceView(writing),
  }
}

const findings = (writing: Writing, lending: LendingView | undefined) => ({
  lending,
  comparables: comparablesView(writing),
  waterfall: waterfallView(writing),
  leftOut: leftOutView(writing),
  risks: risksView(writing),
  method: methodView(writing),
  kinds: kindsView(writing),
  channels: channelsView(writing),
  forecast: forecastView(writing),
  depreciation: depreciationView(writing),
  approaches: approachesView(writing),
})
