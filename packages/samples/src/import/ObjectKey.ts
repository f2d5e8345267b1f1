import { Facts } from "@open-valuation/core"
import type { SampleAsset } from "./CellType.ts"
import { hash128 } from "./Hash128.ts"
import { memo } from "./Memo.ts"

/** Which facts tell one object from another of its asset. */
interface Identity {
  /** Each of these groups must be known by one of its fields; otherwise the sample is an object of its own. */
  readonly needs: ReadonlyArray<ReadonlyArray<string>>
  /** Further facts that keep similar objects apart when they are known. */
  readonly uses: ReadonlyArray<string>
  /** Step to which a number is rounded, because sources round it differently. */
  readonly rounded: Readonly<Record<string, number>>
}

/**
 * Homes: place, area in whole m², storey and layout. Machines: model, year, hours to 10. Cars: the chassis number, or
 * model, registration month, mileage to 100 km and colour. Land: address and area.
 */
const identities: Readonly<Record<SampleAsset, Identity>> = {
  PROPERTY: {
    needs: [["community", "address"], ["buildingArea"]],
    uses: ["propertyUsage", "houseType", "floor", "totalFloors", "floorBand", "orientation"],
    rounded: { buildingArea: 1 },
  },
  EQUIPMENT: {
    needs: [["model"], ["manufactureDate"], ["hours"]],
    uses: ["manufacturer", "region"],
    rounded: { hours: 10 },
  },
  VEHICLE: {
    needs: [["brand"], ["series"], ["firstRegistrationDate"], ["mileageKm"]],
    uses: ["trim", "modelYear", "color"],
    rounded: { mileageKm: 100 },
  },
  LAND: { needs: [["address"], ["areaSqm"]], uses: ["landUse"], rounded: { areaSqm: 1 } },
}

/** Spelling that differs between sources of the same name: width, case, spaces, brackets. */
const plain = memo(200_000, (text) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s()·.,、，-]/g, ""),
)

const part = (facts: Facts.Facts, name: string, step: number | undefined): string | undefined => {
  const value = facts[name]
  if (typeof value === "number") return String(step === undefined ? value : Math.round(value / step) * step)
  return value === undefined ? undefined : plain(String(value))
}

/**
 * Key of the home, car or machine that a sample is about: equal for the same object seen by several sources or again
 * later. Prices, dates and sources are no part of it. A sample that does not say enough keeps its own id.
 */
export const objectKey = (asset: SampleAsset, city: string, facts: Facts.Facts, sampleId: string): string => {
  const vin = asset === "VEHICLE" ? Facts.text(facts, "vin") : undefined
  if (vin !== undefined) return hash128(`VIN|${plain(vin)}`)
  const { needs, uses, rounded } = identities[asset]
  let key = `${asset}|${city}`
  for (const names of needs) {
    const name = names.find((one) => facts[one] !== undefined)
    if (name === undefined) return sampleId
    key += `|${part(facts, name, rounded[name])}`
  }
  for (const name of uses) key += `|${part(facts, name, rounded[name]) ?? ""}`
  return hash128(key)
}
