import type { Fact } from "../domain/Facts.ts"
import { largestOf, smallestOf } from "../domain/LargestOf.ts"
import * as LocalDate from "../domain/LocalDate.ts"
import type { EpochDay } from "../domain/LocalDate.ts"
import type { Sample } from "../domain/Sample.ts"
import { type CheckedCase, factCheck, type FactCheck } from "../market/appraise/FactCheck.ts"
import { communityKey } from "../reading/place/Community.ts"
import { distanceKm } from "../statistics/Distance.ts"
import { median } from "../statistics/Robust.ts"
import { PropertyFacts } from "./fields.ts"
import { LEAST_SQM, MOST_SQM, sqmFor } from "./HomeArea.ts"
import { readHouseType, unreadHouseType } from "./HouseType.ts"
import { BUILT_FROM, FLOORS, YEARS_AHEAD } from "./PropertyBounds.ts"
import { isShare } from "./PropertyFaults.ts"
import { propertyMessage } from "./PropertyMessages.ts"
import { propertyUse } from "./PropertyUse.ts"

const PUBLIC_HOMES = "of 67,066 homes in four public files"

/** Plausible area of one parking space or storage room, m². */
const OWN_USE_SQM: readonly [least: number, most: number] = [2, 80]
/** Tolerance above the tallest building among the samples nearby: as a factor, and at least this many floors. */
const FLOORS_BEYOND = { share: 1.5, least: 6 } as const
/** Maximum floors of a home where the samples state none. */
const MOST_FLOORS = 80
/** Minimum samples to judge a community by. */
const ENOUGH = 5
/** Rooms beyond those of all homes that are not larger by more than this factor. */
const ROOMS_BEYOND = 3
const LARGER = 1.25
/** Samples from which they say where a community lies. */
const FEW = 3
/** A request with a wrong district may have the wrong community, ln units. */
const WRONG_DISTRICT_ERROR = 0.05
const YEARS_APART = 10
/** Storeys from which the codes require a lift, plus a margin for older buildings. */
const FLOORS_WITHOUT_LIFT = 9
/** Distance from every sample of the stated community that is doubted, km. */
const KM_AWAY = 20
/** A garage, store or shed that is entered as a home: small and low among the community's homes. */
const OUTBUILDING = { mostSqm: 50, mostFloors: 2, share: 0.5, homesFrom: 4 } as const
/** Uncertainty of a price per m² for a use that is sold by the piece, ln units. */
const OWN_USE_ERROR = 0.2

const area = ({ subject: { facts } }: CheckedCase): number => PropertyFacts.buildingArea(facts) ?? 0
const districtOf = (city: string): string | undefined => city.split("/")[2]
const yearOf = (day: EpochDay): number => Number(LocalDate.fromEpochDay(day).slice(0, 4))
const isOutOfBounds = (built: number, day: EpochDay): boolean => built < BUILT_FROM || built > yearOf(day) + YEARS_AHEAD
const isMain = ({ subject: { facts } }: CheckedCase): boolean => propertyUse(facts) === "MAIN"
const ofCommunity = ({ samples, subject: { facts } }: CheckedCase): ReadonlyArray<Sample> => {
  const community = PropertyFacts.community(facts)
  if (community === undefined) return []
  const key = communityKey(community)
  return samples.filter((sample) => communityKey(PropertyFacts.community(sample.facts) ?? "") === key)
}
const numbers = (samples: ReadonlyArray<Sample>, fact: Fact<number>): ReadonlyArray<number> =>
  samples.flatMap(({ facts }) => fact(facts) ?? [])

const FLOOR = /(?<![\d第共总-])(\d{1,2})层(?!楼|以)/gu
const ROOM = /(?<!\d)(\d{1,2})\d{2}(?:室|号房|户)?$/u

/** The floor that an address ends with: `3号楼19层`, `3号楼2单元1901`; `undefined` of none. */
const floorNamed = (address: string): number | undefined => {
  const text = address.normalize("NFKC").trim()
  const named =
    [...text.matchAll(FLOOR)].at(-1)?.[1] ?? (/[栋幢座楼单元]/u.test(text) ? ROOM.exec(text)?.[1] : undefined)
  return named === undefined ? undefined : Number(named)
}

/** Property types that imply another use than the request's code. */
const FORMS: ReadonlyArray<readonly [usage: string, words: RegExp]> = [
  [
    "COMMERCIAL",
    /^(?:临街|沿街|住宅|社区|小区|独立)*(?:商铺|店铺|铺面|门面|门面房|门市|门市房|底商|写字楼|办公|办公室|办公楼|商场|酒店)$|^(?:shop|store|retail|office)s?$/iu,
  ],
  ["INDUSTRIAL", /^(?:标准|单层|多层)*(?:厂房|仓库|车间|工业厂房)$|^(?:factory|workshop|warehouse)$/iu],
]

/**
 * Checks of a home's facts against each other, the real world, and the samples nearby. The thresholds flag hardly any
 * row of public data.
 */
export const propertyChecks: ReadonlyArray<FactCheck> = [
  factCheck({
    code: "property.fact.ownUse",
    facts: ["houseType", "address", "floor"],
    consequence: "WIDENED",
    error: OWN_USE_ERROR,
    limit: "a parking space, a storage room, a basement",
    source: "Judgement: they are sold by the piece",
    finds: ({ subject: { facts } }) => {
      const use = propertyUse(facts)
      return use === "MAIN" ? undefined : (treated) => propertyMessage("property.fact.ownUse", { ...treated, use })
    },
  }),
  factCheck({
    code: "property.fact.ownUseArea",
    facts: ["houseType", "buildingArea"],
    consequence: "REFUSED",
    limit: `a parking space or storage room below ${OWN_USE_SQM[0]} or above ${OWN_USE_SQM[1]} m²`,
    source: "Judgement: a car takes 12 to 40 m² with its share of the lanes (JGJ 100-2015, from general knowledge)",
    finds: (checked) => {
      const use = propertyUse(checked.subject.facts)
      const sqm = area(checked)
      const [low, high] = OWN_USE_SQM
      if (use === "MAIN" || use === "BASEMENT" || (sqm >= low && sqm <= high)) return undefined
      return (treated) => propertyMessage("property.fact.ownUseArea", { ...treated, use, area: sqm, low, high })
    },
  }),
  factCheck({
    code: "property.fact.share",
    facts: ["address", "houseType"],
    consequence: "REFUSED",
    limit: "a share of a home",
    source: "A share sells below its part of the whole, and to few; samples are of whole homes",
    finds: ({ subject: { facts } }) =>
      isShare(facts) ? (treated) => propertyMessage("property.fact.share", treated) : undefined,
  }),
  factCheck({
    code: "property.fact.district",
    facts: ["city", "community"],
    consequence: "WIDENED",
    error: WRONG_DISTRICT_ERROR,
    limit: `another district than all of ${FEW} or more samples of the community`,
    source: "A community lies in one district; another one may have its name",
    finds: (checked) => {
      const stated = districtOf(checked.subject.city)
      const homes = ofCommunity(checked)
      const known = Map.groupBy(homes, ({ city }) => districtOf(city) ?? "")
      if (stated === undefined || homes.length < FEW || known.has(stated) || known.has("")) return undefined
      const [[district, own] = ["", []]] = [...known].toSorted(([, a], [, b]) => b.length - a.length)
      const community = PropertyFacts.community(checked.subject.facts) ?? ""
      return (treated) =>
        propertyMessage("property.fact.district", { ...treated, community, stated, district, count: own.length })
    },
  }),
  factCheck({
    code: "property.fact.form",
    facts: ["houseType", "propertyUsage"],
    consequence: "REFUSED",
    limit: "a shop, office, workshop or warehouse under another usage",
    source: "Prices of uses are learned apart",
    finds: ({ subject: { facts } }) => {
      const form = PropertyFacts.houseType(facts)?.normalize("NFKC").trim() ?? ""
      const usage = PropertyFacts.propertyUsage(facts) ?? ""
      const named = FORMS.find(([, words]) => words.test(form))?.[0]
      return named === undefined || named === usage
        ? undefined
        : (treated) => propertyMessage("property.fact.form", { ...treated, form, usage })
    },
  }),
  factCheck({
    code: "property.fact.outbuilding",
    facts: ["buildingArea", "totalFloors", "community"],
    consequence: "REFUSED",
    limit: `at most ${OUTBUILDING.mostSqm} m² in a building of at most ${OUTBUILDING.mostFloors} floors, where half of ${ENOUGH} or more samples of the community are ${1 / OUTBUILDING.share} times as large and in buildings of ${OUTBUILDING.homesFrom} floors and more`,
    source: `6 ${PUBLIC_HOMES}, sold at a fifth to a half of their community's price per m²`,
    finds: (checked) => {
      const sqm = area(checked)
      const floors = PropertyFacts.totalFloors(checked.subject.facts) ?? 0
      const isLow = floors >= FLOORS[0] && floors <= OUTBUILDING.mostFloors
      if (!isLow || sqm > OUTBUILDING.mostSqm || !isMain(checked)) return undefined
      const homes = ofCommunity(checked)
      const [areas, storeys] = [numbers(homes, PropertyFacts.buildingArea), numbers(homes, PropertyFacts.totalFloors)]
      if (areas.length < ENOUGH || storeys.length < ENOUGH) return undefined
      const [usual, usualFloors] = [median(areas), median(storeys)]
      if (sqm > OUTBUILDING.share * usual || usualFloors < OUTBUILDING.homesFrom) return undefined
      return (treated) =>
        propertyMessage("property.fact.outbuilding", {
          ...treated,
          area: sqm,
          floors,
          usual: Math.round(usual),
          usualFloors: Math.round(usualFloors),
        })
    },
  }),
  factCheck({
    code: "property.fact.areaSmall",
    facts: ["houseType", "buildingArea"],
    consequence: "REFUSED",
    limit: `less than ${LEAST_SQM.first} m² for a room and ${LEAST_SQM.further} for each further one`,
    source: `2 ${PUBLIC_HOMES} are smaller; GB 50096-2011 asks for 22 m² and more`,
    finds: (checked) => {
      const rooms = readHouseType(checked.subject.facts)?.rooms
      if (rooms === undefined || !isMain(checked)) return undefined
      const low = sqmFor(rooms, LEAST_SQM)
      if (area(checked) >= low) return undefined
      return (treated) => propertyMessage("property.fact.areaSmall", { ...treated, area: area(checked), rooms, low })
    },
  }),
  ...(["TRIED", "REFUSED"] as const).map((consequence) =>
    factCheck({
      code: "property.fact.areaLarge",
      facts: ["houseType", "buildingArea"],
      doubted: consequence === "TRIED" ? ["houseType"] : [],
      consequence,
      limit:
        consequence === "TRIED"
          ? `more than ${MOST_SQM.first} m² for a room and ${MOST_SQM.further} for each further one`
          : `${MOST_SQM.tooLarge} times as much`,
      source: `11 ${PUBLIC_HOMES} are larger`,
      finds: (checked) => {
        const rooms = readHouseType(checked.subject.facts)?.rooms
        if (rooms === undefined || !isMain(checked)) return undefined
        const high = sqmFor(rooms, MOST_SQM)
        const isFar = area(checked) > MOST_SQM.tooLarge * high
        if (area(checked) <= high || isFar !== (consequence === "REFUSED")) return undefined
        return (treated) => propertyMessage("property.fact.areaLarge", { ...treated, area: area(checked), rooms, high })
      },
    }),
  ),
  factCheck({
    code: "property.fact.rooms",
    facts: ["houseType", "buildingArea"],
    doubted: ["houseType"],
    consequence: "TRIED",
    limit: `${ROOMS_BEYOND} rooms more than any of ${ENOUGH} or more samples of at most ${LARGER} times the area`,
    source: "Judgement: a home has the rooms of homes of its size",
    finds: (checked) => {
      const { facts } = checked.subject
      const rooms = readHouseType(facts)?.rooms
      if (rooms === undefined || !isMain(checked)) return undefined
      const known = checked.samples.flatMap((sample) => {
        const isAsSmall = (PropertyFacts.buildingArea(sample.facts) ?? Infinity) <= LARGER * area(checked)
        return isAsSmall ? (readHouseType(sample.facts)?.rooms ?? []) : []
      })
      const most = largestOf(known)
      if (known.length < ENOUGH || rooms < most + ROOMS_BEYOND) return undefined
      return (treated) => propertyMessage("property.fact.rooms", { ...treated, area: area(checked), rooms, most })
    },
  }),
  factCheck({
    code: "property.fact.houseType",
    facts: ["houseType"],
    consequence: "TOLD",
    limit: "a layout with figures that cannot be read",
    source: "A layout says how many rooms there are",
    finds: (checked) => {
      const stated = isMain(checked) ? unreadHouseType(checked.subject.facts) : undefined
      return stated === undefined
        ? undefined
        : (treated) => propertyMessage("property.fact.houseType", { ...treated, stated })
    },
  }),
  factCheck({
    code: "property.fact.otherFloor",
    facts: ["address", "floor"],
    consequence: "TOLD",
    limit: "another floor in the address, such as `19层` or `1901室`",
    source: "A room's number begins with its floor",
    finds: ({ asked }) => {
      const stated = PropertyFacts.floor(asked)
      const named = floorNamed(PropertyFacts.address(asked) ?? "")
      if (stated === undefined || named === undefined || named === stated) return undefined
      return (treated) => propertyMessage("property.fact.otherFloor", { ...treated, stated, named })
    },
  }),
  factCheck({
    code: "property.fact.floors",
    facts: ["floor", "totalFloors"],
    doubted: ["floor", "totalFloors"],
    consequence: "TRIED",
    limit: `${FLOORS_BEYOND.share} times the highest building of the samples around and ${FLOORS_BEYOND.least} floors more; more than ${MOST_FLOORS} where they tell none; more than ${FLOORS[1]} anywhere`,
    source: `6 ${PUBLIC_HOMES}`,
    finds: ({ samples, subject: { facts } }) => {
      const floors = Math.max(PropertyFacts.floor(facts) ?? 0, PropertyFacts.totalFloors(facts) ?? 0)
      const known = [...numbers(samples, PropertyFacts.totalFloors), ...numbers(samples, PropertyFacts.floor)]
      const high = Math.min(FLOORS[1], known.length < ENOUGH ? MOST_FLOORS : largestOf(known))
      const far = known.length < ENOUGH ? high : Math.max(FLOORS_BEYOND.share * high, high + FLOORS_BEYOND.least)
      const beyond = Math.min(FLOORS[1], far)
      if (floors <= beyond) return undefined
      return (treated) => propertyMessage("property.fact.floors", { ...treated, floors, high })
    },
  }),
  factCheck({
    code: "property.fact.noSuchFloor",
    facts: ["floor", "totalFloors"],
    doubted: ["floor", "totalFloors"],
    consequence: "TRIED",
    limit: "floor 0, or a floor above those of the building",
    source: "Floors are counted from 1, those below ground from −1",
    finds: ({ subject: { facts } }) => {
      const floor = PropertyFacts.floor(facts)
      const totalFloors = PropertyFacts.totalFloors(facts) ?? 0
      const isAbove = floor !== undefined && totalFloors >= 1 && floor > totalFloors
      return floor === 0 || isAbove
        ? (treated) =>
            propertyMessage("property.fact.noSuchFloor", { ...treated, floor, totalFloors: isAbove ? totalFloors : 0 })
        : undefined
    },
  }),
  factCheck({
    code: "property.fact.totalFloors",
    facts: ["totalFloors"],
    doubted: ["totalFloors"],
    consequence: "TRIED",
    limit: "a building of no floor",
    source: "A building has a floor",
    finds: (checked) => {
      const totalFloors = PropertyFacts.totalFloors(checked.subject.facts) ?? FLOORS[0]
      return totalFloors < FLOORS[0] && isMain(checked)
        ? (treated) => propertyMessage("property.fact.totalFloors", { ...treated, totalFloors })
        : undefined
    },
  }),
  factCheck({
    code: "property.fact.yearOutOfBounds",
    facts: ["buildYear", "valuationDate"],
    doubted: ["buildYear"],
    consequence: "TRIED",
    limit: `built before ${BUILT_FROM}, or more than ${YEARS_AHEAD} years after the valuation`,
    source: "Judgement: older houses that still stand are not sold like the samples",
    finds: ({ day, subject: { facts } }) => {
      const built = PropertyFacts.buildYear(facts)
      if (built === undefined || !isOutOfBounds(built, day)) return undefined
      const [from, to] = [BUILT_FROM, yearOf(day) + YEARS_AHEAD]
      return (treated) => propertyMessage("property.fact.yearOutOfBounds", { ...treated, built, from, to })
    },
  }),
  factCheck({
    code: "property.fact.notBuilt",
    facts: ["buildYear", "valuationDate"],
    consequence: "TOLD",
    limit: `built after the year of the valuation, up to ${YEARS_AHEAD} years`,
    source: "Samples are of homes that stand",
    finds: ({ day, subject: { facts } }) => {
      const built = PropertyFacts.buildYear(facts)
      const year = yearOf(day)
      if (built === undefined || built <= year || isOutOfBounds(built, day)) return undefined
      return (treated) => propertyMessage("property.fact.notBuilt", { ...treated, built, year })
    },
  }),
  factCheck({
    code: "property.fact.buildYear",
    facts: ["buildYear", "community"],
    doubted: ["buildYear"],
    consequence: "TRIED",
    limit: `more than ${YEARS_APART} years before or after all of ${ENOUGH} or more samples of the community`,
    source: `51 ${PUBLIC_HOMES}`,
    finds: (checked) => {
      const { day } = checked
      const built = PropertyFacts.buildYear(checked.subject.facts)
      const known = numbers(ofCommunity(checked), PropertyFacts.buildYear)
      if (built === undefined || isOutOfBounds(built, day) || known.length < ENOUGH) return undefined
      const [from, to] = [smallestOf(known), largestOf(known)]
      if (built >= from - YEARS_APART && built <= to + YEARS_APART) return undefined
      return (treated) => propertyMessage("property.fact.buildYear", { ...treated, built, from, to })
    },
  }),
  factCheck({
    code: "property.fact.lift",
    facts: ["elevator", "totalFloors"],
    doubted: ["elevator"],
    consequence: "TRIED",
    limit: `no lift in more than ${FLOORS_WITHOUT_LIFT} floors`,
    source: `GB 50096-2011 6.4.1 asks for a lift from seven storeys on (from general knowledge); 267 ${PUBLIC_HOMES} have none`,
    finds: ({ subject: { facts } }) => {
      const floors = PropertyFacts.totalFloors(facts) ?? 0
      return floors > FLOORS_WITHOUT_LIFT && PropertyFacts.elevator(facts) === 0
        ? (treated) => propertyMessage("property.fact.lift", { ...treated, floors })
        : undefined
    },
  }),
  factCheck({
    code: "property.fact.coordinates",
    facts: ["longitude", "latitude", "community"],
    doubted: ["longitude", "latitude"],
    consequence: "TRIED",
    limit: `more than ${KM_AWAY} km from all samples of the community`,
    source: "Judgement: degrees that are swapped, or of another place",
    finds: (checked) => {
      const { facts } = checked.subject
      const [x, y] = [PropertyFacts.longitude(facts), PropertyFacts.latitude(facts)]
      if (x === undefined || y === undefined) return undefined
      const km = ofCommunity(checked).flatMap((sample) => {
        const [east, north] = [PropertyFacts.longitude(sample.facts), PropertyFacts.latitude(sample.facts)]
        if (east === undefined || north === undefined) return []
        return distanceKm({ longitude: east, latitude: north }, { longitude: x, latitude: y })
      })
      const nearest = smallestOf(km)
      if (km.length === 0 || nearest <= KM_AWAY) return undefined
      return (treated) => propertyMessage("property.fact.coordinates", { ...treated, km: Math.round(nearest) })
    },
  }),
]
