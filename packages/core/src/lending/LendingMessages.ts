import { type Message, messages } from "../domain/Message.ts"
import type { TipSeverities } from "../market/report/TipRank.ts"
import type { Sourced } from "./LendingPolicy.ts"
import type { lendingTexts } from "./text/lendingTexts.ts"

/** Makes a message of the lender's figures. */
export const lendingMessage = messages<typeof lendingTexts>()

/** Where a figure of the policy comes from, in words. */
export const sourceMessage = ({ origin, source }: Sourced): Message =>
  typeof source === "string"
    ? lendingMessage("lending.source", { origin, source })
    : lendingMessage("lending.source", { origin, source: "", ...source })

/** The severity of each tip. */
export const lendingTipSeverities: TipSeverities<typeof lendingTexts> = {
  "lending.risk.gap": ["CHECK", "a contract may rest on the amount"],
  "lending.risk.purpose": ["CHECK", "a lease of what is usually not leased may count as a loan"],
  "lending.risk.oldPaper": ["NOTE", "a newer paper can be asked for"],
}
