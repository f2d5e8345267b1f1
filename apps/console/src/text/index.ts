import { en } from "./en.ts"
import { zh } from "./zh.ts"

/** The words that all screens share. */
export const words = { zh, en }
