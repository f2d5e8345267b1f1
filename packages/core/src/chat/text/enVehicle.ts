import type { AssetWords } from "./FieldWords.ts"

export const enVehicle: AssetWords = {
  asset: "a vehicle",
  fields: {},
}
