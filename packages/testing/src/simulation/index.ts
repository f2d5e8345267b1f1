export { fullShares, type ToldFact, type ToldShares, usualShares } from "./equipment/CatalogueEntry.ts"
export * from "./equipment/DemoEquipmentMarket.ts"
export {
  type EquipmentDirt,
  type EquipmentDirtRates,
  mildEquipmentDirt,
  noEquipmentDirt,
} from "./equipment/EquipmentDirt.ts"
export * from "./equipment/EquipmentEffects.ts"
export * from "./equipment/EquipmentMarket.ts"
export type { DescribedMachine, EquipmentTruth, EquipmentTruthPart } from "./equipment/EquipmentTruth.ts"
export type { MachineMaker } from "./equipment/machineMakers.ts"
export type { EmissionRegime, MachineType, MachineTypeProfile, Trade } from "./equipment/machineTypes.ts"
export type { SimulatedMachine } from "./equipment/SimulatedMachine.ts"
export type { SimulatedModel } from "./equipment/SimulatedModel.ts"
export { codeOf, creditCode, creditCodeCheck, identityNumber, vinCheckDigit, vinOf } from "./InventedNumbers.ts"
export * from "./land/DemoLandMarket.ts"
export { type LandDirt, type LandDirtRates, mildLandDirt, noLandDirt } from "./land/LandDirt.ts"
export * from "./land/LandEffects.ts"
export { fullLandShares, type ToldLandFact, type ToldLandShares, usualLandShares } from "./land/LandEntry.ts"
export * from "./land/LandMarket.ts"
export * from "./land/landPlaces.ts"
export type { DescribedLot, LandTruth, LandTruthPart } from "./land/LandTruth.ts"
export type { SimulatedLot } from "./land/SimulatedLot.ts"
export type { SimulatedNeighbourhood, SimulatedStreet } from "./land/SimulatedNeighbourhood.ts"
export { type Curve, valueAt } from "./market/Curve.ts"
export * from "./market/DemoPropertyMarket.ts"
export { type Dirt, type DirtRates, mildDirt, noDirt } from "./market/Dirt.ts"
export * from "./market/PropertyEffects.ts"
export * from "./market/PropertyMarket.ts"
export { logParts, type Situation, trueUnitPrice, type TruthPart } from "./market/PropertyTruth.ts"
export * from "./market/SampleCsv.ts"
export * from "./market/SeededRandom.ts"
export * from "./market/simulatedCities.ts"
export type { CommunityKnobs, SimulatedCommunity } from "./market/SimulatedCommunity.ts"
export type { SimulatedHome } from "./market/SimulatedHome.ts"
export type { RowSettings, RowSource, SimulatedRow } from "./market/SimulatedRows.ts"
export type { CarBrand, CarSeries, Fuel, Powertrain, TrimLevel } from "./vehicle/CarSeries.ts"
export { chinaVehicles } from "./vehicle/chinaVehicles.ts"
export * from "./vehicle/DemoVehicleMarket.ts"
export { overseasVehicles } from "./vehicle/overseasVehicles.ts"
export type { SimulatedTrim } from "./vehicle/SimulatedTrim.ts"
export type { SimulatedVehicle } from "./vehicle/SimulatedVehicle.ts"
export type { Transmission, VehicleCountry } from "./vehicle/VehicleCountry.ts"
export { mildVehicleDirt, noVehicleDirt, type VehicleDirt, type VehicleDirtRates } from "./vehicle/VehicleDirt.ts"
export type { EmissionStandard, VehicleEffects } from "./vehicle/VehicleEffects.ts"
export {
  fullVehicleShares,
  type ToldVehicleFact,
  type ToldVehicleShares,
  usualVehicleShares,
} from "./vehicle/VehicleEntry.ts"
export * from "./vehicle/VehicleMarket.ts"
export type { DescribedVehicle, VehicleTruth, VehicleTruthPart } from "./vehicle/VehicleTruth.ts"
