import { Schema } from "effect"
import type { RequestFault } from "../AssetDefinition.ts"
import { LocalDate, toEpochDay } from "../domain/LocalDate.ts"
import { marketRequestFields, requestMessage } from "../market/recipe/MarketRequest.ts"
import { between, name, text } from "../request/Fields.ts"
import { landRequestMessage } from "./LandMessages.ts"
import { DevelopmentLevel, LandUse, RightType } from "./LandUse.ts"

/** Bounds of the area, m²; the upper one is 100 km², more than any lot. */
const LEAST_SQM = 1
const MOST_SQM = 100_000_000
/** Below any plot ratio that is granted. */
const LEAST_PLOT_RATIO = 0.001
/** Above any plot ratio that is built. */
const MOST_PLOT_RATIO = 30
/** A few days. */
const LEAST_YEARS = 0.01
/** Above any legal term, and any registered lease. */
const MOST_YEARS = 100
/** Yuan per m². */
const LEAST_UNIT_PRICE = 0.01
const MOST_UNIT_PRICE = 1_000_000

/** Create body of a land valuation: contract 2.5. */
export const LandRequest = Schema.Struct({
  city: name(1, 100).annotate({
    description: "Administrative region, <province>/<city>/<district>",
    examples: ["湖南省/长沙市/岳麓区"],
  }),
  address: name(1, 300).annotate({ description: "Where the lot is" }),
  landUse: LandUse.annotate({ description: "Use that the right is granted for" }),
  areaSqm: between(LEAST_SQM, MOST_SQM).annotate({
    description: "Area of the ground in m² (1 mu is 666.67 m², 1 ha 10,000 m²)",
  }),
  rightType: RightType.annotate({ description: "The right to the lot, by its title" }),
  plotRatio: Schema.optionalKey(
    between(LEAST_PLOT_RATIO, MOST_PLOT_RATIO).annotate({
      description: "m² of building that may be built per m² of ground",
    }),
  ),
  termTotalYears: Schema.optionalKey(
    between(LEAST_YEARS, MOST_YEARS).annotate({ description: "Term for which it was granted, years" }),
  ),
  remainingYears: Schema.optionalKey(
    between(LEAST_YEARS, MOST_YEARS).annotate({
      description: "Term left on the valuation date, years; or give termEndDate",
    }),
  ),
  termEndDate: Schema.optionalKey(LocalDate.annotate({ description: "Last day of the term" })),
  developmentLevel: Schema.optionalKey(DevelopmentLevel.annotate({ description: "How far the lot is made ready" })),
  grade: Schema.optionalKey(text(0, 50).annotate({ description: "The city's own grade of the land" })),
  benchmarkPrice: Schema.optionalKey(
    Schema.Struct({
      unitPrice: between(LEAST_UNIT_PRICE, MOST_UNIT_PRICE).annotate({
        description: "Yuan per m² of ground, as the city publishes it",
      }),
      date: Schema.optionalKey(LocalDate.annotate({ description: "The day for which it holds" })),
      plotRatio: Schema.optionalKey(
        between(LEAST_PLOT_RATIO, MOST_PLOT_RATIO).annotate({ description: "Plot ratio for which it holds" }),
      ),
      termYears: Schema.optionalKey(
        between(LEAST_YEARS, MOST_YEARS).annotate({ description: "Term for which it holds, years" }),
      ),
      developmentLevel: Schema.optionalKey(
        DevelopmentLevel.annotate({ description: "Level of development for which it holds" }),
      ),
    }).annotate({ description: "The city's benchmark price for this use and grade of land" }),
  ),
  ...marketRequestFields,
}).annotate({
  identifier: "LandRequest",
  description: "What is to be valued",
  examples: [
    {
      city: "浙江省/嘉兴市/海宁市",
      address: "海宁市苔洲街道菱歌路北侧",
      landUse: "RESIDENTIAL",
      areaSqm: 32600,
      rightType: "GRANTED",
      plotRatio: 1.8,
      termTotalYears: 70,
      remainingYears: 66,
      developmentLevel: "FIVE_UTILITIES",
      grade: "一级",
      benchmarkPrice: {
        unitPrice: 7800,
        date: LocalDate.make("2024-01-01"),
        plotRatio: 2,
        termYears: 70,
      },
    },
  ],
})
export type LandRequest = typeof LandRequest.Type

const DAYS_PER_YEAR = 365.25
/** Tolerated years by which an end date may exceed the total term: the term begins at hand-over, which may be later. */
const HAND_OVER_YEARS = 1

/** Difference between remaining term and end date, years: up to this a tip, beyond it one of them is wrong. */
const TERMS_APART_YEARS = 5

/** Years from the valuation date to the end of the term; `undefined` without an end date. */
export const yearsToEnd = (
  { termEndDate }: Pick<LandRequest, "termEndDate">,
  valuationDate: LocalDate,
): number | undefined =>
  termEndDate === undefined ? undefined : (toEpochDay(termEndDate) - toEpochDay(valuationDate)) / DAYS_PER_YEAR

/** Faults of a land request that depend on the current day or on more than one field. */
export const landFaults = (request: Partial<LandRequest>, today: LocalDate): ReadonlyArray<RequestFault> => [
  ...termFaults(request, request.valuationDate ?? today),
  ...benchmarkFaults(request, request.valuationDate ?? today),
]

const termFaults = (request: Partial<LandRequest>, valuationDate: LocalDate): ReadonlyArray<RequestFault> => {
  const { remainingYears, termTotalYears } = request
  const toEnd = yearsToEnd(request, valuationDate)
  const faults: Array<RequestFault> = []
  if (termTotalYears !== undefined && remainingYears !== undefined && remainingYears > termTotalYears) {
    faults.push({ path: "remainingYears", message: landRequestMessage("request.aboveTermTotal", { termTotalYears }) })
  }
  if (toEnd !== undefined && toEnd <= 0) {
    const message = landRequestMessage("request.notAfterValuationDate", { valuationDate })
    faults.push({ path: "termEndDate", message })
  }
  if (toEnd !== undefined && toEnd > (termTotalYears ?? MOST_YEARS) + HAND_OVER_YEARS) {
    const message = landRequestMessage("request.aboveTermTotal", { termTotalYears: termTotalYears ?? MOST_YEARS })
    faults.push({ path: "termEndDate", message })
  }
  if (toEnd !== undefined && toEnd > 0 && remainingYears !== undefined) {
    if (Math.abs(remainingYears - toEnd) > TERMS_APART_YEARS) {
      const message = landRequestMessage("request.termsContradict", { byDate: Math.round(10 * toEnd) / 10 })
      faults.push({ path: "remainingYears", message })
    }
  }
  return faults
}

const benchmarkFaults = (
  { benchmarkPrice }: Partial<LandRequest>,
  valuationDate: LocalDate,
): ReadonlyArray<RequestFault> =>
  benchmarkPrice?.date !== undefined && benchmarkPrice.date > valuationDate
    ? [{ path: "benchmarkPrice.date", message: requestMessage("request.afterValuationDate", { valuationDate }) }]
    : []
