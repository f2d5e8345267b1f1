/** An affine map `x' = a·x + c·y + e`, `y' = b·x + d·y + f`, in PDF notation: `[a, b, c, d, e, f]`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** Applies `inner`, then `outer`. */
export const compose = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
]

export const applyX = (matrix: Matrix, x: number, y: number): number => matrix[0] * x + matrix[2] * y + matrix[4]
export const applyY = (matrix: Matrix, x: number, y: number): number => matrix[1] * x + matrix[3] * y + matrix[5]

const isNumbers = (value: unknown): value is ArrayLike<unknown> => Array.isArray(value) || value instanceof Float32Array

/** The matrix from six numbers of a file. `undefined` when they are invalid. */
export const matrixOf = (value: unknown): Matrix | undefined => {
  if (!isNumbers(value)) return undefined
  const { 0: a, 1: b, 2: c, 3: d, 4: e, 5: f } = value
  if (typeof a !== "number" || typeof b !== "number" || typeof c !== "number") return undefined
  if (typeof d !== "number" || typeof e !== "number" || typeof f !== "number") return undefined
  return Number.isFinite(a + b + c + d + e + f) ? [a, b, c, d, e, f] : undefined
}
