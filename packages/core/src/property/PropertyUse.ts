import type { Fact, Facts } from "../domain/Facts.ts"
import { remembering } from "../domain/Remembering.ts"
import { PropertyFacts } from "./fields.ts"

/** The use of a unit, as far as it affects prices: `MAIN` follows `propertyUsage`, the others are uses of their own. */
export const PROPERTY_USES = ["MAIN", "PARKING", "STORAGE", "BASEMENT"] as const
export type PropertyUse = (typeof PROPERTY_USES)[number]

/**
 * Words of title certificates and listings, one expression per use, matched as whole words of `houseType` (not a flat
 * "with cellar"). Sources: the uses printed by property registers (不动产登记 规划用途); the terms of listing sites.
 * Gathered 2026-11.
 */
const WORDS: ReadonlyArray<readonly [Exclude<PropertyUse, "MAIN">, string]> = [
  [
    "PARKING",
    "(?:机动车|汽车)?(?:停车泊位|停车位|停车库|停车场|停车|车位|车库|泊位)|(?:car ?|under ?ground |covered ){0,4}(?:parking|garage)(?: ?(?:spaces?|lots?|bays?))?",
  ],
  [
    "STORAGE",
    "储藏室|储藏间|储藏|储物间|储物室|杂物间|杂物房|杂物室|柴房|柴间|煤房|煤棚|自行车库|自行车棚|非机动车库|非机动车位|storage(?: ?(?:rooms?|units?|spaces?))?",
  ],
  ["BASEMENT", "半地下室|地下室|半地下|地下|basement(?: ?(?:rooms?|floors?|units?))?|cellar"],
]
/** Text allowed before and after such a word. */
const BEFORE =
  "(?:产权|地下|地上|室内|露天|人防|机械|立体|子母|标准|微型|固定|独立|单独|普通|小区|住宅|配套|带产权|underground|private)*"
const BEHIND = "(?:[A-Za-z]?[-#]?\\d{1,5})?(?:号|个|间)?"

const whole = WORDS.map(([use, words]) => [use, new RegExp(`^${BEFORE}(?:${words})${BEHIND}$`, "iu")] as const)
/** The same words at the end of an address, unless they describe an accessory of a home. */
const atEnd = WORDS.map(
  ([use, words]) =>
    [
      use,
      new RegExp(
        `(?<![带送含赠有配及和与无]|附带|赠送)(?:${words})[-#A-Za-z0-9一二三四五六七八九十负号幢栋层区室 ]{0,16}$`,
        "iu",
      ),
    ] as const,
)

/** A quick test: most texts contain none of these words and need no further matching. */
const HINT = /[车停泊储杂柴煤]|地下|park|garage|storage|basement|cellar/iu

/** Facts that name the use of a unit: the request's own, and catalogue columns under their usual names. */
const NAMING = [PropertyFacts.houseType, ...PropertyFacts.useColumns]

const useNamed = (facts: Facts, fact: Fact<string>, names: typeof whole): PropertyUse | undefined => {
  const text = fact(facts)
  if (text === undefined || !HINT.test(text)) return undefined
  const written = text
    .normalize("NFKC")
    .replaceAll(/[\s()]+/gu, " ")
    .trim()
  return names.find(([, words]) => words.test(written))?.[0]
}

/** The use of a unit, from its words, or else from its floor: nothing below ground is a home. */
export const propertyUse = remembering((facts: Facts): PropertyUse => {
  for (const fact of NAMING) {
    const found = useNamed(facts, fact, whole)
    if (found !== undefined) return found
  }
  const named = useNamed(facts, PropertyFacts.address, atEnd)
  if (named !== undefined) return named
  const floor = PropertyFacts.floor(facts)
  // A catalogue that writes -1 for "unknown" does so in both columns.
  const isBelow = floor !== undefined && floor < 0 && (PropertyFacts.totalFloors(facts) ?? 0) >= 0
  return isBelow ? "BASEMENT" : "MAIN"
})
