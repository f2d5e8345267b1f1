import type { ImageText, PageImage } from "@open-valuation/core/domain"
import type { LineRecogniser } from "./LineRecogniser.ts"

/** Reads a page with a recogniser of lines. */
export declare const readPage: (image: PageImage, recogniser: LineRecogniser) => Promise<ImageText>
