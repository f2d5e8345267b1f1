import type { ImageText, PageImage } from "@open-valuation/core/domain"
import type { Ocr } from "@open-valuation/core/ports"
import { Effect } from "effect"
import { ocrRules } from "../../src/contracts/ocr/OcrRules.ts"
import { breachesAreNoticed } from "./Broken.ts"

type Recogniser = Ocr["Service"]

const ink: PageImage = { width: 60, height: 40, channels: 1, pixels: new Uint8Array(2400).fill(9) }

const textOf = (image: PageImage): ImageText => ({
  width: image.width,
  height: image.height,
  words: image.width === ink.width ? [{ text: "139,192.06", x: 1, y: 2, width: 20, height: 8, confidence: 0.9 }] : [],
  rules: [],
  turned: 0,
  quality: { textHeightPx: 8, sharpness: 1, contrast: 1, confidence: 0.9 },
})

const reading = (read: Recogniser["read"]) => (): Recogniser => ({ name: "test", concurrency: 2, read })

breachesAreNoticed(
  "the contract of recognisers",
  ocrRules({ image: ink, texts: ["139,192.06"] }),
  reading((image) => Effect.sync(() => textOf(image))),
  { "finds no words on an empty page": reading(() => Effect.sync(() => textOf(ink))) },
)
