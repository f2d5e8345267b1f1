/** What was learned from one market's samples; JSON, so that it can be stored and shipped. */
export interface MarketModel {
  /** Hash of the data and the recipe it was fitted with. */
  readonly modelId: string
}
