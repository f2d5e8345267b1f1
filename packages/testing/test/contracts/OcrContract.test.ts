import type { ImageText, PageImage } from "@open-valuation/core/domain"
import { type Ocr, OcrUnavailable } from "@open-valuation/core/ports"
import { Effect } from "effect"
import { ocrRules } from "../../src/contracts/ocr/OcrRules.ts"
import { everyRuleCanFail } from "./Broken.ts"

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

const reading =
  (read: Recogniser["read"] = (image) => Effect.sync(() => textOf(image))) =>
  (): Recogniser => ({
    name: "test",
    concurrency: 2,
    read,
  })

let last = ink

everyRuleCanFail("the contract of recognisers", ocrRules({ image: ink, texts: ["139,192.06"] }), reading(), {
  "has a name, and says how many images it reads at a time": () => ({ ...reading()(), concurrency: 0 }),
  "reads print, and leaves the image as it was": reading((image) =>
    Effect.sync(() => ({ ...textOf(image), words: [] })),
  ),
  "says where the words are, on the page, and how sure it is": reading((image) =>
    Effect.sync(() => ({ ...textOf(image), width: 5 })),
  ),
  "finds no words on an empty page": reading(() => Effect.sync(() => textOf(ink))),
  "reads many at once, each for itself, and more than it reads at a time": reading((image) =>
    Effect.suspend(() => {
      last = image
      return Effect.andThen(
        Effect.yieldNow,
        Effect.sync(() => textOf(last)),
      )
    }),
  ),
  "can be interrupted, and reads the next image": () => {
    let isStuck = false
    return reading((image) =>
      Effect.suspend(() => (isStuck ? Effect.never : Effect.as(Effect.sleep("1 millis"), textOf(image)))).pipe(
        Effect.onInterrupt(() => Effect.sync(() => (isStuck = true))),
      ),
    )()
  },
  "gives no words for what is hardly an image, or is unavailable in one line": reading((image) =>
    image.width === 1
      ? Effect.fail(new OcrUnavailable({ reason: "crash", detail: "Error: too small\n    at read (ocr.js)" }))
      : Effect.sync(() => textOf(image)),
  ),
})
