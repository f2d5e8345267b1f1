/** Homes that were built before this year, or will be later than is announced, are read as of unknown age. */
export const BUILT_FROM = 1900
/** Floors of a building; other numbers are read as unknown. */
export const FLOORS: readonly [fewest: number, most: number] = [1, 150]
/** Most years that an announced building may lie ahead. */
export const YEARS_AHEAD = 3
