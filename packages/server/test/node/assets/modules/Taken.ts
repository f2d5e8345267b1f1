import { boats } from "../../../../../../docs/examples/boat.ts"

export const assets = [{ ...boats, assetType: "EQUIPMENT" }]
