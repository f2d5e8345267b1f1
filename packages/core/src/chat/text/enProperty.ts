import type { AssetWords } from "./FieldWords.ts"

export const enProperty: AssetWords = {
  asset: "a home, shop or workshop",
  fields: {},
}
