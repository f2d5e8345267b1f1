import { assert, describe, it } from "@effect/vitest"
import type { DocumentUnreadable, ImageText, PageImage } from "@open-valuation/core/domain"
import { type Ocr, OcrUnavailable } from "@open-valuation/core/ports"
import { Effect, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import { type DocumentPiece, recogniseImages, type RecogniseOptions } from "../src/index.ts"

/** An image whose only property is its width, and a page of ink. */
const imageOf = (width: number): PageImage => {
  const pixels = new Uint8Array(width * 100).fill(255)
  for (let at = 0; at < pixels.length; at += 3) pixels[at] = 0
  return { width, height: 100, channels: 1, pixels }
}

const blank: PageImage = { width: 80, height: 100, channels: 1, pixels: new Uint8Array(8_000).fill(240) }

const pieces = (images: ReadonlyArray<PageImage>): ReadonlyArray<DocumentPiece> => [
  { _tag: "File", fileName: "scan.tif", format: "IMAGE" },
  ...images.map((image, index): DocumentPiece => ({ _tag: "Image", page: index + 1, pages: images.length, image })),
]

const good = { textHeightPx: 24, sharpness: 0.8, contrast: 0.7, confidence: 0.9 }

const textOf = (image: PageImage, text: Partial<ImageText> = {}): ImageText => ({
  width: image.width / 2,
  height: image.height / 2,
  words: [{ text: `${image.width}`, x: 1, y: 2, width: 20, height: 8, confidence: 0.9 }],
  rules: [{ x1: 0, y1: 9, x2: 30, y2: 9 }],
  turned: 0,
  quality: good,
  ...text,
})

/** A recogniser that reads an image's width. */
const ocrOf = (read: Ocr["Service"]["read"], concurrency = 2): Ocr["Service"] => ({ name: "test", concurrency, read })

const plain = ocrOf((image) => Effect.succeed(textOf(image)))

/** The outcome of images with the given text. */
const outcome = (
  texts: ReadonlyArray<Partial<ImageText>>,
  images = texts.map((_, at) => imageOf(at + 60)),
  options?: RecogniseOptions,
) => {
  const ocr = ocrOf((image) => Effect.succeed(textOf(image, texts[images.indexOf(image)])))
  return Stream.runCollect(recogniseImages(ocr, options)(Stream.fromIterable(pieces(images))))
}

const refusal = (...args: Parameters<typeof outcome>): Effect.Effect<DocumentUnreadable, unknown> =>
  Effect.flip(outcome(...args))

describe("images", () => {
  it.effect("become pages of their words and lines; other pieces stay unchanged", () =>
    Effect.gen(function* () {
      const others: ReadonlyArray<DocumentPiece> = [
        { _tag: "Traits", traits: { producer: "scanner" } },
        { _tag: "Page", page: 2, pages: 2, width: 9, height: 9, words: [], rules: [], scanned: false },
      ]
      const found = yield* Stream.runCollect(
        recogniseImages(plain)(Stream.fromIterable([...pieces([imageOf(60)]), ...others])),
      )
      const { words, rules } = textOf(imageOf(60))
      assert.deepStrictEqual(found, [
        { _tag: "File", fileName: "scan.tif", format: "IMAGE" },
        { _tag: "Page", page: 1, pages: 1, width: 30, height: 50, words, rules, scanned: true },
        ...others,
      ])
    }),
  )

  it.effect("fail as scanned without a recogniser, with the name of their file", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        Stream.runDrain(recogniseImages(undefined)(Stream.fromIterable(pieces([imageOf(60)])))),
      )
      assert.deepStrictEqual([error.reason, error.fileName], ["scanned", "scan.tif"])
    }),
  )

  it.effect("are read as many at a time as the recogniser accepts, returned in order, and few are held", () =>
    Effect.gen(function* () {
      const images = Array.from({ length: 12 }, (_, at) => imageOf(at + 60))
      let [running, most, taken, given, held] = [0, 0, 0, 0, 0]
      const ocr = ocrOf(
        Effect.fnUntraced(function* (image: PageImage) {
          most = Math.max(most, ++running)
          // The first image takes the longest.
          for (let turns = (100 - image.width) * 5; turns > 0; turns--) yield* Effect.yieldNow
          running--
          return textOf(image)
        }),
        3,
      )
      const source = Stream.fromIterable(pieces(images)).pipe(
        Stream.rechunk(1),
        Stream.tap(() => Effect.sync(() => (held = Math.max(held, ++taken - given)))),
      )
      const found = yield* source.pipe(
        recogniseImages(ocr),
        Stream.tap(() => Effect.sync(() => given++)),
        Stream.runCollect,
      )
      assert.deepStrictEqual(
        found.flatMap((part) => (part._tag === "Page" ? [part.words[0]?.text] : [])),
        images.map(({ width }) => `${width}`),
      )
      assert.strictEqual(most, 3)
      // The images being read, the next in line, and those that wait for an earlier one.
      assert.isAtMost(held, 3 + 3)
    }),
  )

  it.effect("of empty sheets are empty pages, unless there is nothing else", () =>
    Effect.gen(function* () {
      const none = { words: [], rules: [], quality: { ...good, textHeightPx: 0, confidence: 0 } }
      const noise = { words: [{ text: "'", x: 1, y: 2, width: 1, height: 1 }], quality: { ...good, confidence: 0.1 } }
      const found = yield* outcome([{}, none, noise], [imageOf(60), blank, { ...blank }])
      assert.deepStrictEqual(
        found.flatMap((part) => (part._tag === "Page" ? [[part.page, part.words.length, part.rules.length]] : [])),
        [
          [1, 1, 1],
          [2, 0, 0],
          [3, 0, 0],
        ],
      )
      const error = yield* refusal([none, noise], [blank, { ...blank }])
      assert.deepStrictEqual([error.reason, error.seen], ["no-text", { pages: 2 }])
    }),
  )

  it.effect("with text on them are never empty sheets, however faint it is", () =>
    Effect.gen(function* () {
      const faint = { quality: { ...good, contrast: 0.01 } }
      assert.strictEqual((yield* refusal([{}, faint], [imageOf(60), blank])).reason, "faint")
    }),
  )

  it.effect("without a word are refused when they show something: a photo, or a black sheet", () =>
    Effect.gen(function* () {
      const none = { words: [], quality: { textHeightPx: 0, sharpness: 0, contrast: 0.9, confidence: 0 } }
      const black: PageImage = { width: 50, height: 50, channels: 3, pixels: new Uint8Array(7_500) }
      const error = yield* refusal([{}, none], [imageOf(60), black])
      assert.deepStrictEqual([error.reason, error.fileName, error.seen?.["page"]], ["no-text", "scan.tif", 2])
      assert.strictEqual((yield* refusal([none])).reason, "no-text")
      const unsharp = { words: [], quality: { textHeightPx: 20, sharpness: 0, contrast: 0.2, confidence: 0 } }
      assert.strictEqual((yield* refusal([unsharp])).reason, "blurred")
      const specks = { quality: { ...good, textHeightPx: 0.4 } }
      assert.strictEqual((yield* refusal([specks])).reason, "no-text")
    }),
  )

  it.effect(
    "that cannot be trusted are refused with their measured quality, and one bad page refuses the whole document",
    () =>
      Effect.gen(function* () {
        const short = [
          ["small-text", { textHeightPx: 6 }],
          ["blurred", { sharpness: 0.1, confidence: 0.8 }],
          ["faint", { contrast: 0.05 }],
          ["illegible", { confidence: 0.3 }],
          ["illegible", { confidence: Number.NaN }],
          // The fault that a person can fix first.
          ["small-text", { textHeightPx: 5, sharpness: 0, contrast: 0, confidence: 0 }],
        ] as const
        for (const [reason, quality] of short) {
          const error = yield* refusal([{}, { quality: { ...good, ...quality } }, {}])
          assert.strictEqual(error.reason, reason)
          assert.deepInclude(error.seen, { page: 2, pages: 3, ...quality })
        }
      }),
  )

  it.effect("are judged by the minima that a host sets", () =>
    Effect.gen(function* () {
      const fair = [{ quality: { ...good, confidence: 0.6 } }]
      assert.strictEqual((yield* outcome(fair)).length, 2)
      const error = yield* refusal(fair, undefined, { minima: { confidence: 0.7 } })
      assert.deepStrictEqual([error.reason, error.seen?.["least"]], ["illegible", 0.7])
    }),
  )

  it.effect("that the recogniser cannot read in time fail the document", () =>
    Effect.gen(function* () {
      const ocr = ocrOf((image) =>
        image.width === 61
          ? Effect.fail(new OcrUnavailable({ reason: "timeout", detail: "60 s" }))
          : Effect.succeed(textOf(image)),
      )
      const read = recogniseImages(ocr)(Stream.fromIterable(pieces([imageOf(60), imageOf(61)])))
      const { reason, seen } = yield* Effect.flip(Stream.runDrain(read))
      assert.deepStrictEqual([reason, seen], ["ocr-failed", { page: 2 }])
    }),
  )

  const broken: ReadonlyArray<readonly [string, Ocr["Service"]["read"]]> = [
    ["dies", () => Effect.die(new Error("bug"))],
    ["answers nothing", () => Effect.succeed(undefined as never)],
    ["answers words without a place", (image) => Effect.succeed(textOf(image, { words: [{ text: "1" } as never] }))],
    ["answers figures that are none", (image) => Effect.succeed(textOf(image, { width: Number.NaN }))],
    ["hangs", () => Effect.never],
  ]
  it.effect.each(broken)("fail as ocr-failed by a recogniser that %s", ([_, read]) =>
    Effect.gen(function* () {
      const reading = yield* Effect.forkChild(
        Effect.flip(Stream.runDrain(recogniseImages(ocrOf(read))(Stream.fromIterable(pieces([imageOf(60)]))))),
        { startImmediately: true },
      )
      yield* TestClock.adjust("30 minutes")
      assert.strictEqual((yield* Fiber.join(reading)).reason, "ocr-failed")
    }),
  )

  it.effect("of several files are judged file by file", () =>
    Effect.gen(function* () {
      const none = { words: [], quality: { ...good, textHeightPx: 0 } }
      const ocr = ocrOf((image) => Effect.succeed(textOf(image, image === blank ? none : {})))
      const archive: ReadonlyArray<DocumentPiece> = [
        { _tag: "File", fileName: "a.zip", format: "ZIP" },
        ...pieces([blank]),
        { _tag: "File", fileName: "b.jpg", format: "IMAGE" },
        { _tag: "Image", page: 1, pages: 1, image: imageOf(60) },
      ]
      const error = yield* Effect.flip(Stream.runDrain(recogniseImages(ocr)(Stream.fromIterable(archive))))
      assert.deepStrictEqual([error.reason, error.fileName], ["no-text", "scan.tif"])
    }),
  )
})
