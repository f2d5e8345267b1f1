import type { PageImage } from "@open-valuation/core/domain"
import type { NativeGate } from "./NativeGate.ts"

/** What a thread is given. */
export interface OcrTask {
  readonly image: PageImage
  readonly gate: NativeGate
}
