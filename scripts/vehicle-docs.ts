import {
  curveOf,
  defaultVehiclePolicy,
  defaultVehicleTables,
  makerCodes,
  type MakerCodeCertainty,
  retentionAt,
  type VehicleMessages,
} from "@open-valuation/core/vehicle"
import { amount, code, evidenceText, notedTable, percent, rewrite, table, times, withParts } from "./generated-docs.ts"
import { marketRisks, type RiskOf, standardLines } from "./market-docs.ts"

const tables = defaultVehicleTables
const PRINTED_AGES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20]

const factor = (value: number): string => value.toFixed(value === 0 ? 0 : 3)

const retentionTable = (): string =>
  notedTable(
    ["fuel", ...PRINTED_AGES.map(String), "floor"],
    Object.keys(tables.age).map((fuel) => {
      const curve = curveOf(tables, fuel)
      const rates = PRINTED_AGES.map((age) => factor(retentionAt(tables, fuel, age)))
      return { cells: [code(fuel), ...rates, factor(curve.floor)], note: evidenceText(curve) }
    }),
  )

const mileageTable = (): string => {
  const { effectPer10000Km, expectedKmPerYear, fullUseYears, leastKmPerYear, limit } = tables.mileage
  return notedTable(
    ["`mileage`", "value", "what it is"],
    [
      ...Object.entries(expectedKmPerYear).map(([usage, km]) => [
        `\`expectedKmPerYear.${usage}\``,
        amount(km),
        "usual km a year for a car of this use",
      ]),
      ["`effectPer10000Km`", `${effectPer10000Km}`, "ln of the price that each 10,000 km beyond the usual ones cost"],
      ["`limit`", percent(limit), "the factor stays within 1 ± this"],
      [
        "`fullUseYears`",
        amount(fullUseYears),
        "years; no further use, and no change of owner, is expected of an older car",
      ],
      ["`leastKmPerYear`", amount(leastKmPerYear), "km a year; less on a car older than a year counts as this"],
    ].map((cells) => ({ cells, note: evidenceText(tables.mileage) })),
  )
}

/** Factors for categories: condition, accidents, use, emission standard. */
const factorTables = (): string =>
  notedTable(
    ["`tables`", "word", "factor"],
    (["condition", "accident", "usage", "emission"] as const).flatMap((name) => {
      const { factors, ...evidence } = tables[name]
      return Object.entries(factors).map(([word, value]) => ({
        cells: [code(name), code(name === "emission" ? `China ${word}` : word), `${value}`],
        note: evidenceText(evidence),
      }))
    }),
  )

const countTables = (): string => {
  const { battery, emissionStages, transfers } = tables
  const range = ([least, most]: readonly [number, number]): string => `${least} to ${most}`
  return notedTable(
    ["`tables`", "value", "what it is"],
    [
      ...[
        ["`transfers.perTransfer`", `${transfers.perTransfer}`, "for each change of owner more than usual"],
        ["`transfers.usualYears`", `${transfers.usualYears}`, "years after which one change is usual"],
        ["`transfers.limits`", range(transfers.limits), "the factor stays within"],
      ].map((cells) => ({ cells, note: evidenceText(transfers) })),
      ...[
        ["`battery.usualPct`", `${battery.usualPct}`, "battery health (%) that changes nothing"],
        ["`battery.perPoint`", `${battery.perPoint}`, "for each point above or below"],
        ["`battery.limits`", range(battery.limits), "the factor stays within"],
      ].map((cells) => ({ cells, note: evidenceText(battery) })),
      ...emissionStages.map((line) => ({
        cells: ["`emissionStages`", line.from, `first month of China ${line.stage} for all new cars`],
        note: evidenceText(line),
      })),
    ],
  )
}

const channelTable = (): string =>
  notedTable(
    ["channel", "rate"],
    Object.entries(tables.channels).map(([channel, line]) => ({
      cells: [code(channel), `${line.rate}`],
      note: evidenceText(line),
    })),
  )

const fallbackTable = (): string => {
  const { cost, fiveBands } = tables
  return notedTable(
    ["`tables`", "value", "what it is"],
    [
      ...[
        ["`fiveBands.parts`", fiveBands.parts.join(", "), "fifteenths of the new price that each band costs"],
        ["`fiveBands.kmPerBand`", amount(fiveBands.kmPerBand), "km of a band"],
        ["`fiveBands.yearsPerBand`", `${fiveBands.yearsPerBand}`, "years of a band"],
        [
          "`fiveBands.ageWeight`, `.mileageWeight`",
          `${fiveBands.ageWeight}, ${fiveBands.mileageWeight}`,
          "weights of the two shares left",
        ],
        ["`fiveBands.dealerBuy`", `${fiveBands.dealerBuy}`, "what a dealer pays of it"],
      ].map((cells) => ({ cells, note: evidenceText(fiveBands) })),
      ...[
        [
          "`cost.vatRate`, `.purchaseTaxRate`",
          `${percent(cost.vatRate)}, ${percent(cost.purchaseTaxRate)}`,
          "in, and on, the new price",
        ],
        ["`cost.plateFee`", amount(cost.plateFee), "yuan"],
        ["`cost.lifeYears`", `${cost.lifeYears}`, "years that the rate by age counts down from"],
        [
          "`cost.ageWeight`, `.technicalWeight`",
          `${cost.ageWeight}, ${cost.technicalWeight}`,
          "weights of age and of condition",
        ],
        ...Object.entries(cost.technicalScores).map(([grade, score]) => [
          `\`cost.technicalScores.${grade}\``,
          `${score}`,
          "of 100",
        ]),
      ].map((cells) => ({ cells, note: evidenceText(cost) })),
    ],
  )
}

const CERTAINTY: Readonly<Record<MakerCodeCertainty, string>> = {
  CONFIRMED: "confirmed",
  LIKELY: "likely",
  WEAK: "weak",
}

/** World manufacturer identifiers, the codes of one maker per line. */
const makerTable = (): string => {
  const sources = [...new Set(makerCodes.map(({ source }) => source))]
  const lines = Map.groupBy(makerCodes, ({ brands, certainty, source, zh }) =>
    [zh, brands.join(), certainty, source].join("\n"),
  )
  const rows = [...lines.values()].flatMap((codes) => {
    const [first] = codes
    return first === undefined
      ? []
      : [
          [
            codes.map((line) => code(line.code)).join(", "),
            first.zh,
            first.en,
            first.brands.join(", "),
            CERTAINTY[first.certainty],
            `${sources.indexOf(first.source) + 1}`,
          ],
        ]
  })
  return [
    table(["VIN begins with", "中文", "maker", "marques", "certainty", "source"], rows),
    sources.map((source, n) => `${n + 1}. ${source}`).join("\n"),
  ].join("\n\n")
}

type FailureOf<Messages, Prefix extends string> = Extract<keyof Messages, `${Prefix}.failed.${string}`>

/** When a valuation ends without a value. A new reason does not compile without its line. */
const failureTable = (): string => {
  const when: Readonly<Record<FailureOf<VehicleMessages, "vehicle">, string>> = {
    "vehicle.failed.vinUnknown": "only a VIN was given, and the table of makers does not know how it begins",
    "vehicle.failed.searchUnavailable": "a source of samples did not answer, and no comparable came from another",
    "vehicle.failed.brandUnknown":
      "no sample is of the brand: a brand that nobody sells, or one that the catalogue lacks",
    "vehicle.failed.noSamples": "the brand has samples, and every one was excluded",
  }
  return table(
    ["code", "given when no new price is stated and"],
    Object.entries(when).map(([failure, reason]) => [code(failure), reason]),
  )
}

/** All asset-specific figures of the policy. */
const policyTable = (): string => {
  const { hardRules, mileage, modelYearsAhead, newPrice, otherSeriesError, prior, standard, tableErrorShare, tips } =
    defaultVehiclePolicy
  return table(
    ["`VehiclePolicy`", "value", "what it decides"],
    [
      [
        "`hardRules.unitPrice`",
        hardRules.unitPrice.map(amount).join(" to "),
        "the market's money; beyond: a typing error",
      ],
      ["`hardRules.oldestDays`", amount(hardRules.oldestDays), "days; older samples are not used"],
      ...standardLines(standard),
      [
        "`prior.object`, `.place`, `.sample`",
        [prior.object, prior.place, prior.sample].join(", "),
        "expected errors (ln) before anything was learned",
      ],
      ["`mileage.mostKm`", amount(mileage.mostKm), "km; more is `BEYOND`"],
      [
        "`mileage.mostKmPerYear`, `.youngYears`",
        `${amount(mileage.mostKmPerYear)}, ${mileage.youngYears}`,
        "km a year; more is `HIGH`; a younger car counts as so many years old",
      ],
      [
        "`mileage.fewKmPerYear`, `.unreadKmPerYear`, `.fewFromYears`",
        `${amount(mileage.fewKmPerYear)}, ${mileage.unreadKmPerYear}, ${mileage.fewFromYears}`,
        "km a year; less is `LOW`, and `UNREAD`; from which age on, years",
      ],
      [
        "`mileage.doubtErrors`",
        Object.entries(mileage.doubtErrors)
          .map(([doubt, error]) => `${doubt} ${error}`)
          .join(", "),
        "expected error (ln) that a doubtful reading adds",
      ],
      ["`newPrice.range`", newPrice.range.map(amount).join(" to "), "the market's money; no new price beyond is used"],
      ["`newPrice.error`", `${newPrice.error}`, "expected error (ln) of new price × share kept"],
      ["`newPrice.apart`", times(newPrice.apart), "further from the market is a tip"],
      ["`otherSeriesError`", times(otherSeriesError), "least expected error of a value from other series of the brand"],
      ["`tableErrorShare`", percent(tableErrorShare), "expected error of an adjustment that only a table supports"],
      ["`modelYearsAhead`", `${modelYearsAhead}`, "years that a registration may lie before its model year"],
      ["`tips.thinBelow`", `${tips.thinBelow}`, "fewer samples of the series: a thin market"],
      [
        "`tips.manyTransfers`, `.manyTransfersPerYear`",
        `${tips.manyTransfers}, ${tips.manyTransfersPerYear}`,
        "as many changes of owner, or more a year, are many",
      ],
      [
        "`tips.lowBatteryPercent`, `.batteryAskedFromYears`",
        `${tips.lowBatteryPercent}, ${tips.batteryAskedFromYears}`,
        "health below which a tip is due; age (years) from which an unknown one is asked for",
      ],
      [
        "`tips.oldElectricMsrpYears`",
        `${tips.oldElectricMsrpYears}`,
        "years; an electric car's older list price misleads",
      ],
      [
        "`tips.scrapKm`, `.scrapNotice`",
        `${amount(tips.scrapKm)}, ${percent(tips.scrapNotice)}`,
        "km at which cars are guided towards scrapping, and from which share a tip is due",
      ],
      [
        "`tips.operatingYears`, `.operatingNoticeYears`",
        `${tips.operatingYears}, ${tips.operatingNoticeYears}`,
        "years of service of a commercial car, and how long before a tip is due",
      ],
      ["`tips.oldYears`", `${tips.oldYears}`, "years; older is hard to finance"],
      [
        "`tips.registeredLateYears`",
        `${tips.registeredLateYears}`,
        "years from model year to registration that are many",
      ],
      ["`tips.limitedStage`", `China ${tips.limitedStage}`, "stages up to this one are kept out by many cities"],
    ],
  )
}

/** When each tip is given. A new tip does not compile without its line. */
const riskTable = (): string => {
  const { mileage, newPrice, standard, tips } = defaultVehiclePolicy
  const perYear = (km: number): string => `${amount(km)} km a year`
  const car: Readonly<Record<RiskOf<VehicleMessages, "vehicle">, string>> = {
    "vehicle.risk.checkDigit": "the VIN's check digit does not hold; no refusal",
    "vehicle.risk.vinBrand": "the stated brand is none that the VIN's maker builds",
    "vehicle.risk.vinYear": "the stated model year is more than a year off the VIN's",
    "vehicle.risk.vinMakerUnknown": "the table of makers does not know how the VIN begins",
    "vehicle.risk.brandInferred": "the brand is not stated and was taken from the VIN",
    "vehicle.risk.registeredLate": `registered ${tips.registeredLateYears} years or more after the model year`,
    "vehicle.risk.mileageUnread": `from ${mileage.fewFromYears} years on, less than ${perYear(mileage.unreadKmPerYear)} (0 km at 10 years): valued as at ${perYear(mileage.fewKmPerYear)}`,
    "vehicle.risk.mileageLow": `from ${mileage.fewFromYears} years on, less than ${perYear(mileage.fewKmPerYear)}: valued as at these`,
    "vehicle.risk.mileageHigh": `more than ${perYear(mileage.mostKmPerYear)}`,
    "vehicle.risk.mileageBeyond": `more than ${amount(mileage.mostKm)} km`,
    "vehicle.risk.mileageBeyondSamples":
      "kilometres beyond those that samples and tables tell apart; says as at how many it is valued",
    "vehicle.risk.emission": `stage China ${tips.limitedStage} or older, as stated or by the month of registration; not of battery electric cars`,
    "vehicle.risk.operating": "in commercial use",
    "vehicle.risk.operatingToNon": "converted from commercial use",
    "vehicle.risk.transfers": `${tips.manyTransfers} changes of owner or more, or two and more at above ${tips.manyTransfersPerYear} a year`,
    "vehicle.risk.accident": "any accident but `NONE`",
    "vehicle.risk.batteryLow": `battery health below ${tips.lowBatteryPercent} %`,
    "vehicle.risk.batteryUnknown": `a battery electric car from ${tips.batteryAskedFromYears} years on, its health not stated`,
    "vehicle.risk.electricPrices": "a battery electric or plug-in car, `currentNewPrice` not stated",
    "vehicle.risk.oldMsrp": `such a car from ${tips.oldElectricMsrpYears} years on, its retention told of the list price`,
    "vehicle.risk.scrapMileage": `from ${amount(tips.scrapNotice * tips.scrapKm)} km on`,
    "vehicle.risk.scrapAge": `in commercial use, from ${tips.operatingYears - tips.operatingNoticeYears} years on`,
    "vehicle.risk.old": `from ${tips.oldYears} years on`,
    "vehicle.risk.thin": `some, but fewer than ${tips.thinBelow} samples of the series`,
    "vehicle.risk.noSeries": "no sample of the series: other series of the brand carry the value",
    "vehicle.risk.seriesUnknown": "the VIN gives the brand, and nothing gives the series",
    "vehicle.risk.seriesResolved": "the catalogue has the series under a name that is not only another spelling",
    "vehicle.risk.otherBrands": "comparables of another brand (what a catalogue files under one series)",
    "vehicle.risk.trimMissing": "no trim stated, and no sample from which one could be taken",
    "vehicle.risk.trimAssumed": "no trim stated: that of the sample with the middle price stands in",
    "vehicle.risk.trimUnknown": "samples of the series, and none of the trim",
    "vehicle.risk.newPriceImplausible": "`msrp` or `currentNewPrice` outside what a car costs; it is not used",
    "vehicle.risk.newPriceApart": `new price × share kept and comparables more than ${times(newPrice.apart)} apart`,
    "vehicle.risk.aboveNewPrice": "the value is above the stated new price",
    "vehicle.risk.newPriceOnly": "no comparable: new price × share kept stands alone",
    "vehicle.risk.placeUnknown": "`city` is no known division",
  }
  return table(
    ["code", "due when"],
    Object.entries({ ...car, ...marketRisks(standard, "of the same trim") }).map(([risk, reason]) => [
      code(risk),
      reason,
    ]),
  )
}

/** docs/vehicle.md with its generated parts filled from the code's data. */
export const vehicleDocs = (markdown: string): string =>
  withParts(markdown, {
    failures: failureTable(),
    policy: policyTable(),
    risks: riskTable(),
    retention: retentionTable(),
    mileage: mileageTable(),
    factors: factorTables(),
    counts: countTables(),
    channels: channelTable(),
    fallbacks: fallbackTable(),
    makers: makerTable(),
  })

if (import.meta.main) rewrite("vehicle.md", vehicleDocs)
