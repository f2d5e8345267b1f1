import { type NormalProduct, normalProduct } from "./NormalProduct.ts"
import { type SparseRows, transposedTimes } from "./SparseRows.ts"

export interface RidgeLimits {
  readonly steps: number
  /** Stops when the residual has fallen to this share of the right-hand side. */
  readonly tolerance: number
}

/** A weight per row, and what is derived from the matrix and it. */
interface Weighted {
  readonly weight: Float64Array
  readonly solve: (
    right: Float64Array,
    start: Float64Array,
    limits: RidgeLimits,
    held: Uint8Array | undefined,
  ) => Float64Array
}

/**
 * Weighted ridge regression: β that minimises Σ weight·(target − Xβ)² + Σ penalty·β². Conjugate gradients on the
 * normal equations with their diagonal as preconditioner (Hestenes & Stiefel 1952), starting at `start`. Rows of weight
 * 0 are ignored. The matrix is prepared once for any number of targets, and its products for any weights.
 */
export class Ridge {
  readonly #x: SparseRows
  readonly #penalty: Float64Array
  #product: NormalProduct | undefined
  #weighted: Weighted | undefined

  constructor(x: SparseRows, penalty: Float64Array) {
    this.#x = x
    this.#penalty = penalty
  }

  /** `held`: 1 for each column whose coefficient stays as it is in `start`. */
  solve(
    weight: Float64Array,
    target: Float64Array,
    start: Float64Array,
    limits: RidgeLimits,
    held?: Uint8Array,
  ): Float64Array {
    if (this.#weighted?.weight !== weight) {
      this.#weighted = { weight, solve: this.#solver(weight) }
    }
    const right = transposedTimes(
      this.#x,
      target.map((t, r) => t * weight[r]!),
    )
    return this.#weighted.solve(right, start, limits, held)
  }

  #solver(weight: Float64Array): Weighted["solve"] {
    const x = this.#x
    const penalty = this.#penalty
    const diagonal = Float64Array.from(penalty)
    for (let r = 0; r < weight.length; r++) {
      for (let i = x.starts[r]!; i < x.starts[r + 1]!; i++) diagonal[x.at[i]!]! += weight[r]! * x.value[i]! ** 2
    }
    const inverse = diagonal.map((d) => (d > 0 ? 1 / d : 0))
    const normal = (this.#product ??= normalProduct(x))
    const normalTimes = (v: Float64Array): Float64Array => {
      normal.vector.set(v)
      normal.multiply()
      const { product } = normal
      for (let c = 0; c < product.length; c++) product[c]! += penalty[c]! * v[c]!
      return product
    }
    return (right, start, { steps, tolerance }, held) => {
      normal.weight.set(weight)
      const beta = Float64Array.from(start)
      const first = normalTimes(beta)
      const isFree = (c: number): boolean => held === undefined || held[c] === 0
      const residual = right.map((b, c) => (isFree(c) ? b - first[c]! : 0))
      const scaled = residual.map((v, c) => v * inverse[c]!)
      const direction = Float64Array.from(scaled)
      let size = dot(residual, scaled)
      const enough = tolerance ** 2 * dot(right, right)
      for (let step = 0; step < steps && size > 0 && dot(residual, residual) > enough; step++) {
        const along = normalTimes(direction)
        const rate = size / dot(direction, along)
        for (let c = 0; c < beta.length; c++) {
          beta[c]! += rate * direction[c]!
          if (isFree(c)) residual[c]! -= rate * along[c]!
          scaled[c] = residual[c]! * inverse[c]!
        }
        const next = dot(residual, scaled)
        const share = next / size
        for (let c = 0; c < direction.length; c++) direction[c] = scaled[c]! + share * direction[c]!
        size = next
      }
      return beta
    }
  }
}

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
