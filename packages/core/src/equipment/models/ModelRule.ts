import type { EquipmentType } from "../EquipmentType.ts"

/**
 * Units of a rated capacity: t of load (cranes), of bucket load (loaders), of operating weight (excavators, rollers) or
 * of payload (trucks); t·m and kN·m of load moment (tower cranes) or torque (drilling rigs); hp of engine power; m of
 * width; m³ of a mixer's drum, m³/h of concrete.
 */
export type CapacityUnit = "t" | "t·m" | "kN·m" | "hp" | "m" | "m³" | "m³/h"

export interface RatedCapacity {
  readonly value: number
  readonly unit: CapacityUnit
}

/** A capacity in a name besides the rated one, in its own unit. */
export interface FurtherCapacity extends RatedCapacity {
  /** `JIB` in m and `TIP_LOAD` in t of a tower crane, `LOAD_MOMENT` in t·m or kN·m. */
  readonly of: "JIB" | "TIP_LOAD" | "LOAD_MOMENT"
}

/** Read in the named source; general knowledge of the trade; one reading among others. */
export type Certainty = "CONFIRMED" | "LIKELY" | "POSSIBLE"

/** The code by which the number in a name gives the capacity. */
export type CapacityRule =
  /** number × factor, where `factor` is 1 for `t = n` and 0.1 for `t = n/10`. */
  | { readonly kind: "TIMES"; readonly factor: number; readonly unit: CapacityUnit }
  /** number − base, × factor: `7055` → 55 t. */
  | { readonly kind: "ABOVE"; readonly base: number; readonly factor: number; readonly unit: CapacityUnit }
  /**
   * The middle digit of three is the bucket load: `856` → 5 t. Only 3 to 8: below that the classes are not whole
   * tonnes.
   */
  | { readonly kind: "MIDDLE_DIGIT" }
  /** The last digit is a variant: `143` → 14 t, `1803` → 180 hp, `953` → 9.5 m. */
  | { readonly kind: "WITHOUT_LAST_DIGIT"; readonly factor: number; readonly unit: CapacityUnit }
  /** Four digits LLTT, jib in metres and load at its tip in 0.1 t; after a hyphen the greatest load in t: `6520-10`. */
  | { readonly kind: "JIB_AND_TIP" }
  /**
   * The number behind the hyphen is the greatest load in t (`293-18`); the number is the load moment in t·m when
   * `moment`.
   */
  | { readonly kind: "LAST_NUMBER"; readonly moment: boolean }
  /** A leading 1 of four or five digits is dropped: `1500` → 500 t, `11200` → 1200 t. */
  | { readonly kind: "AFTER_LEADING_ONE" }
  /** A digit of axles or a class before a point, then tonnes: `6400` → 400 t, `4.100` → 100 t, `68.1250` → 1250 t. */
  | { readonly kind: "AFTER_FIRST_PART" }
  /** number × factor in tons of 2000 lb. */
  | { readonly kind: "US_TONS"; readonly factor: number }
  /** The last two digits of three, the last three of four: tons of 2000 lb: `890` → 90, `9165` → 165. */
  | { readonly kind: "LAST_DIGITS_US_TONS" }
  /** The name does not encode it. */
  | { readonly kind: "UNRATED" }

/** A number that a rule would read wrongly, or whose capacity only a list gives. */
export interface ModelException {
  /** The number as written in the name: `8300`, `90`. */
  readonly number: string
  /** Start of what follows the number, when the exception is for that variant alone: `NP`. */
  readonly suffix?: string
  /** Absent: the capacity is unknown, and the rule must not be used. */
  readonly capacity?: RatedCapacity
  readonly further?: ReadonlyArray<FurtherCapacity>
  readonly basis: "LOOKUP" | "EXCEPTION"
  readonly certainty: Certainty
  readonly source: string
}

/** One line of the table of names: a prefix, its number, and their meaning. */
export interface ModelRule {
  readonly id: string
  /** Spellings of the letters before the number; `""` alone for names that begin with their number. */
  readonly prefixes: ReadonlyArray<string>
  /** Code of the maker; absent where many makers use the name. */
  readonly maker?: string
  readonly type: EquipmentType
  /** Fewest and most digits of the number, leading zeros counted. */
  readonly digits: readonly [fewest: number, most: number]
  /** Least and greatest number that the maker is known to use, with room for new models. */
  readonly range: readonly [least: number, greatest: number]
  /** The only numbers that the rule covers, where its prefix alone is ambiguous. */
  readonly numbers?: ReadonlyArray<number>
  /** Numbers in the range that the maker does not use, because the name is another maker's. */
  readonly notNumbers?: ReadonlyArray<number>
  /** Form of what follows the number; absent: any suffix of letters, digits and hyphens. */
  readonly suffix?: RegExp
  readonly capacity: CapacityRule
  readonly exceptions?: ReadonlyArray<ModelException>
  readonly certainty: Certainty
  /** Numbers that the source names, where the rule itself is only likely. */
  readonly confirmed?: ReadonlyArray<number>
  /**
   * The name is so unspecific that it counts only when the maker or the type is named too, or nothing else is written.
   */
  readonly weak?: "ALONE_OR_NAMED" | "NAMED" | "TYPE_NAMED"
  /** A name and what the rule reads in it, for documents. */
  readonly example: string
  readonly source: string
}
