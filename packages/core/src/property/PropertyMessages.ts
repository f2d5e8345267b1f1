import { messages } from "../domain/Message.ts"
import type { propertyTexts } from "./text/propertyTexts.ts"

/** Makes a message of the property engine. */
export const propertyMessage = messages<typeof propertyTexts>()
