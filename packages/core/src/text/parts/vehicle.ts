import type { OwnWords } from "../../domain/Words.ts"
import { vehicleTerms } from "../../vehicle/text/vehicleTerms.ts"
import { vehicleTexts } from "../../vehicle/text/vehicleTexts.ts"
import { words as shared } from "./custom.ts"

/** The sentences of this asset's valuations, for `makeRendering`: a page that values it alone loads no others. */
export const words: OwnWords = { ...shared, ...vehicleTexts, VEHICLE: vehicleTerms }
