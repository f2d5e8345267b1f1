import type { SearchKeys } from "../market/recipe/SearchKeys.ts"
import { defaultDepreciation } from "./depreciation/DefaultDepreciation.ts"
import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import { EquipmentFacts } from "./fields.ts"
import { machineKind, seriesOf } from "./MachineKind.ts"
import { modelKey, recogniseModel } from "./models/RecogniseModel.ts"

/** One market for the country: machines are driven, or carried, to where they are needed. */
const MARKET = "CN"

/** Facts that machines of one model do not share. The maker is inferred separately, with a reference. */
export const ofOneMachine: ReadonlySet<string> = new Set([
  "manufacturer",
  "manufacturerInferred",
  "manufactureDate",
  "hours",
  "condition",
  "emissionStage",
  "region",
  "equipmentConfig",
  "replacementValue",
])

/** Letters and the number after them: makers number the sizes of a type (`PC138`, `PC200`; `L70`, `L90`). */
const NAME = /^([A-Z]*)[-/ ]?(\d+(?:\.\d+)?)/
/**
 * Names whose numbers are further apart often mean another type. Of machines sold in 2010, with a fifth of the models
 * held out, 27 got a type from names this close, 20 of them the right one.
 */
const MOST_RATIO = 1.6
/** Facts that machines of similar names share. */
const KIND: ReadonlySet<string> = new Set(["equipmentType", "sizeClass"])

/**
 * Search keys of machines: the model is the group, its siblings the family, the size class the neighbourhood, the type
 * the district.
 */
export const equipmentKeys = (tables: DepreciationTables = defaultDepreciation): SearchKeys => ({
  market: () => MARKET,
  groupNames: (facts) => {
    const model = EquipmentFacts.model(facts)
    return model === undefined ? [] : [model]
  },
  groupField: "model",
  told: ["model", "manufacturer"],
  nameParts: (facts) => [EquipmentFacts.model(facts) ?? ""],
  groupKey: modelKey,
  groupBase: (name) => {
    const { matches, model } = recogniseModel(name)
    return matches[0]?.series ?? seriesOf(model) ?? model
  },
  neighbourhood: (facts) => machineKind(facts, tables).size,
  district: (_, facts) => machineKind(facts, tables).type,
  likeNames: {
    read: (name) => {
      const [, stem, digits] = NAME.exec(recogniseModel(name).model) ?? []
      const number = Number(digits)
      return stem !== undefined && number > 0 ? { stem, number } : undefined
    },
    mostRatio: MOST_RATIO,
    shares: (field) => KIND.has(field),
  },
  inherits: (field) => !ofOneMachine.has(field),
  point: () => undefined,
})
