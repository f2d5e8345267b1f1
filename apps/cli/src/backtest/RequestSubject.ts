import type { Facts, Sample, Subject } from "@open-valuation/core"

/** The fields of a property request in the specification, section 2.6, beside `city` and `address`. */
const requestFields = ["buildingArea", "propertyUsage", "houseType", "floor", "totalFloors", "buildYear"] as const

/**
 * What a plain request of the specification can tell of a test row: its own fields alone, with the community's name as
 * the address, because that is what a person writes there.
 */
export const requestSubject = ({ assetType, city, facts }: Sample): Subject => {
  const known: Record<string, Facts.FactValue> = {}
  const address = facts["community"] ?? facts["address"]
  if (address !== undefined) known["address"] = address
  for (const name of requestFields) {
    const value = facts[name]
    if (value !== undefined) known[name] = value
  }
  return { assetType, city, facts: known }
}
