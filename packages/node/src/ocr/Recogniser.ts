import { availableParallelism } from "node:os"
import { Ocr } from "@open-valuation/core/ports"
import { Context, Effect, Layer, type Scope } from "effect"
import { SettingInvalid, Settings } from "../Settings.ts"

interface Recognisers {
  /** Recogniser of images. `undefined` when there is none. */
  readonly ocr: Ocr["Service"] | undefined
  /** Recogniser for images in which the first one found nothing. */
  readonly other?: Ocr["Service"]
}

/** Loads a recogniser, which need not be installed: `undefined` when it is not. */
type Load = (options: { readonly workers: number }) => Promise<Layer.Layer<Ocr> | undefined>

/** The recognisers, the better one first. Measured on rendered documents, docs/ocr.md. */
const recognisers: Readonly<Record<"paddle" | "tesseract", Load>> = {
  paddle: async (options) => {
    const { PaddleOcr } = await import("@open-valuation/ocr-paddle")
    return PaddleOcr.isInstalled() ? PaddleOcr.layer(options) : undefined
  },
  tesseract: async (options) => (await import("@open-valuation/ocr-tesseract")).TesseractOcr.layer(options),
}

/**
 * One fewer than the number of processors, so that requests are still answered; at least 2, so that one is left to
 * other accounts.
 */
const defaultWorkers = (): number => Math.min(4, Math.max(2, availableParallelism() - 1))

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND"

const loaded = Effect.fnUntraced(function* (
  name: keyof typeof recognisers,
  workers: number,
): Effect.fn.Return<Ocr["Service"] | undefined, never, Scope.Scope> {
  const layer = yield* Effect.promise(() =>
    recognisers[name]({ workers }).catch((cause: unknown) => {
      if (isMissing(cause)) return undefined
      throw cause
    }),
  )
  return layer === undefined ? undefined : Context.get(yield* Layer.build(layer), Ocr)
})

const chosen = Effect.gen(function* () {
  const { ocr, ocrWorkers: workers = defaultWorkers() } = yield* Settings
  if (ocr === "off") return { ocr: undefined }
  if (ocr === "auto") {
    const [first, second] = [yield* loaded("paddle", workers), yield* loaded("tesseract", workers)]
    return first === undefined || second === undefined ? { ocr: first ?? second } : { ocr: first, other: second }
  }
  const found = yield* loaded(ocr, workers)
  if (found !== undefined) return { ocr: found }
  const message = `OV_OCR is ${ocr}, and @open-valuation/ocr-${ocr} or what it needs is not installed.`
  return yield* new SettingInvalid({ variable: "OV_OCR", message })
})

/** The recognisers chosen by `OV_OCR`: one of them, all installed ones, or none. */
export class Recogniser extends Context.Service<Recogniser, Recognisers>()("@open-valuation/node/Recogniser") {
  static readonly layer: Layer.Layer<Recogniser, SettingInvalid, Settings> = Layer.effect(Recogniser, chosen)
}
