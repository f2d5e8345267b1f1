// Written by `npm run types:generate -w open-valuation` from the engine's schemas.

/** Measures of a backtest: fractions; `cod` and `vei` per cent. */
export interface RunFigures {
  readonly n: number
  readonly hitRate: number | null
  readonly mdape: number | null
  readonly mape: number | null
  readonly within10: number | null
  readonly within20: number | null
  readonly rmsle: number | null
  readonly medianRatio: number | null
  readonly cod: number | null
  readonly prd: number | null
  readonly prb: number | null
  readonly prbLow?: number | null
  readonly prbHigh?: number | null
  readonly vei?: number | null
  readonly veiSignificance?: number | null
  readonly coverage80: number | null
  readonly width80: number | null
  readonly confidenceEce: number | null
  readonly chanceEce: number | null
  readonly reliability: ReadonlyArray<{
    readonly count: number
    readonly stated: number
    readonly measured: number
  }>
  readonly naive: {
    readonly n: number
    readonly hitRate: number | null
    readonly mdape: number | null
    readonly mape: number | null
    readonly within10: number | null
    readonly within20: number | null
    readonly rmsle: number | null
    readonly medianRatio: number | null
    readonly cod: number | null
    readonly prd: number | null
    readonly prb: number | null
    readonly prbLow?: number | null
    readonly prbHigh?: number | null
    readonly vei?: number | null
    readonly veiSignificance?: number | null
  }
  readonly bySupport?: ReadonlyArray<{
    readonly support: "SEEN" | "SPARSE" | "UNSEEN"
    readonly units?: number
    readonly n: number
    readonly hitRate: number | null
    readonly mdape: number | null
    readonly stated: number | null
    readonly true10: number | null
    readonly held80: number | null
    readonly apartError?: number | null
    readonly width80: number | null
  }>
  readonly byHorizon?: ReadonlyArray<{
    readonly ahead: number
    readonly origins: number
    readonly n: number
    readonly hitRate: number | null
    readonly mdape: number | null
    readonly held80: number | null
    readonly held80Error: number | null
    readonly width80: number | null
    readonly confidence: {
      readonly percent: ReadonlyArray<number>
      readonly count: ReadonlyArray<number>
      readonly stated: ReadonlyArray<number>
      readonly within10: ReadonlyArray<number>
    }
  }>
  readonly confidence: {
    readonly percent: ReadonlyArray<number>
    readonly count: ReadonlyArray<number>
    readonly stated: ReadonlyArray<number>
    readonly within10: ReadonlyArray<number>
  }
}

/** A backtest by groups: fractions; bounds of prices in yuan. */
export interface RunBreakdown {
  readonly errors: ReadonlyArray<{
    readonly from?: number
    readonly to?: number
    readonly share: number
    readonly naiveShare: number
  }>
  readonly byPrice: ReadonlyArray<{
    readonly from: number
    readonly to: number
    readonly n: number
    readonly hitRate: number | null
    readonly mdape: number | null
    readonly naiveMdape: number | null
    readonly within10: number | null
    readonly medianRatio: number | null
    readonly cod: number | null
    readonly coverage80: number | null
    readonly width80: number | null
  }>
  readonly byWidth: ReadonlyArray<{
    readonly from: number
    readonly to: number
    readonly n: number
    readonly hitRate: number | null
    readonly mdape: number | null
    readonly naiveMdape: number | null
    readonly within10: number | null
    readonly medianRatio: number | null
    readonly cod: number | null
    readonly coverage80: number | null
    readonly width80: number | null
  }>
  readonly byMonth: ReadonlyArray<{
    readonly name: string
    readonly n: number
    readonly hitRate: number | null
    readonly mdape: number | null
    readonly naiveMdape: number | null
    readonly within10: number | null
    readonly medianRatio: number | null
    readonly cod: number | null
    readonly coverage80: number | null
    readonly width80: number | null
  }>
  readonly byClass: {
    readonly name?: string
    readonly groups: ReadonlyArray<{
      readonly name: string
      readonly n: number
      readonly hitRate: number | null
      readonly mdape: number | null
      readonly naiveMdape: number | null
      readonly within10: number | null
      readonly medianRatio: number | null
      readonly cod: number | null
      readonly coverage80: number | null
      readonly width80: number | null
    }>
    readonly others?: {
      readonly classes: number
      readonly n: number
      readonly hitRate: number | null
      readonly mdape: number | null
      readonly naiveMdape: number | null
      readonly within10: number | null
      readonly medianRatio: number | null
      readonly cod: number | null
      readonly coverage80: number | null
      readonly width80: number | null
    }
    readonly untold?: {
      readonly n: number
      readonly hitRate: number | null
      readonly mdape: number | null
      readonly naiveMdape: number | null
      readonly within10: number | null
      readonly medianRatio: number | null
      readonly cod: number | null
      readonly coverage80: number | null
      readonly width80: number | null
    }
  }
  readonly equity: ReadonlyArray<{
    readonly n: number
    readonly from: number
    readonly to: number
    readonly medianRatio: number
    readonly medianLow: number
    readonly medianHigh: number
    readonly lowRatio: number
    readonly highRatio: number
    readonly cod: number
    readonly prd: number
    readonly prb: number
    readonly fromFirst: number
  }>
}
