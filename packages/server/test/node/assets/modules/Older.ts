import { boat } from "../../../../../../docs/examples/boat.ts"

export const assets = { ...boat, engineVersion: "0.1.0" }
