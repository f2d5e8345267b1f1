import type { Sentences } from "../../text/words/Sentences.ts"
import type { AnalysisMessages } from "../analysis/AnalysisMessages.ts"
import type { AuthenticityMessages } from "../authenticity/AuthenticityMessages.ts"
import type { StatementUnreadableMessages } from "../StatementMessages.ts"
import { enAnalysis } from "./enAnalysis.ts"
import { enAuthenticity } from "./enAuthenticity.ts"
import { enUnreadable } from "./enUnreadable.ts"

/** What the reading of a bank statement says, in English. */
export const en: Sentences<StatementUnreadableMessages & AnalysisMessages & AuthenticityMessages> = {
  ...enUnreadable,
  ...enAnalysis,
  ...enAuthenticity,
}
