import { en } from "./en.ts"
import { zh } from "./zh.ts"

/** The words of the markets. */
export const words = { zh, en }
