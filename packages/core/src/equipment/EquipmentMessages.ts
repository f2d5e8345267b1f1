import { messages } from "../domain/Message.ts"
import type { equipmentTexts } from "./text/equipmentTexts.ts"

/** Makes a message of the equipment engine. */
export const equipmentMessage = messages<typeof equipmentTexts>()
