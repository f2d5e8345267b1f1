import type { EquipmentFactMessages } from "../equipment/EquipmentFactMessages.ts"
import type { LandFactMessages } from "../land/LandFactMessages.ts"
import type { Treated } from "../market/appraise/FactCheck.ts"
import type { MarketMessages } from "../market/report/MarketMessages.ts"
import type { PropertyFactMessages } from "../property/PropertyFactMessages.ts"
import type { PropertyMessages } from "../property/PropertyMessages.ts"
import type { VehicleFactMessages } from "../vehicle/VehicleFactMessages.ts"
import { word } from "./enAmounts.ts"
import { last, many, plural } from "./Plural.ts"

type Facts = PropertyFactMessages &
  VehicleFactMessages &
  LandFactMessages &
  EquipmentFactMessages &
  Pick<PropertyMessages, "property.failed.noSamplesOfUse"> &
  Pick<
    MarketMessages,
    | "market.excluded.OTHER_USE"
    | "market.risk.notStated"
    | "market.risk.beforeSamples"
    | "market.failed.beforeSamples"
    | "market.failed.contradiction"
  >

/** What contradicts, and what became of it. */
const doubted = (contradiction: string, { treated, percent }: Treated): string => {
  switch (treated) {
    case "WIDENED":
      return `${contradiction}. The range was widened; please check.`
    case "IGNORED":
      if (percent === null) return `${contradiction}. It was left out; please check.`
      return percent === 0
        ? `${contradiction}. It makes no difference to the value and was left out, and the range is a little wider; please check.`
        : `${contradiction}. With it the value would differ by ${percent}%; it was left out and the range widened. Please check.`
    case "REFUSED":
      return percent === 0
        ? `${contradiction}. Please correct it.`
        : `${contradiction}. With it or without it the value differs by ${percent}%. Please correct it.`
    default:
      return `${contradiction}. Please check.`
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
    `No value can be given: this market's samples begin on ${from}, and there is none before the valuation date ${date}. Choose ${from} or a later day, or import older samples.`,
  "market.failed.contradiction": ({ told }) =>
    `No value can be given: facts contradict each other or what is possible. ${told}`,

  "property.failed.noSamplesOfUse": ({ city, address, use, found, years }) =>
    `No value can be given: this is a ${word(USES, use)}, which prices of homes or shops say nothing of. Searched ${city} for "${address}", its surroundings and the whole city for ${word(USES, use)} samples of the ${last(years, "year")} and ${
      found === 0 ? "found none" : plural(found, "the one found is not usable", `none of the ${found} found is usable`)
    }. Import deals or listings of ${word(USES, use)}s; if it is something else, correct houseType, address or floor.`,
  "property.fact.ownUse": ({ use, ...treated }) =>
    doubted(
      `This is a ${word(USES, use)}, compared with other ${word(USES, use)}s alone; they are sold by the piece, so a price per m² is less exact`,
      treated,
    ),
  "property.fact.ownUseArea": ({ use, area, low, high, ...treated }) =>
    doubted(
      `A ${word(USES, use)} of ${area} m² is not plausible (usually ${low} to ${high} m²): area or houseType is wrong`,
      treated,
    ),
  "property.fact.share": (treated) =>
    doubted(
      "This is a share of a home; samples are of whole homes, and a share is not worth its part. State the whole home",
      treated,
    ),
  "property.fact.form": ({ form, usage, ...treated }) =>
    doubted(`houseType "${form}" contradicts propertyUsage ${usage}`, treated),
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
    doubted("A battery health is given for a car of petrol or Diesel, which has no traction battery", treated),
  "vehicle.fact.displacement": ({ stated, low, high, ...treated }) =>
    doubted(
      `${stated} L is beyond the series or the body (${low > 0 ? `${low} to ${high} L` : `usually up to ${high} L`})`,
      treated,
    ),
  "vehicle.fact.trimDisplacement": ({ stated, named, ...treated }) =>
    doubted(`${stated} L contradicts the trim's name, which says ${named.toFixed(1)}`, treated),
  "vehicle.fact.seats": ({ stated, most, ...treated }) =>
    doubted(
      `${many(stated, "seat")} ${plural(stated, "is", "are")} beyond the series or the body (usually up to ${most})`,
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
    doubted(`The condition is excellent, and the accident ${accident}`, treated),
  "vehicle.fact.beforeBattery": ({ registered, ...treated }) =>
    doubted(`No battery car was sold in ${registered}: the registration or the model is wrong`, treated),
  "vehicle.fact.older": ({ registered, oldest, ...treated }) =>
    doubted(
      `Registered in ${registered}, more than 10 years before the series' oldest sample (${oldest}): the series may not have existed`,
      treated,
    ),

  "land.fact.plotRatio": ({ stated, high, ...treated }) =>
    doubted(`The plot ratio ${stated} is far above those of the same use (up to about ${high})`, treated),
  "land.fact.farmBuilding": ({ stated, ...treated }) =>
    doubted(`Farm land is not built on at a plot ratio of ${stated}: use or plot ratio is wrong`, treated),
  "land.fact.noTerm": (treated) =>
    doubted("Allocated land has no term, and one is given: right or term is wrong", treated),
  "land.fact.share": (treated) =>
    doubted(
      "This is a share of a lot; samples are of whole lots, and a share is not worth its part. State the whole lot",
      treated,
    ),

  "equipment.fact.attachment": ({ model, ...treated }) =>
    doubted(
      `"${model}" is an attachment or a part, not a machine; only machines are valued. Give the machine's model, and the attachment in equipmentConfig`,
      treated,
    ),
  "equipment.fact.nameless": ({ model, ...treated }) =>
    doubted(`"${model}" names no model: compared by type and size, whatever the maker and the model`, treated),
  "equipment.fact.capacity": ({ model, stated, known, unit, ...treated }) =>
    doubted(
      `The ${stated} ${unit} of the configuration are too far from the ${known} ${unit} of the model "${model}": one of the two is wrong`,
      treated,
    ),
  "equipment.fact.date": ({ stated, inText, ...treated }) =>
    doubted(
      `The manufacture date ${stated} and the ${inText} of the configuration are two years or more apart`,
      treated,
    ),
}
