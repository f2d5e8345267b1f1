import { Option, Schema } from "effect"
import { grouped, percent, signed } from "../Formats.ts"
import { asCell, asSentence } from "../text/Cleaned.ts"
import { inputHash } from "../valuation/InputHash.ts"
import { filled, items, objectOf } from "../valuation/ReadResult.ts"
import type { Writing } from "../valuation/Reported.ts"
import { type Fact, figureColumn, type Linked, pageOf, type TableView, type ViewColumn, wordsColumn } from "./Parts.ts"
import { factorName } from "./WaterfallView.ts"

/** A part of which an older result may have nothing. */
interface Part {
  readonly title: string
  /** That the result does not hold it. */
  readonly absent?: string
}

/** Samples that were left out. */
export interface LeftOutView extends Part {
  /** That none was left out. */
  readonly nothing?: string
  /** Counts by reason. */
  readonly reasons?: TableView
  /** The single samples, which a report does not print. */
  readonly samples?: ExcludedView
}

/** The risks, those that would change a decision first. */
export interface RisksView extends Part {
  /** That there is none. */
  readonly nothing?: string
  readonly tips: ReadonlyArray<string>
  readonly furtherTitle: string
  readonly further: ReadonlyArray<string>
}

/** How the value was found, and where the tables come from. */
export interface MethodView extends Part {
  readonly said: ReadonlyArray<string>
  readonly method: ReadonlyArray<string>
  readonly reasoningTitle: string
  /** The steps of the reasoning, which a report does not print. */
  readonly reasoning: ReadonlyArray<string>
  readonly referencesTitle: string
  readonly references: ReadonlyArray<Linked>
}

/** Versions, and the hash of what the value was made from. */
export interface ProvenanceView {
  readonly title: string
  readonly facts: ReadonlyArray<Fact>
  readonly note: string
}

const absent = ({ read, words }: Writing, title: string): string =>
  asSentence(words.absent(title, read.engineVersion ?? words.unknownVersion))

/** The first of a list, and how many more there are. */
const bounded = <Item>(list: ReadonlyArray<Item>, most: number, others: (count: number) => Item): ReadonlyArray<Item> =>
  list.length > most ? [...list.slice(0, most), others(list.length - most)] : list

/** Samples that were left out, counted by reason. */
export const leftOutView = (writing: Writing): LeftOutView | undefined => {
  const { limits, read, words } = writing
  const title = words.sections.leftOut
  if (!read.hasSources) return undefined
  if (read.leftOut === undefined) return { title, absent: absent(writing, title) }
  if (read.leftOut.length === 0) return read.found === 0 ? undefined : { title, nothing: words.nothingLeftOut }
  const rows = read.leftOut
    .slice(0, limits.items)
    .map(({ count, reason }) => [asSentence(reason), asCell(grouped(count))])
  const samples = excludedView(writing)
  return {
    title,
    reasons: { columns: [wordsColumn(words.reason), figureColumn(words.count)], rows },
    ...(samples === undefined ? {} : { samples }),
  }
}

/** The risks, those that would change a decision first. */
export const risksView = (writing: Writing): RisksView | undefined => {
  const { limits, read, words } = writing
  const title = words.sections.risks
  const nothing = { title, tips: [], furtherTitle: words.furtherRisks, further: [] }
  if (read.value === undefined && (read.riskTips ?? []).length === 0) return undefined
  if (read.riskTips === undefined) return { ...nothing, absent: absent(writing, title) }
  const listed = (texts: ReadonlyArray<string>) => bounded(texts, limits.items, words.others).map(asSentence)
  return {
    ...nothing,
    ...(read.riskTips.length === 0 ? { nothing: words.noRisks } : {}),
    tips: listed(read.riskTips),
    further: listed(read.furtherRiskTips),
  }
}

/** The conclusion in words, the method, and where its tables come from. */
export const methodView = (writing: Writing): MethodView => {
  const { limits, read, words } = writing
  const { filtering, modelPath, references, searchSummary, secondOpinion, summary, value } = read
  const title = words.sections.method
  const said = [value === undefined ? undefined : summary, searchSummary, filtering]
  const method = [
    modelPath === undefined || value === undefined ? undefined : words.paths[modelPath],
    secondOpinion === undefined
      ? undefined
      : words.opinion(
          percent(secondOpinion.weight),
          signed(percent(secondOpinion.difference), secondOpinion.difference),
        ),
    correctionOf(writing),
  ]
  const isAbsent = value !== undefined && read.hasSources && modelPath === undefined
  const linked = references.map(({ content, publishDate, source, url }): Linked => {
    const page = pageOf(url)
    const text = [content, source, publishDate].filter((each) => each !== "").join(words.comma)
    return { text: asSentence(text), ...(page === undefined ? {} : { page }) }
  })
  return {
    title,
    said: texts(said),
    ...(isAbsent ? { absent: absent(writing, title) } : {}),
    method: texts(method),
    reasoningTitle: words.reasoning,
    reasoning: texts(bounded(read.reasoning, MOST_STEPS, words.others)),
    referencesTitle: words.references,
    references: bounded(linked, limits.references, (count) => ({ text: words.others(count) })),
  }
}

/** Steps of a reasoning; engines give fewer. */
const MOST_STEPS = 60

/** Smallest correction that is told, and how many of its parts are named. */
const LEAST_CORRECTION = 0.005
const NAMED_PARTS = 3

/** The correction of systematic errors, in all and by factor; `undefined` where it is small. */
const correctionOf = ({ read, reported: { assetType }, words }: Writing): string | undefined => {
  const { comparables, correction } = read
  const total = comparables[0]?.adjustments.find(({ factor }) => factor === "correction")?.rate ?? 0
  if (Math.abs(total) < LEAST_CORRECTION || correction.length === 0) return undefined
  const parts = correction
    .slice(0, NAMED_PARTS)
    .map(({ factor, rate }) => `${factorName(factor, words, assetType)} ${signed(percent(rate), rate)}`)
  return words.corrected(signed(percent(total), total), parts.join(words.comma), correction.length > NAMED_PARTS)
}

const texts = (found: ReadonlyArray<string | undefined>): ReadonlyArray<string> =>
  found.flatMap((text) => (text === undefined ? [] : [asSentence(text)])).filter((text) => text !== "")

/** Versions, and the hash of what the value was made from. */
export const provenanceView = ({ read, reported, words }: Writing): ProvenanceView => ({
  title: words.sections.provenance,
  facts: [
    { name: words.engine, text: asCell(read.engineVersion ?? words.unknownVersion) },
    { name: words.model, text: asCell(read.modelId ?? words.noModel) },
    ...(read.policyHash === undefined ? [] : [{ name: words.policy, text: asCell(read.policyHash) }]),
    { name: words.hash, text: inputHash(reported.request, reported.result), isCode: true },
  ],
  note: words.hashMeans,
})

/** The single samples that were left out. */
export interface ExcludedView {
  readonly title: string
  readonly columns: ReadonlyArray<ViewColumn>
  readonly rows: ReadonlyArray<ReadonlyArray<Linked>>
}

/** Rows; a result names so many. */
const MOST = 200

const Excluded = Schema.Struct({
  source: Schema.String,
  kind: Schema.Literals(["TRANSACTION", "LISTING", "AUCTION"]),
  price: Schema.Finite,
  reason: Schema.String,
})

/** The samples that were left out one by one; `undefined` where the result names none. */
const excludedView = ({ reported, words }: Writing): ExcludedView | undefined => {
  const rows = items(objectOf(reported.result), "excludedSamples")
    .slice(0, MOST)
    .flatMap((item): ReadonlyArray<ReadonlyArray<Linked>> => {
      const sample = Option.getOrUndefined(Schema.decodeUnknownOption(Excluded)(item))
      if (sample === undefined) return []
      const page = pageOf(filled(item, "url"))
      const { kind, price, reason, source } = sample
      return [
        [
          { text: asCell(objectIn(item)) || words.none },
          { text: words.kinds[kind] },
          { text: asCell(source), ...(page === undefined ? {} : { page }) },
          { text: asCell(grouped(Math.round(price))) },
          { text: asSentence(reason) },
        ],
      ]
    })
  if (rows.length === 0) return undefined
  const { excluded } = words
  return {
    title: excluded.title,
    columns: [
      wordsColumn(excluded.object),
      wordsColumn(words.columns.kind),
      wordsColumn(excluded.source),
      figureColumn(excluded.price),
      wordsColumn(words.reason),
    ],
    rows,
  }
}

/** The names of the object, as far as its source states them. */
const objectIn = (item: object): string =>
  ["community", "address", "brand", "series", "model"].flatMap((name) => filled(item, name) ?? []).join(" ")
