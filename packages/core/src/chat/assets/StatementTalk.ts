import type { AssetTalk } from "../ChatAsset.ts"

/** How statement is talked about. */
export const statementTalk: AssetTalk = {
  assetType: "BANK_STATEMENT",
  fields: [],
  evidence: () => 0,
  read: () => {},
  missing: () => [],
  useful: () => [],
}
