import type { OwnWords } from "../../domain/Words.ts"
import { analysisTexts } from "../../statement/text/analysisTexts.ts"
import { authenticityTexts } from "../../statement/text/authenticityTexts.ts"
import { proposalTexts } from "../../statement/text/proposalTexts.ts"
import { unreadableTexts } from "../../statement/text/unreadableTexts.ts"
import { documentTexts } from "../documentTexts.ts"
import { serviceTexts } from "../serviceTexts.ts"

/** The sentences about bank statements and files that cannot be read, for `makeRendering`. */
export const words: OwnWords = {
  ...unreadableTexts,
  ...proposalTexts,
  ...analysisTexts,
  ...authenticityTexts,
  ...documentTexts,
  ...serviceTexts,
}
