/** Weighted means of observations in square cells. Cells without observations take theirs from neighbouring cells. */
export class CellMeans {
  readonly columns: number
  readonly rows: number
  readonly #sums: Float64Array
  readonly #weights: Float64Array

  constructor(columns: number, rows: number) {
    this.columns = columns
    this.rows = rows
    this.#sums = new Float64Array(columns * rows)
    this.#weights = new Float64Array(columns * rows)
  }

  add(cell: number, value: number, weight: number): void {
    this.#sums[cell] = (this.#sums[cell] ?? 0) + value * weight
    this.#weights[cell] = (this.#weights[cell] ?? 0) + weight
  }

  /** One value per cell, each the mean of the cell and its eight neighbours. Undefined without any observation. */
  means(): Float32Array | undefined {
    const count = this.columns * this.rows
    const means = new Float32Array(count)
    let known = new Uint8Array(count)
    for (let cell = 0; cell < count; cell += 1) {
      let sum = 0
      let weight = 0
      this.#forAround(cell, (near) => {
        sum += this.#sums[near] ?? 0
        weight += this.#weights[near] ?? 0
      })
      if (weight === 0) continue
      means[cell] = sum / weight
      known[cell] = 1
    }
    if (!known.includes(1)) return undefined
    while (known.includes(0)) {
      const next = known.slice()
      for (let cell = 0; cell < count; cell += 1) {
        if (known[cell] === 1) continue
        let sum = 0
        let number = 0
        this.#forAround(cell, (near) => {
          if (known[near] !== 1) return
          sum += means[near] ?? 0
          number += 1
        })
        if (number === 0) continue
        means[cell] = sum / number
        next[cell] = 1
      }
      known = next
    }
    return means
  }

  #forAround(cell: number, see: (near: number) => void): void {
    const column = cell % this.columns
    const row = Math.floor(cell / this.columns)
    for (let y = Math.max(0, row - 1); y <= Math.min(this.rows - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(this.columns - 1, column + 1); x += 1) {
        see(y * this.columns + x)
      }
    }
  }
}

/** Interpolates one row of pixels between the cells. `place` is the row in cells. */
export const rowOfMeans = (line: Float32Array, means: Float32Array, rows: number, place: number): void => {
  const columns = line.length - 1
  const within = Math.max(0, Math.min(rows - 1, place))
  const row = within | 0
  const next = Math.min(rows - 1, row + 1)
  for (let column = 0; column <= columns; column += 1) {
    const at = Math.min(columns - 1, column)
    const upper = means[row * columns + at] ?? 0
    line[column] = upper + ((means[next * columns + at] ?? 0) - upper) * (within - row)
  }
}

/** The value of such a row at a position in cells. */
export const valueAt = (line: Float32Array, place: number): number => {
  const within = Math.max(0, Math.min(line.length - 2, place))
  const column = within | 0
  const left = line[column] ?? 0
  return left + ((line[column + 1] ?? 0) - left) * (within - column)
}
