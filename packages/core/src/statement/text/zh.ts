import type { Sentences } from "../../text/words/Sentences.ts"
import type { AnalysisMessages } from "../analysis/AnalysisMessages.ts"
import type { AuthenticityMessages } from "../authenticity/AuthenticityMessages.ts"
import type { StatementUnreadableMessages } from "../StatementMessages.ts"
import { zhAnalysis } from "./zhAnalysis.ts"
import { zhAuthenticity } from "./zhAuthenticity.ts"
import { zhUnreadable } from "./zhUnreadable.ts"

/** What the reading of a bank statement says, in Chinese. */
export const zh: Sentences<StatementUnreadableMessages & AnalysisMessages & AuthenticityMessages> = {
  ...zhUnreadable,
  ...zhAnalysis,
  ...zhAuthenticity,
}
