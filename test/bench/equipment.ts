import { equipment, equipmentRecipe } from "@open-valuation/core/equipment"
import { mildEquipmentDirt, simulateEquipmentMarket } from "@open-valuation/testing"
import { size } from "./Figures.ts"
import { TODAY, valuationBench } from "./ValuationBench.ts"

/** `npm run bench -- equipment` */
export const equipmentBench = (): Promise<void> =>
  valuationBench({
    name: "equipment",
    what: "Valuations of machines",
    sizes: size([2_500, 15_000, 60_000], [5_000]),
    asset: equipment(),
    recipe: equipmentRecipe(),
    marketOf: (wanted) => {
      const { observations, samples } = simulateEquipmentMarket({
        seed: 7,
        today: TODAY,
        deals: Math.round(0.55 * wanted),
        listings: Math.round(0.3 * wanted),
        auctions: Math.round(0.15 * wanted),
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
