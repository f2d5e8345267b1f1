export { decodeVin, normaliseVin, type VinFault, type VinReading } from "./DecodeVin.ts"
export { type MakerCode, makerCodeOf, makerCodes, type MakerCodeCertainty } from "./MakerCodes.ts"
export { type ModelYearReading, readModelYear } from "./ModelYear.ts"
