import type { ImageText, PageImage } from "@open-valuation/core/domain"
import { type Ocr, OcrUnavailable } from "@open-valuation/core/ports"
import { Effect, Fiber } from "effect"
import { expect } from "vitest"
import type { Rule } from "../Contract.ts"

/** A page of clear print, and texts on it that any recogniser reads. */
export interface PrintedPage {
  readonly image: PageImage
  /** Each within one line. Blanks do not count. */
  readonly texts: ReadonlyArray<string>
}

const textOf = ({ words }: Pick<ImageText, "words">): string =>
  words.map(({ text }) => text.replaceAll(" ", "")).join("")

const expectRead = (read: ImageText, { texts }: PrintedPage): void => {
  for (const text of texts) expect(textOf(read)).toContain(text.replaceAll(" ", ""))
}

const white: PageImage = { width: 120, height: 90, channels: 1, pixels: new Uint8Array(10_800).fill(255) }

/** Pictures that are none: too small, or with fewer pixels than they claim. */
const ODD: ReadonlyArray<PageImage> = [
  { width: 1, height: 1, channels: 1, pixels: new Uint8Array([0]) },
  { width: 3, height: 2, channels: 3, pixels: new Uint8Array(18) },
  { width: 5000, height: 5, channels: 1, pixels: new Uint8Array(25_000).fill(255) },
]

/** The rules of a recogniser that is given a page of print. */
export const ocrRules = (page: PrintedPage): ReadonlyArray<Rule<Ocr["Service"]>> => [
  {
    name: "has a name, and says how many images it reads at a time",
    holds: ({ concurrency, name }) =>
      Effect.sync(() => {
        expect(name).toMatch(/^[^\n]{1,100}$/)
        expect(Number.isSafeInteger(concurrency) && concurrency >= 1).toBe(true)
      }),
  },
  {
    name: "reads print, and leaves the image as it was",
    holds: Effect.fnUntraced(function* (ocr) {
      const before = page.image.pixels.slice()
      const read = yield* ocr.read(page.image)
      expectRead(read, page)
      expect(read.turned).toBe(0)
      expect(read.quality.confidence).toBeGreaterThan(0.5)
      expect(Buffer.compare(before, page.image.pixels)).toBe(0)
    }),
  },
  {
    name: "says where the words are, on the page, and how sure it is",
    holds: Effect.fnUntraced(function* (ocr) {
      const { height, quality, width, words } = yield* ocr.read(page.image)
      expect(words.length).toBeGreaterThan(0)
      for (const word of words) {
        expect(word.x).toBeGreaterThanOrEqual(-1)
        expect(word.y).toBeGreaterThanOrEqual(-1)
        expect(word.x + word.width).toBeLessThanOrEqual(width + 1)
        expect(word.y + word.height).toBeLessThanOrEqual(height + 1)
        expect(word.confidence).toBeGreaterThanOrEqual(0)
        expect(word.confidence).toBeLessThanOrEqual(1)
      }
      for (const measure of Object.values(quality)) expect(Number.isFinite(measure)).toBe(true)
    }),
  },
  {
    name: "finds no words on an empty page",
    holds: Effect.fnUntraced(function* (ocr) {
      expect((yield* ocr.read(white)).words).toEqual([])
    }),
  },
  {
    name: "reads many at once, each for itself, and more than it reads at a time",
    holds: Effect.fnUntraced(function* (ocr) {
      const images = Array.from({ length: ocr.concurrency + 2 }, (_, at) => (at % 2 === 0 ? page.image : white))
      const read = yield* Effect.forEach(images, (image) => ocr.read(image), { concurrency: "unbounded" })
      for (const [at, text] of read.entries()) {
        if (at % 2 === 0) expectRead(text, page)
        else expect(text.words).toEqual([])
      }
    }),
  },
  {
    name: "can be interrupted, and reads the next image",
    holds: Effect.fnUntraced(function* (ocr) {
      const reading = yield* Effect.forkChild(ocr.read(page.image), { startImmediately: true })
      yield* Effect.yieldNow
      yield* Fiber.interrupt(reading)
      expectRead(yield* ocr.read(page.image), page)
    }),
  },
  {
    name: "gives no words for what is hardly an image, or is unavailable in one line",
    holds: Effect.fnUntraced(function* (ocr) {
      for (const image of ODD) {
        const outcome = yield* Effect.result(ocr.read(image))
        if (outcome._tag === "Success") expect(outcome.success.words.length).toBeLessThanOrEqual(5)
        else {
          expect(outcome.failure).toBeInstanceOf(OcrUnavailable)
          expect(outcome.failure.detail).toMatch(/^[^\n\r]{1,500}$/)
        }
      }
      expect((yield* ocr.read(white)).words).toEqual([])
    }),
  },
]
