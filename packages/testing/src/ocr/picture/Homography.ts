/** A point in pixels. */
export interface Spot {
  readonly x: number
  readonly y: number
}

/** Upper left, upper right, lower right, lower left. */
export type Corners = readonly [Spot, Spot, Spot, Spot]

/** A perspective transform of the plane: the nine entries of a matrix, row by row; the last is 1. */
export type Homography = ReadonlyArray<number>

/**
 * Solves a square system of linear equations by elimination with row pivoting; each row ends with its right-hand side.
 */
const solve = (rows: Array<Array<number>>): ReadonlyArray<number> => {
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const rest = rows.slice(column)
    const pivot = rest.reduce(
      (best, row, at) => (Math.abs(row[column] ?? 0) > Math.abs(rest[best]?.[column] ?? 0) ? at : best),
      0,
    )
    const [top = []] = rows.splice(column + pivot, 1)
    const lead = top[column] ?? 0
    const normal = top.map((cell) => cell / lead)
    rows.splice(column, 0, normal)
    for (const [at, row] of rows.entries()) {
      const factor = row[column] ?? 0
      if (at !== column && factor !== 0) rows[at] = row.map((cell, index) => cell - factor * (normal[index] ?? 0))
    }
  }
  return rows.map((row) => row[size] ?? 0)
}

/** The transform that maps four corners to four others. */
export const homography = (from: Corners, to: Corners): Homography => {
  const rows = from.flatMap(({ x, y }, at) => {
    const { x: u, y: v } = to[at] ?? { x: 0, y: 0 }
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  return [...solve(rows), 1]
}
