export { canonicalJson, inputHash } from "./valuation/InputHash.ts"
export type { ReportedValuation } from "./valuation/Reported.ts"
export { contentSecurityPolicy } from "./valuation/Style.ts"
export { valuationReport } from "./valuation/ValuationReport.ts"
