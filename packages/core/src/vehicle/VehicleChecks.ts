import type { Fact, Facts } from "../domain/Facts.ts"
import { largestOf, smallestOf } from "../domain/LargestOf.ts"
import type { Sample } from "../domain/Sample.ts"
import { type CheckedCase, factCheck, type FactCheck } from "../market/appraise/FactCheck.ts"
import { likelyUnit, type OtherUnit, unitCheck } from "../market/report/UnitCheck.ts"
import { VehicleFacts } from "./fields.ts"
import { isSameSeries } from "./SameSeries.ts"
import { emissionStageOf, stagePossibleFrom } from "./tables/EmissionStage.ts"
import { vehicleMessage } from "./VehicleMessages.ts"
import type { VehicleNotes } from "./VehicleNotes.ts"
import type { VehiclePolicy } from "./VehiclePolicy.ts"

/** Upper limits of a body type. */
interface BodyLimit {
  /** Catalogue words for it, whole or as a suffix. */
  readonly words: RegExp
  /** Bodies of different kinds are never the same car. */
  readonly kind: "CAR" | "SUV" | "MPV" | "UTILITY"
  readonly mostLitres: number
  readonly mostSeats: number
}

/**
 * Judgement, wide: engines by the largest of each body type in public listings of 2024-06; seats by GA 802-2019 (nine
 * at most in a small passenger vehicle), fewer where no such body has so many. The first match counts.
 */
const bodyLimits: ReadonlyArray<BodyLimit> = [
  { words: /微型车|微型轿车|^mini(?:car)?$/iu, kind: "CAR", mostLitres: 1.6, mostSeats: 5 },
  { words: /小型SUV/iu, kind: "SUV", mostLitres: 2, mostSeats: 7 },
  { words: /紧凑型SUV/iu, kind: "SUV", mostLitres: 3, mostSeats: 7 },
  { words: /SUV|越野/iu, kind: "SUV", mostLitres: 6.8, mostSeats: 9 },
  { words: /紧凑型|compact/iu, kind: "CAR", mostLitres: 3, mostSeats: 7 },
  { words: /小型车|小型轿车|subcompact/iu, kind: "CAR", mostLitres: 2, mostSeats: 5 },
  { words: /跑车|敞篷|coupe|convertible|roadster/iu, kind: "CAR", mostLitres: 8.4, mostSeats: 5 },
  { words: /MPV|商务车/iu, kind: "MPV", mostLitres: 4, mostSeats: 9 },
  { words: /微面|微卡|皮卡|pickup/iu, kind: "UTILITY", mostLitres: 6.7, mostSeats: 9 },
  {
    words: /中型车|中大型车|大型车|轿车|三厢|两厢|旅行车|掀背|sedan|hatchback|wagon/iu,
    kind: "CAR",
    mostLitres: 6.8,
    mostSeats: 6,
  },
]

/** Limits of a body type; `undefined` for vans, buses, lorries and unknown words. */
const bodyLimitOf = (body: string | undefined): BodyLimit | undefined =>
  body === undefined ? undefined : bodyLimits.find(({ words }) => words.test(body))

const PUBLIC_CARS = "of 12,880 public listings of 2024-06"
/** Minimum number of samples of a series to conclude what it never has. */
const ENOUGH = 5
/** Share by which a displacement may lie outside the range of the series. */
const DISPLACEMENT_BEYOND = 0.25
/** Tolerance between displacement and trim name, litres: names are rounded. */
const NAME_ROUNDING_L = 0.15
/** Month from which battery cars were sold to the public: the ten-cities programme. */
const FIRST_BATTERY_CARS = "2009-01"
/** Years that a car may be older than all samples of its series. */
const YEARS_OLDER = 10
/** Error of a price so far beyond the samples' ages, ln units. */
const OLDER_ERROR = 0.3

const ofSeries = ({ samples, subject }: CheckedCase): ReadonlyArray<Sample> =>
  samples.filter(({ facts }) => isSameSeries(subject.facts, facts))
const statedBy = <A>(samples: ReadonlyArray<Sample>, fact: Fact<A>): ReadonlyArray<A> =>
  samples.map(({ facts }) => fact(facts)).filter((value) => value !== undefined)

const BATTERY_WORDS = /纯电|(?<![a-z])(?:bev|ev|electric)(?![a-z])/iu
const ENGINE_WORDS = /(?<![a-z])(?:phev|hev|dm-?i?)(?![a-z])|插电|插混|混动|双擎|增程/iu

/** Brands that have only built battery cars (general knowledge, 2026-11). */
const BATTERY_BRANDS = /^(?:特斯拉.*|tesla.*|蔚来.*|nio|极星|polestar|ora|欧拉)$/iu

/**
 * True when the names, or all samples of the series, show that the car runs on a battery alone. The stated fuel is
 * ignored.
 */
const isBatteryCar = (checked: CheckedCase): boolean => {
  const { asked } = checked
  const name = `${VehicleFacts.series(asked) ?? ""} ${VehicleFacts.trim(asked) ?? ""}`
  if (ENGINE_WORDS.test(name)) return false
  if (BATTERY_WORDS.test(name) || BATTERY_BRANDS.test(VehicleFacts.brand(asked)?.trim() ?? "")) return true
  const fuels = statedBy(ofSeries(checked), VehicleFacts.fuelType)
  return fuels.length >= ENOUGH && fuels.every((fuel) => fuel === "BEV")
}

const PARTS =
  /^(?:拆车|原厂|副厂|二手)*(?:发动机|变速箱|变速器|电机|电池包|动力电池|轮毂|轮胎|车架|驾驶室|车门|大灯|座椅|保险杠|配件|拆车件)(?:总成|套|组|件)*$|^(?:engine|gearbox|transmission|battery pack|wheels?|tyres?|parts?)$/iu

const NAMED_ACCIDENT = /(?<![无非没])(?:事故|泡水|水泡|水淹|火烧|过火)(?:车|过)|(?<![无非没])(?:大|重大)事故/u

const NEW_PRICES = [VehicleFacts.msrp, VehicleFacts.currentNewPrice]
const WAN_YUAN: OtherUnit = { unit: "WAN_YUAN", size: 10_000 }

/** Facts that only a car with an engine can have. */
const OF_AN_ENGINE = [
  { field: "displacementL", isStated: (facts: Facts) => (VehicleFacts.displacementL(facts) ?? 0) > 0 },
  { field: "transmission", isStated: (facts: Facts) => VehicleFacts.transmission(facts) === "MANUAL" },
]

/**
 * Checks of a car's facts against each other, against general knowledge, and against the samples of its series. Only
 * stated facts are doubted, never those taken over from similar samples.
 */
export const vehicleChecks = (policy: VehiclePolicy): ReadonlyArray<FactCheck<VehicleNotes>> => [
  unitCheck<VehicleNotes>({
    field: "mileageKm",
    limit: "a reading near zero that is plausible in units of 10,000 or 1,000 km",
    source: "People speak of mileage in units of 10,000 km",
    likely: ({ subject: { notes } }) => notes?.likelyUnit,
  }),
  ...NEW_PRICES.map((fact) =>
    unitCheck<VehicleNotes>({
      field: fact.field,
      limit: "a price of a new car that is plausible in units of 10,000 yuan alone",
      source: "Price lists are in units of 10,000 yuan",
      likely: ({ asked }) => {
        const stated = fact(asked) ?? 0
        const [low, high] = policy.newPrice.range
        if (stated <= 0 || stated >= low) return undefined
        return likelyUnit(stated, [WAN_YUAN], stated, (price) => price >= low && price <= high)
      },
    }),
  ),
  factCheck({
    code: "vehicle.fact.part",
    facts: ["series", "trim"],
    consequence: "REFUSED",
    limit: "a part, not a car",
    source: "Samples are of whole cars",
    finds: ({ asked }) => {
      const name = [VehicleFacts.series, VehicleFacts.trim]
        .map((fact) => fact(asked)?.trim() ?? "")
        .find((each) => PARTS.test(each))
      return name === undefined ? undefined : (treated) => vehicleMessage("vehicle.fact.part", { ...treated, name })
    },
  }),
  factCheck({
    code: "vehicle.fact.accident",
    facts: ["trim", "series", "accidentType"],
    consequence: "REFUSED",
    limit: "an accident, a flood or a fire in the name of a car that is stated without one",
    source: "Sellers write it behind the name",
    finds: ({ asked }) => {
      const name = `${VehicleFacts.series(asked) ?? ""} ${VehicleFacts.trim(asked) ?? ""}`
      const words = NAMED_ACCIDENT.exec(name.normalize("NFKC"))?.[0]
      const stated = VehicleFacts.accidentType(asked) ?? "NONE"
      return words === undefined || stated !== "NONE"
        ? undefined
        : (treated) => vehicleMessage("vehicle.fact.accident", { ...treated, words })
    },
  }),
  factCheck({
    code: "vehicle.fact.fuel",
    facts: ["fuelType", "series", "trim"],
    doubted: ["fuelType"],
    consequence: "TRIED",
    limit: `another fuel than all of ${ENOUGH} or more samples of the series, or than its name or a brand of battery cars alone`,
    source: `10 ${PUBLIC_CARS}`,
    finds: (checked) => {
      const stated = VehicleFacts.fuelType(checked.asked)
      if (stated === undefined) return undefined
      const fuels = statedBy(ofSeries(checked), VehicleFacts.fuelType)
      const known = isBatteryCar(checked) ? ["BEV"] : fuels.length < ENOUGH ? [] : [...new Set(fuels)].toSorted()
      return known.length === 0 || known.includes(stated)
        ? undefined
        : (treated) => vehicleMessage("vehicle.fact.fuel", { ...treated, stated, known: known.join(",") })
    },
  }),
  ...OF_AN_ENGINE.map(({ field, isStated }) =>
    factCheck({
      code: "vehicle.fact.noEngine",
      facts: [field, "fuelType", "trim"],
      doubted: [field],
      consequence: "TRIED",
      limit: field === "transmission" ? "a manual gearbox in a battery car" : "a displacement above 0 in a battery car",
      source: "A battery car has neither cylinders nor gears to shift",
      finds: (checked) =>
        isStated(checked.asked) && (VehicleFacts.fuelType(checked.asked) === "BEV" || isBatteryCar(checked))
          ? (treated) => vehicleMessage("vehicle.fact.noEngine", { ...treated, field })
          : undefined,
    }),
  ),
  factCheck({
    code: "vehicle.fact.noBattery",
    facts: ["batteryHealthPct", "fuelType"],
    doubted: ["batteryHealthPct"],
    consequence: "TRIED",
    limit: "the health of a traction battery in a car of petrol or Diesel",
    source: "There is none",
    finds: ({ asked }) =>
      VehicleFacts.batteryHealthPct.isIn(asked) &&
      (VehicleFacts.fuelType(asked) === "GASOLINE" || VehicleFacts.fuelType(asked) === "DIESEL")
        ? (treated) => vehicleMessage("vehicle.fact.noBattery", treated)
        : undefined,
  }),
  factCheck({
    code: "vehicle.fact.displacement",
    facts: ["displacementL", "series", "bodyType"],
    doubted: ["displacementL"],
    consequence: "TRIED",
    limit: `${100 * DISPLACEMENT_BEYOND} % beyond all of ${ENOUGH} or more samples of the series, else beyond the table of bodies`,
    source: `26 ${PUBLIC_CARS}`,
    finds: (checked) => {
      const stated = VehicleFacts.displacementL(checked.asked)
      if (stated === undefined || stated === 0) return undefined
      const known = statedBy(ofSeries(checked), VehicleFacts.displacementL).filter((litres) => litres > 0)
      const ofBody = bodyLimitOf(VehicleFacts.bodyType(checked.subject.facts))
      const [low, high] =
        known.length >= ENOUGH ? [smallestOf(known), largestOf(known)] : [0, ofBody?.mostLitres ?? Infinity]
      if (stated >= low * (1 - DISPLACEMENT_BEYOND) && stated <= high * (1 + DISPLACEMENT_BEYOND)) return undefined
      return (treated) => vehicleMessage("vehicle.fact.displacement", { ...treated, stated, low, high })
    },
  }),
  factCheck({
    code: "vehicle.fact.trimDisplacement",
    facts: ["displacementL", "trim"],
    doubted: ["displacementL"],
    consequence: "TRIED",
    limit: `${NAME_ROUNDING_L} L from what the trim's name says (1.5L, 2.0T)`,
    source: `None ${PUBLIC_CARS}`,
    finds: ({ asked }) => {
      const stated = VehicleFacts.displacementL(asked)
      const named = /(?<![\d.])(\d\.\d) ?[LT](?![A-Za-z])/iu.exec(VehicleFacts.trim(asked) ?? "")?.[1]
      return stated === undefined || named === undefined || Math.abs(stated - Number(named)) <= NAME_ROUNDING_L
        ? undefined
        : (treated) => vehicleMessage("vehicle.fact.trimDisplacement", { ...treated, stated, named: Number(named) })
    },
  }),
  factCheck({
    code: "vehicle.fact.seats",
    facts: ["seats", "bodyType", "series"],
    doubted: ["seats"],
    consequence: "TRIED",
    limit: "more than all of the series, else than the table of bodies",
    source: "GA 802-2019: a small passenger vehicle has at most nine seats (from general knowledge)",
    finds: (checked) => {
      const stated = VehicleFacts.seats(checked.asked)
      const known = statedBy(ofSeries(checked), VehicleFacts.seats)
      const ofBody = bodyLimitOf(VehicleFacts.bodyType(checked.subject.facts))?.mostSeats
      const most = Math.max(known.length >= ENOUGH ? largestOf(known) : 0, ofBody ?? 0)
      return stated === undefined || most === 0 || stated <= most
        ? undefined
        : (treated) => vehicleMessage("vehicle.fact.seats", { ...treated, stated, most })
    },
  }),
  factCheck({
    code: "vehicle.fact.body",
    facts: ["bodyType", "series"],
    doubted: ["bodyType"],
    consequence: "TRIED",
    limit: `another kind of body (car, SUV, MPV, utility vehicle) than all of ${ENOUGH} or more samples of the series`,
    source: `None ${PUBLIC_CARS}`,
    finds: (checked) => {
      const stated = VehicleFacts.bodyType(checked.asked)
      const known = statedBy(ofSeries(checked), VehicleFacts.bodyType)
      const kind = bodyLimitOf(stated)?.kind
      const isKnown = known.length < ENOUGH || known.some((body) => (bodyLimitOf(body)?.kind ?? kind) === kind)
      return stated === undefined || kind === undefined || isKnown
        ? undefined
        : (treated) =>
            vehicleMessage("vehicle.fact.body", { ...treated, stated, known: [...new Set(known)].toSorted().join(",") })
    },
  }),
  factCheck({
    code: "vehicle.fact.emission",
    facts: ["emissionStandard", "firstRegistrationDate"],
    doubted: ["emissionStandard"],
    consequence: "TRIED",
    limit: "a stage that no car could have when it was registered",
    source: `The European stages began so (from general knowledge); 11 ${PUBLIC_CARS} are earlier`,
    finds: ({ asked }) => {
      const stated = VehicleFacts.emissionStandard(asked)
      const registered = VehicleFacts.firstRegistrationDate(asked)
      const stage = stated === undefined ? undefined : emissionStageOf(stated)
      const from = stage === undefined ? undefined : stagePossibleFrom[stage]
      if (stated === undefined || registered === undefined || from === undefined || registered >= from) return undefined
      return (treated) => vehicleMessage("vehicle.fact.emission", { ...treated, stated, registered, from })
    },
  }),
  factCheck({
    code: "vehicle.fact.condition",
    facts: ["conditionGrade", "accidentType"],
    doubted: ["conditionGrade"],
    consequence: "TRIED",
    limit: "excellent condition after a major accident, flood or fire",
    source: "GB/T 30323-2013: such a car gets no technical grade (from general knowledge)",
    finds: ({ asked }) => {
      const accident = VehicleFacts.accidentType(asked)
      return VehicleFacts.conditionGrade(asked) === "EXCELLENT" &&
        accident !== undefined &&
        !["NONE", "MINOR"].includes(accident)
        ? (treated) => vehicleMessage("vehicle.fact.condition", { ...treated, accident })
        : undefined
    },
  }),
  factCheck({
    code: "vehicle.fact.beforeBattery",
    facts: ["fuelType", "trim", "firstRegistrationDate"],
    consequence: "REFUSED",
    limit: `a battery car registered before ${FIRST_BATTERY_CARS}`,
    source: "The ten-cities programme of 2009 put the first ones on the road (from general knowledge)",
    finds: (checked) => {
      const registered = VehicleFacts.firstRegistrationDate(checked.asked)
      const isBattery = VehicleFacts.fuelType(checked.asked) === "BEV" || isBatteryCar(checked)
      return registered !== undefined && registered < FIRST_BATTERY_CARS && isBattery
        ? (treated) => vehicleMessage("vehicle.fact.beforeBattery", { ...treated, registered })
        : undefined
    },
  }),
  factCheck({
    code: "vehicle.fact.older",
    facts: ["firstRegistrationDate", "series"],
    consequence: "WIDENED",
    error: OLDER_ERROR,
    limit: `registered more than ${YEARS_OLDER} years before the oldest of ${2 * ENOUGH} or more samples of the series`,
    source: "Judgement: the series may not have existed; nothing is known of its prices at that age",
    finds: (checked) => {
      const registered = Number(VehicleFacts.firstRegistrationDate(checked.asked)?.slice(0, 4) ?? Number.NaN)
      const years = statedBy(ofSeries(checked), VehicleFacts.firstRegistrationDate).map((date) =>
        Number(date.slice(0, 4)),
      )
      const oldest = smallestOf(years)
      return years.length < 2 * ENOUGH || !(registered < oldest - YEARS_OLDER)
        ? undefined
        : (treated) => vehicleMessage("vehicle.fact.older", { ...treated, registered, oldest })
    },
  }),
]
