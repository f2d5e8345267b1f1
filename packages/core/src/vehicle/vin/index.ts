export { decodeVin, normaliseVin } from "./DecodeVin.ts"
export { type MakerCode, makerCodeOf, makerCodes, type MakerCodeCertainty } from "./MakerCodes.ts"
export { readModelYear } from "./ModelYear.ts"
