import type { OwnWords } from "../../domain/Words.ts"
import { equipmentTerms } from "../../equipment/text/equipmentTerms.ts"
import { equipmentTexts } from "../../equipment/text/equipmentTexts.ts"
import { words as shared } from "./custom.ts"

/** The sentences of this asset's valuations, for `makeRendering`: a page that values it alone loads no others. */
export const words: OwnWords = { ...shared, ...equipmentTexts, EQUIPMENT: equipmentTerms }
