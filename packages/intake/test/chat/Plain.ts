import { type KnownAssetType, LocalDate } from "@open-valuation/core/domain"
import { property } from "@open-valuation/core/property"
import { vehicle } from "@open-valuation/core/vehicle"
import { type AssetTalk, type ChatAsset, chatAsset, type ChatRules } from "../../src/chat/index.ts"

const read =
  (fields: ReadonlyArray<string>): AssetTalk["read"] =>
  (passage) => {
    passage.take(/(\w+)=([^;]+)/g, ([, field = "", written = ""]) => {
      const value = /^-?\d+(?:\.\d+)?$/.test(written) ? Number(written) : written
      return fields.includes(field) ? [{ _tag: "SetField", field, value }] : undefined
    })
    passage.take(/(\w+)~(\d{4})/g, ([, field = "", year = ""]) => [
      { _tag: "DoubtField", field, doubt: { kind: "YEAR_ALONE", year: Number(year) } },
    ])
    passage.take(/(\w+)\?(\w{17})/g, ([, field = "", value = ""]) => [
      { _tag: "DoubtField", field, doubt: { kind: "CHECK_DIGIT", value } },
    ])
  }

/** An asset that is talked about as `field=value;`, so that tests of the session do not depend on a language. */
const plainTalk = (
  assetType: KnownAssetType,
  word: RegExp,
  required: ReadonlyArray<string>,
  useful: ReadonlyArray<string>,
): AssetTalk => {
  const fields = [...required, ...useful]
  return {
    assetType,
    sayings: Object.fromEntries(fields.map((field) => [field, { noun: new RegExp(`\\b${field}\\b`) }])),
    evidence: (text) => (word.test(text) ? 3 : fields.some((field) => text.includes(`${field}=`)) ? 1 : 0),
    read: read(fields),
    missing: (held) => required.filter((field) => held[field] === undefined),
    useful: () => useful,
  }
}

const plainProperty = plainTalk(
  "PROPERTY",
  /\bhome\b/,
  ["city", "address", "buildingArea", "propertyUsage"],
  ["floor", "totalFloors", "buildYear"],
)
const plainVehicle = plainTalk(
  "VEHICLE",
  /\bcar\b/,
  ["vin", "city", "firstRegistrationDate", "mileageKm"],
  ["color", "modelYear"],
)

const assets = new Map<KnownAssetType, ChatAsset>([
  ["PROPERTY", chatAsset(plainProperty, property())],
  ["VEHICLE", chatAsset(plainVehicle, vehicle())],
])

/** Rules of a session on 20 November 2026. */
export const plainRules: ChatRules = { assets, today: LocalDate.LocalDate.make("2026-11-20") }
