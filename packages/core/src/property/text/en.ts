import { doubted } from "../../market/report/text/enDoubted.ts"
import type { MarketWords } from "../../market/report/text/MarketWords.ts"
import { yuan, word } from "../../text/words/enAmounts.ts"
import { plural, last, many } from "../../text/words/Plural.ts"
import type { Sentences } from "../../text/words/Sentences.ts"
import type { PropertyFactMessages } from "../PropertyFactMessages.ts"
import type { PropertyMessages } from "../PropertyMessages.ts"

export const enWords: MarketWords = {
  scopes: {
    Group: "in the same community (all phases)",
    Neighbourhood: "in the same neighbourhood",
    Namesakes: "in communities nearby whose names share a stem",
    District: "in the same district",
    Market: "in the same city",
  },
  units: {
    group: "of the same community",
    family: "of communities of the same name",
    area: "of the same neighbourhood",
    district: "of the same district",
    market: "of the same city",
  },
  factors: {
    transaction: "circumstances of the transaction (asking price to deal price)",
    time: "market conditions (date)",
    area: "floor area",
    age: "age of the building",
    layout: "layout",
    floor: "floor",
    building: "building",
    decoration: "decoration",
    orientation: "orientation",
    attributes: "further attributes",
    unexplained: "individual difference not carried over",
    correction: "systematic error",
    comparables: "number and spread of the comparables",
    location: "location",
  },
  level: "the market as a whole",
  excluded: {},
  price: "unit prices",
  sameGroup: "of the same community",
  likeness: "location, time and attributes",
  minimum: "GB/T 50291-2015 asks for",
  rule: "the standard",
  oldDeals: "; the standard allows two years",
  resolved: (name) => `Recognised the subject's community: ${name}.`,
  noneOfGroup: (name) =>
    `No usable sample of ${name === "" ? "the subject's own community" : `the community "${name}"`}: the price is inferred from the surroundings. Deals of the same community would help.`,
}

const USAGES: Readonly<Record<string, string>> = {
  RESIDENTIAL: "residential",
  COMMERCIAL: "commercial or office",
  INDUSTRIAL: "industrial",
}

const FIELDS: Readonly<Record<string, string>> = {
  buildYear: "year built",
  floor: "floor",
  totalFloors: "total floors",
  houseType: "layout",
}

const LEVELS: Readonly<Record<string, string>> = { HIGH: "high", MEDIUM: "medium", LOW: "low" }

const perSqm = (amount: number): string => `${yuan(amount)}/m²`

/** Says that none of the samples found is usable. */
const noneUsable = (found: number): string =>
  found === 0 ? "found none" : found === 1 ? "the one found is not usable" : `none of the ${found} found is usable`

const USES: Readonly<Record<string, string>> = {
  PARKING: "parking space",
  STORAGE: "storage room",
  BASEMENT: "basement",
}

/** `1 room`, `3 rooms`. */
const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** The property engine's sentences, in English. */
export const en: Sentences<PropertyMessages & PropertyFactMessages> = {
  "property.step.prepare": ({ city, address, area, usage, date }) =>
    `Subject: ${city} ${address}, ${area} m², ${word(USAGES, usage)}, valued as of ${date}.`,
  "property.step.conclude": ({ total, unitPrice }) => `Value ${yuan(total)}, ${perSqm(unitPrice)}.`,
  "property.summary": ({
    address,
    area,
    date,
    total,
    unitPrice,
    low,
    high,
    deals,
    listings,
    sameGroup,
    confidencePercent,
    level,
  }) =>
    `${address} (${area} m²) is worth ${yuan(total)} as of ${date}, ${perSqm(unitPrice)}, within ${yuan(low)} to ${yuan(high)}. ` +
    `Based on ${many(deals, "deal")} and ${many(listings, "listing")}${sameGroup > 0 ? `, ${sameGroup} of the same community` : ", none of the same community"}. ` +
    `The true price lies within ±10% of this value with a probability of ${confidencePercent}% (${word(LEVELS, level)} confidence).`,
  "property.failed.noSamples": ({ city, address, usage, found, years }) =>
    `No value can be given: searched ${city} for "${address}", its surroundings, its district and the whole city for ${word(USAGES, usage)} samples of the ${last(years, "year")} and ${noneUsable(found)}. Check the city and the community's name, or import deals or listings of this city first.`,
  "property.failed.addressUnknown": ({ address }) =>
    `No value can be given: "${address}" is neither a community of the catalogue nor an address that can be made out. Give the community's name, the full address, or coordinates.`,
  "property.failed.areaOutside": ({ area, low, high }) =>
    `No value can be given: ${area} m² is far outside the samples, nearly all of which have ${low} to ${high} m². Check the area; if it is right, import deals of about this size first.`,
  "property.risk.placeUnknown": ({ city }) =>
    `"${city}" is not a known administrative division: samples were matched by the text as it is. Check it.`,
  "property.risk.placeRenamed": ({ asked, today }) => `"${asked}" is a former name: searched as "${today}".`,
  "property.risk.communityUnknown": ({ address }) =>
    `No community of the catalogue was recognised in "${address}" and there are no coordinates: the location is known only to the district. Check the community's name.`,
  "property.risk.factsMissing": ({ fields }) =>
    `Not given: ${fields
      .split(",")
      .map((field) => word(FIELDS, field))
      .join(", ")}. What is usual in this market is assumed; providing them makes the value more accurate.`,
  "property.risk.areaUnusual": ({ area, low, high }) =>
    `${area} m² lies outside the comparables' range (${low} to ${high} m²): unit prices are extrapolated.`,
  "property.risk.old": ({ years }) =>
    `The building is about ${many(years, "year")} old: most banks limit the loan-to-value ratio and the term of loans on such buildings.`,
  "property.failed.noSamplesOfUse": ({ city, address, use, found, years }) =>
    `No value can be given: this is a ${word(USES, use)}, which cannot be valued from prices of homes or shops. Searched ${city} for "${address}", its surroundings and the whole city for ${word(USES, use)} samples of the ${last(years, "year")} and ${
      found === 0 ? "found none" : plural(found, "the one found is not usable", `none of the ${found} found is usable`)
    }. Import deals or listings of ${word(USES, use)}s; if it is something else, correct houseType, address or floor.`,
  "property.fact.ownUse": ({ use, ...treated }) =>
    doubted(
      `This is a ${word(USES, use)}, compared with other ${word(USES, use)}s alone; they are sold by the unit, so a price per m² is less exact`,
      treated,
    ),
  "property.fact.ownUseArea": ({ use, area, low, high, ...treated }) =>
    doubted(
      `A ${word(USES, use)} of ${area} m² is not plausible (usually ${low} to ${high} m²): the area or the layout is wrong`,
      treated,
    ),
  "property.fact.share": (treated) =>
    doubted(
      "This is a share of a home; samples are of whole homes, and a share is not worth its proportion of the whole. State the whole home",
      treated,
    ),
  "property.fact.form": ({ form, usage, ...treated }) =>
    doubted(`the layout "${form}" contradicts the use (${word(USAGES, usage)})`, treated),
  "property.fact.outbuilding": ({ area, floors, usual, usualFloors, ...treated }) =>
    doubted(
      `${area} m² in a building of ${many(floors, "floor")}, where the homes of the community have about ${usual} m² in buildings of ${usualFloors} floors: more like a garage, a storage room or an outbuilding; if it is one, say so in the layout`,
      treated,
    ),
  "property.fact.areaSmall": ({ area, rooms, low, ...treated }) =>
    doubted(
      `${area} m² cannot hold ${counted(rooms, "room")} (at least about ${low} m²): area or layout is wrong`,
      treated,
    ),
  "property.fact.areaLarge": ({ area, rooms, high, ...treated }) =>
    doubted(
      `${area} m² is too much for ${counted(rooms, "room")} (usually up to ${high} m²): area or layout is wrong`,
      treated,
    ),
  "property.fact.floors": ({ floors, high, ...treated }) =>
    doubted(`Floor ${floors} is far above the highest of the samples around (${high})`, treated),
  "property.fact.noSuchFloor": ({ floor, totalFloors, ...treated }) =>
    doubted(
      totalFloors === 0
        ? `There is no floor ${floor}: floors count from 1, below ground from −1`
        : `There is no floor ${floor} in a building of ${counted(totalFloors, "floor")}`,
      treated,
    ),
  "property.fact.totalFloors": ({ totalFloors, ...treated }) =>
    doubted(`A building of ${counted(totalFloors, "floor")} is not possible`, treated),
  "property.fact.yearOutOfBounds": ({ built, from, to, ...treated }) =>
    doubted(`The build year ${built} is not plausible (${from} to ${to})`, treated),
  "property.fact.notBuilt": ({ built, year, ...treated }) =>
    doubted(`The build year ${built} is after the valuation date (${year}); samples are of finished homes`, treated),
  "property.fact.buildYear": ({ built, from, to, ...treated }) =>
    doubted(
      `The build year ${built} is more than 10 years from those of the community's samples (${from} to ${to})`,
      treated,
    ),
  "property.fact.lift": ({ floors, ...treated }) =>
    doubted(`A building of ${floors} floors is said to have no lift`, treated),
  "property.fact.coordinates": ({ km, ...treated }) =>
    doubted(
      `The coordinates are at least ${km} km from the community's samples: coordinates or community are wrong`,
      treated,
    ),
}
