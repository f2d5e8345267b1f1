import type { Ocr } from "@open-valuation/core/ports"
import { PaddleOcr } from "@open-valuation/ocr-paddle"
import { TesseractOcr } from "@open-valuation/ocr-tesseract"
import type { Layer } from "effect"

/** Recognisers available for a report. */
export const recogniserNames = ["tesseract", "paddle"] as const
export type RecogniserName = (typeof recogniserNames)[number]

export const isRecogniserName = (name: string): name is RecogniserName =>
  recogniserNames.some((known) => known === name)

/** A recogniser with the given number of threads. */
export const recogniserLayer = (name: RecogniserName, workers: number): Layer.Layer<Ocr> =>
  name === "tesseract" ? TesseractOcr.layer({ workers }) : PaddleOcr.layer({ workers })
