import type { AssetWords } from "./FieldWords.ts"

export const zhProperty: AssetWords = {
  asset: "房产",
  fields: {},
}
