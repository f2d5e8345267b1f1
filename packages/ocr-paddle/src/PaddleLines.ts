import type { LineRecogniser } from "@open-valuation/files/imaging"
import { detectText } from "./detection/DetectText.ts"
import type { Model } from "./Model.ts"
import type { Models } from "./Models.ts"
import { recogniseLines } from "./recognition/RecogniseLines.ts"

/** Makes a call into the native runtime, as its task allows. */
export type NativeCall = <Answer>(native: () => Promise<Answer>) => Promise<Answer>

/** A recogniser of lines with these models. */
export const paddleLines = ({ characters, detection, recognition }: Models, call: NativeCall): LineRecogniser => {
  const gated =
    (model: Model): Model =>
    async (input) =>
      call(async () => model(input))
  return {
    recognise: async (lines) => recogniseLines(gated(recognition), characters, lines),
    detect: async (page) => detectText(gated(detection), page),
  }
}
