import type { AssetType } from "@open-valuation/core"
import type { Locale, OwnWords } from "@open-valuation/core/text"
import { en } from "../text/en.ts"
import type { ReportWords } from "../text/ReportWords.ts"
import { zh } from "../text/zh.ts"
import { comparablesPart } from "./ComparablesPart.ts"
import { figuresPart, leftOutPart, methodPart, provenancePart, risksPart } from "./FindingsParts.ts"
import { facts, type Html, sentence, word } from "./Html.ts"
import { readResult } from "./ReadResult.ts"
import type { ReportedValuation, Writing } from "./Reported.ts"
import { contentSecurityPolicy, style } from "./Style.ts"
import { subjectPart } from "./SubjectPart.ts"
import { valuePart } from "./ValuePart.ts"
import { waterfallPart } from "./WaterfallPart.ts"

const catalogues: Readonly<Record<Locale, ReportWords>> = { zh, en }

const ownOf = (table: Readonly<Record<string, string>>, asset: AssetType): string | undefined =>
  Object.hasOwn(table, asset) ? table[asset] : undefined

/**
 * A valuation as one HTML page for people, which prints on one to three A4 pages. The page is self-contained: no
 * script, font, image or link, and a policy in its head that allows none. Texts of requests, samples and results are
 * escaped, stripped of marks that reorder or hide text, and cut. What an older or unusual result does not have is left
 * out, with a line that says so. `own`: the words of an asset that the host adds.
 */
export const valuationReport = (reported: ReportedValuation, locale: Locale, own?: OwnWords): string => {
  const words = catalogues[locale]
  const { assetType } = reported
  const read = readResult(assetType, reported.result)
  const writing: Writing = { reported, read, locale, words, own }
  const known = ownOf(words.titles, assetType)
  const title = known ?? words.title
  const dated: ReadonlyArray<readonly [string, string | undefined]> = [
    [words.number, reported.valuationNo],
    [words.date, read.valuationDate],
    [words.madeAt, read.generatedAt?.slice(0, 16).replace("T", " ")],
  ]
  return [
    `<!doctype html>\n<html lang="${words.lang}">\n<head>\n<meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${word(title)}</title>\n<style>${style}</style>\n</head>\n<body>\n<main>`,
    `<header><h1>${word(title)}</h1>`,
    facts(
      dated.flatMap(([name, text]): ReadonlyArray<readonly [string, Html]> =>
        text === undefined ? [] : [[name, word(text)]],
      ),
    ),
    `<p class="standing">${sentence(ownOf(words.standings, assetType) ?? words.standing)}</p></header>`,
    subjectPart(writing),
    valuePart(writing),
    known === undefined ? figuresPart(writing) : "",
    ...(reported.failure === undefined
      ? [
          comparablesPart(writing),
          waterfallPart(writing),
          leftOutPart(writing),
          risksPart(writing),
          methodPart(writing),
        ]
      : []),
    provenancePart(writing),
    "</main>\n</body>\n</html>\n",
  ]
    .filter((html) => html !== "")
    .join("\n")
}
