import { messages } from "@open-valuation/core"
import type { TaskMessages, WebhookMessages } from "@open-valuation/core/text"

/** Makes a message of the service; the words are in the text catalogue. */
export const message = messages<TaskMessages & WebhookMessages>()
