import type { OwnWords } from "../../domain/Words.ts"
import { propertyTerms } from "../../property/text/propertyTerms.ts"
import { propertyTexts } from "../../property/text/propertyTexts.ts"
import { words as shared } from "./custom.ts"

/** The sentences of this asset's valuations, for `makeRendering`: a page that values it alone loads no others. */
export const words: OwnWords = { ...shared, ...propertyTexts, PROPERTY: propertyTerms }
