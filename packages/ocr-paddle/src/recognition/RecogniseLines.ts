import type { LineImage, LineText } from "@open-valuation/files/imaging"
import type { Model } from "../Model.ts"
import type { CharacterSet } from "./CharacterSet.ts"
import { decodeCtc } from "./CtcDecoding.ts"
import { leavesOut } from "./LeftOut.ts"
import { linePicture, MODEL_HEIGHT } from "./LinePicture.ts"

/** Factor on the confidence of a line in which something was skipped. */
const INCOMPLETE = 0.5

/**
 * Recognises lines with a CTC model whose input is `[lines, 3, 48, width]` and whose output is `[lines, steps,
 * classes]`. It gets one line at a time: on one core, batches of 8 take a third longer per line, and twice the memory.
 */
export const recogniseLines = async (
  model: Model,
  characters: CharacterSet,
  lines: ReadonlyArray<LineImage>,
): Promise<ReadonlyArray<LineText>> => {
  const texts: Array<LineText> = []
  for (const line of lines) {
    // oxlint-disable-next-line no-await-in-loop
    texts.push(await recogniseLine(model, characters, line))
  }
  return texts
}

const recogniseLine = async (model: Model, characters: CharacterSet, line: LineImage): Promise<LineText> => {
  const picture = linePicture(line.raster)
  const { data, dims } = await model({ data: picture.pixels, dims: [1, 3, MODEL_HEIGHT, picture.width] })
  const [, count = 0, classes = 0] = dims
  const alphabet = line.kind === "NUMBER" ? characters.number : undefined
  const { confidence, places, text } = decodeCtc({ probabilities: data, count, classes }, characters, alphabet)
  const step = picture.width / count
  const incomplete = leavesOut(
    picture,
    places.map((place) => (place + 0.5) * step),
  )
  return { text, confidence: incomplete ? INCOMPLETE * confidence : confidence }
}
