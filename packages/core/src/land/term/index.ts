export { legalTerm, marketTerm, rateOf, termAdjustment, type TermAdjustment } from "./LandTerm.ts"
export { termFactor } from "./TermFactor.ts"
