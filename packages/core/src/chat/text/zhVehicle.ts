import type { AssetWords } from "./FieldWords.ts"

export const zhVehicle: AssetWords = {
  asset: "车辆",
  fields: {},
}
