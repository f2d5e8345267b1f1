import type { Locale, OwnWords } from "@open-valuation/core/text"
import { reportWords } from "../text/ReportWords.ts"
import { valuationView } from "../view/ValuationView.ts"
import { comparablesPart } from "./ComparablesPart.ts"
import { figuresPart, leftOutPart, methodPart, provenancePart, risksPart } from "./FindingsParts.ts"
import { facts, type Html, word } from "./Html.ts"
import type { Limits, ReportedValuation } from "./Reported.ts"
import { contentSecurityPolicy, style } from "./Style.ts"
import { subjectPart } from "./SubjectPart.ts"
import { valuePart } from "./ValuePart.ts"
import { waterfallPart } from "./WaterfallPart.ts"

/** What three A4 pages hold. */
const PAGES: Limits = { comparables: 10, items: 12, references: 8 }

/**
 * A valuation as one HTML page for people, which prints on one to three A4 pages. The page is self-contained: no
 * script, font, image or link, and a policy in its head that allows none. Texts of requests, samples and results are
 * escaped, stripped of marks that reorder or hide text, and cut. What an older or unusual result does not have is left
 * out, with a line that says so. `own`: the words of an asset that the host adds.
 */
export const valuationReport = (reported: ReportedValuation, locale: Locale, own?: OwnWords): string => {
  const words = reportWords[locale]
  const view = valuationView(reported, locale, own, PAGES)
  const part = <Part>(found: Part | undefined, html: (part: Part) => Html): Html =>
    found === undefined ? "" : html(found)
  return [
    `<!doctype html>\n<html lang="${words.lang}">\n<head>\n<meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${word(view.title)}</title>\n<style>${style}</style>\n</head>\n<body>\n<main>`,
    `<header><h1>${word(view.title)}</h1>`,
    facts(view.dated),
    `<p class="standing">${word(view.standing)}</p></header>`,
    subjectPart(view.subject),
    valuePart(view.value, words),
    figuresPart(view.figuresTitle, view.figures),
    part(view.comparables, (found) => comparablesPart(found, words)),
    part(view.waterfall, waterfallPart),
    part(view.leftOut, leftOutPart),
    part(view.risks, risksPart),
    part(view.method, (found) => methodPart(found, words)),
    provenancePart(view.provenance),
    "</main>\n</body>\n</html>\n",
  ]
    .filter((html) => html !== "")
    .join("\n")
}
