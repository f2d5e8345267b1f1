import { equipment, equipmentRecipe } from "@open-valuation/core/equipment"
import { mildEquipmentDirt, simulateEquipmentMarket } from "@open-valuation/testing"
import { TODAY, valuationBench } from "./ValuationBench.ts"

/** `npm run bench -- equipment` */
export const equipmentBench = (): Promise<void> =>
  valuationBench({
    title: "Equipment",
    asset: equipment(),
    recipe: equipmentRecipe(),
    marketOf: (size) => {
      const { observations, samples } = simulateEquipmentMarket({
        seed: 7,
        today: TODAY,
        deals: Math.round(0.55 * size),
        listings: Math.round(0.3 * size),
        auctions: Math.round(0.15 * size),
        thinModels: 30,
        dirt: mildEquipmentDirt,
      })
      // A machine as its owner would describe it.
      const requests = observations.map(({ object: { city, facts } }) => {
        const { hours, manufactureDate, manufacturer, model, ...attributes } = facts
        return { model, manufactureDate, manufacturer, city, attributes, ...(hours === undefined ? {} : { hours }) }
      })
      return { samples, requests }
    },
  })
