/**
 * Points `[x, value]` with rising x: linear interpolation between them, constant outside. Two points make a straight
 * line.
 */
export type Curve = ReadonlyArray<readonly [x: number, value: number]>

/** The value of a curve at `x`; 0 for a curve without points. */
export const valueAt = (curve: Curve, x: number): number => {
  const next = curve.findIndex(([end]) => x < end)
  const right = curve[next]
  const left = next < 0 ? curve.at(-1) : curve[next - 1]
  if (left === undefined) return right?.[1] ?? 0
  if (right === undefined) return left[1]
  return left[1] + ((right[1] - left[1]) * (x - left[0])) / (right[0] - left[0])
}

/** The value of a curve that is linear in ln x; `x` above 0. */
export const valueAtLog = (curve: Curve, x: number): number =>
  valueAt(
    curve.map(([end, value]) => [Math.log(end), value]),
    Math.log(x),
  )
