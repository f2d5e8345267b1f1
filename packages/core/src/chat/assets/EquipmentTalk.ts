import type { AssetTalk } from "../ChatAsset.ts"

/** How equipment is talked about. */
export const equipmentTalk: AssetTalk = {
  assetType: "EQUIPMENT",
  fields: [],
  evidence: () => 0,
  read: () => {},
  missing: () => [],
  useful: () => [],
}
