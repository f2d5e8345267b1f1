import type { OwnWords } from "../../domain/Words.ts"
import { serviceTexts } from "../serviceTexts.ts"
import { taskTexts } from "../taskTexts.ts"

/** The sentences about faults of requests and about tasks, for `makeRendering`. */
export const words: OwnWords = { ...serviceTexts, ...taskTexts }
