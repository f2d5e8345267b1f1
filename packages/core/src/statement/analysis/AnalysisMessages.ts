import { type Message, type MessageParam, messages } from "../../domain/Message.ts"
import type { analysisTexts } from "../text/analysisTexts.ts"
import type { Observed } from "../text/statementNames.ts"
import type { RiskCode } from "./RiskRules.ts"

/** Makes a message of the analysis. */
export const analysisMessage = messages<typeof analysisTexts>()

/** The detail of a risk; its parameters are those that its rule measures. */
export const riskDetail = (risk: RiskCode, params: Observed & Readonly<Record<string, MessageParam>>): Message => ({
  code: `statement.risk.${risk}`,
  params,
})
