import { vehicle, vehicleRecipe } from "@open-valuation/core/vehicle"
import { mildVehicleDirt, simulateVehicleMarket } from "@open-valuation/testing"
import { TODAY, valuationBench } from "./ValuationBench.ts"

/** Fields that an owner knows from the licence and the car. */
const OWNER_TELLS = [
  "brand",
  "series",
  "trim",
  "modelYear",
  "firstRegistrationDate",
  "mileageKm",
  "fuelType",
  "transmission",
  "color",
  "transferCount",
] as const

/** `npm run bench -- vehicle` */
export const vehicleBench = (): Promise<void> =>
  valuationBench({
    title: "Vehicle",
    asset: vehicle(),
    recipe: vehicleRecipe(),
    marketOf: (size) => {
      const { observations, samples } = simulateVehicleMarket({
        seed: 7,
        today: TODAY,
        deals: Math.round(0.55 * size),
        listings: Math.round(0.35 * size),
        auctions: Math.round(0.1 * size),
        thinSeries: 10,
        dirt: mildVehicleDirt,
      })
      const requests = observations.map(({ object: { city, facts } }) => ({
        city,
        ...Object.fromEntries(
          OWNER_TELLS.flatMap((field) => (facts[field] === undefined ? [] : [[field, facts[field]]])),
        ),
      }))
      return { samples, requests }
    },
  })
