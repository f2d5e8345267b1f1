import type { Ocr } from "@open-valuation/core/ports"
import { PaddleOcr } from "@open-valuation/ocr-paddle"
import { TesseractOcr } from "@open-valuation/ocr-tesseract"
import type { Layer } from "effect"

/** Recognisers that can be reported on. */
export const recogniserNames = ["tesseract", "paddle"] as const
export type RecogniserName = (typeof recogniserNames)[number]

export const isRecogniserName = (name: string): name is RecogniserName =>
  recogniserNames.some((known) => known === name)

/** A recogniser with so many threads. */
export const recogniserLayer = (name: RecogniserName, workers: number): Layer.Layer<Ocr> =>
  name === "tesseract" ? TesseractOcr.layer({ workers }) : PaddleOcr.layer({ workers })
