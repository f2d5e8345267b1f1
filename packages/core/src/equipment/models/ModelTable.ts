import type { EquipmentType } from "../EquipmentType.ts"
import { type Manufacturer, manufacturerByCode } from "./Manufacturers.ts"
import type { CapacityRule, Certainty, ModelRule, RatedCapacity } from "./ModelRule.ts"
import { recogniseModel } from "./RecogniseModel.ts"
import { modelRules } from "./rules/modelRules.ts"

/** An exception as a line of a document. */
export interface ModelTableException {
  /** `SCC8300`, `ZCC3200NP`. */
  readonly name: string
  /** Absent: the rule is wrong for it, and no source gives the capacity. */
  readonly capacity: RatedCapacity | undefined
  readonly certainty: Certainty
  readonly source: string
}

/** A rule as a line of a document. */
export interface ModelTableLine {
  readonly id: string
  /** Prefixes; an empty one is a name that begins with its number. */
  readonly prefixes: ReadonlyArray<string>
  /** Absent: many makers. */
  readonly manufacturer: Manufacturer | undefined
  readonly equipmentType: EquipmentType
  /** `t = n/10`, in which n is the number of the name; empty where the name does not encode it. */
  readonly capacity: string
  readonly example: string
  /** The capacity that the example gives. */
  readonly exampleCapacity: RatedCapacity | undefined
  readonly exceptions: ReadonlyArray<ModelTableException>
  readonly certainty: Certainty
  readonly source: string
}

const scaled = (base: string, factor: number): string =>
  factor === 1 ? base : factor > 1 ? `${base} × ${factor}` : `${base}/${Math.round(1 / factor)}`

/** A rule of capacity as a formula in the number n of the name. */
const formulaOf = (capacity: CapacityRule): string => {
  switch (capacity.kind) {
    case "TIMES":
      return `${capacity.unit} = ${scaled("n", capacity.factor)}`
    case "ABOVE":
      return `${capacity.unit} = ${scaled(`(n − ${capacity.base})`, capacity.factor)}`
    case "MIDDLE_DIGIT":
      return "t = middle digit, 3 to 8"
    case "WITHOUT_LAST_DIGIT":
      return `${capacity.unit} = ${scaled("n without its last digit", capacity.factor)}`
    case "JIB_AND_TIP":
      return "LLTT-m: jib LL m, tip load TT/10 t, t = m"
    case "LAST_NUMBER":
      return capacity.moment ? "n-m: t·m = n, t = m" : "n-m: t = m"
    case "AFTER_LEADING_ONE":
      return "t = n without its leading 1"
    case "AFTER_FIRST_PART":
      return "t = n without its first digit, or what follows the point"
    case "US_TONS":
      return `tons of 2000 lb = ${scaled("n", capacity.factor)}`
    case "LAST_DIGITS_US_TONS":
      return "tons of 2000 lb = n without its first digit"
    case "UNRATED":
      return ""
  }
}

const lineOf = (rule: ModelRule): ModelTableLine => {
  const manufacturer = rule.maker === undefined ? undefined : manufacturerByCode(rule.maker)
  const { prefixes } = rule
  const reading = recogniseModel(rule.example, {
    equipmentType: rule.type,
    ...(manufacturer === undefined ? {} : { manufacturer: manufacturer.code }),
  })
  return {
    id: rule.id,
    prefixes,
    manufacturer,
    equipmentType: rule.type,
    capacity: formulaOf(rule.capacity),
    example: rule.example,
    exampleCapacity: reading.matches[0]?.ratedCapacity,
    exceptions: (rule.exceptions ?? []).map(({ number, suffix = "", capacity, certainty, source }) => ({
      name: `${prefixes[0] ?? ""}${number}${suffix}`,
      capacity,
      certainty,
      source,
    })),
    certainty: rule.certainty,
    source: rule.source,
  }
}

/** The rules of `modelRules` as lines of a table, in their order, each with what its example reads. */
export const modelTable = (): ReadonlyArray<ModelTableLine> => modelRules.map(lineOf)
