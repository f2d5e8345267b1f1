import type { PageImage } from "@open-valuation/core/domain"

/** A page as people see it. */
export interface SeenPage {
  readonly image: PageImage
  /**
   * Whether it is a photo or a scan, as it lies in the file. Its words were read after it had been flattened
   * (`flattenPage` of `@open-valuation/imaging`); those of a painted page are where the picture has them.
   */
  readonly scanned: boolean
}
