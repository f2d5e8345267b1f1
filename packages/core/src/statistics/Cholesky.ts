/**
 * Solves A β = b for a symmetric positive definite A, given as the lower triangle of a dense row-major matrix, by
 * Cholesky decomposition. A column without evidence (pivot ≤ 0) gets 0.
 */
export class Cholesky {
  readonly #lower: Float64Array
  readonly #size: number

  constructor(matrix: Float64Array, size: number) {
    const lower = Float64Array.from(matrix)
    for (let j = 0; j < size; j++) {
      let pivot = lower[j * size + j]!
      for (let k = 0; k < j; k++) pivot -= lower[j * size + k]! ** 2
      const root = pivot > 1e-12 ? Math.sqrt(pivot) : 0
      lower[j * size + j] = root
      for (let i = j + 1; i < size; i++) {
        let sum = lower[i * size + j]!
        for (let k = 0; k < j; k++) sum -= lower[i * size + k]! * lower[j * size + k]!
        lower[i * size + j] = root === 0 ? 0 : sum / root
      }
    }
    this.#lower = lower
    this.#size = size
  }

  solve(right: Float64Array): Float64Array {
    const size = this.#size
    const lower = this.#lower
    const solution = Float64Array.from(right)
    for (let i = 0; i < size; i++) {
      let sum = solution[i]!
      for (let k = 0; k < i; k++) sum -= lower[i * size + k]! * solution[k]!
      const pivot = lower[i * size + i]!
      solution[i] = pivot === 0 ? 0 : sum / pivot
    }
    for (let i = size - 1; i >= 0; i--) {
      let sum = solution[i]!
      for (let k = i + 1; k < size; k++) sum -= lower[k * size + i]! * solution[k]!
      const pivot = lower[i * size + i]!
      solution[i] = pivot === 0 ? 0 : sum / pivot
    }
    return solution
  }
}
