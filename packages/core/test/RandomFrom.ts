/** Deterministic numbers in [0, 1). */
export const randomFrom = (start: number): (() => number) => {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
