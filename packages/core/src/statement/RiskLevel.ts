/** How grave a risk is, or a sign of a forgery. */
export type RiskLevel = "LOW" | "MEDIUM" | "HIGH"
