import type { Facts } from "../domain/Facts.ts"
import type { MarketDefinition } from "../market/MarketDefinition.ts"
import { defaultDepreciation } from "./depreciation/index.ts"
import type { EquipmentOptions } from "./EquipmentEngine.ts"
import { defaultEquipmentPolicy } from "./EquipmentPolicy.ts"
import { equipmentRecipe } from "./EquipmentRecipe.ts"
import { refusal, refusalFacts } from "./EquipmentRefusal.ts"
import { machineKind } from "./MachineKind.ts"

/** The fields of an equipment request in the specification, section 2.5, that say something of the machine. */
const REQUEST_FIELDS = ["model", "manufactureDate", "manufacturer", "equipmentConfig"] as const

/** How construction machinery is valued from its market. */
export const equipmentMarket = ({
  policy = defaultEquipmentPolicy,
  tables = defaultDepreciation,
}: EquipmentOptions = {}): MarketDefinition => {
  const recipe = equipmentRecipe(tables)
  return {
    recipe,
    policy,
    classes: [{ name: "type", of: ({ facts }) => machineKind(facts, tables).type }],
    requestSubject: ({ assetType, facts }) => {
      const known: Record<string, Facts[string]> = {}
      for (const name of REQUEST_FIELDS) {
        const value = facts[name]
        if (value !== undefined) known[name] = value
      }
      return { assetType, city: "", facts: known }
    },
    refuses: (evidence) =>
      refusal(policy, refusalFacts({ policy, tables, unavailable: [], ...evidence })) !== undefined,
  }
}
