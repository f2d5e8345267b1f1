import type { AssetWords } from "./FieldWords.ts"

export const enLand: AssetWords = {
  asset: "a plot of land",
  fields: {},
}
