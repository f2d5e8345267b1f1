import { messages } from "@open-valuation/core"
import type { serviceTexts, taskTexts } from "@open-valuation/core/text"

/** Builds a message of the service. The text catalogue has the words. */
export const message = messages<typeof taskTexts & typeof serviceTexts>()
