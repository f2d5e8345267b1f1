import { recogniseModel } from "@open-valuation/core/equipment"
import { makersIn } from "./Makers.ts"
import { modelNamesIn } from "./ModelNames.ts"
import { typeWordsIn } from "./TypeWords.ts"

/** Makers whose names say little: they build cars, or are words and names of places as well. */
const ALSO_OTHERS = new Set([
  "VOLVO",
  "HYUNDAI",
  "HITACHI",
  "DEERE",
  "KUBOTA",
  "SUMITOMO",
  "CASE",
  "HUBA",
  "FUSHAN",
  "JIANGLU",
  "SUNWARD",
])
const GENERAL =
  /工程机械|工程设备|机械设备|重型机械|工程车辆|construction (?:equipment|machine(?:ry)?)|heavy (?:equipment|machinery)/iu
const HINT = /出厂|工作小时|小时|工时|设备|机械|机器|吨位|\bhrs?\b|\bhours?\b|\bmachine\b|\bequipment\b/iu

const CERTAIN = 3

/** How much a message speaks of a machine: its words, its model, its maker. */
export const equipmentEvidence = (text: string): number => {
  const types = typeWordsIn(text).length > 0 || GENERAL.test(text)
  const makers = makersIn(text).some(({ maker }) => maker !== undefined && !ALSO_OTHERS.has(maker.code))
  const models = modelNamesIn(text, false).some(({ name, sure }) => sure && isTelling(name))
  const sum = (types ? CERTAIN : 0) + (makers ? CERTAIN : 0) + (models ? 2 : 0)
  return sum + (HINT.test(text) ? 1 : 0)
}

/** Whether nothing but a machine is called so: letters and several digits of a rule that needs nothing else. */
const isTelling = (name: string): boolean =>
  /^[A-Z]{2,}.?\d{2}|^[A-Z]\d{3}/.test(name) &&
  recogniseModel(name).matches.some(({ certainty }) => certainty !== "POSSIBLE")
