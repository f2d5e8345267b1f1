import { boat } from "../../../../../../docs/examples/boat.ts"

export const assets = [{ ...boat, assetType: "EQUIPMENT" }]
