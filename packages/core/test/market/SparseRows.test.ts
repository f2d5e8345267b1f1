import { it } from "@effect/vitest"
import { Schema } from "effect"
import { describe, expect } from "vitest"
import { Cholesky } from "../../src/statistics/Cholesky.ts"
import { normalProduct, plainNormalProduct } from "../../src/statistics/NormalProduct.ts"
import { Ridge } from "../../src/statistics/Ridge.ts"
import { type SparseRows, times } from "../../src/statistics/SparseRows.ts"
import { randomOf } from "./SimulatedMarket.ts"

const ENOUGH = { steps: 400, tolerance: 1e-10 }

interface Problem {
  readonly x: SparseRows
  readonly dense: ReadonlyArray<Float64Array>
  readonly weight: Float64Array
  readonly penalty: Float64Array
  readonly target: Float64Array
}

/**
 * Rows with an intercept, one level of each of two labels, and a number: a small version of a market's design matrix.
 */
const problemOf = (seed: number): Problem => {
  const random = randomOf(seed)
  const rows = 20 + Math.floor(60 * random())
  const [first, second] = [2 + Math.floor(6 * random()), 2 + Math.floor(10 * random())]
  const columns = 2 + first + second
  const at: Array<number> = []
  const value: Array<number> = []
  const starts = new Int32Array(rows + 1)
  const dense = Array.from({ length: rows }, (_, r) => {
    const cells = [
      [0, 1],
      [1 + Math.floor(first * random()), 1],
      [1 + first + Math.floor(second * random()), 1],
      [columns - 1, 6 * random() - 3],
    ] as const
    const row = new Float64Array(columns)
    for (const [column, cell] of cells) {
      at.push(column)
      value.push(cell)
      row[column]! += cell
    }
    starts[r + 1] = at.length
    return row
  })
  return {
    x: { columns, starts, at: Int32Array.from(at), value: Float64Array.from(value) },
    dense,
    weight: Float64Array.from({ length: rows }, () => (random() < 0.1 ? 0 : 0.2 + random())),
    penalty: Float64Array.from({ length: columns }, (_, c) => (c === 0 ? 1e-6 : 0.1 + 10 * random())),
    target: Float64Array.from({ length: rows }, () => 8 + 4 * random()),
  }
}

/** The same problem by Cholesky on the dense normal equations. */
const denselySolved = ({ dense, penalty, target, weight }: Problem): Float64Array => {
  const size = penalty.length
  const matrix = new Float64Array(size * size)
  const right = new Float64Array(size)
  dense.forEach((row, r) => {
    for (let a = 0; a < size; a++) {
      right[a]! += weight[r]! * row[a]! * target[r]!
      for (let b = 0; b <= a; b++) matrix[a * size + b]! += weight[r]! * row[a]! * row[b]!
    }
  })
  for (let a = 0; a < size; a++) matrix[a * size + a]! += penalty[a]!
  return new Cholesky(matrix, size).solve(right)
}

const furthest = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, v, i) => Math.max(most, Math.abs(v - b[i]!)), 0)

const solved = ({ penalty, target, weight, x }: Problem, start = new Float64Array(x.columns)): Float64Array =>
  new Ridge(x, penalty).solve(weight, target, start, ENOUGH)

const Seed = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1_000_000 }))

describe("sparse ridge regression", () => {
  it.prop("agrees with a dense solution", [Seed], ([seed]) => {
    const problem = problemOf(seed)
    expect(furthest(solved(problem), denselySolved(problem))).toBeLessThan(1e-4)
  })

  it.prop("converges to it from any start", [Seed], ([seed]) => {
    const problem = problemOf(seed)
    const random = randomOf(seed + 1)
    const start = Float64Array.from({ length: problem.x.columns }, () => 20 * random() - 10)
    expect(furthest(solved(problem, start), solved(problem))).toBeLessThan(1e-4)
  })

  it.prop("takes other weights and targets in turn", [Seed], ([seed]) => {
    const problem = problemOf(seed)
    const { penalty, target, weight, x } = problem
    const ridge = new Ridge(x, penalty)
    const start = new Float64Array(x.columns)
    const first = ridge.solve(weight, target, start, ENOUGH)
    const others = weight.map((w, r) => (r % 3 === 0 ? 0 : w))
    expect(ridge.solve(others, target, start, ENOUGH)).toEqual(solved({ ...problem, weight: others }))
    expect(ridge.solve(weight, target, start, ENOUGH)).toEqual(first)
  })

  it.prop("multiplies by the normal equations with the digits of a plain loop", [Seed], ([seed]) => {
    const { weight, x } = problemOf(seed)
    const [own, plain] = [normalProduct(x), plainNormalProduct(x)]
    expect(own.weight.buffer.byteLength).toBe(65_536)
    for (const each of [own, plain]) {
      const random = randomOf(seed + 2)
      each.weight.set(weight)
      each.vector.forEach((_, c) => (each.vector[c] = random() - 0.5))
      each.multiply()
    }
    expect(own.product).toEqual(plain.product)
  })

  it.prop("multiplies like the dense matrix", [Seed], ([seed]) => {
    const { dense, x } = problemOf(seed)
    const random = randomOf(seed + 2)
    const beta = Float64Array.from({ length: x.columns }, () => random())
    const expected = Float64Array.from(dense, (row) => row.reduce((sum, cell, c) => sum + cell * beta[c]!, 0))
    expect(furthest(times(x, beta), expected)).toBeLessThan(1e-9)
  })

  it.prop("ignores rows of weight 0", [Seed], ([seed]) => {
    const problem = problemOf(seed)
    const wild = problem.target.map((v, r) => (problem.weight[r] === 0 ? 1e6 : v))
    expect(solved({ ...problem, target: wild })).toEqual(solved(problem))
  })

  it("gives a column without evidence a coefficient of 0", () => {
    const x = { columns: 3, starts: Int32Array.of(0, 1, 2), at: Int32Array.of(0, 0), value: Float64Array.of(1, 1) }
    const ridge = new Ridge(x, Float64Array.of(0, 0, 2))
    const beta = ridge.solve(Float64Array.of(1, 1), Float64Array.of(4, 6), new Float64Array(3), ENOUGH)
    expect(Array.from(beta, (v) => Math.round(1e6 * v) / 1e6)).toEqual([5, 0, 0])
  })
})
