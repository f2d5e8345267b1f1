import { ownValue } from "../../domain/OwnValue.ts"
import { doubted } from "../../market/report/text/enDoubted.ts"
import type { MarketWords } from "../../market/report/text/MarketWords.ts"
import { yuan, word } from "../../text/words/enAmounts.ts"
import { plural, many } from "../../text/words/Plural.ts"
import type { Sentences } from "../../text/words/Sentences.ts"
import type { VehicleFactMessages } from "../VehicleFactMessages.ts"
import type { VehicleMessages, VehicleNamed } from "../VehicleMessages.ts"

const FACTORS: Readonly<Record<string, string>> = {
  transaction: "circumstances of the transaction (asking price to deal price)",
  time: "market conditions (date)",
  model: "brand, series and trim",
  age: "age of the car",
  mileage: "mileage",
  fuel: "fuel type",
  body: "body type",
  place: "region",
  condition: "condition",
  accident: "accidents",
  usage: "usage",
  transfers: "changes of owner",
  battery: "battery health",
  emission: "emission stage",
  transmission: "transmission",
  color: "colour",
  attributes: "further attributes",
  unexplained: "individual difference not carried over",
  correction: "systematic error",
  comparables: "number and spread of the comparables",
  location: "series and region",
}

/** What the market engine's sentences call things when vehicles are compared. */
export const enWords: MarketWords = {
  scopes: {
    Group: "for the same series",
    Neighbourhood: "for the same class",
    District: "for the same brand",
    Market: "for all vehicles",
  },
  units: {
    group: "of the same trim",
    family: "of the same series",
    area: "of the same class",
    district: "of the same brand",
    market: "of any car",
  },
  factors: FACTORS,
  level: "cars of the kind (by series, age and mileage)",
  excluded: {
    PRICE_IMPLAUSIBLE: "implausible price, probably a typing error (such as a price in units of 10,000 yuan)",
    DUPLICATE: "duplicate of the same car",
    OUTLIER: "adjusted price far from the other samples of its group",
  },
  price: "prices",
  sameGroup: "of the same trim",
  likeness: "series, trim, equipment and time",
  minimum: "market comparison usually asks for",
  rule: "good practice",
  oldDeals: "; prices of used cars move fast",
  resolved: (name) => `Recognised the trim in the catalogue: ${name}.`,
  noneOfGroup: (name) =>
    `No usable sample of ${name === "" ? "the trim" : `the trim "${name}"`}: the price is inferred from other trims of the series or the brand. Deals of the same trim would help.`,
}

const FUELS: Readonly<Record<string, string>> = {
  GASOLINE: "petrol",
  DIESEL: "diesel",
  HYBRID: "hybrid",
  PHEV: "plug-in hybrid",
  BEV: "battery electric",
  ANY: "any fuel",
}

const ACCIDENTS: Readonly<Record<string, string>> = {
  NONE: "no accident",
  MINOR: "a minor accident",
  MAJOR: "a major accident",
  FLOOD: "flood damage",
  FIRE: "fire damage",
}

const NAMES: Readonly<Record<string, string>> = {
  ...FUELS,
  ...ACCIDENTS,
  EXCELLENT: "excellent",
  GOOD: "good",
  FAIR: "fair",
  POOR: "poor",
  NON_OPERATING: "private use",
  OPERATING: "commercial passenger or goods service",
  OPERATING_TO_NON: "converted from commercial to private use",
  MANUAL: "manual",
  AUTOMATIC: "automatic",
}

const LEVELS: Readonly<Record<string, string>> = { HIGH: "high", MEDIUM: "medium", LOW: "low" }

const NEW_PRICES: Readonly<Record<string, string>> = {
  MSRP: "list price when new",
  CURRENT_NEW_PRICE: "price of the same model new today",
  msrp: "list price when new",
  currentNewPrice: "price of the same model new today",
}

const ROMAN: Readonly<Record<number, string>> = { 1: "I", 2: "II", 3: "III", 4: "IV", 5: "V", 6: "VI" }

const car = ({ brand, modelYear, series, trim }: VehicleNamed): string => {
  const name = [modelYear, brand, series].filter((part) => part !== null).join(" ")
  return `${name === "" ? "The vehicle" : name}${trim === null ? "" : ` (${trim})`}`
}

const grouped = new Intl.NumberFormat("en-US")

const kilometres = (km: number): string => `${grouped.format(Math.round(km))} km`

const aged = (months: number): string => {
  const years = Math.floor(months / 12)
  const rest = months % 12
  return [...(years > 0 ? [many(years, "year")] : []), ...(rest > 0 || years === 0 ? [many(rest, "month")] : [])].join(
    " ",
  )
}

/** Whole years, of which a car in its first has none. */
const yearsOld = (years: number): string => (years < 1 ? "less than a year" : many(years, "year"))

const moved = (percent: number): string => (percent >= 0 ? `raised by ${percent}%` : `lowered by ${-percent}%`)

/** What the car has of a factor, beside the comparables where they have a number. */
const comparison = (factor: string, own: string | number | null, usual: number | null): string => {
  if (own === null) return ""
  if (factor === "age") return `${many(Number(own), "year")}${usual === null ? "" : `, comparables ${usual}`}; `
  if (factor === "mileage" && typeof own === "number") {
    return `${kilometres(own)}${usual === null ? "" : `, comparables ${kilometres(usual)}`}; `
  }
  if (factor === "transfers") return `${many(Number(own), "change")} of owner; `
  if (factor === "battery") return `${own}%; `
  return `${ownValue(NAMES, String(own)) ?? own}; `
}

const HELP_BY_NEW_PRICE =
  "The list price when new or the price of the same model new today (yuan) allows a low-confidence reference value from usual retention rates."

/** What a valuation of vehicles says, in English. */
export const en: Sentences<VehicleMessages & VehicleFactMessages> = {
  "vehicle.request.vinLength": () => "must have 17 characters; check for missing or extra ones",
  "vehicle.request.vinLetters": () => "never has the letters I, O and Q; check whether 1 or 0 is meant",
  "vehicle.request.vinCharacters": () => "must have digits and Latin letters only",
  "vehicle.request.identity": () => "give vin, or both brand and series",
  "vehicle.request.pair": ({ other }) => `is required beside ${other} when there is no vin`,
  "vehicle.request.registeredBeforeModel": ({ modelYear, origin }) =>
    `must not be before manufacture: the model year is ${modelYear} ${origin === "VIN" ? "by the VIN" : "as stated"}; check both`,
  "vehicle.request.modelYearAhead": ({ latest }) => `must not be later than ${latest}`,
  "vehicle.step.prepare": ({ city, registered, mileageKm, date, ...named }) =>
    `Subject: ${car(named)}, first registered ${registered}${
      mileageKm === null ? "" : `, ${kilometres(mileageKm)}`
    }, in ${city}, valued as of ${date}.`,
  "vehicle.step.vin": ({ wmi, maker, modelYear }) =>
    `The VIN begins with ${wmi}, ${maker === null ? "which is no known maker" : `the code of ${maker}`}${
      modelYear === null ? "" : `; its tenth character and the registration indicate model year ${modelYear}`
    }.`,
  "vehicle.step.age": ({ months, mileageKm, expectedKm }) =>
    `Age ${aged(months)}; cars of that age usually have run about ${kilometres(expectedKm)}, ${
      mileageKm === null ? "which is assumed, as there is no reading to trust" : `this one has ${kilometres(mileageKm)}`
    }.`,
  "vehicle.step.retention": ({ percent, of, price }) =>
    `That is ${percent}% of the ${word(NEW_PRICES, of)}, ${yuan(price)}.`,
  "vehicle.step.newPrice": ({ price, of, agePercent, usePercent, value, marketPercent }) =>
    `From the new price: ${word(NEW_PRICES, of)} ${yuan(price)} × ${agePercent}% usually retained at its age × ${usePercent}% for mileage, condition, use and owners = ${yuan(value)}. ${
      marketPercent === 0
        ? "There is no usable comparable: this is the value."
        : `The market carries ${marketPercent}% of the weight, the new price ${100 - marketPercent}%.`
    }`,
  "vehicle.step.rulesOfThumb": ({ fiveBands, byCost }) =>
    `Rules of thumb, for comparison only: ${fiveBands === null ? "" : `the rule of five bands (54321) gives ${yuan(fiveBands)}, `}the cost method (newness by age and condition) gives ${yuan(byCost)}.`,
  "vehicle.step.range": ({ low, high, sharePercent, confidencePercent, tolerancePercent }) =>
    `Allowing for errors from other series or equipment, reference tables, a doubtful mileage or the new price, the range is ${low}% to +${high}% around the central value; the true price lies within it with a probability of ${sharePercent}%, and within ±${tolerancePercent}% with a probability of ${confidencePercent}%.`,
  "vehicle.step.channels": ({ dealerBuy, privateSale, dealerSell, auction }) =>
    `By channel: a dealer pays ${yuan(dealerBuy)}, a private sale brings ${yuan(privateSale)}, a dealer asks ${yuan(dealerSell)}, an auction brings ${yuan(auction)}; by the reference table's ratios to the level of deals.`,
  "vehicle.step.forecast": ({ in12, in24, in36, rows, ofSeries }) =>
    `Residual values: ${yuan(in12)} after 12 months, ${yuan(in24)} after 24, ${yuan(in36)} after 36 (usual mileage, the market's level unchanged; ${
      rows === 0
        ? "the age curve is that of the reference table"
        : `the age curve starts from the reference table and is fitted to ${many(rows, "sample")} of this market${ofSeries > 0 ? `, ${ofSeries} of the series` : ""}`
    }).`,
  "vehicle.step.capped": ({ newPrice }) =>
    `A used car is not worth more than the same car new: value, range and channels stop at ${yuan(newPrice)}.`,
  "vehicle.step.conclude": ({ value, low, high }) => `Value ${yuan(value)} (${yuan(low)} to ${yuan(high)}).`,
  "vehicle.summary": ({
    date,
    months,
    mileageKm,
    value,
    low,
    high,
    deals,
    auctions,
    listings,
    sameSeries,
    newPricePercent,
    retentionPercent,
    confidencePercent,
    level,
    ...named
  }) => {
    const seen = [
      ...(deals === 0 ? [] : [many(deals, "deal")]),
      ...(auctions === 0 ? [] : [many(auctions, "auction")]),
      ...(listings === 0 ? [] : [many(listings, "listing")]),
    ]
    const market =
      seen.length === 0
        ? "There is no usable comparable: the value comes from the new price and reference retention rates. "
        : `Based on ${seen.join(", ")}${sameSeries > 0 ? `, ${sameSeries} of the same series` : ", none of the same series"}${
            newPricePercent > 0 ? `, and on the new price, which carries ${newPricePercent}% of the weight` : ""
          }. `
    return (
      `${car(named)}, ${aged(months)} old${mileageKm === null ? "" : `, ${kilometres(mileageKm)}`}, ` +
      `is worth ${yuan(value)} as of ${date}, within ${yuan(low)} to ${yuan(high)}${
        retentionPercent === null ? "" : `, ${retentionPercent}% of its new price`
      }. ` +
      `${market}The true price lies within ±10% of this value with a probability of ${confidencePercent}% (${word(LEVELS, level)} confidence).`
    )
  },
  "vehicle.failed.noSamples": ({ city, found, years, ...named }) =>
    `No value can be given: ${
      found === 0
        ? "no samples were found"
        : plural(found, "the one sample found is not usable", `none of the ${found} samples found is usable`)
    } for ${car(named)}, its series and its brand over ${many(years, "year")} (in ${city}). Check brand and series, or import deals, auctions or listings of the series first. ${HELP_BY_NEW_PRICE}`,
  "vehicle.failed.brandUnknown": ({ years, ...named }) =>
    `No value can be given: trim, series and brand were searched, and over ${many(years, "year")} the catalogue has no sample of ${car(named)}, nor of its brand; prices of other brands are not used. Check how brand and series are spelled, or import samples of the brand first. ${HELP_BY_NEW_PRICE}`,
  "vehicle.failed.searchUnavailable": ({ source }) =>
    `No value can be given (SEARCH_UNAVAILABLE): the sample source "${source}" did not answer, and the others have no usable samples. Submit the request again later. ${HELP_BY_NEW_PRICE}`,
  "vehicle.failed.vinUnknown": ({ wmi }) =>
    `No value can be given: the VIN begins with ${wmi}, which is no known maker's code, so the brand is unknown and no search was made. Give brand and series.`,
  "vehicle.adjustment": ({ factor, percent, basis, own, usual }) =>
    `Adjustment for ${word(FACTORS, factor)}: ${comparison(factor, own, usual)}prices ${moved(percent)} on average (${
      basis === "TABLE" ? "by a reference table" : "learned from this market's samples"
    })`,
  "vehicle.risk.checkDigit": ({ found, expected, required }) =>
    `The VIN's check digit does not hold: its ninth character is "${found}" and should be "${expected}" by the others. ${
      required
        ? "A character may be mistyped or misread: compare it with the vehicle licence."
        : "Cars from there need not have one: compare it with the vehicle licence."
    }`,
  "vehicle.risk.vinBrand": ({ stated, known }) =>
    `The stated brand "${stated}" does not match the maker in the VIN (${known}); the stated brand was used: compare it with the vehicle licence.`,
  "vehicle.risk.vinYear": ({ stated, known }) =>
    `The stated model year ${stated} does not match the VIN, which indicates ${known}; the stated year was used: check it.`,
  "vehicle.risk.vinMakerUnknown": ({ wmi }) =>
    `The VIN begins with ${wmi}, which is no known maker's code: the brand could not be checked against it.`,
  "vehicle.risk.brandInferred": ({ brand, sure }) =>
    `The brand ${brand} was inferred from the VIN${sure ? "" : " (a maker's code that is not certain)"} and not confirmed: compare it with the vehicle licence.`,
  "vehicle.risk.registeredLate": ({ years, modelYear }) =>
    `First registered ${many(years, "year")} after its model year ${modelYear}: it may have stood unsold or been a parallel import, or one of the two is wrong. Check them.`,
  "vehicle.risk.mileageUnread": ({ km, years, expected, counted }) =>
    `${km} km ${plural(km, "does", "do")} not fit an age of ${yearsOld(years)} (usual: about ${kilometres(expected)}): it may not have been filled in, the meter may have been changed, or the figure may be in units of 10,000 km. It is valued at ${kilometres(counted)}, the lowest credible mileage, and is probably worth less. Check it.`,
  "vehicle.risk.mileageLow": ({ km, years, expected, counted }) =>
    `${kilometres(km)} is far below the usual at ${yearsOld(years)} (about ${kilometres(expected)}): the meter may have been turned back. It is valued at ${kilometres(counted)}. Look at the service records.`,
  "vehicle.risk.mileageHigh": ({ km, years, perYear }) =>
    `${kilometres(km)} at ${yearsOld(years)} (about ${kilometres(perYear)} a year) is unusually high: it may have been in commercial use, or the figure mistyped. Check it.`,
  "vehicle.risk.mileageBeyond": ({ km }) =>
    `${kilometres(km)} is beyond what cars that are still traded have run, probably a typing error (a zero too many). It is valued as a car of very high mileage, for reference only. Check it.`,
  "vehicle.risk.mileageBeyondSamples": ({ km, counted }) =>
    `${kilometres(km)} is beyond what the samples cover: the car is valued at ${kilometres(counted)} and may be worth less. Inspect it.`,
  "vehicle.risk.emission": ({ stage, stated }) =>
    `${stated ? `Emission stage China ${ROMAN[stage] ?? stage}` : `By its registration the emission stage may be China ${ROMAN[stage] ?? stage}`}: some cities do not let such cars be registered there, which may narrow the market. Check the current local rules.`,
  "vehicle.risk.operating": () =>
    "In commercial use: more wear, a compulsory scrapping age, and few private buyers; it may sell for less.",
  "vehicle.risk.operatingToNon": () =>
    "Converted from commercial to private use: the scrapping age of commercial vehicles still applies, and most buyers and lenders discount or decline such cars. Check it.",
  "vehicle.risk.transfers": ({ count, years }) =>
    `${many(count, "change")} of owner in ${yearsOld(years)}: unusually many. Ask for the reasons and the history.`,
  "vehicle.risk.accident": ({ type }) =>
    `Recorded: ${word(ACCIDENTS, type)}. The value was lowered by the reference rate; the true loss depends on what was hit and how it was repaired. Have it inspected.`,
  "vehicle.risk.batteryLow": ({ percent }) =>
    `Battery health is ${percent}%, near or below the usual limit of warranties; a new battery may cost more than the car is worth. Check the warranty.`,
  "vehicle.risk.batteryUnknown": ({ years }) =>
    `Battery health is not given for an electric car ${many(years, "year")} old, and it affects the price strongly: have it tested and give the battery health.`,
  "vehicle.risk.electricPrices": ({ fuel }) =>
    `Prices of new ${word(FUELS, fuel)} cars change often, and those of used ones with them: give the price of the same model new today, and watch for price cuts.`,
  "vehicle.risk.oldMsrp": ({ years }) =>
    `The stated list price is ${many(years, "year")} old; such cars may be sold for less now, and the retention rate looks lower than it is.`,
  "vehicle.risk.scrapMileage": ({ km, limit }) =>
    `${kilometres(km)} is near or beyond the ${kilometres(limit)} at which the state encourages scrapping small passenger cars: little service life is left.`,
  "vehicle.risk.scrapAge": ({ years, limit }) =>
    `A commercial vehicle of ${many(years, "year")} is near or beyond its compulsory scrapping age (${many(limit, "year")} for taxis; it differs for other services): check the date on the licence.`,
  "vehicle.risk.old": ({ years }) =>
    `At ${many(years, "year")} it is inspected more often, most lenders decline it, and a sale may take longer.`,
  "vehicle.risk.thin": ({ series, count }) =>
    `Only ${many(count, "sample")} of the series "${series}": it is seldom traded, and a sale may take longer.`,
  "vehicle.risk.noSeries": ({ brand, series }) =>
    `There is no sample of the series "${series}": the price is inferred from other series of ${brand}, with a large error. For reference only.`,
  "vehicle.risk.seriesUnknown": ({ brand }) =>
    `Only the brand ${brand} is known, not the series: the price is inferred from all its series, with a very large error. Give the series.`,
  "vehicle.risk.seriesResolved": ({ asked, resolved }) =>
    `The catalogue has no "${asked}"; it was valued as the similar series "${resolved}". Check it.`,
  "vehicle.risk.otherBrands": ({ count }) =>
    `${many(count, "comparable")} ${plural(count, "is", "are")} of other brands.`,
  "vehicle.risk.trimMissing": () =>
    "The trim is not given: the usual equipment of the series is assumed; giving it makes the value more accurate.",
  "vehicle.risk.trimAssumed": ({ trim }) =>
    `The trim is not given: "${trim}", the mid-priced trim of the series, is assumed. Trims differ in price; giving it makes the value more accurate.`,
  "vehicle.risk.trimUnknown": ({ trim }) =>
    `The catalogue has no trim "${trim}": its equipment is inferred from other trims of the series. Check the name.`,
  "vehicle.risk.newPriceImplausible": ({ field, value }) =>
    `The stated ${word(NEW_PRICES, field)} (CNY ${value}) is implausible, perhaps in units of 10,000 yuan: it was not used.`,
  "vehicle.risk.newPriceApart": ({ percent, of }) =>
    `The value derived from the ${word(NEW_PRICES, of)} is ${Math.abs(percent)}% ${percent > 0 ? "above" : "below"} the market: check that price and the condition of the car.`,
  "vehicle.risk.aboveNewPrice": ({ percent, of }) =>
    `The samples support a price ${percent}% above the ${word(NEW_PRICES, of)}; used cars are seldom worth more than new ones. Check that price, the trim, and whether the samples are from before a price cut.`,
  "vehicle.risk.newPriceOnly": ({ of }) =>
    `The value rests on the ${word(NEW_PRICES, of)} and reference rates alone; no market sample supports it, and confidence is low. Obtain market quotes.`,
  "vehicle.risk.placeUnknown": ({ city }) => `"${city}" is not a known administrative division: check it.`,
  "vehicle.source": ({ text }) => text,
  "vehicle.reference.vin": ({ wmi, maker }) => `The world manufacturer identifier ${wmi} is that of ${maker}`,
  "vehicle.reference.curve": ({ fuel }) => `Reference retention curve for cars (${word(FUELS, fuel)})`,
  "vehicle.reference.channels": () => "Reference ratios of each channel to the level of deals",
  "vehicle.fact.part": ({ name, ...treated }) =>
    doubted(`"${name}" is a part, not a car; only whole cars are valued`, treated),
  "vehicle.fact.fuel": ({ stated, known, ...treated }) =>
    doubted(`The fuel ${stated} contradicts the series, which is known as ${known.split(",").join(" or ")}`, treated),
  "vehicle.fact.noEngine": ({ field, ...treated }) =>
    doubted(
      field === "transmission" ? "A battery car has no manual gearbox" : "A battery car has no displacement",
      treated,
    ),
  "vehicle.fact.noBattery": (treated) =>
    doubted("Battery health is given for a petrol or diesel car, which has no traction battery", treated),
  "vehicle.fact.displacement": ({ stated, low, high, ...treated }) =>
    doubted(
      `${stated} L is outside the range for the series or the body (${low > 0 ? `${low} to ${high} L` : `usually up to ${high} L`})`,
      treated,
    ),
  "vehicle.fact.trimDisplacement": ({ stated, named, ...treated }) =>
    doubted(`${stated} L contradicts the trim's name, which says ${named.toFixed(1)}`, treated),
  "vehicle.fact.seats": ({ stated, most, ...treated }) =>
    doubted(
      `${many(stated, "seat")} ${plural(stated, "is", "are")} more than the series or the body has (usually up to ${most})`,
      treated,
    ),
  "vehicle.fact.body": ({ stated, known, ...treated }) =>
    doubted(`The body "${stated}" is not one of the series (${known.split(",").join(", ")})`, treated),
  "vehicle.fact.emission": ({ stated, registered, from, ...treated }) =>
    doubted(
      `No car had the emission stage "${stated}" before ${from}, and this one was registered in ${registered}`,
      treated,
    ),
  "vehicle.fact.condition": ({ accident, ...treated }) =>
    doubted(`The condition is stated as excellent, but so is ${word(ACCIDENTS, accident)}`, treated),
  "vehicle.fact.beforeBattery": ({ registered, ...treated }) =>
    doubted(`No battery car was sold in ${registered}: the registration or the model is wrong`, treated),
  "vehicle.fact.older": ({ registered, oldest, ...treated }) =>
    doubted(
      `Registered in ${registered}, more than 10 years before the series' oldest sample (${oldest}): the series may not have existed`,
      treated,
    ),
}
