import { Predicate } from "effect"
import { facts, figure, type Html, list, paragraph, section, sentence, table, word, words as cell } from "./Html.ts"
import { inputHash } from "./InputHash.ts"
import { grouped, percent, signed } from "./Numbers.ts"
import type { Writing } from "./Reported.ts"

/** The line in place of a part that the result does not have. */
const absent = ({ read, words }: Writing, title: string): Html =>
  paragraph(sentence(words.absent(title, read.engineVersion ?? words.unknownVersion)), "note")

/** Items that a list of a report has; an engine gives fewer. */
const MOST_ITEMS = 12

const bounded = (texts: ReadonlyArray<string>, { words }: Writing, most = MOST_ITEMS): Html =>
  list(texts.length > most ? [...texts.slice(0, most), words.others(texts.length - most)] : texts)

/** Samples that were left out, counted by reason. */
export const leftOutPart = (writing: Writing): Html => {
  const { read, words } = writing
  const title = words.sections.leftOut
  if (!read.hasSources) return ""
  if (read.leftOut === undefined) return section(title, "left-out", absent(writing, title))
  if (read.leftOut.length === 0) {
    return read.found === 0 ? "" : section(title, "left-out", paragraph(sentence(words.nothingLeftOut)))
  }
  const rows = read.leftOut
    .slice(0, MOST_ITEMS)
    .map(({ count, reason }) => [{ html: sentence(reason) }, figure(grouped(count))])
  return section(title, "left-out", table(title, [cell(words.reason), figure(words.count)], rows))
}

/** The risks, those that would change a decision first. */
export const risksPart = (writing: Writing): Html => {
  const { read, words } = writing
  const title = words.sections.risks
  if (read.value === undefined && (read.riskTips ?? []).length === 0) return ""
  if (read.riskTips === undefined) return section(title, "risks", absent(writing, title))
  return section(
    title,
    "risks",
    read.riskTips.length === 0 ? paragraph(sentence(words.noRisks)) : bounded(read.riskTips, writing),
    read.furtherRiskTips.length === 0
      ? ""
      : `<h3>${word(words.furtherRisks)}</h3>${bounded(read.furtherRiskTips, writing)}`,
  )
}

/** Sources that are listed. */
const MOST_REFERENCES = 8

/** The conclusion in words, the method, and where its tables come from. */
export const methodPart = (writing: Writing): Html => {
  const { read, words } = writing
  const { filtering, modelPath, references, searchSummary, secondOpinion, summary, value } = read
  const title = words.sections.method
  const said = [
    summary === undefined || value === undefined ? "" : sentence(summary),
    searchSummary === undefined ? "" : sentence(searchSummary),
    filtering === undefined ? "" : sentence(filtering),
  ].filter((html) => html !== "")
  const method = [
    modelPath === undefined || value === undefined ? "" : sentence(words.paths[modelPath]),
    secondOpinion === undefined
      ? ""
      : sentence(
          words.opinion(
            percent(secondOpinion.weight),
            signed(percent(secondOpinion.difference), secondOpinion.difference),
          ),
        ),
  ].filter((html) => html !== "")
  return section(
    title,
    "method",
    paragraph(said.join(words.space)),
    value !== undefined && read.hasSources && modelPath === undefined
      ? absent(writing, title)
      : paragraph(method.join(words.space)),
    references.length === 0
      ? ""
      : `<h3>${word(words.references)}</h3>${bounded(
          references.map(({ content, publishDate, source }) =>
            [content, source, publishDate].filter((text) => text !== "").join(words.comma),
          ),
          writing,
          MOST_REFERENCES,
        )}`,
  )
}

/** Versions, and the hash of what the value was made from. */
export const provenancePart = ({ read, reported, words }: Writing): Html =>
  section(
    words.sections.provenance,
    "provenance",
    facts([
      [words.engine, word(read.engineVersion ?? words.unknownVersion)],
      [words.model, word(read.modelId ?? words.noModel)],
      ...(read.policyHash === undefined ? [] : [[words.policy, word(read.policyHash)] as const]),
      [words.hash, `<code>${inputHash(reported.request, reported.result)}</code>`],
    ]),
    paragraph(sentence(words.hashMeans), "note"),
  )

/** Rows of the figures of an added asset. */
const MOST_FIGURES = 40

/** The figures and texts of a result of an asset that the library does not know, under their own names. */
export const figuresPart = ({ reported, words }: Writing): Html => {
  const { result } = reported
  if (!Predicate.isObject(result)) return ""
  const pairs = Object.entries(result).flatMap(([name, value]): ReadonlyArray<readonly [string, Html]> => {
    if (typeof value === "number") return [[name, word(grouped(value, Number.isInteger(value) ? 0 : 3))]]
    return typeof value === "string" && name !== "reasoningSummary" ? [[name, word(value, 100)]] : []
  })
  return pairs.length === 0 ? "" : section(words.figures, "figures", facts(pairs.slice(0, MOST_FIGURES)))
}
