import { en } from "../../statement/text/en.ts"
import { zh } from "../../statement/text/zh.ts"
import { enDocuments } from "../enDocuments.ts"
import { enService } from "../enService.ts"
import type { OwnWords } from "../Rendering.ts"
import { zhDocuments } from "../zhDocuments.ts"
import { zhService } from "../zhService.ts"

/** The sentences about bank statements and files that cannot be read, for `makeRendering`. */
export const words: OwnWords = {
  zh: { ...zh, ...zhDocuments, ...zhService },
  en: { ...en, ...enDocuments, ...enService },
}
