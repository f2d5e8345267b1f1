import type { PortfolioWords } from "./PortfolioWords.ts"

/** English. */
export const en: PortfolioWords = {
  columns: {
    line: "line",
    status: "status",
    assetType: "asset type",
    value: "value, yuan",
    low: "lower bound, yuan",
    high: "upper bound, yuan",
    confidence: "confidence",
    confidenceLevel: "confidence level",
    basis: "basis",
    valuationDate: "valuation date",
    methodPath: "methods",
    effectiveSampleCount: "samples kept",
    rawSampleCount: "samples found",
    riskTips: "first risk tips",
    reason: "reason for no value",
    ltv: "LTV",
    stressedLtv: "stressed LTV",
    change: "change since origination",
    modelId: "model",
  },
  statuses: { VALUED: "valued", NO_VALUE: "no value", UNREADABLE: "unreadable" },
  levels: { HIGH: "high", MEDIUM: "medium", LOW: "low" },
  methods: {
    CORRECTED: "comparison, corrected by the model",
    LEARNED: "comparison, learned adjustments",
    POLICY: "comparison, policy adjustments",
    SECOND_OPINION: "second opinion",
    NEW_PRICE: "price new",
    COST_APPROACH: "cost approach",
    BENCHMARK_PRICE: "benchmark price",
    MARKET_LEVEL: "market level",
  },
  sources: {
    HAIRCUT_BUILDING:
      "judgement, of the size of the falls in the stress test of the Federal Reserve 2024 (published 2024-06-26): homes 36 %, commercial property 40 %",
    HAIRCUT_MOVABLE: "judgement: more than buildings, because they wear out and have fewer ways to be sold",
    HAIRCUT_LAND: "judgement: more than buildings, because of fewer buyers and a longer sale",
    HAIRCUT_OTHER: "judgement: like vehicles and machines",
    LTV_BANDS: "judgement: ends that are usual in lending",
    STRESSED_LIMIT: "above it, a sale under stress does not repay the loan",
    SHARED_PROPERTY: "market: prior drift of homes over a month (4 %); class: the same",
    SHARED_LAND:
      "market: prior drift of land over a month (4 %), half more for one index of the whole country; class: the same",
    SHARED_VEHICLE: "market: twice the prior drift of vehicles over a month (1.5 %); class: as for homes",
    SHARED_EQUIPMENT: "market: twice the prior drift of machines over a month (1.5 %); class: half more than for homes",
    SHARED_OTHER: "the widest of the known assets",
    UNMEASURED:
      "judgement: with few samples, all values err by the same samples. For comparison, asset correlations of Basel II (2006): 0.15 for home loans, 0.12 to 0.30 for loans on high-volatility commercial property. 60: the fewest prices that a range is learned from",
    BETWEEN_MARKETS:
      "judgement: prices of Chinese cities often turn together; 0 is a book whose markets have nothing in common",
  },
  bases: { DEAL: "deal price", ASK: "asking price" },
  sheet: "Values",
  template: {
    sheet: "Assets",
    notes: "Notes",
    column: "column",
    required: "required",
    expects: "holds",
    meaning: "meaning",
    yes: "yes",
    no: "no",
  },
}
