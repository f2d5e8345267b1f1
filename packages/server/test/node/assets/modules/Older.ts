import { boats } from "../../../../../../docs/examples/boat.ts"

export const assets = { ...boats, engineVersion: "0.1.0" }
