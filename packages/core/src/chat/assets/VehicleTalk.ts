import type { AssetTalk } from "../ChatAsset.ts"

/** How vehicle is talked about. */
export const vehicleTalk: AssetTalk = {
  assetType: "VEHICLE",
  fields: [],
  evidence: () => 0,
  read: () => {},
  missing: () => [],
  useful: () => [],
}
