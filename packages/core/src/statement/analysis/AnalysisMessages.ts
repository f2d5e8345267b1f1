import { type Message, type MessageParam, messages } from "../../domain/Message.ts"
import type { analysisTexts } from "../text/analysisTexts.ts"
import type { Observed } from "../text/statementNames.ts"
import type { RiskCode } from "./RiskRules.ts"

/** Makes a message of the analysis. */
export const analysisMessage = messages<typeof analysisTexts>()

/** Why a valuation of statements ended without a result. `seconds`: the time that it had. */
export const endedBy = (limit: "time" | "busy" | "memory" | "output", seconds: number): Message =>
  limit === "time"
    ? analysisMessage("statement.failed.time", { seconds })
    : analysisMessage(`statement.failed.${limit}`, {})

/** The detail of a risk; its parameters are those that its rule measures. */
export const riskDetail = (risk: RiskCode, params: Observed & Readonly<Record<string, MessageParam>>): Message => ({
  code: `statement.risk.${risk}`,
  params,
})
