import type { LineRecogniser } from "@open-valuation/files/imaging"
import { detectText } from "./detection/DetectText.ts"
import type { Model } from "./Model.ts"
import type { Models } from "./Models.ts"
import { type NativeGate, passGate } from "./NativeGate.ts"
import { recogniseLines } from "./recognition/RecogniseLines.ts"

/** A recogniser of lines with these models, for a task with this gate. */
export const paddleLines = ({ characters, detection, recognition }: Models, gate: NativeGate): LineRecogniser => {
  const gated =
    (model: Model): Model =>
    async (input) =>
      passGate(gate, async () => model(input))
  return {
    recognise: async (lines) => recogniseLines(gated(recognition), characters, lines),
    detect: async (page) => detectText(gated(detection), page),
  }
}
