import type { Subject } from "../domain/Sample.ts"
import { requestedBy } from "../market/recipe/Requested.ts"
import * as PropertyFacts from "./PropertyFacts.ts"

/** The fields of a property request in the specification, section 2.6, other than `city` and `address`. */
const requested = requestedBy(["buildingArea", "propertyUsage", "houseType", "floor", "totalFloors", "buildYear"])

/** A property reduced to what a plain request states: people enter the community's name as the address. */
export const requestedProperty = (object: Subject): Subject => {
  const { city, facts, assetType } = requested(object)
  const address = PropertyFacts.community(object.facts) ?? PropertyFacts.address(object.facts)
  return { assetType, city, facts: address === undefined ? facts : { address, ...facts } }
}
