import { readFileSync } from "node:fs"
import { LocalDate } from "@open-valuation/core/domain"
import {
  type BenchmarkPrice,
  benchmarkValue,
  defaultLandPolicy,
  defaultLandTables,
  type LandMessages,
  landPrices,
  LandRequest,
  LandUse,
  SQM_PER_HECTARE,
  SQM_PER_MU,
  termFactor,
} from "@open-valuation/core/land"
import { translate } from "@open-valuation/core/text"
import { Schema } from "effect"
import { amount, code, evidenceText, notedTable, percent, rewrite, table, times, withParts } from "./generated-docs.ts"
import { marketRisks, type RiskOf, standardLines } from "./market-docs.ts"

const tables = defaultLandTables

/** The evidence for a line, with its address if there is one. */
const note = (
  line: Parameters<typeof evidenceText>[0] & { readonly url: string; readonly published?: string },
): string =>
  [
    evidenceText(line),
    ...(line.published === undefined ? [] : [`published ${line.published}`]),
    ...(line.url === "" ? [] : [line.url]),
  ].join(", ")

const termTable = (): string =>
  notedTable(
    ["use", "longest term, years"],
    LandUse.literals.flatMap((use) => {
      const line = tables.terms[use]
      return line === undefined ? [] : [{ cells: [code(use), `${line.maximumYears}`], note: note(line) }]
    }),
  )

const rateTable = (): string =>
  notedTable(
    ["use", "r"],
    LandUse.literals.map((use) => {
      const line = tables.rates[use]
      return { cells: [code(use), percent(line.rate)], note: note(line) }
    }),
  )

const PRINTED_YEARS = [1, 5, 9, 10, 20, 30, 40, 50, 60, 70]

const factorTable = (): string =>
  table(
    ["use", "m", "r", ...PRINTED_YEARS.map((years) => `n = ${years}`)],
    LandUse.literals.flatMap((use) => {
      const full = tables.terms[use]?.maximumYears
      if (full === undefined) return []
      const { rate } = tables.rates[use]
      const factors = PRINTED_YEARS.map((years) => (years > full ? "" : termFactor(rate, years, full).toFixed(4)))
      return [[code(use), `${full}`, percent(rate), ...factors]]
    }),
  )

const plotRatioTable = (): string => {
  const lines = LandUse.literals.flatMap((use) => {
    const line = tables.plotRatios[use]
    return line === undefined ? [] : [{ use, line }]
  })
  const without = LandUse.literals.filter((use) => tables.plotRatios[use] === undefined)
  return [
    notedTable(
      ["use", "plot ratio: factor"],
      lines.map(({ line, use }) => ({
        cells: [code(use), line.points.map(({ factor, plotRatio }) => `${plotRatio}: ${factor}`).join(", ")],
        note: note(line),
      })),
    ),
    `Without a factor: ${without.map(code).join(", ")}. ${note(tables.withoutPlotRatio)}`,
  ].join("\n\n")
}

const LEVELS: Readonly<Record<string, string>> = {
  RAW: "nothing",
  THREE_UTILITIES: "三通一平: road, water, power, levelled",
  FIVE_UTILITIES: "五通一平: also drains and telecommunication",
  SEVEN_UTILITIES: "七通一平: also gas and heat",
}

const developmentTable = (): string =>
  notedTable(
    ["`developmentLevel`", "what is there", "yuan per m²"],
    Object.entries(tables.development.costPerSqm).map(([level, cost]) => ({
      cells: [code(level), LEVELS[level] ?? "", `${cost}`],
      note: note(tables.development),
    })),
  )

/** An example lot that shows how the units relate. */
const UNIT_EXAMPLE = { unitPrice: 3_000, areaSqm: 20_000, plotRatio: 2 }

const unitTable = (): string => {
  const { areaSqm, plotRatio, unitPrice } = UNIT_EXAMPLE
  const { perFloorSqm, perMu, perSqm, total } = landPrices(unitPrice, areaSqm, plotRatio)
  return table(
    ["field", "of 20,000 m² at 3,000 yuan/m², plot ratio 2", "how"],
    [
      ["`unitPricePerSqm`", amount(perSqm), "the value, yuan per m² of land"],
      ["`avgTotalPrice`", amount(total), "`unitPricePerSqm` × `areaSqm`"],
      ["`floorPricePerSqm`", amount(perFloorSqm ?? 0), "`unitPricePerSqm` ÷ `plotRatio`; `null` without one"],
      ["`pricePerMu`", amount(perMu), `\`unitPricePerSqm\` × ${amount(SQM_PER_MU)} (2,000 / 3 m²)`],
      ["(a hectare)", amount(perSqm * SQM_PER_HECTARE), "15 mu, 10,000 m²"],
    ],
  )
}

const example = (): { readonly request: LandRequest; readonly price: BenchmarkPrice } => {
  const path = new URL("../docs/examples/land.json", import.meta.url)
  const request = Schema.decodeUnknownSync(LandRequest)(JSON.parse(readFileSync(path, "utf8")))
  if (request.benchmarkPrice === undefined) throw new Error("docs/examples/land.json gives no benchmark price")
  return { request, price: request.benchmarkPrice }
}

/** The lot of docs/examples/land.json, valued by its benchmark price alone. */
const benchmarkExample = (): string => {
  const { price, request } = example()
  const { areaSqm, benchmarkPrice: _, address: _a, city: _c, attributes: _o, ...facts } = request
  const value = benchmarkValue(tables, defaultLandPolicy, price, {
    facts: { ...facts, areaSqm },
    valuationDate: LocalDate.LocalDate.make("2026-11-20"),
    index: undefined,
  })
  if (value === undefined) throw new Error("no value is left of the benchmark price of docs/examples/land.json")
  return table(
    ["factor", "value", "reason"],
    [
      ["benchmark price", amount(value.baseUnitPrice), "yuan per m², as published"],
      ...value.factors.map(({ factor, reason, value: k }) => [code(factor), k.toFixed(4), translate(reason, "en")]),
      ["**value**", amount(Math.round(value.unitPrice)), "yuan per m² of land"],
    ],
  )
}

type FailureOf<Messages, Prefix extends string> = Extract<keyof Messages, `${Prefix}.failed.${string}`>

/** When a valuation ends without a value. A new reason does not compile without its line. */
const failureTable = (): string => {
  const when: Readonly<Record<FailureOf<LandMessages, "land">, string>> = {
    "land.failed.noSamples":
      "nothing was found within the search's years in the whole country, or every sample was excluded, and no benchmark price is given",
    "land.failed.regionUnknown": "no sample lies in the lot's own province, and no benchmark price is given",
    "land.failed.areaOutside":
      "the area is more than three times as far out as the samples' areas span (ln), and no benchmark price is given",
  }
  return table(
    ["code", "given when"],
    Object.entries(when).map(([failure, reason]) => [code(failure), reason]),
  )
}

/** All asset-specific figures of the policy. */
const policyTable = (): string => {
  const { benchmark, hardRules, prior, rateError, standard, tips } = defaultLandPolicy
  return table(
    ["`LandPolicy`", "value", "what it decides"],
    [
      ["`hardRules.unitPrice`", hardRules.unitPrice.map(amount).join(" to "), "yuan per m²; beyond: a typing error"],
      ["`hardRules.size`", hardRules.size.map(amount).join(" to "), "m²; a sample outside is not used"],
      ["`hardRules.oldestDays`", amount(hardRules.oldestDays), "days; older samples are not used"],
      ...standardLines(standard),
      [
        "`prior.object`, `.place`, `.sample`",
        [prior.object, prior.place, prior.sample].join(", "),
        "expected errors (ln) before anything was learned",
      ],
      ["`rateError`", percent(rateError), "expected error of the yearly rate r"],
      [
        "`benchmark.mostWeight`",
        percent(benchmark.mostWeight),
        "the benchmark price's largest weight beside comparables",
      ],
      ["`benchmark.error`", `${benchmark.error}`, "expected error (ln) of a benchmark price with all factors"],
      ["`benchmark.errorPerYear`", `${benchmark.errorPerYear}`, "what it gains for a year that no index bridges"],
      ["`tips.smallestLotSqm`", `${tips.smallestLotSqm}`, "m²; less may be in mu or hectares"],
      [
        "`tips.unitDoubt`",
        `${tips.unitDoubt}`,
        "times smaller than every comparable, fitting as mu: a figure in mu by mistake",
      ],
      ["`tips.unusualArea`", `${tips.unusualArea}`, "times smaller or larger than every comparable is unusual"],
      [
        "`tips.otherUseShare`",
        percent(tips.otherUseShare),
        "weight of comparables of another use beyond which a tip is due",
      ],
      [
        "`tips.shortTermYears`, `.shortTermFactor`",
        `${tips.shortTermYears}, ${tips.shortTermFactor}`,
        "years, or term factor, below which a term is short",
      ],
      [
        "`tips.idleFeeYears`, `.idleForfeitYears`",
        `${tips.idleFeeYears}, ${tips.idleForfeitYears}`,
        "years of idleness after which a fee is due, and the land may be taken back",
      ],
      ["`tips.termTolerance`", `${tips.termTolerance}`, "years that end date and remaining years may differ by"],
      ["`tips.benchmarkOldYears`", `${tips.benchmarkOldYears}`, "years after which a benchmark price is old"],
      ["`tips.methodsApart`", times(tips.methodsApart), "the two methods further apart are a risk"],
    ],
  )
}

/** When each tip is given. A new tip does not compile without its line. */
const riskTable = (): string => {
  const { standard, tips } = defaultLandPolicy
  const lot: Readonly<Record<RiskOf<LandMessages, "land">, string>> = {
    "land.risk.placeUnknown": "`city` is no known division",
    "land.risk.placeRenamed": "`city` is a former name",
    "land.risk.allocated": "allocated land, valued as granted: the premium is not deducted",
    "land.risk.leased": "leased land, valued by comparables of another right",
    "land.risk.collective": "collective land; says what the value is of",
    "land.risk.otherRight": "the comparables are of another right than the lot",
    "land.risk.agricultural": "agricultural land",
    "land.risk.otherUse": `comparables of another use carry more than ${percent(tips.otherUseShare)}`,
    "land.risk.areaUnit": `below ${tips.smallestLotSqm} m², or ${tips.unitDoubt} times smaller than every comparable and of their size if the figure were in mu`,
    "land.risk.areaUnusual": `${tips.unusualArea} times smaller or larger than every comparable`,
    "land.risk.termAboveLegal": "a total or remaining term beyond the longest by law",
    "land.risk.termUnknown": "granted or leased land without `remainingYears` or `termEndDate`",
    "land.risk.shortTerm": `less than ${tips.shortTermYears} years left, or a term factor below ${tips.shortTermFactor}`,
    "land.risk.termsDiffer": `\`remainingYears\` and \`termEndDate\` more than ${tips.termTolerance} year apart`,
    "land.risk.plotRatioUnknown": "no plot ratio, unless agricultural",
    "land.risk.plotRatioOutside": "a plot ratio beyond the table by which a benchmark price was adjusted",
    "land.risk.idle": `\`attributes.idleYears\` of ${tips.idleFeeYears} or more`,
    "land.risk.idleCheck": `${tips.idleForfeitYears} years or more of the term gone: ask whether the lot is built on`,
    "land.risk.industrialTransfer": "industrial land: its transfer is commonly bound to conditions",
    "land.risk.fewDeals": `fewer than ${standard.minimumComparables} deals among the comparables`,
    "land.risk.benchmarkOnly": "no comparable: the benchmark price stands alone",
    "land.risk.benchmarkUnused": "development costs leave nothing of the benchmark price; it is not used",
    "land.risk.benchmarkOld": `a benchmark price older than ${tips.benchmarkOldYears} years`,
    "land.risk.judgedFactors": "a factor that moves the value rests on a line of judgement",
    "land.risk.methodsApart": `market and benchmark price more than ${times(tips.methodsApart)} apart`,
  }
  const { "market.risk.fewComparables": _, ...market } = marketRisks(
    standard,
    "at the same address or in the same county",
  )
  return table(
    ["code", "due when"],
    Object.entries({ ...lot, ...market }).map(([risk, reason]) => [code(risk), reason]),
  )
}

/** docs/land.md with its generated parts filled from the code's data. */
export const landDocs = (markdown: string): string =>
  withParts(markdown, {
    units: unitTable(),
    failures: failureTable(),
    policy: policyTable(),
    risks: riskTable(),
    terms: termTable(),
    rates: rateTable(),
    termFactors: factorTable(),
    plotRatios: plotRatioTable(),
    development: developmentTable(),
    benchmark: benchmarkExample(),
  })

if (import.meta.main) rewrite("land.md", landDocs)
