import { messages } from "@open-valuation/core"
import type { TaskMessages, WebhookMessages } from "@open-valuation/core/text"

/** Builds a message of the service. The text catalogue has the words. */
export const message = messages<TaskMessages & WebhookMessages>()
