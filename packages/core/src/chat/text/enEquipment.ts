import type { AssetWords } from "./FieldWords.ts"

export const enEquipment: AssetWords = {
  asset: "a construction machine",
  fields: {},
}
