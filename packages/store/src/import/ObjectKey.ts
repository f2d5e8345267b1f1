import { Facts, plainName, ownValue } from "@open-valuation/core"
import type { ObjectIdentity } from "@open-valuation/core/market"
import type { SampleAsset } from "./CellType.ts"
import { hash128 } from "./Hash128.ts"
import { memo } from "./Memo.ts"

const plain = memo(200_000, plainName)

const part = (facts: Facts.Facts, name: string, step: number | undefined): string | undefined => {
  const value = ownValue(facts, name)
  if (typeof value === "number") return String(step === undefined ? value : Math.round(value / step) * step)
  return value === undefined ? undefined : plain(String(value))
}

/**
 * Key of the home, car, machine or lot that a sample describes: equal when several sources list the same object, or one
 * lists it again. Prices, dates and sources do not enter it. A sample with too few facts has its own id as key. No
 * cryptographic hash is needed, because anyone can make an equal key by stating the same facts.
 */
export const objectKey = (
  { asset, identity }: { readonly asset: SampleAsset; readonly identity: ObjectIdentity | undefined },
  city: string,
  facts: Facts.Facts,
  sampleId: string,
): string => {
  const vin = asset === "VEHICLE" ? Facts.text(facts, "vin") : undefined
  if (vin !== undefined) return hash128(`VIN|${plain(vin)}`)
  if (identity === undefined) return sampleId
  const { needs, uses, rounded } = identity
  let key = `${asset}|${city}`
  for (const names of needs) {
    const name = names.find((one) => ownValue(facts, one) !== undefined)
    if (name === undefined) return sampleId
    key += `|${part(facts, name, ownValue(rounded, name))}`
  }
  for (const name of uses) key += `|${part(facts, name, ownValue(rounded, name)) ?? ""}`
  return hash128(key)
}
