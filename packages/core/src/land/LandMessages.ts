import { messages } from "../domain/Message.ts"
import type { landTexts } from "./text/landTexts.ts"

/** Makes a message of the land engine. */
export const landMessage = messages<typeof landTexts>()
