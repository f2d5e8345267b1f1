import type { Facts } from "../domain/Facts.ts"
import { contentHash } from "../domain/Hash.ts"
import type { Message } from "../domain/Message.ts"
import { round } from "../domain/Rounding.ts"
import { priceBasis, type Sample, type Subject } from "../domain/Sample.ts"
import { NotValuable } from "../domain/ValuationError.ts"
import type { Appraisal } from "../market/appraise/Appraisal.ts"
import type { MarketAsset } from "../market/MarketAsset.ts"
import { UNITS } from "../market/model/Units.ts"
import { comparedUnder } from "../market/recipe/Comparison.ts"
import { defaultMarketPolicy, type MarketPolicy } from "../market/recipe/MarketPolicy.ts"
import { DAYS_PER_YEAR } from "../market/recipe/SearchSteps.ts"
import { byComparison, valueInYuan } from "../market/reconcile/Reconcile.ts"
import type { Conclusion, SearchedCase } from "../market/report/MarketCase.ts"
import { marketConclusion, type Reporting } from "../market/report/MarketConclusion.ts"
import { confidencePercent } from "../market/report/MarketReport.ts"
import { areaPriceMatrix } from "../market/report/PriceMatrices.ts"
import { implausiblePrices, searchFailure } from "../market/report/SearchFailure.ts"
import { kilometresFrom, sourceFacts, weighedSources } from "../market/report/Sources.ts"
import { marketParts, unitPart } from "../market/report/ValueParts.ts"
import { PropertyFacts } from "./fields.ts"
import { readHouseType } from "./HouseType.ts"
import { propertyChecks } from "./PropertyChecks.ts"
import { propertyMessage } from "./PropertyMessages.ts"
import { propertyRecipe } from "./PropertyRecipe.ts"
import type { PropertyOutcome } from "./PropertyResult.ts"
import { propertyRisks, propertyTipSeverities } from "./PropertyRisks.ts"
import { propertyUse } from "./PropertyUse.ts"

/** The property engine: the shared market engine under a policy. */
export const propertyEngine = (policy: MarketPolicy = defaultMarketPolicy): MarketAsset<PropertyOutcome> => {
  const reporting: Reporting = {
    assetType: "PROPERTY",
    policy,
    policyHash: contentHash(JSON.stringify(policy)),
    severities: propertyTipSeverities,
  }
  return {
    recipe: comparedUnder(propertyRecipe, policy),
    policy,
    classes: [
      { name: "district", of: ({ city }) => city.split("/")[2] },
      { name: "rooms", of: ({ facts }) => readHouseType(facts)?.rooms.toString() },
    ],
    names: {
      address: { from: "community", within: ["city"], beside: ["propertyUsage"], corrected: true },
      community: { within: ["city"], beside: ["propertyUsage"] },
    },
    prepare: ({ city, facts }, date) =>
      propertyMessage("property.step.prepare", {
        city,
        address: addressOf(facts),
        area: PropertyFacts.buildingArea(facts) ?? 0,
        usage: PropertyFacts.propertyUsage(facts) ?? "RESIDENTIAL",
        date,
      }),
    preview: sourceItem,
    checks: propertyChecks,
    value: ({ appraisal, search, subject }) => {
      if (appraisal === undefined) {
        const reason =
          searchFailure(search) ??
          implausiblePrices(propertyRecipe, policy, search.samples) ??
          noSamples(policy, subject, search.samples.length)
        return new NotValuable({ reason })
      }
      const reason = propertyRefusal(subject, appraisal)
      return reason === undefined ? { value: byComparison(appraisal), appraisal } : new NotValuable({ reason })
    },
    conclude: (searched, { appraisal }) => concluded(reporting, searched, appraisal),
  }
}

const { point } = propertyRecipe.keys

/** True when no sample is of the community or of another phase of it. */
const isUnknownCommunity = ({ support }: Appraisal): boolean => support.level > UNITS.indexOf("family")

const addressOf = (facts: Facts): string => PropertyFacts.address(facts) ?? PropertyFacts.community(facts) ?? ""

/** The reason for having no value: special uses are valued only from samples of the same use. */
const noSamples = ({ hardRules }: MarketPolicy, { city, facts }: Subject, found: number): Message => {
  const use = propertyUse(facts)
  const searched = {
    city,
    address: PropertyFacts.address(facts) ?? "",
    found,
    years: Math.round(hardRules.oldestDays / DAYS_PER_YEAR),
  }
  return use === "MAIN"
    ? propertyMessage("property.failed.noSamples", {
        ...searched,
        usage: PropertyFacts.propertyUsage(facts) ?? "RESIDENTIAL",
      })
    : propertyMessage("property.failed.noSamplesOfUse", { ...searched, use })
}

const concluded = (reporting: Reporting, searched: SearchedCase, appraisal: Appraisal): Conclusion<PropertyOutcome> => {
  const { subject, valuationDate } = searched
  const { facts } = subject
  const { comparables, uncertainty } = appraisal
  const area = PropertyFacts.buildingArea(facts) ?? 0
  const unitPrice = Math.exp(appraisal.logUnitPrice)
  const total = (price: number): number => Math.round(price * area)
  const { high, low, value } = valueInYuan(byComparison(appraisal), area)
  const figures = {
    minTotalPrice: Math.round(low),
    avgTotalPrice: Math.round(value),
    maxTotalPrice: Math.round(high),
    unitPrice: round(unitPrice, 2),
  }
  const deals = comparables.filter(({ sample }) => priceBasis(sample.kind) === "DEAL").length
  return marketConclusion(reporting, {
    searched,
    appraisal,
    uncertainty,
    isMarketRange: true,
    isUnknownGroup: isUnknownCommunity(appraisal),
    groupName: PropertyFacts.community(facts),
    tips: propertyRisks(searched, appraisal),
    references: [],
    lastStep: propertyMessage("property.step.conclude", {
      total: figures.avgTotalPrice,
      unitPrice: Math.round(unitPrice),
    }),
    summary: ({ confidence, confidenceLevel }) =>
      propertyMessage("property.summary", {
        address: addressOf(facts),
        area,
        date: valuationDate,
        total: figures.avgTotalPrice,
        unitPrice: Math.round(unitPrice),
        low: figures.minTotalPrice,
        high: figures.maxTotalPrice,
        deals,
        listings: comparables.length - deals,
        sameGroup: comparables.filter(({ sameGroup }) => sameGroup).length,
        confidencePercent: confidencePercent(confidence),
        level: confidenceLevel,
      }),
    own: {
      ...figures,
      transactionMatrix: areaPriceMatrix(appraisal, ["TRANSACTION"], total),
      listingMatrix: areaPriceMatrix(appraisal, ["LISTING"], total),
      sources: weighedSources(
        appraisal,
        { share: 1 },
        (sample) => ({ ...sourceItem(sample), ...kilometresFrom(point(facts), point(sample.facts)) }),
        (adjustedUnitPrice) => ({ adjustedUnitPrice }),
      ),
      composition: marketParts(unitPart, appraisal),
    },
  })
}

const sourceItem = (sample: Sample) => {
  const area = PropertyFacts.buildingArea(sample.facts) ?? 0
  return {
    ...sourceFacts(sample),
    area,
    unitPrice: round(sample.price / area, 2),
    community: PropertyFacts.community(sample.facts) ?? null,
  }
}

/**
 * An address in China has Chinese characters or digits; Latin letters alone name at most a community, which the
 * catalogue would then know.
 */
const NAMES_A_PLACE = /\p{Script=Han}|\d/u

/**
 * The reason why the samples give no value of a property although there are comparables, and what would help;
 * `undefined` when they give one.
 */
const propertyRefusal = (
  { facts }: Subject,
  { extrapolated, support }: Pick<Appraisal, "extrapolated" | "support">,
): Message | undefined => {
  const area = extrapolated.find(({ factor, isTooFar }) => factor === "area" && isTooFar)
  if (area !== undefined) {
    return propertyMessage("property.failed.areaOutside", {
      area: PropertyFacts.buildingArea(facts) ?? 0,
      low: Math.round(Math.exp(area.low)),
      high: Math.round(Math.exp(area.high)),
    })
  }
  const address = PropertyFacts.address(facts) ?? PropertyFacts.community(facts) ?? ""
  const isPlaced = support.level === 0 || PropertyFacts.longitude.isIn(facts) || NAMES_A_PLACE.test(address)
  return isPlaced ? undefined : propertyMessage("property.failed.addressUnknown", { address })
}
