import { LocalDate, Valuation } from "@open-valuation/core"
import { equipment, equipmentRecipe } from "@open-valuation/core/equipment"
import { land } from "@open-valuation/core/land"
import { property, propertyRecipe } from "@open-valuation/core/property"
import { vehicle, vehicleRecipe } from "@open-valuation/core/vehicle"
import {
  mildDirt,
  mildEquipmentDirt,
  mildLandDirt,
  mildVehicleDirt,
  simulateEquipmentMarket,
  simulateLandMarket,
  simulatePropertyMarket,
  simulateVehicleMarket,
} from "@open-valuation/testing"

/** The day of all golden valuations. */
export const today = LocalDate.LocalDate.make("2026-11-20")

/** Names of the cases, and their requests. */
type Requests = ReadonlyArray<readonly [name: string, request: object]>

const kept = (facts: Readonly<Record<string, unknown>>, fields: ReadonlyArray<string>): object =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => fields.includes(name)))

const goldenProperty = () => {
  const market = simulatePropertyMarket({ seed: 3, today, deals: 700, listings: 300, dirt: mildDirt })
  const [home, other, third] = market.observations.flatMap(({ object }, i) => (i % 250 === 1 ? [object] : []))
  const requestOf = ({ city, facts }: NonNullable<typeof home>) => ({ propertyUsage: "RESIDENTIAL", ...facts, city })
  const few = ["address", "community", "buildingArea", "propertyUsage"]
  const first = requestOf(home!)
  const requests: Requests = [
    ["all facts", first],
    ["another home", requestOf(other!)],
    ["few facts", { ...kept(third!.facts, few), city: third!.city }],
    ["unseen community", { city: first.city, address: "无名路1号", buildingArea: 95, propertyUsage: "RESIDENTIAL" }],
    ["unseen district", { ...first, city: "北京市/北京市/延庆区", community: "青松里", address: "青松里2号楼" }],
    ["past date", { ...first, valuationDate: "2025-06-30" }],
    ["before all samples", { ...first, valuationDate: "2009-06-30" }],
    ["five thousand m²", { ...first, buildingArea: 5_000 }],
    ["one m²", { ...first, buildingArea: 1 }],
    ["facts against each other", { ...first, floor: 150, totalFloors: 160, buildYear: 1890 }],
    ["parking space", { ...first, houseType: "车位", buildingArea: 12.5, floor: -2 }],
    ["city without samples", { ...first, city: "甘肃省/兰州市/城关区" }],
  ]
  return { asset: Valuation.asset(property()), recipe: propertyRecipe, samples: market.samples, requests }
}

const goldenVehicle = () => {
  const market = simulateVehicleMarket({
    seed: 3,
    today,
    deals: 700,
    listings: 300,
    auctions: 60,
    dirt: mildVehicleDirt,
  })
  const [car, other, third] = market.observations.flatMap(({ object }, i) => (i % 250 === 1 ? [object] : []))
  const requestOf = ({ city, facts }: NonNullable<typeof car>) => ({ mileageKm: 60_000, ...facts, city })
  const few = ["brand", "series", "firstRegistrationDate", "mileageKm"]
  const first = requestOf(car!)
  const { vin: _vin, ...withoutVin } = { vin: undefined, ...requestOf(other!) }
  const requests: Requests = [
    ["all facts", first],
    ["another car", withoutVin],
    ["few facts", { mileageKm: 60_000, ...kept(third!.facts, few), city: third!.city }],
    ["number alone", { ...kept(first, ["vin", "firstRegistrationDate", "mileageKm"]), city: first.city }],
    ["unseen series", { ...withoutVin, brand: "云雀", series: "远山", trim: "1.5L 标准版" }],
    ["a million km", { ...withoutVin, mileageKm: 1_000_000 }],
    ["new price told", { ...withoutVin, currentNewPrice: 120_000, msrp: 130_000 }],
    ["flooded taxi", { ...withoutVin, accidentType: "FLOOD", usageNature: "OPERATING", conditionGrade: "POOR" }],
    [
      "battery car with Diesel",
      { ...withoutVin, fuelType: "DIESEL", batteryHealthPct: 70, displacementL: 6, seats: 50 },
    ],
    ["past date", { ...withoutVin, valuationDate: "2026-03-31" }],
  ]
  return { asset: Valuation.asset(vehicle()), recipe: vehicleRecipe(), samples: market.samples, requests }
}

const goldenLand = () => {
  const market = simulateLandMarket({ seed: 3, today, deals: 500, listings: 60, auctions: 100, dirt: mildLandDirt })
  const [lot, other, third] = market.observations.flatMap(({ object }, i) => (i % 180 === 1 ? [object] : []))
  const requestOf = ({ city, facts }: NonNullable<typeof lot>) => ({ rightType: "GRANTED", ...facts, city })
  const few = ["address", "landUse", "areaSqm"]
  const first = requestOf(lot!)
  const benchmarkPrice = { unitPrice: 7_800, date: "2024-01-01", plotRatio: 2, termYears: 70 }
  const requests: Requests = [
    ["all facts", first],
    ["another lot", requestOf(other!)],
    ["few facts", { rightType: "GRANTED", ...kept(third!.facts, few), city: third!.city }],
    ["benchmark price", { ...first, landUse: "RESIDENTIAL", termTotalYears: 70, remainingYears: 55, benchmarkPrice }],
    ["term left", { ...first, termTotalYears: 40, remainingYears: 9.5, landUse: "COMMERCIAL" }],
    ["leased", { ...first, rightType: "LEASED" }],
    ["allocated", { ...first, rightType: "ALLOCATED" }],
    ["plot ratio of thirty", { ...first, plotRatio: 30 }],
    ["province without lots", { ...first, city: "西藏自治区/那曲市" }],
    ["benchmark alone", { ...first, city: "西藏自治区/那曲市", landUse: "RESIDENTIAL", benchmarkPrice }],
    ["past date", { ...first, valuationDate: "2025-12-31" }],
  ]
  return { asset: Valuation.asset(land()), recipe: land().market.recipe, samples: market.samples, requests }
}

const goldenEquipment = () => {
  const market = simulateEquipmentMarket({
    seed: 3,
    today,
    deals: 700,
    listings: 300,
    auctions: 100,
    thinModels: 5,
    dirt: mildEquipmentDirt,
  })
  const [machine, other, third] = market.observations.flatMap(({ object }, i) => (i % 250 === 1 ? [object] : []))
  const requestOf = ({ city, facts }: NonNullable<typeof machine>) => {
    const { condition, emissionStage, equipmentType, hours, manufactureDate, manufacturer, model } = facts
    const attributes = Object.fromEntries(
      Object.entries({ condition, emissionStage, equipmentType }).filter(([, value]) => value !== undefined),
    )
    return { model, manufactureDate, manufacturer, ...(hours === undefined ? {} : { hours }), city, attributes }
  }
  const first = requestOf(other!)
  const requests: Requests = [
    ["all facts", first],
    ["another machine", requestOf(machine!)],
    ["few facts", { model: third!.facts["model"], manufactureDate: third!.facts["manufactureDate"] }],
    ["sixty thousand hours", { ...first, hours: 60_000 }],
    ["configuration in words", { ...first, equipmentConfig: "国四排放，大修过，发动机冒蓝烟，带破碎锤" }],
    ["replacement value", { ...first, attributes: { replacementValue: 900_000 } }],
    ["unseen model", { model: "ZQ900H", manufactureDate: "2018-05" }],
    ["type and size", { model: "20吨履带式挖掘机", manufactureDate: "2019-06", hours: 6_000 }],
    ["type alone", { model: "挖掘机", manufactureDate: "2019-06" }],
    ["past date", { ...first, valuationDate: "2026-03-31" }],
  ]
  return { asset: Valuation.asset(equipment()), recipe: equipmentRecipe(), samples: market.samples, requests }
}

/** A market of each asset. */
export const goldenMarkets = {
  PROPERTY: goldenProperty,
  VEHICLE: goldenVehicle,
  LAND: goldenLand,
  EQUIPMENT: goldenEquipment,
}
