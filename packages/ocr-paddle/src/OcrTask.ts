import type { PageImage } from "@open-valuation/core/domain"
import type { NativeGate } from "./NativeGate.ts"

/** A task for a thread. */
export interface OcrTask {
  readonly image: PageImage
  readonly gate: NativeGate
  /** Processor time that the image may take, milliseconds. */
  readonly mostMillis: number
}
