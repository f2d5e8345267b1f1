import { ownValue } from "../../domain/OwnValue.ts"
import { doubted } from "../../market/report/text/enDoubted.ts"
import type { MarketWords } from "../../market/report/text/MarketWords.ts"
import { yuan, word } from "../../text/words/enAmounts.ts"
import { plural, many } from "../../text/words/Plural.ts"
import type { Sentences } from "../../text/words/Sentences.ts"
import type { EquipmentFactMessages } from "../EquipmentFactMessages.ts"
import type { EquipmentMessages } from "../EquipmentMessages.ts"
import type { UnableCategory } from "../EquipmentRefusal.ts"
import type { EquipmentType } from "../EquipmentType.ts"

/** What the market engine's sentences call things when machines are compared. */
export const enWords: MarketWords = {
  scopes: {
    Group: "for the same model (and its series)",
    Neighbourhood: "for the same size class",
    District: "for the same type",
    Market: "for all machinery",
  },
  units: {
    group: "of the same model",
    family: "of the same series",
    area: "of the same size class",
    district: "of the same type",
    market: "of any machine",
  },
  factors: {
    transaction: "circumstances of the transaction (asking price to deal price)",
    time: "market conditions (date)",
    model: "model and size",
    age: "age of the machine",
    hours: "operating hours",
    capacity: "rated capacity",
    condition: "condition",
    emission: "emission stage",
    attributes: "further attributes",
    unexplained: "individual difference not carried over",
    correction: "systematic error",
    comparables: "number and spread of the comparables",
    location: "series and region",
  },
  level: "machines of the kind (by model, age and hours)",
  excluded: {
    PRICE_IMPLAUSIBLE: "implausible price, probably a typing error (such as a price in units of 10,000 yuan)",
    DUPLICATE: "duplicate of the same machine",
    OUTLIER: "adjusted price far from the other samples of its group",
  },
  price: "prices",
  sameGroup: "of the same model",
  likeness: "model, size and time",
  minimum: "market comparison usually asks for",
  rule: "good practice",
  oldDeals: "",
  resolved: (name) => `Recognised the model in the catalogue: ${name}.`,
  noneOfGroup: (name) =>
    `No usable sample of ${name === "" ? "the model" : `the model "${name}"`}: the price is inferred from machines of the same series, size or type. It is seldom traded, and a sale may take longer. Deals of the same model would help.`,
}

const TYPES: Readonly<Record<EquipmentType, string>> = {
  TRUCK_CRANE: "truck crane",
  ALL_TERRAIN_CRANE: "all terrain crane",
  ROUGH_TERRAIN_CRANE: "rough terrain crane",
  TYRE_CRANE: "wheeled crane",
  CRAWLER_CRANE: "crawler crane",
  TELESCOPIC_CRAWLER_CRANE: "telescopic crawler crane",
  LORRY_LOADER: "lorry loader",
  TOWER_CRANE: "tower crane",
  CONSTRUCTION_HOIST: "construction hoist",
  EXCAVATOR: "crawler excavator",
  WHEELED_EXCAVATOR: "wheeled excavator",
  WHEEL_LOADER: "wheel loader",
  BACKHOE_LOADER: "backhoe loader",
  SKID_STEER_LOADER: "skid steer loader",
  TRACK_LOADER: "track loader",
  BULLDOZER: "bulldozer",
  MOTOR_GRADER: "motor grader",
  ROLLER: "roller",
  PAVER: "paver",
  MILLING_MACHINE: "milling machine",
  ROTARY_DRILLING_RIG: "rotary drilling rig",
  CONCRETE_PUMP_TRUCK: "concrete pump truck",
  CONCRETE_LINE_PUMP: "concrete line pump",
  CONCRETE_MIXER_TRUCK: "concrete mixer truck",
  CONCRETE_BATCHING_PLANT: "concrete batching plant",
  REACH_STACKER: "reach stacker",
  EMPTY_CONTAINER_HANDLER: "empty container handler",
  FORKLIFT: "forklift",
  MINING_TRUCK: "mining truck",
  AERIAL_WORK_PLATFORM: "aerial work platform",
}

const MACHINERY = "construction machinery"

const CATEGORIES: Readonly<Record<UnableCategory, string>> = {
  MODEL_NOT_RECOGNISED: "the model is not recognised",
  NO_SAMPLES: "there are no usable samples",
  INSUFFICIENT_SAMPLES: "there are too few comparables",
  SAMPLES_TOO_DISPERSED: "the samples' prices disagree too much",
  BEYOND_SERVICE_LIFE: "it is beyond its service life",
  SEARCH_UNAVAILABLE: "the search for samples did not answer",
}

const LEVELS: Readonly<Record<string, string>> = { HIGH: "high", MEDIUM: "medium", LOW: "low" }

const ORIGINS: Readonly<Record<string, string>> = {
  MODEL_TABLE: "the rules by which makers name models",
  CATALOGUE: "the catalogue's samples of the same model",
  ONLINE: "an online look-up",
}

const POOLS: Readonly<Record<string, string>> = {
  model: "of the same model",
  series: "of the same series",
  size: "of the same size class",
  type: "of the same type",
}

const TYPES_BY_CODE: Readonly<Record<string, string>> = TYPES

const typeName = (type: string | null): string =>
  type === null ? MACHINERY : (ownValue(TYPES_BY_CODE, type) ?? MACHINERY)

const kinds = (type: string | null): string => (type === null ? MACHINERY : `${typeName(type)}s`)

const machine = (named: {
  readonly model: string
  readonly manufacturer: string | null
  readonly type: string | null
}): string =>
  [named.manufacturer, `"${named.model}"`, named.type === null ? null : `(${typeName(named.type)})`]
    .filter((part) => part !== null)
    .join(" ")

const moved = (percent: number): string => (percent > 0 ? `raised by ${percent}%` : `lowered by ${-percent}%`)

const meaning = (coded: string): string => {
  const [maker = "", type = "", value = "", unit = ""] = coded.split("|")
  return `${maker === "" ? "another maker's" : maker} ${typeName(type)}${value === "" ? "" : ` (${value} ${unit})`}`
}

const years = (count: number): string => (count < 1 ? "less than a year" : many(count, "year"))

/** Sizes as people state them, by unit. */
const SIZES: Readonly<Record<string, string>> = {
  t: '"20 t"',
  t·m: '"80 t·m" or "800 kN·m"',
  kN·m: '"280 kN·m"',
  hp: '"160 hp" or "120 kW"',
  m: '"52 m"',
  "m³": '"12 m3"',
  "m³/h": '"60 m3/h"',
}

const HELP_BY_COST = "The price of the same machine new today (yuan) allows a value by the cost approach."

/** What a valuation of equipment says, in English. */
export const en: Sentences<EquipmentMessages & EquipmentFactMessages> = {
  "equipment.type": ({ type }) => typeName(type),
  "equipment.step.prepare": ({ searched, manufactureDate, hours, date, ...named }) =>
    `Subject: ${machine(named)}${searched === named.model || searched === "" ? "" : `, searched as "${searched}"`}, made ${manufactureDate}${
      hours === null ? "" : `, ${many(hours, "hour")}`
    }, valued as of ${date}.`,
  "equipment.step.capacity": ({ value, unit, origin }) =>
    `Rated capacity or size ${value} ${unit}, by ${origin === "TEXT" ? "the configuration text" : "the model's name"}.`,
  "equipment.step.curve": ({ type, tablePercent, rows, level }) =>
    tablePercent >= 100
      ? `Depreciation follows the reference curve of ${kinds(type)}; samples are too few to correct it.`
      : `Depreciation starts from the reference curve of ${kinds(type)} and is corrected by ${many(rows, "sample")} ${ownValue(POOLS, level) ?? `of all ${MACHINERY}`}: the reference carries ${tablePercent}% of the weight, the market ${100 - tablePercent}%.`,
  "equipment.step.residualRate": ({ years: age, agePercent, usePercent, percent }) =>
    `At ${years(age)} and usual use, ${agePercent}% of the new price is left${
      usePercent === 0 ? "" : `; adjusted for hours, condition and emission stage (${moved(usePercent)}), ${percent}%`
    }.`,
  "equipment.step.cost": ({ replacement, percent, value, marketPercent, effective }) =>
    effective === 0
      ? `No usable comparable: valued by the cost approach, replacement value ${yuan(replacement)} × ${percent}% = ${yuan(value)}.`
      : `Cost approach: replacement value ${yuan(replacement)} × ${percent}% = ${yuan(value)}. The comparables are equivalent to ${many(effective, "equally weighted one")}: the market carries ${marketPercent}% of the weight, the cost approach ${100 - marketPercent}%.`,
  "equipment.step.capped": ({ replacement }) =>
    `A used machine is not worth more than the same machine new: the range stops at the replacement value of ${yuan(replacement)}.`,
  "equipment.step.conclude": ({ value, low, high, ratePercent }) =>
    `Residual value ${yuan(value)} (${yuan(low)} to ${yuan(high)}), about ${ratePercent}% of the replacement value.`,
  "equipment.step.unable": ({ category }) => `No residual value is given: ${word(CATEGORIES, category)}.`,
  "equipment.summary": ({
    date,
    years: age,
    value,
    low,
    high,
    ratePercent,
    replacement,
    replacementStated,
    deals,
    auctions,
    listings,
    sameModel,
    costPercent,
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
        ? "There is no usable comparable: the value comes from the cost approach. "
        : `Based on ${seen.join(", ")}${sameModel > 0 ? `, ${sameModel} of the same model` : ", none of the same model"}${
            costPercent > 0 ? `, and on the cost approach, which carries ${costPercent}% of the weight` : ""
          }. `
    return (
      `${machine(named)}, ${years(age)} old, is worth ${yuan(value)} as of ${date}, within ${yuan(low)} to ${yuan(high)}, ` +
      `about ${ratePercent}% of its replacement value of ${yuan(replacement)} (${replacementStated ? "as stated" : "inferred from value and residual rate"}). ` +
      `${market}The true price lies within ±10% of this value with a probability of ${confidencePercent}% (${word(LEVELS, level)} confidence).`
    )
  },
  "equipment.summary.unable": ({ date, years: age, category, seen, ...named }) =>
    `No residual value of ${machine(named)}, ${years(age)} old, can be given as of ${date}: ${word(CATEGORIES, category)}. ${
      seen === 0
        ? "No samples were found."
        : `The ${many(seen, "sample")} found ${plural(seen, "is", "are")} listed for reference.`
    }`,
  "equipment.unable.notRecognised": ({ model, onlyManufacturer }) =>
    onlyManufacturer
      ? `"${model}" names a maker and no model. Give the full model on the data plate, such as QY25K5.`
      : `The model "${model}" is neither in the model table nor in the catalogue: it is not known what kind of machine it is. Check the model on the data plate, or give the type of machine (such as "excavator" or "truck crane"), and the size (such as "20 t") in the configuration.`,
  "equipment.unable.noSamples": ({ model, found }) =>
    `${
      found === 0
        ? `No samples of the model "${model}", its size class or its type were found`
        : plural(
            found,
            `The one sample found for the model "${model}" is not usable (its reason is given)`,
            `None of the ${found} samples found for the model "${model}" is usable (each with its reason)`,
          )
    }: no value can be given. Import deals, auctions or listings first. ${HELP_BY_COST}`,
  "equipment.unable.sizeUnknown": ({ model, count, unit }) =>
    `The size (tonnes, load moment …) of the model "${model}" is not known: the ${many(count, "sample")} of its type cannot be scaled to it. State the size in the model or the configuration (such as ${word(SIZES, unit ?? "t")}), or add samples of the same model or series. ${HELP_BY_COST}`,
  "equipment.unable.insufficient": ({ model, count, excluded, needed }) =>
    `Only ${many(count, "comparable")} for the model "${model}"${excluded === 0 ? "" : ` (${excluded} more ${plural(excluded, "is", "are")} not usable)`}, fewer than ${needed}: not enough to support a value. Add samples of the same model or type. ${HELP_BY_COST}`,
  "equipment.unable.dispersed": ({ low, high, times }) =>
    `The value is too uncertain: the range would be ${low}% to +${high}% around the central value, beyond a factor of ${times}, and a single figure would mislead. Check the model, give hours and condition, or import more samples of the same model. ${HELP_BY_COST}`,
  "equipment.unable.disagreeing": ({ count, times }) =>
    `The samples' prices disagree too much: adjusted to the same model, age and condition, the highest of ${many(count, "comparable")} is still ${times} times the lowest, and a single figure would mislead. Check the model and the samples' prices (perhaps some are in units of 10,000 yuan), or import more samples of the same model.`,
  "equipment.unable.beyondLife": ({ years: age, life, times, peers, needed }) =>
    `The machine is ${years(age)} old, more than ${times} times its economic life of ${years(life)}, and ${peers === 0 ? "no sample of about its age is" : `only ${many(peers, "sample")} of about its age ${peers === 1 ? "is" : "are"}`} known (${needed} ${plural(needed, "is", "are")} needed): it cannot be established whether the machine is still usable. Have it inspected, or dispose of it as scrap.`,
  "equipment.unable.searchUnavailable": ({ source }) =>
    `The sample source "${source}" did not answer several times, so no samples could be searched. Submit the request again later. ${HELP_BY_COST}`,
  "equipment.risk.modelAmbiguous": ({ model, names }) =>
    `The model "${model}" can mean: ${names.split(";").map(meaning).join(", ")}. Check the data plate and give the maker or the type.`,
  "equipment.risk.kindFromNames": ({ model, names }) =>
    `The model "${model}" has no samples, and its type or size is not known: it is taken from the models with the nearest names (${names.split(";").join(", ")}) and may be wrong. Check the data plate, and give the type of machine, and the size (such as "20 t") in the configuration.`,
  "equipment.risk.manufacturerInferred": ({ manufacturer, origin }) =>
    `The maker ${manufacturer} was inferred from ${word(ORIGINS, origin)} and not confirmed: check the data plate.`,
  "equipment.risk.manufacturerUnknown": () =>
    "Several makers use this model's name and it is not known which made this machine; giving the maker makes the value more accurate.",
  "equipment.risk.manufacturerUnavailable": () => "The look-up of makers did not answer: the maker was not inferred.",
  "equipment.risk.manufacturerContradicts": ({ model, stated, known }) =>
    `The stated maker "${stated}" does not match the model "${model}", which is usually made by ${known}: check the data plate.`,
  "equipment.risk.typeContradicts": ({ model, stated, known }) =>
    `The stated type (${typeName(stated)}) does not match the model "${model}", whose usual type is ${typeName(known)}: check it.`,
  "equipment.risk.dateDiffers": ({ stated, inText }) =>
    `The text says it was made ${inText}, the request ${stated}, which was used: check the data plate.`,
  "equipment.risk.hoursDiffer": ({ stated, inText }) =>
    `The text says ${many(inText, "hour")}, the request ${stated}, which was used: check the meter.`,
  "equipment.risk.capacityDiffers": ({ stated, known, unit, percent }) =>
    `The capacity in the text (${stated} ${unit}) differs by ${Math.abs(percent)}% from the ${known} ${unit} of the model: check the model or the data plate.`,
  "equipment.risk.discontinued": ({ model, successor }) =>
    `The model "${model}" was replaced by ${successor}: parts and resale become harder.`,
  "equipment.risk.beyondLife": ({ years: age, life, type }) =>
    `At ${years(age)} it is beyond the economic life of ${kinds(type)} (${years(life)}): repairs and safety risks grow, and a sale may take long.`,
  "equipment.risk.fewPeers": ({ years: age, life, times, peers, needed }) =>
    `The machine is ${years(age)} old, more than ${times} times its economic life of ${years(life)}, and ${peers === 0 ? "no comparable is of about its age" : `only ${many(peers, "comparable")} ${plural(peers, "is", "are")} of about its age`} (${needed} ${plural(needed, "is", "are")} usual): the value is extrapolated from younger machines, its range reaches lower and confidence is limited to low. Have it inspected: it may be worth no more than scrap.`,
  "equipment.risk.disagreeing": ({ count, times }) =>
    `The samples' prices disagree: adjusted to the same model, age and condition, the highest of ${many(count, "comparable")} is still ${times} times the lowest. The range was widened and confidence is limited to low. Check the model and the samples' prices (perhaps some are in units of 10,000 yuan).`,
  "equipment.risk.ageGate": ({ type, years: age, gate, due }) =>
    due
      ? `A ${typeName(type)} must pass a safety assessment to be used beyond ${years(gate)}; this one is ${years(age)} old: ask for the report.`
      : `A ${typeName(type)} must pass a safety assessment to be used beyond ${years(gate)}; this one gets there within two years.`,
  "equipment.risk.ageGateUnknown": ({ type, gates }) =>
    `A ${typeName(type)} must pass a safety assessment after ${gates} years, by its rated moment, which is not known here: check whether it is due.`,
  "equipment.risk.emission": ({ stage, road, madeBefore }) =>
    stage === null && madeBefore === "III"
      ? "Made before stage III applied to non-road machines (April 2016): it is probably of stage II or older, which most low-emission zones ban."
      : stage === null
        ? "Made before stage IV applied to non-road machines (December 2022): it is probably of stage III or older, which some cities ban."
        : `Emission stage ${stage}: some cities ban ${road ? "such vehicles" : "non-road machines of stage III and older"}, which narrows the market.`,
  "equipment.risk.thin": ({ model, sameModel }) =>
    `Only ${many(sameModel, "sample")} of the model "${model}": it is seldom traded, and a sale may take longer.`,
  "equipment.risk.hoursUnknown": ({ expected }) =>
    `Hours are not given: the usual figure for its age is assumed (about ${expected}); providing them makes the value more accurate.`,
  "equipment.risk.hoursImplausible": ({ hours, years: age, expected, counted }) =>
    `${many(hours, "hour")} ${plural(hours, "does", "do")} not fit an age of ${years(age)} (usual: about ${expected}): the meter may have been changed, or the figure mistyped. The machine is valued at ${many(counted, "hour")}. Check it.`,
  "equipment.risk.hoursBeyondSamples": ({ hours, counted }) =>
    `${many(hours, "hour")} ${plural(hours, "is", "are")} beyond what the samples cover: the machine is valued at ${many(counted, "hour")} and may be worth less. Inspect it.`,
  "equipment.risk.condition": ({ names, percent }) =>
    `The text says "${names.split(";").join(", ")}": the residual rate was ${moved(percent)}. Check on site.`,
  "equipment.risk.curveFromTable": ({ type }) =>
    `Too few samples of ${kinds(type)}: depreciation is the reference curve alone, not tested on this market.`,
  "equipment.risk.generalCurve": ({ type }) =>
    `There is no specific reference curve for ${kinds(type)}: the general one for construction machinery is used.`,
  "equipment.risk.costOnly": () =>
    "The value rests on the replacement value and the depreciation curve alone; no market sample supports it. Obtain market quotes.",
  "equipment.risk.aboveReplacement": ({ percent }) =>
    `The samples support a price ${percent}% above the stated price of the same machine new; a used machine is not worth more. The value stops at that price: check it, the model, and whether the samples are out of date.`,
  "equipment.risk.approachesApart": ({ percent }) =>
    `The cost approach is ${Math.abs(percent)}% ${percent > 0 ? "above" : "below"} the market: check the stated price of the machine new, and its condition.`,
  "equipment.risk.replacementImplausible": ({ value }) =>
    `The stated price of the same machine new (CNY ${value}) is implausible, perhaps in units of 10,000 yuan: it was not used.`,
  "equipment.risk.placeUnknown": ({ city }) => `"${city}" is not a known administrative division: check it.`,
  "equipment.source": ({ text }) => text,
  "equipment.reference.modelTable": ({ model, manufacturer }) =>
    `By the rules of model names "${model}" is made by ${manufacturer}`,
  "equipment.reference.catalogue": ({ model, manufacturer, count, of }) =>
    plural(
      of,
      `The one sample of "${model}" that names a maker says ${manufacturer}`,
      `${count} of the ${of} samples of "${model}" that name a maker ${plural(count, "says", "say")} ${manufacturer}`,
    ),
  "equipment.reference.curve": ({ type, life }) =>
    `Reference curve of depreciation for ${kinds(type)}, economic life ${years(life)}`,
  "equipment.fact.attachment": ({ model, ...treated }) =>
    doubted(
      `"${model}" is an attachment or a part, not a machine; only machines are valued. Give the machine's model, and the attachment in the configuration`,
      treated,
    ),
  "equipment.fact.nameless": ({ model, ...treated }) =>
    doubted(`"${model}" names no model: compared by type and size, regardless of maker and model`, treated),
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
