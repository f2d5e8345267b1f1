import { availableParallelism } from "node:os"
import { Ocr } from "@open-valuation/core/ports"
import { type PeerFault, peerFault } from "@open-valuation/files/peers"
import { Context, Effect, Layer, type Scope } from "effect"
import { SettingInvalid, Settings } from "../Settings.ts"

interface Recognisers {
  /** Recogniser of images. `undefined` when there is none. */
  readonly ocr: Ocr["Service"] | undefined
  /** Recogniser for images in which the first one found nothing. */
  readonly other?: Ocr["Service"]
}

type Name = "paddle" | "tesseract"

/** Loads a recogniser. `undefined` when what it needs was left out of the installation. */
type Load = (options: { readonly workers: number }) => Promise<Layer.Layer<Ocr> | undefined>

/** The recognisers, the better one first. Measured on rendered documents, docs/ocr.md. */
const recognisers: Readonly<Record<Name, Load>> = {
  paddle: async (options) => {
    const { PaddleOcr } = await import("@open-valuation/ocr-paddle")
    return PaddleOcr.isInstalled() ? PaddleOcr.layer(options) : undefined
  },
  tesseract: async (options) => (await import("@open-valuation/ocr-tesseract")).TesseractOcr.layer(options),
}

/** Where the optional recognisers are named. */
const manifest = new URL("../../../package.json", import.meta.url)

/**
 * One fewer than the number of processors, so that requests are still answered; at least 2, so that one is left to
 * other accounts.
 */
const defaultWorkers = (): number => Math.min(4, Math.max(2, availableParallelism() - 1))

/** A recogniser, or why it cannot be used. */
const loaded = Effect.fnUntraced(function* (
  name: Name,
  workers: number,
): Effect.fn.Return<Ocr["Service"] | PeerFault, never, Scope.Scope> {
  const fault = peerFault(manifest, `@open-valuation/ocr-${name}`)
  if (fault !== undefined) return fault
  const layer = yield* Effect.promise(() => recognisers[name]({ workers }))
  if (layer === undefined)
    return { reason: "missing", message: `what @open-valuation/ocr-${name} needs is not installed` }
  return Context.get(yield* Layer.build(layer), Ocr)
})

const isFault = (found: Ocr["Service"] | PeerFault): found is PeerFault => "message" in found

const refused = (setting: string, { message }: PeerFault): SettingInvalid =>
  new SettingInvalid({ variable: "OV_OCR", message: `OV_OCR is ${setting}: ${message}` })

/** The installed recognisers, the better one first. One that is installed in another version is not passed over. */
const installed = Effect.fnUntraced(function* (workers: number) {
  const found: Array<Ocr["Service"]> = []
  for (const name of ["paddle", "tesseract"] as const) {
    const recogniser = yield* loaded(name, workers)
    if (!isFault(recogniser)) found.push(recogniser)
    else if (recogniser.reason === "unsupported") return yield* refused("auto", recogniser)
  }
  return found
})

const chosen = Effect.gen(function* () {
  const { ocr: setting, ocrWorkers: workers = defaultWorkers() } = yield* Settings
  if (setting === "off") return { ocr: undefined }
  if (setting === "auto") {
    const [ocr, other] = yield* installed(workers)
    if (ocr === undefined) yield* Effect.logWarning(NONE)
    return other === undefined ? { ocr } : { ocr, other }
  }
  const ocr = yield* loaded(setting, workers)
  return isFault(ocr) ? yield* refused(setting, ocr) : { ocr }
})

const NONE =
  "Images are not read, because no recogniser is installed: npm install @open-valuation/ocr-paddle, or @open-valuation/ocr-tesseract. OV_OCR=off leaves them unread without this line."

/** The recognisers chosen by `OV_OCR`: one of them, all installed ones, or none. */
export class Recogniser extends Context.Service<Recogniser, Recognisers>()("@open-valuation/server/Recogniser") {
  static readonly layer: Layer.Layer<Recogniser, SettingInvalid, Settings> = Layer.effect(Recogniser, chosen)
}
