/**
 * Errors that values of one market share, as out-of-sample prices of the past show them: standard deviations, ln units.
 * The range of a portfolio needs them; a single value does not.
 */
export interface SharedErrors {
  /** Shared by all assets of the market on a day. */
  readonly market: number
  /** Shared by the assets of one class besides: a community, a series, a land use, a model. */
  readonly place: number
  /** Numbers of windows of time and of prices that they were measured in. */
  readonly windows: number
  readonly trials: number
}
