import type { EquipmentType } from "../../EquipmentType.ts"
import type { CapacityRule, CapacityUnit, Certainty, ModelException, ModelRule } from "../ModelRule.ts"

/** Certainty and source of a rule. */
export interface RuleSource {
  readonly certainty: Certainty
  readonly source: string
}

const CATALOGUES =
  "Makers' catalogues (SANY, lists of brands and capacities in public code), khl.com, internationalcranes.media; read 2026-11"
const TRADE = "General knowledge of the trade, not confirmed by a source"

/** The rule was read in catalogues. */
export const READ: RuleSource = { certainty: "CONFIRMED", source: CATALOGUES }
/** Names, or some of them, were read in catalogues; the rule is trade knowledge. */
export const NAMES_READ: RuleSource = { certainty: "LIKELY", source: CATALOGUES }
/** Trade knowledge without a source. */
export const KNOWN: RuleSource = { certainty: "LIKELY", source: TRADE }
/** Types and classes of weight by which machines of that name were sold. */
export const AUCTIONED: RuleSource = {
  certainty: "LIKELY",
  source: "Headings of United States auction catalogues, 2004 to 2011; makers by general knowledge of the trade",
}

export const exactly = (unit: CapacityUnit): CapacityRule => ({ kind: "TIMES", factor: 1, unit })
export const tenth = (unit: CapacityUnit): CapacityRule => ({ kind: "TIMES", factor: 0.1, unit })
export const hundredth = (unit: CapacityUnit): CapacityRule => ({ kind: "TIMES", factor: 0.01, unit })
export const tenfold = (unit: CapacityUnit): CapacityRule => ({ kind: "TIMES", factor: 10, unit })
/** Tonnes: (number − base) × factor. */
export const above = (base: number, factor: number): CapacityRule => ({ kind: "ABOVE", base, factor, unit: "t" })
export const withoutLastDigit = (unit: CapacityUnit, factor = 1): CapacityRule => ({
  kind: "WITHOUT_LAST_DIGIT",
  factor,
  unit,
})
export const middleDigit: CapacityRule = { kind: "MIDDLE_DIGIT" }
export const jibAndTip: CapacityRule = { kind: "JIB_AND_TIP" }
export const afterLeadingOne: CapacityRule = { kind: "AFTER_LEADING_ONE" }
export const afterFirstPart: CapacityRule = { kind: "AFTER_FIRST_PART" }
export const unrated: CapacityRule = { kind: "UNRATED" }

/**
 * Suffix of the codes of the road authorities: initials of the special body, such as `THB` (pump) and `JQZ` (crane).
 */
export const notice = (initials: string): RegExp => new RegExp(`^${initials}[A-Z0-9-]{0,10}$`)

type MoreOfException = Partial<Pick<ModelException, "suffix" | "further" | "basis">>

/** An exception with its capacity in tonnes. */
export const except = (
  number: string,
  tonnes: number,
  { certainty, source }: RuleSource,
  more: MoreOfException = {},
): ModelException => ({
  basis: "EXCEPTION",
  ...more,
  number,
  capacity: { value: tonnes, unit: "t" },
  certainty,
  source,
})

/** Numbers that the rule reads wrongly, and whose capacity no source gives. */
export const withoutRating = (
  { certainty, source }: RuleSource,
  ...numbers: ReadonlyArray<string>
): ReadonlyArray<ModelException> => numbers.map((number) => ({ number, basis: "EXCEPTION", certainty, source }))

type MoreOfRule = Partial<
  Pick<ModelRule, "prefixes" | "numbers" | "notNumbers" | "suffix" | "exceptions" | "confirmed" | "weak">
>

/**
 * A line of the table. The prefix is the identifier unless others are given. `digits` and `range` bound the number;
 * `maker` is absent where many use the name.
 */
export const rule = (
  maker: string | undefined,
  id: string,
  type: EquipmentType,
  digits: ModelRule["digits"],
  range: ModelRule["range"],
  capacity: CapacityRule,
  example: string,
  { certainty, source }: RuleSource,
  more: MoreOfRule = {},
): ModelRule => ({
  id,
  prefixes: [id],
  ...(maker === undefined ? {} : { maker }),
  type,
  digits,
  range,
  capacity,
  example,
  certainty,
  source,
  ...more,
})
