/** The severity of a risk, or of a sign of a forgery. */
export type RiskLevel = "LOW" | "MEDIUM" | "HIGH"
