import type { PageImage } from "@open-valuation/core/domain"
import type { FontlessWord } from "./pdf/FontlessWords.ts"

/** A page as people see it. */
export interface SeenPage {
  readonly image: PageImage
  /**
   * True when it is a photo or a scan, as it lies in the file. Its words were read after it had been flattened
   * (`flattenPage` of `imaging`); those of a painted page are where the picture has them.
   */
  readonly scanned: boolean
  /** Words that a painted page lacks because the file does not hold their fonts, in pixels of the image. */
  readonly words: ReadonlyArray<FontlessWord>
}
