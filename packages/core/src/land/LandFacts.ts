import { numberFact, textFact } from "../domain/Facts.ts"

export const address = textFact("address")
/** A `LandUse`, or another word. */
export const landUse = textFact("landUse")
/** The use in the register's own words. */
export const landUseText = textFact("landUseText")
export const rightType = textFact("rightType")
/** m². */
export const areaSqm = numberFact("areaSqm")
/** Floor area ÷ area of the lot. */
export const plotRatio = numberFact("plotRatio")
/** Years. */
export const termTotalYears = numberFact("termTotalYears")
/** Years left on the valuation date. */
export const remainingYears = numberFact("remainingYears")
/** A `DevelopmentLevel`. */
export const developmentLevel = textFact("developmentLevel")
export const grade = textFact("grade")
/** Yuan/m². */
export const benchmarkUnitPrice = numberFact("benchmarkUnitPrice")
export const benchmarkDevelopmentLevel = textFact("benchmarkDevelopmentLevel")
/** YYYY-MM-DD. */
export const benchmarkDate = textFact("benchmarkDate")
export const benchmarkPlotRatio = numberFact("benchmarkPlotRatio")
/** Years. */
export const benchmarkTermYears = numberFact("benchmarkTermYears")
/** Years without construction. */
export const idleYears = numberFact("idleYears")
