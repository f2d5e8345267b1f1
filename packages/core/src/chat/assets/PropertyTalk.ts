import type { AssetTalk } from "../ChatAsset.ts"

/** How property is talked about. */
export const propertyTalk: AssetTalk = {
  assetType: "PROPERTY",
  fields: [],
  evidence: () => 0,
  read: () => {},
  missing: () => [],
  useful: () => [],
}
