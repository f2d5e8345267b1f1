import { asCell, asSentence } from "../text/Cleaned.ts"
import { inputHash } from "../valuation/InputHash.ts"
import { grouped, percent, signed } from "../valuation/Numbers.ts"
import type { Writing } from "../valuation/Reported.ts"
import { type ExcludedView, excludedView } from "./ExcludedView.ts"
import { type Fact, figureColumn, type Linked, pageOf, type TableView, wordsColumn } from "./Parts.ts"

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
const bounded = <Item>(
  items: ReadonlyArray<Item>,
  most: number,
  others: (count: number) => Item,
): ReadonlyArray<Item> => (items.length > most ? [...items.slice(0, most), others(items.length - most)] : items)

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
    referencesTitle: words.references,
    references: bounded(linked, limits.references, (count) => ({ text: words.others(count) })),
  }
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
