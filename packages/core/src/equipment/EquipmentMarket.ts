import type { MarketDefinition, MarketEvidence } from "../market/MarketDefinition.ts"
import { comparedUnder } from "../market/recipe/Comparison.ts"
import { defaultDepreciation } from "./depreciation/DefaultDepreciation.ts"
import { doubtOf } from "./EquipmentDoubt.ts"
import type { EquipmentOptions } from "./EquipmentEngine.ts"
import { type RefusalFacts, refusalFacts } from "./EquipmentEvidence.ts"
import { defaultEquipmentPolicy } from "./EquipmentPolicy.ts"
import { equipmentRecipe } from "./EquipmentRecipe.ts"
import { refusal } from "./EquipmentRefusal.ts"
import { requestedEquipment } from "./fields.ts"
import { machineKind } from "./MachineKind.ts"
import { manufacturerOf } from "./models/Manufacturers.ts"

/** How construction machinery is valued from its market. */
export const equipmentMarket = ({
  policy = defaultEquipmentPolicy,
  tables = defaultDepreciation,
}: EquipmentOptions = {}): MarketDefinition => {
  const recipe = comparedUnder(equipmentRecipe(tables), policy)
  const factsOf = (evidence: MarketEvidence): RefusalFacts =>
    refusalFacts({ policy, tables, unavailable: [], ...evidence })
  return {
    recipe,
    policy,
    classes: [{ name: "type", of: ({ facts }) => machineKind(facts, tables).type }],
    names: { model: { corrected: true }, manufacturer: { key: (name) => manufacturerOf(name)?.code ?? name } },
    requestSubject: requestedEquipment,
    refuses: (evidence) => refusal(policy, factsOf(evidence)) !== undefined,
    widening: (evidence) => doubtOf(policy, factsOf(evidence)).widening,
  }
}
