import { ownValue } from "../../domain/OwnValue.ts"
import { doubted } from "../../market/report/text/enDoubted.ts"
import type { MarketWords } from "../../market/report/text/MarketWords.ts"
import { word, yuan } from "../../text/words/enAmounts.ts"
import { last, many, plural } from "../../text/words/Plural.ts"
import type { Sentences } from "../../text/words/Sentences.ts"
import type { DevelopmentLevel, LandUse, RightType } from "../fields.ts"
import type { LandFactMessages } from "../LandFactMessages.ts"
import type { LandMessages, LandRequestMessages } from "../LandMessages.ts"

/** Land's terms in the sentences of the market engine. */
export const enWords: MarketWords = {
  scopes: {
    Group: "at the same address and in the same county",
    Neighbourhood: "in the same area",
    District: "in the same prefecture",
    Market: "in the whole country",
  },
  units: {
    group: "of the same address",
    family: "of the same county",
    area: "of the same area",
    district: "of the same prefecture",
    region: "of the same province",
    market: "of the whole country",
  },
  factors: {
    transaction: "circumstances of the transaction (asking price to deal price)",
    time: "market conditions (date)",
    place: "location",
    use: "use",
    area: "size of the lot",
    plotRatio: "plot ratio",
    term: "term of use",
    grade: "grade of the land",
    attributes: "further attributes",
    unexplained: "individual difference not carried over",
    correction: "systematic error",
    comparables: "number and spread of the comparables",
    location: "location",
  },
  level: "land of the kind (by location and use)",
  excluded: {
    PRICE_IMPLAUSIBLE: "implausible price per m² of land, probably a typing error (such as units of 10,000 yuan)",
    DUPLICATE: "duplicate of the same lot",
    OUTLIER: "its adjusted price per m² of land is far from the others",
  },
  price: "prices per m² of land",
  sameGroup: "of the same address",
  likeness: "location, use, plot ratio and time",
  minimum: "market comparison usually asks for",
  rule: "common practice",
  oldDeals: "",
  resolved: (name) => `Recognised the same address in the catalogue: ${addressIn(name)}.`,
  noneOfGroup: (name) =>
    `No usable sample ${name === "" ? "of this address" : `at "${addressIn(name)}"`}: the price is inferred from lots of the county, the prefecture or further away, with a larger error. Deals of the same use nearby would help.`,
}

/** A group of lots is named by region and address; only the address is shown. */
const addressIn = (name: string): string => name.slice(name.lastIndexOf("\u0002") + 1)

const USES: Readonly<Record<LandUse, string>> = {
  RESIDENTIAL: "residential land",
  COMMERCIAL: "commercial land",
  INDUSTRIAL: "industrial land",
  PUBLIC: "land for public services",
  AGRICULTURAL: "agricultural land",
  MIXED: "land of mixed use",
}

const RIGHTS: Readonly<Record<RightType, string>> = {
  GRANTED: "granted",
  ALLOCATED: "allocated",
  LEASED: "leased",
  COLLECTIVE: "collective",
}

const DEVELOPMENT: Readonly<Record<DevelopmentLevel, string>> = {
  RAW: "raw land",
  THREE_UTILITIES: "three utilities",
  FIVE_UTILITIES: "five utilities",
  SEVEN_UTILITIES: "seven utilities",
}

const METHODS: Readonly<Record<string, string>> = {
  MARKET_COMPARISON: "market comparison",
  BENCHMARK_PRICE: "benchmark-price coefficient method",
}

const FACTORS: Readonly<Record<string, string>> = {
  date: "date",
  plotRatio: "plot ratio",
  term: "term",
  developmentLevel: "development",
}

const LEVELS: Readonly<Record<string, string>> = { HIGH: "high", MEDIUM: "medium", LOW: "low" }

const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 })

const perSqm = (amount: number): string => `CNY ${grouped.format(amount)}/m²`

const sqm = (area: number): string => `${grouped.format(area)} m²`

const floor = (price: number | null): string =>
  price === null ? "price per m² of floor area unknown" : `${perSqm(price)} of floor area`

const years = (count: number): string => many(count, "year")

const moved = (percent: number): string =>
  percent === 0 ? "unchanged" : percent > 0 ? `raised by ${percent}%` : `lowered by ${-percent}%`

/** `date|1.02;term|0.9` in words. */
const coefficients = (coded: string): string =>
  coded
    .split(";")
    .map((each) => {
      const [name = "", value = ""] = each.split("|")
      return `${word(FACTORS, name)} ${value}`
    })
    .join(" × ")

/** The land engine's sentences, in English. */
export const en: Sentences<LandMessages & LandFactMessages & LandRequestMessages> = {
  "land.method": ({ method }) => ownValue(METHODS, method) ?? "another method",
  "land.step.prepare": ({ city, address, area, use, right, plotRatio, remaining, date }) =>
    `Subject: ${city} ${address}, ${sqm(area)}, ${word(USES, use)}, ${word(RIGHTS, right)}${
      plotRatio === null ? "" : `, plot ratio ${plotRatio}`
    }${remaining === null ? "" : `, ${years(remaining)} left`}, valued as of ${date}.`,
  "land.step.term": ({ remaining, full, ratePercent, factor }) =>
    `Term: the comparables are deals for ${years(full)}; ${years(remaining)} of the subject's term ${plural(remaining, "is", "are")} left. At a rate of ${ratePercent}% the factor is ${factor}.`,
  "land.step.benchmark": ({ base, figures, unitPrice }) =>
    `Benchmark-price method: benchmark ${perSqm(base)} × ${coefficients(figures)} = ${perSqm(unitPrice)}.`,
  "land.step.methods": ({ market, benchmark, marketPercent, marketError, benchmarkError }) =>
    `Market comparison ${perSqm(market)}, benchmark-price method ${perSqm(benchmark)}. Weighted by their expected errors of about ${marketError}% and ${benchmarkError}%, market comparison carries ${marketPercent}% and the benchmark-price method ${100 - marketPercent}%.`,
  "land.step.benchmarkOnly": () => "No usable comparable: valued by the benchmark-price method.",
  "land.step.conclude": ({ total, low, high, unitPrice, floorPrice, perMu }) =>
    `Value ${yuan(total)} (${yuan(low)} to ${yuan(high)}), ${perSqm(unitPrice)} of land, ${floor(floorPrice)}, ${yuan(perMu)} per mu.`,
  "land.summary": ({
    address,
    area,
    use,
    right,
    date,
    total,
    low,
    high,
    unitPrice,
    floorPrice,
    perMu,
    deals,
    auctions,
    listings,
    benchmarkPercent,
    confidencePercent,
    level,
  }) => {
    const seen = [
      ...(deals === 0 ? [] : [many(deals, "deal")]),
      ...(auctions === 0 ? [] : [many(auctions, "auction")]),
      ...(listings === 0 ? [] : [many(listings, "listing")]),
    ]
    const basis =
      seen.length === 0
        ? "There is no usable comparable: the value comes from the benchmark-price method. "
        : `Based on ${seen.join(", ")}${benchmarkPercent === null ? "" : `, and on the benchmark price, which carries ${benchmarkPercent}% of the weight`}. `
    return (
      `The ${word(RIGHTS, right)} right to ${address} (${word(USES, use)}, ${sqm(area)}) is worth ${yuan(total)} as of ${date}, within ${yuan(low)} to ${yuan(high)}: ` +
      `${perSqm(unitPrice)} of land, ${floor(floorPrice)}, ${yuan(perMu)} per mu. ` +
      `${basis}The true price lies within ±10% of this value with a probability of ${confidencePercent}% (${word(LEVELS, level)} confidence).`
    )
  },
  "land.failed.noSamples": ({ city, address, use, found, years: back }) =>
    `No value can be given: searched "${address}" in ${city}, its county, its prefecture and the whole country for samples of ${word(USES, use)} of the ${last(back, "year")} and ${
      found === 0 ? "found none" : plural(found, "the one found is not usable", `none of the ${found} found is usable`)
    }. Check the city and the address, import deals of land of this region first, or give the city's benchmark price, which allows a value by the benchmark-price method.`,
  "land.failed.regionUnknown": ({ city, use, found }) =>
    `No value can be given: the catalogue has no sample of ${word(USES, use)} in the province of ${city}, and ${many(found, "lot")} of other provinces say nothing about prices there. Import deals of land of this province first, or give the city's benchmark price, which allows a value by the benchmark-price method.`,
  "land.failed.areaOutside": ({ area, low, high }) =>
    `No value can be given: ${sqm(area)} is far outside the samples, nearly all of which have ${sqm(low)} to ${sqm(high)}. Check the area and its unit; if it is right, import deals of about this size first, or give the city's benchmark price.`,
  "land.factor.term": ({ remaining, full, ratePercent }) =>
    `Term: ${remaining} of ${years(full)} ${plural(remaining, "is", "are")} left, at a rate of ${ratePercent}%.`,
  "land.factor.fullTerm": ({ full }) =>
    `Term: not adjusted, valued for the full term${full === null ? "" : ` of ${years(full)}`}.`,
  "land.factor.plotRatio": ({ own, benchmark }) =>
    `Plot ratio: ${own} against ${benchmark} of the benchmark price, by linear interpolation in the table of factors.`,
  "land.factor.plotRatioUnknown": () => "Plot ratio: not adjusted, the subject's or the benchmark price's is unknown.",
  "land.factor.plotRatioExempt": ({ use }) =>
    `Plot ratio: not adjusted, the price of ${word(USES, use)} does not usually depend on it.`,
  "land.factor.date": ({ from, to, percent }) =>
    `Date: from ${from} to ${to}, ${moved(percent)} by this market's index.`,
  "land.factor.dateNoEvidence": ({ from }) =>
    `Date: not adjusted, nothing is known about this market's prices since ${from}.`,
  "land.factor.dateUnknown": () => "Date: not adjusted, the benchmark price's base date is not given.",
  "land.factor.development": ({ own, benchmark, difference }) =>
    `Development: ${word(DEVELOPMENT, own)} against ${word(DEVELOPMENT, benchmark)} of the benchmark price, a difference of ${perSqm(difference)}.`,
  "land.factor.developmentUnknown": () =>
    "Development: not adjusted, the subject's or the benchmark price's level is unknown.",
  "land.risk.placeUnknown": ({ city }) => `"${city}" is not a known administrative division: check it.`,
  "land.risk.placeRenamed": ({ asked, today }) => `"${asked}" is a former name: searched as "${today}".`,
  "land.risk.allocated": () =>
    "The land is allocated: the value is that of a granted right, and the premium still payable (not known) is not deducted. A transfer needs approval and the premium; when the collateral is sold, an amount equal to the premium is paid before the lender.",
  "land.risk.leased": ({ valued }) =>
    `The land is leased: the value is that of a ${word(RIGHTS, valued)} right, and the rent still payable is not deducted. A lease is usually worth far less: check the contract.`,
  "land.risk.collective": ({ valued, residential }) =>
    `The land belongs to a collective: the value is that of a ${word(RIGHTS, valued)} right. ${
      residential
        ? "Most of its residential land is homesteads, which must not be sold outside the collective and usually cannot serve as collateral."
        : "Only registered collective construction land for business may be transferred and mortgaged, usually for less than granted state land: check that it is."
    }`,
  "land.risk.otherRight": ({ own, valued }) =>
    `The subject is ${word(RIGHTS, own)} land and most comparables are ${word(RIGHTS, valued)}: the value is that of the latter.`,
  "land.risk.agricultural": () =>
    "Agricultural land must not be built on; what changes hands is the right to farm it. Turning it into land for building needs approval, and the value includes no expectation of it.",
  "land.risk.otherUse": ({ use, percent }) =>
    `Too few samples of ${word(USES, use)}: ${percent}% of the comparables' weight is land of another use, and the error is larger. Deals of the same use would help.`,
  "land.risk.areaUnit": ({ area, ofMu, ofHectares }) =>
    `${sqm(area)} is small for a lot: check the unit. If the figure is in mu, the area is ${sqm(ofMu)}; if it is in hectares, ${sqm(ofHectares)}.`,
  "land.risk.areaUnusual": ({ area, low, high }) =>
    `${sqm(area)} lies far outside the comparables' range (${sqm(low)} to ${sqm(high)}): the unit price is extrapolated. Check the area and its unit (m²).`,
  "land.risk.termAboveLegal": ({ stated, legal, use }) =>
    `The stated term of ${years(stated)} is above the statutory maximum for ${word(USES, use)} (${years(legal)}): check the title or the contract.`,
  "land.risk.termUnknown": ({ assumed }) =>
    `The remaining term is not given: valued for the full term${assumed === null ? "" : ` of ${years(assumed)}`}; if much of it is used up, the land is worth less.`,
  "land.risk.shortTerm": ({ remaining, full, percent, renewed }) =>
    `${remaining} of ${years(full)} ${plural(remaining, "is", "are")} left, which makes it worth ${percent}% of the price for the full term. ${
      renewed
        ? "The term of residential land is renewed automatically; what that will cost is not settled."
        : "Renewal must be applied for and may cost a premium."
    } A loan should not outlast the term.`,
  "land.risk.termsDiffer": ({ stated, byDate }) =>
    `The stated ${years(stated)} left ${plural(stated, "does", "do")} not fit the end date (${years(byDate)}); the stated term was used: check the title.`,
  "land.risk.plotRatioUnknown": () =>
    "The plot ratio is not given: the price per m² of floor area cannot be calculated, and the value depends strongly on it. Take it from the planning conditions.",
  "land.risk.plotRatioOutside": ({ plotRatio, low, high }) =>
    `The plot ratio ${plotRatio} lies outside the table of factors (${low} to ${high}): the outermost factor was taken, which may be wrong.`,
  "land.risk.idle": ({ years: idle, forfeit }) =>
    `The land has lain idle for ${years(idle)}: ${
      forfeit
        ? "after two years without building it may be reclaimed without compensation, which makes it poor collateral. Ask for the reason and the authority's decision."
        : "after one year without building a fee of 20% of the premium is due; after two it may be reclaimed without compensation."
    }`,
  "land.risk.idleCheck": ({ years: since }) =>
    `The right is about ${years(since)} old: if building has not begun, the land may count as idle, with a fee or forfeiture as the consequence. Check.`,
  "land.risk.industrialTransfer": () =>
    "Transfers of industrial land are usually limited by the grant contract and by local rules (investment, construction progress, the buyer's trade, pre-emption): read the contract; a sale may take long.",
  "land.risk.fewDeals": ({ count, minimum }) =>
    `Only ${many(count, "closed deal")}, fewer than the ${minimum} that market comparison usually asks for: treat the result as indicative.`,
  "land.risk.benchmarkOnly": () =>
    "The value rests on the benchmark price and its factors alone; no market sample supports it. Benchmark prices are usually below the market or lag behind it: obtain market quotes.",
  "land.risk.benchmarkUnused": ({ unitPrice }) =>
    `The benchmark price (${perSqm(unitPrice)}) is not positive after the correction for development and was not used: check it.`,
  "land.risk.benchmarkOld": ({ years: old }) =>
    `The benchmark price is ${years(old)} old: check whether the city has published a newer one.`,
  "land.risk.judgedFactors": ({ use }) =>
    `Some factors for ${word(USES, use)} (rate, plot ratio or cost of development) rest on judgement without a local source: replace them with the city's own.`,
  "land.risk.methodsApart": ({ percent }) =>
    `The benchmark-price method is ${Math.abs(percent)}% ${percent > 0 ? "above" : "below"} market comparison: check use, grade and unit of the benchmark price.`,
  "land.source": ({ text }) => text,
  "land.reference.term": ({ use, years: legal }) =>
    `The statutory maximum term for ${word(USES, use)} is ${years(legal)}`,
  "land.reference.rate": ({ ratePercent, judged }) =>
    `Rate used for the term factor: ${ratePercent}%${judged ? " (judgement)" : ""}`,
  "land.reference.plotRatio": ({ use, judged }) =>
    `Plot ratio factors of ${word(USES, use)}${judged ? " (judgement: borrowed from another use)" : ""}`,
  "land.reference.development": () => "Cost of each level of development (judgement)",
  "request.aboveTermTotal": ({ termTotalYears }) => `must not be above the total term (${years(termTotalYears)})`,
  "request.termsContradict": ({ byDate }) =>
    `contradicts the end date of the term, by which ${years(byDate)} ${plural(byDate, "is", "are")} left`,
  "request.notAfterValuationDate": ({ valuationDate }) =>
    `must be after the valuation date (${valuationDate}): a term that has ended cannot be valued`,
  "land.fact.plotRatio": ({ stated, high, ...treated }) =>
    doubted(`The plot ratio ${stated} is far above those of the same use (up to about ${high})`, treated),
  "land.fact.farmBuilding": ({ stated, ...treated }) =>
    doubted(`Farm land cannot have a plot ratio of ${stated}: use or plot ratio is wrong`, treated),
  "land.fact.noTerm": (treated) =>
    doubted("Allocated land has no term, but one is given: right or term is wrong", treated),
  "land.fact.share": (treated) =>
    doubted(
      "This is a share of a lot; samples are of whole lots, and a share is not worth its proportion of the whole. State the whole lot",
      treated,
    ),
}
