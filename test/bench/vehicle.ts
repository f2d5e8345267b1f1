import { vehicle, vehicleRecipe } from "@open-valuation/core/vehicle"
import { mildVehicleDirt, simulateVehicleMarket } from "@open-valuation/testing"
import { size } from "./Figures.ts"
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
    name: "vehicle",
    what: "Valuations of cars",
    sizes: size([2_500, 15_000, 60_000], [5_000]),
    asset: vehicle(),
    recipe: vehicleRecipe(),
    marketOf: (wanted) => {
      const { observations, samples } = simulateVehicleMarket({
        seed: 7,
        today: TODAY,
        deals: Math.round(0.55 * wanted),
        listings: Math.round(0.35 * wanted),
        auctions: Math.round(0.1 * wanted),
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
