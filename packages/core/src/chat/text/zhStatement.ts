import type { AssetWords } from "./FieldWords.ts"

export const zhStatement: AssetWords = {
  asset: "银行流水",
  fields: {},
}
