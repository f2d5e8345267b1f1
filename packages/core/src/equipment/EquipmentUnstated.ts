import type { Sample, Subject } from "../domain/Sample.ts"
import { type Unstated, unstatedFacts } from "../market/appraise/UnstatedFacts.ts"
import type { DepreciationTables } from "./depreciation/DepreciationTables.ts"
import { EquipmentFacts } from "./fields.ts"
import { readMachine } from "./Machine.ts"

/** Frequency of each condition among traded machines. Judgement: no count of Chinese machines was found. */
const USUAL_SHARES = { EXCELLENT: 0.15, GOOD: 0.35, NORMAL: 0.35, POOR: 0.15 } as const

/**
 * Uncertainty from an unstated condition, by the grades of the condition table. Words of the configuration count as a
 * statement.
 */
export const conditionUnstated =
  (tables: DepreciationTables) =>
  (subject: Subject, samples: ReadonlyArray<Sample>): Unstated => {
    if (readMachine(subject.facts, tables).config.condition !== undefined) return { fields: [], error: 0 }
    const { grades } = tables.condition
    const spread = [
      { share: USUAL_SHARES.EXCELLENT, log: Math.log(grades.EXCELLENT) },
      { share: USUAL_SHARES.GOOD, log: Math.log(grades.GOOD) },
      { share: USUAL_SHARES.NORMAL, log: Math.log(grades.NORMAL) },
      { share: USUAL_SHARES.POOR, log: Math.log(grades.POOR) },
    ]
    return unstatedFacts([{ fact: EquipmentFacts.condition, spread }], subject, samples)
  }
