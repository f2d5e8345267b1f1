import type { AssetTalk } from "../ChatAsset.ts"

/** How land is talked about. */
export const landTalk: AssetTalk = {
  assetType: "LAND",
  fields: [],
  evidence: () => 0,
  read: () => {},
  missing: () => [],
  useful: () => [],
}
