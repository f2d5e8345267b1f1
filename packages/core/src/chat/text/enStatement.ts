import type { AssetWords } from "./FieldWords.ts"

export const enStatement: AssetWords = {
  asset: "bank statements",
  fields: {},
}
