/** A result of an asset that a host adds: no comparables, no versions, three prices. */
export const boatResult = {
  minPrice: 700_000,
  avgPrice: 800_000,
  maxPrice: 910_000,
  confidence: 0.62,
  effectiveSampleCount: 14,
  modelPath: "LEARNED",
  riskTips: ["Engine hours are high."],
  reasoningSummary: "Heron 12 is worth CNY 800,000.",
}
