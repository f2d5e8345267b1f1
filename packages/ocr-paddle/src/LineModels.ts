import type { LineRecogniser } from "@open-valuation/files/imaging"
import { openModels } from "./Models.ts"
import { paddleLines } from "./PaddleLines.ts"

/** Opens the models as a recogniser of lines in this thread. */
export const openLineRecogniser = async (): Promise<LineRecogniser> =>
  paddleLines(await openModels(), async (native) => native())
