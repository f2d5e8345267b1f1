import type { ModelRule } from "../ModelRule.ts"
import { chineseRules } from "./chinese.ts"
import { craneRules } from "./cranes.ts"
import { earthmovingRules } from "./earthmoving.ts"
import { sanyRules } from "./sany.ts"
import { sharedRules } from "./sharedNames.ts"
import { towerRules } from "./towers.ts"
import { xcmgRules } from "./xcmg.ts"
import { zoomlionRules } from "./zoomlion.ts"

/**
 * Every line of the table of names, in the order in which they are asked: of the rules of one maker for one prefix, the
 * first that fits answers; rules of several makers all answer.
 */
export const modelRules: ReadonlyArray<ModelRule> = [
  ...sharedRules,
  ...xcmgRules,
  ...sanyRules,
  ...zoomlionRules,
  ...chineseRules,
  ...towerRules,
  ...craneRules,
  ...earthmovingRules,
]
