import type { PageImage } from "@open-valuation/core/domain"
import type { NativeGate } from "./NativeGate.ts"

/** A task for a thread. */
export interface OcrTask {
  readonly image: PageImage
  readonly gate: NativeGate
}
