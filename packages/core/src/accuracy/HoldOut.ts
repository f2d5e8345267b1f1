import { hash32 } from "../domain/Hash.ts"
import type { Sample } from "../domain/Sample.ts"
import { readRow } from "../market/model/Rows.ts"
import { type Unit, UNITS, unitsOf } from "../market/model/Units.ts"
import { variables } from "../market/model/Variables.ts"
import type { Recipe } from "../market/recipe/Recipe.ts"

/** Number of training samples of a row's own unit: five or more, one to four, none. */
export const SUPPORTS = ["SEEN", "SPARSE", "UNSEEN"] as const
export type SupportClass = (typeof SUPPORTS)[number]

/** Units with fewer samples than this are sparse. */
const SEEN_FROM = 5
/**
 * Number of parts that units are divided into: one part is held out entirely, another keeps at most four samples per
 * unit.
 */
const PARTS = 5
const SEED = 17

/** Units to hold out: their kind, and which fifth of them (0 … 4). */
export interface HeldOutPart {
  readonly unit: Unit
  readonly part: number
}

/**
 * Kinds with few units: a fifth is three or four units, whose mean is mostly chance. Each fifth is held out in turn and
 * the rows are pooled.
 */
const HELD_OUT_IN_TURN: ReadonlySet<Unit> = new Set(["district"])

/** The fifths of a unit that a measurement holds out, one after the other. */
export const partsOf = (unit: Unit): ReadonlyArray<number> =>
  HELD_OUT_IN_TURN.has(unit) ? Array.from({ length: PARTS }, (_, part) => part) : [0]

/** The training samples that remain after holding units out, and the support they give a test row. */
export interface HeldOut {
  readonly kept: ReadonlyArray<Sample>
  /** The name of a sample's unit; `""` when unknown. */
  readonly unitOf: (sample: Sample) => string
  readonly supportOf: (sample: Sample) => SupportClass
}

/**
 * Holds out a fifth of the units (groups, districts …) and keeps one to four samples of each unit in another fifth, so
 * that the same test rows show how confidence behaves for known, sparse and unseen units. The units' names decide
 * which.
 */
export const holdOut = (recipe: Recipe, train: ReadonlyArray<Sample>, { unit, part }: HeldOutPart): HeldOut => {
  const read = variables(recipe, [])
  const at = UNITS.indexOf(unit)
  const unitOf = (sample: Sample): string =>
    unitsOf(readRow(recipe, read, sample, sample.observedDay, sample.kind))[at]!
  const counts = new Map<string, number>()
  const kept = [...Map.groupBy(train, unitOf)].flatMap(([name, samples]) => {
    const own = (hash32(name, SEED) + part) % PARTS
    const left =
      name === "" || own > 1
        ? samples
        : own === 0
          ? []
          : samples
              .toSorted((a, b) => hash32(a.sampleId, SEED) - hash32(b.sampleId, SEED))
              .slice(0, 1 + (hash32(name, SEED + 1) % (SEEN_FROM - 1)))
    counts.set(name, left.length)
    return left
  })
  return {
    kept,
    unitOf,
    supportOf: (sample) => {
      const name = unitOf(sample)
      const count = name === "" ? 0 : (counts.get(name) ?? 0)
      return count === 0 ? "UNSEEN" : count < SEEN_FROM ? "SPARSE" : "SEEN"
    },
  }
}
