import { describe, expect, it } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import { Settings } from "../../../src/index.ts"
import { Recogniser } from "../../../src/node/documents/AccountOcr.ts"

const namesFor = (setting: string) => {
  const settings = Settings.layer.pipe(
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromUnknown({ OV_OCR: setting }))),
  )
  return Effect.scoped(
    Effect.map(Effect.provide(Recogniser, Layer.provide(Recogniser.layer, settings)), ({ ocr, other }) => [
      ocr?.name,
      other?.name,
    ]),
  )
}

describe("the recognisers", () => {
  it.effect.each([
    ["", ["paddle", "tesseract"]],
    ["auto", ["paddle", "tesseract"]],
    ["paddle", ["paddle", undefined]],
    ["tesseract", ["tesseract", undefined]],
    ["off", [undefined, undefined]],
  ] as const)("is by OV_OCR=%s", ([setting, names]) =>
    Effect.gen(function* () {
      expect(yield* namesFor(setting)).toEqual(names)
    }),
  )
})
