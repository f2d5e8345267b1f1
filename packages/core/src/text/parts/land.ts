import type { OwnWords } from "../../domain/Words.ts"
import { landTerms } from "../../land/text/landTerms.ts"
import { landTexts } from "../../land/text/landTexts.ts"
import { words as shared } from "./custom.ts"

/** The sentences of this asset's valuations, for `makeRendering`: a page that values it alone loads no others. */
export const words: OwnWords = { ...shared, ...landTexts, LAND: landTerms }
