/** Earliest plausible building year. A home with an earlier year, or one too far ahead, counts as of unknown age. */
export const BUILT_FROM = 1900
/** Plausible number of floors of a building; other numbers count as unknown. */
export const FLOORS: readonly [fewest: number, most: number] = [1, 150]
/** Maximum years until completion of an announced building. */
export const YEARS_AHEAD = 3
