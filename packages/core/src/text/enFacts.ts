import type { Treated } from "../market/FactCheck.ts"
import type { MarketMessages } from "../market/MarketMessages.ts"
import type { PropertyMessages } from "../property/PropertyMessages.ts"
import { word } from "./enAmounts.ts"

type Facts = Pick<
  MarketMessages & PropertyMessages,
  | Extract<keyof PropertyMessages, `property.fact.${string}`>
  | "property.failed.noSamplesOfUse"
  | "market.excluded.OTHER_USE"
  | "market.risk.notStated"
  | "market.risk.beforeSamples"
  | "market.failed.beforeSamples"
  | "market.failed.contradiction"
>

/** What contradicts, and what became of it. */
const doubted = (contradiction: string, { treated, percent }: Treated): string => {
  switch (treated) {
    case "TOLD":
      return `${contradiction}. Please check.`
    case "WIDENED":
      return `${contradiction}. The range was widened; please check.`
    case "IGNORED":
      return percent === 0
        ? `${contradiction}. It makes no difference to the value and was left out; please check.`
        : `${contradiction}. With it the value would differ by ${percent}%; it was left out and the range widened. Please check.`
    case "REFUSED":
      return percent === 0
        ? `${contradiction}. Please correct it.`
        : `${contradiction}. With it or without it the value differs by ${percent}%. Please correct it.`
  }
}

const USES: Readonly<Record<string, string>> = {
  PARKING: "parking space",
  STORAGE: "storage room",
  BASEMENT: "basement",
}
const FIELDS: Readonly<Record<string, string>> = {
  accidentType: "accidents",
  conditionGrade: "condition",
  usageNature: "use",
  condition: "condition",
  developmentLevel: "level of development",
}

/** `1 room`, `3 rooms`. */
const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** Facts that contradict each other, that are missing, or that are out of the samples' reach, in English. */
export const enFacts: { readonly [Code in keyof Facts]: (params: Facts[Code]) => string } = {
  "market.excluded.OTHER_USE": () => "of another use (parking, storage or basement against the main use)",
  "market.risk.notStated": ({ fields, percent }) =>
    `Neither stated nor known of the samples: ${fields
      .split(",")
      .map((field) => word(FIELDS, field))
      .join(
        ", ",
      )}. The value supposes what is usual, and the range is wider for it (about ±${percent}%). Stating it makes the value more accurate.`,
  "market.risk.beforeSamples": ({ date, from }) =>
    `This market's samples begin on ${from}: the valuation date ${date} lies before all of them.`,
  "market.failed.beforeSamples": ({ date, from }) =>
    `No value can be given: this market's samples begin on ${from}, and there is none before the valuation date ${date}. Choose a valuation date after ${from}, or import older samples.`,
  "market.failed.contradiction": ({ told }) =>
    `No value can be given: facts contradict each other or what is possible. ${told}`,

  "property.failed.noSamplesOfUse": ({ city, address, use, found, years }) =>
    `No value can be given: this is a ${word(USES, use)}, which prices of homes or shops say nothing of. Searched ${city} for "${address}", its surroundings and the whole city for ${word(USES, use)} samples of the last ${years} years and ${
      found === 0 ? "found none" : `none of the ${found} found is usable`
    }. Import deals or listings of ${word(USES, use)}s; if it is something else, correct houseType, address or floor.`,
  "property.fact.ownUse": ({ use, ...treated }) =>
    doubted(
      `This is a ${word(USES, use)}, compared with other ${word(USES, use)}s alone; they are sold by the piece, so a price per m² is less exact`,
      treated,
    ),
  "property.fact.ownUseArea": ({ use, area, low, high, ...treated }) =>
    doubted(`A ${word(USES, use)} of ${area} m² is not plausible (usually ${low} to ${high} m²): area or houseType is wrong`, treated),
  "property.fact.share": (treated) =>
    doubted("This is a share of a home; samples are of whole homes, and a share is not worth its part. State the whole home", treated),
  "property.fact.form": ({ form, usage, ...treated }) =>
    doubted(`houseType "${form}" contradicts propertyUsage ${usage}`, treated),
  "property.fact.areaSmall": ({ area, rooms, low, ...treated }) =>
    doubted(`${area} m² cannot hold ${counted(rooms, "room")} (at least about ${low} m²): area or layout is wrong`, treated),
  "property.fact.areaLarge": ({ area, rooms, high, ...treated }) =>
    doubted(`${area} m² is too much for ${counted(rooms, "room")} (usually up to ${high} m²): area or layout is wrong`, treated),
  "property.fact.floors": ({ floors, high, ...treated }) =>
    doubted(`Floor ${floors} is far above the highest of the samples around (${high})`, treated),
  "property.fact.notBuilt": ({ built, year, ...treated }) =>
    doubted(`The build year ${built} is after the valuation date (${year}); samples are of finished homes`, treated),
  "property.fact.buildYear": ({ built, from, to, ...treated }) =>
    doubted(`The build year ${built} is more than 10 years from those of the community's samples (${from} to ${to})`, treated),
  "property.fact.lift": ({ floors, ...treated }) => doubted(`A building of ${floors} floors is said to have no lift`, treated),
  "property.fact.coordinates": ({ km, ...treated }) =>
    doubted(`The coordinates are at least ${km} km from the community's samples: coordinates or community are wrong`, treated),
}
