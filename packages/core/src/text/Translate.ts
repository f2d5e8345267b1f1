import { equipmentTerms } from "../equipment/text/equipmentTerms.ts"
import { equipmentTexts } from "../equipment/text/equipmentTexts.ts"
import { landTerms } from "../land/text/landTerms.ts"
import { landTexts } from "../land/text/landTexts.ts"
import { lendingTexts } from "../lending/text/lendingTexts.ts"
import { marketTexts } from "../market/report/text/marketTexts.ts"
import { propertyTerms } from "../property/text/propertyTerms.ts"
import { propertyTexts } from "../property/text/propertyTexts.ts"
import { analysisTexts } from "../statement/text/analysisTexts.ts"
import { authenticityTexts } from "../statement/text/authenticityTexts.ts"
import { proposalTexts } from "../statement/text/proposalTexts.ts"
import { unreadableTexts } from "../statement/text/unreadableTexts.ts"
import { vehicleTerms } from "../vehicle/text/vehicleTerms.ts"
import { vehicleTexts } from "../vehicle/text/vehicleTexts.ts"
import { documentTexts } from "./documentTexts.ts"
import { makeRendering, type OwnWords, type Rendering } from "./Rendering.ts"
import { serviceTexts } from "./serviceTexts.ts"
import { taskTexts } from "./taskTexts.ts"

/** The catalogue of all texts. Codes are never removed, because stored messages must always render. */
export const texts: OwnWords = {
  ...marketTexts,
  ...lendingTexts,
  ...propertyTexts,
  ...equipmentTexts,
  ...vehicleTexts,
  ...landTexts,
  ...unreadableTexts,
  ...proposalTexts,
  ...analysisTexts,
  ...authenticityTexts,
  ...serviceTexts,
  ...documentTexts,
  ...taskTexts,
}

/** The terms of the library's assets in the market's sentences. */
export const terms = { PROPERTY: propertyTerms, EQUIPMENT: equipmentTerms, VEHICLE: vehicleTerms, LAND: landTerms }

/** True when the catalogue contains a code. */
export const isKnownCode = (code: string): boolean => Object.hasOwn(texts, code)

const all: Rendering = makeRendering({ ...texts, ...terms })

/**
 * Translates a message into a sentence. A code that neither this version nor the host knows is shown as it is, with its
 * parameters, so that nothing is hidden.
 */
export const translate: Rendering["translate"] = all.translate

/** Renders a stored outcome for its reader: translates every message in it and leaves everything else unchanged. */
export const render: Rendering["render"] = all.render
