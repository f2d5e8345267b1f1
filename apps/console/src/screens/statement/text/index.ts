import { en } from "./en.ts"
import { zh } from "./zh.ts"

/** The words of the result of statements. */
export const words = { zh, en }
