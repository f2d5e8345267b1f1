import type { AssetWords } from "./FieldWords.ts"

export const zhLand: AssetWords = {
  asset: "土地",
  fields: {},
}
