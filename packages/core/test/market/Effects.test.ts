import { it } from "@effect/vitest"
import { equipmentRecipe } from "@open-valuation/core/equipment"
import { Schema } from "effect"
import { describe, expect } from "vitest"
import { EffectsDesign } from "../../src/market/learn/EffectsDesign.ts"
import { rangesOf } from "../../src/market/learn/Ranges.ts"
import { Effects, type EffectsModel } from "../../src/market/model/Effects.ts"
import { readRow, type Row } from "../../src/market/model/Rows.ts"
import { levelOf, termsOf, width } from "../../src/market/model/Terms.ts"
import { variables } from "../../src/market/model/Variables.ts"
import { simulatedMachines } from "../equipment/Machines.ts"
import { LAST_DAY, randomOf } from "./SimulatedMarket.ts"

const recipe = equipmentRecipe()
const read = variables(recipe, [])
const terms = termsOf(recipe, read, [])
const samples = simulatedMachines(60)
const rows = samples.map((sample) => readRow(recipe, read, sample, sample.observedDay, sample.kind))
const ranges = rangesOf(read, rows)
const AGE = read.numbers.findIndex(({ name }) => name === "ageYears")

/** A model with random coefficients: its curves rise, fall and jump. */
const randomModel = (seed: number, scale: number): EffectsModel => {
  const random = randomOf(seed)
  return {
    terms,
    ranges,
    coefficients: terms.map((term) => {
      const levels = new Set(rows.flatMap((row) => levelOf(term, row, "") ?? []))
      const own = [...levels].map((level) => [
        level,
        Array.from({ length: width(term) }, () => scale * (2 * random() - 1)),
      ])
      return { levels: Object.fromEntries(own), offset: 0.1 * random() }
    }),
  }
}

const withAge = (row: Row, age: number): Row => ({ ...row, numbers: row.numbers.map((v, n) => (n === AGE ? age : v)) })

const Seed = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))

describe("effects", () => {
  it.prop("of age never rise, whatever was learned", [Seed], ([seed]) => {
    const effects = new Effects(read, randomModel(seed, 0.5))
    const row = rows[seed % rows.length]!
    let before = Number.POSITIVE_INFINITY
    for (let months = 0; months <= 80 * 12; months += 5) {
      const now = effects.ofNumber(withAge(row, months / 12), AGE)
      expect(now).toBeLessThanOrEqual(before + 1e-9)
      before = now
    }
  })

  it.prop("keep a curve that falls faster than an older machine gains for equal hours", [Seed], ([seed]) => {
    const model = randomModel(seed, 0)
    const [row] = rows
    const table = read.priors.find(({ number }) => number === AGE)!
    const effects = new Effects(read, model)
    const offset = terms.reduce((sum, { number }, t) => (number === AGE ? sum + model.coefficients[t]!.offset : sum), 0)
    const type = row!.labels[table.label]!
    for (const age of [0, 1, 4, 11, 25]) {
      const [own, told] = [effects.ofNumber(withAge(row!, age), AGE), table.of(age, type) - offset]
      if (age >= 4) expect(own).toBeCloseTo(told, 6)
      // Cranes lose 5 % in their second year, and gain 8 % for having run no more than in the first: the constraint
      // binds.
      else expect(Math.abs(own - told)).toBeLessThan(0.04)
    }
  })

  it("of an unseen level are those of its parents alone", () => {
    const model = randomModel(3, 0.4)
    const effects = new Effects(read, model)
    const labelOf = (name: string): number => read.labels.findIndex((label) => label.name === name)
    const strange = { ...rows[0]!, labels: rows[0]!.labels.map((v, l) => (l === labelOf("model") ? "UNSEEN" : v)) }
    const own = effects.of(rows[0]!)
    const without = effects.of(strange)
    const t = terms.findIndex(({ by, number }) => number < 0 && by[0] === labelOf("model"))
    const learned = model.coefficients[t]!.levels[rows[0]!.labels[labelOf("model")]!]![0]!
    const moved = [...own].map((v, e) => v - without[e]!).filter((v) => Math.abs(v) > 1e-12)
    expect(moved).toContainEqual(expect.closeTo(learned, 9))
    expect([...without].every(Number.isFinite)).toBe(true)
  })

  it("of unknown facts are finite and reported as unknown", () => {
    const bare = readRow(recipe, read, { city: "", facts: {} }, LAST_DAY, "TRANSACTION")
    const effects = new Effects(read, randomModel(4, 0.4))
    const own = effects.of(bare)
    expect([...own].every(Number.isFinite)).toBe(true)
    const unknown = new Set(effects.factors.filter((_, e) => !effects.isKnown(bare, e)))
    for (const factor of ["model", "capacity", "hours", "condition", "emission"]) expect(unknown).toContain(factor)
    expect(unknown).not.toContain("transaction")
  })

  it("learned without an object do not depend on its price", () => {
    const logs = Float64Array.from(samples, ({ price }) => Math.log(price))
    const ones = new Float64Array(rows.length).fill(1)
    const left = 7
    const isLeftOut = (r: number): boolean => rows[r]!.fold === rows[left]!.fold
    /** Effects on the object itself, cross-fitted and not, where its price is multiplied by `factor`. */
    const learnedAt = (factor: number) => {
      const target = logs.map((v, r) => (r === left ? v + Math.log(factor) : v))
      const design = new EffectsDesign(read, terms, rows, ones)
      for (let round = 0; round < 6; round++) design.fitted(target)
      const sum = (model: EffectsModel): number => new Effects(read, model).of(rows[left]!).reduce((a, b) => a + b, 0)
      return { all: sum(design.model()), others: sum(design.without(isLeftOut, target, 3)) }
    }
    const [usual, tenfold] = [learnedAt(1), learnedAt(10)]
    expect(tenfold.all - usual.all).toBeGreaterThan(0.05)
    expect(Math.abs(tenfold.others - usual.others)).toBeLessThan(0.2 * (tenfold.all - usual.all))
  })

  it("are cross-fitted in five folds of about the same size, by object", () => {
    const many = simulatedMachines(500)
    const folds = many.map((sample) => readRow(recipe, read, sample, sample.observedDay, sample.kind).fold)
    for (let fold = 0; fold < 5; fold++) {
      expect(folds.filter((one) => one === fold).length).toBeGreaterThan(60)
    }
    const again = readRow(recipe, read, { ...many[3]!, facts: {} }, LAST_DAY - 400, "LISTING")
    expect(again.fold).toBe(folds[3])
  })
})
