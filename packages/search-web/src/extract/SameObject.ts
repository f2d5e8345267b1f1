import { Facts } from "@open-valuation/core"
import { modelKey } from "@open-valuation/core/equipment"
import type { LeftOutReason } from "@open-valuation/core/ports"
import { propertyUse } from "@open-valuation/core/property"
import { brandKey, seriesKey } from "@open-valuation/core/vehicle"
import type { Wanted } from "./PageText.ts"

/** Facts and place of an object on a page. */
export interface PagedObject {
  readonly facts: Facts.Facts
  readonly city: string
}

const levels = (city: string): ReadonlyArray<string> => city.split("/").filter((level) => level !== "")

/** True when two regions are the same as far as both state them, down to a level: 2 is the city, 3 the district. */
const isSameRegion = (one: string, other: string, depth: number): boolean => {
  const [a, b] = [levels(one), levels(other)]
  return a.slice(0, depth).every((level, i) => b[i] === undefined || b[i] === level)
}

/** True when an object has the facts without which its price says nothing. */
export const isIdentified = ({ assetType }: Wanted, { facts }: PagedObject): boolean => {
  switch (assetType) {
    case "PROPERTY":
      return Facts.number(facts, "buildingArea") !== undefined && Facts.text(facts, "community") !== undefined
    case "VEHICLE":
      return (
        Facts.text(facts, "series") !== undefined &&
        (facts["firstRegistrationDate"] !== undefined || facts["modelYear"] !== undefined)
      )
    case "EQUIPMENT":
      return Facts.text(facts, "model") !== undefined
    case "LAND":
      return Facts.number(facts, "areaSqm") !== undefined && Facts.text(facts, "landUse") !== undefined
  }
}

const isSameVehicle = (wanted: Facts.Facts, facts: Facts.Facts): boolean => {
  const [brand, own] = [Facts.text(wanted, "brand"), Facts.text(facts, "brand")]
  const [series, ownSeries] = [Facts.text(wanted, "series"), Facts.text(facts, "series")]
  if (series !== undefined && ownSeries !== undefined) return seriesKey(brand, series) === seriesKey(own, ownSeries)
  return brand !== undefined && own !== undefined && brandKey(brand) === brandKey(own)
}

/**
 * Why an object of a page does not serve the one that is valued: another city or district, another model, series or
 * use. `undefined` when it does. An object without a place is of the wanted one only where its estate is.
 */
export const isOther = (wanted: Wanted, found: PagedObject): LeftOutReason | undefined => {
  const { assetType, city, facts } = wanted
  const own = found.facts
  switch (assetType) {
    case "EQUIPMENT": {
      const [model, ownModel] = [Facts.text(facts, "model"), Facts.text(own, "model")]
      const isSame = model === undefined || ownModel === undefined || modelKey(model) === modelKey(ownModel)
      return isSame ? undefined : "OTHER_OBJECT"
    }
    case "VEHICLE":
      return isSameVehicle(facts, own) ? undefined : "OTHER_OBJECT"
    case "LAND":
      return found.city !== "" && isSameRegion(city, found.city, 2) ? undefined : "OTHER_PLACE"
    case "PROPERTY": {
      const usage = (stated: Facts.Facts) => Facts.text(stated, "propertyUsage") ?? "RESIDENTIAL"
      if (usage(facts) !== usage(own) || propertyUse(facts) !== propertyUse(own)) return "OTHER_OBJECT"
      const names = [Facts.text(facts, "community"), Facts.text(facts, "address")]
      const community = Facts.text(own, "community") ?? ""
      const isOwnEstate = community !== "" && names.some((name) => name?.includes(community) === true)
      if (found.city === "") return isOwnEstate ? undefined : "OTHER_PLACE"
      return isSameRegion(city, found.city, 3) ? undefined : "OTHER_PLACE"
    }
  }
}
