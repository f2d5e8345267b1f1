import type { AssetWords } from "./FieldWords.ts"

export const zhEquipment: AssetWords = {
  asset: "工程机械",
  fields: {},
}
