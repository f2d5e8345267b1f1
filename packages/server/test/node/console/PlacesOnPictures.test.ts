import { expect, layer } from "@effect/vitest"
import type { PageImage } from "@open-valuation/core/domain"
import { Ocr } from "@open-valuation/core/ports"
import { pageAsSeen, readDocument } from "@open-valuation/files"
import { type FieldPlace, readFields } from "@open-valuation/intake/document"
import { PaddleOcr } from "@open-valuation/ocr-paddle"
import { AccountId, MaterialStore } from "@open-valuation/server/service"
import { renderDocument, type RenderedDocument } from "@open-valuation/testing/ocr"
import { DateTime, Effect, Layer, Stream } from "effect"
import { PagePictures } from "../../../src/node/console/PagePictures.ts"

/** The picture of a page of a document, as the console shows it. */
const pictureOf = Effect.fnUntraced(function* (
  { contentType, fileName, image }: RenderedDocument,
  { page, upsideDown }: FieldPlace,
) {
  const store = Layer.succeed(MaterialStore, {
    put: () => Effect.succeed([]),
    size: () => Effect.succeed(image.length),
    get: (_, materialRef) =>
      Effect.succeed({
        materialRef,
        fileName,
        contentType,
        bytes: image,
        uploadedAt: DateTime.makeUnsafe(0),
        password: undefined,
      }),
  })
  const picture = yield* Effect.flatMap(PagePictures, (make) =>
    make({
      account: AccountId.make(1),
      materialRef: "mat_1",
      entry: undefined,
      page,
      upsideDown: upsideDown === true,
      asTaken: false,
      password: undefined,
    }),
  ).pipe(Effect.provide(Layer.provide(PagePictures.layer, store)))
  expect(picture).toBeDefined()
  const seen = yield* pageAsSeen({ bytes: picture?.png ?? new Uint8Array(0), fileName, page: 1, side: 1 })
  expect(seen).toBeDefined()
  return seen!.image
})

/** White around what is cut out of a picture, pixels. */
const WHITE = 40
/** The margin cut around a place, in its heights: letters reach a little over the boxes of their words. */
const AROUND = 0.25

/** The part of a picture at a place, on a white sheet. */
const cutOut = ({ channels, height, pixels, width }: PageImage, place: FieldPlace): PageImage => {
  const [across, down] = [width / place.pageWidth, height / place.pageHeight]
  const around = AROUND * place.height
  const [left, top] = [Math.floor((place.x - around) * across), Math.floor((place.y - around) * down)]
  const [columns, rows] = [
    Math.ceil((place.width + 2 * around) * across),
    Math.ceil((place.height + 2 * around) * down),
  ]
  const sheet = { width: columns + 2 * WHITE, height: rows + 2 * WHITE }
  const cut = new Uint8Array(sheet.width * sheet.height * channels).fill(255)
  for (let row = 0; row < rows; row++) {
    const from = ((top + row) * width + left) * channels
    cut.set(pixels.subarray(from, from + columns * channels), ((WHITE + row) * sheet.width + WHITE) * channels)
  }
  return { ...sheet, channels, pixels: cut }
}

layer(PaddleOcr.layer(), { excludeTestServices: true })("the places of fields", (it) => {
  // On its side this one is turned by a quarter, and then by half.
  for (const name of ["sideways", "perspective"] as const) {
    it.effect(
      `hold the values on the picture that is shown, ${name}`,
      Effect.fnUntraced(function* () {
        const ocr = yield* Ocr
        const document = renderDocument(11, "DRIVING_LICENCE", { name, strength: 0.5 })
        const { fileName, image: bytes } = document
        const parts = yield* Stream.runCollect(readDocument({ bytes, fileName, ocr }))
        const { fields, places } = readFields("VEHICLE", parts)
        const found = [places["vin"]?.[0], places["firstRegistrationDate"]?.[0]]
        expect(found).toEqual([expect.anything(), expect.anything()])
        const picture = yield* pictureOf(document, found[0]!)
        const texts = yield* Effect.forEach(found, (place) => ocr.read(cutOut(picture, place!)))
        const [vin, date] = texts.map(({ words }) => words.map(({ text }) => text).join(""))
        expect(vin).toBe(fields["vin"])
        expect(date).toContain(fields["firstRegistrationDate"])
        expect(found[0]?.upsideDown).toBe(name === "sideways" ? true : undefined)
      }),
      { tags: ["long"] },
    )
  }
})
