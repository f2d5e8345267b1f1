import { smallestOf } from "@open-valuation/core/domain"
import type { LineImage, LineText, Raster } from "@open-valuation/files/imaging"
import type { Model } from "../Model.ts"
import { resize } from "../Resize.ts"
import { BLANK, type CharacterSet } from "./CharacterSet.ts"

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

/** Threshold of ink, as a share of the range from the brightest paper to the darkest ink. */
const INK = 0.5

/**
 * Maximum distance of ink from the middle of its character, in heights of the ink: half of the widest character plus
 * the error of the model's steps. On printed pages it is at most 0.68; where a Chinese character was skipped, from 0.9
 * on.
 */
const REACH = 0.77

/** Minimum height of the ink in pixels of the picture, for dashes and the character 一, which are as wide as others. */
const LOWEST_INK_PX = 30

/**
 * True when a line has ink where no character was recognised. `places` are the middles of the recognised characters, in
 * pixels. The model is confident of what it reads, and does not report what it skips.
 */
export const leavesOut = ({ pixels, width }: LinePicture, places: ReadonlyArray<number>): boolean => {
  let paper = -1
  let darkest = 1
  for (let at = 0; at < width * MODEL_HEIGHT; at++) {
    const pixel = pixels[at] ?? 1
    if (pixel > paper) paper = pixel
    if (pixel < darkest) darkest = pixel
  }
  const ink = paper - INK * (paper - darkest)
  const inked = new Uint8Array(width)
  let [top, bottom] = [MODEL_HEIGHT, -1]
  for (let at = 0; at < width * MODEL_HEIGHT; at++) {
    if ((pixels[at] ?? 1) >= ink) continue
    inked[at % width] = 1
    bottom = Math.floor(at / width)
    if (top > bottom) top = bottom
  }
  const reach = REACH * Math.max(LOWEST_INK_PX, bottom - top + 1)
  return inked.some((is, column) => is === 1 && places.every((place) => Math.abs(place - column) > reach))
}

/** Height in pixels on which the recognition model was trained. */
const MODEL_HEIGHT = 48

/** Minimum width: two steps of the model along a line. */
const NARROWEST_PX = 16

/**
 * Maximum width: a hundred heights. No line of a page has as many characters, and anything wider is not text but would
 * fill the memory.
 */
const WIDEST_PX = 100 * MODEL_HEIGHT

/**
 * A line in the input format of the model: 48 pixels high, three equal channels one after the other, -1 black and 1
 * white.
 */
interface LinePicture {
  readonly width: number
  readonly pixels: Float32Array<ArrayBuffer>
}

/** The picture of a line for the model. */
export const linePicture = (raster: Raster): LinePicture => {
  const natural = Math.round((raster.width * MODEL_HEIGHT) / raster.height)
  const width = Math.min(WIDEST_PX, Math.max(NARROWEST_PX, natural))
  const brightness = resize(raster, width, MODEL_HEIGHT)
  const pixels = new Float32Array(3 * brightness.length)
  for (let at = 0; at < brightness.length; at++) pixels[at] = (brightness[at] ?? 0) / 127.5 - 1
  pixels.copyWithin(brightness.length, 0, brightness.length)
  pixels.copyWithin(2 * brightness.length, 0, brightness.length)
  return { width, pixels }
}

/** Probabilities of the classes at each step along a line, step by step. */
export interface Steps {
  readonly probabilities: Float32Array
  readonly count: number
  readonly classes: number
}

/** The decoded text of the steps. */
interface Decoded {
  readonly text: string
  /**
   * 0 to 1: half the mean probability of the characters plus half that of the weakest, since one doubtful digit makes
   * an amount doubtful.
   */
  readonly confidence: number
  /** Steps at which the characters are. Spaces have none. */
  readonly places: ReadonlyArray<number>
}

/**
 * Minimum sum of a space's probabilities over the steps between two characters. The model was trained on texts with
 * hardly any spaces: it gives a half to the space between a date and a time, and less than a hundredth elsewhere.
 */
const SPACE_EVIDENCE = 0.15

/**
 * Decodes a line by greedy CTC: the most likely class of each step, with runs of the same class collapsed and blanks
 * dropped. With an `alphabet`, only its classes are considered.
 */
export const decodeCtc = (steps: Steps, characters: CharacterSet, alphabet?: ReadonlyArray<number>): Decoded => {
  const { probabilities, count, classes } = steps
  let text = ""
  const sure: Array<number> = []
  const places: Array<number> = []
  let before = BLANK
  let space = 0
  for (let step = 0; step < count; step++) {
    const at = step * classes
    const chosen =
      alphabet === undefined ? likeliest(probabilities, at, classes) : likeliestOf(probabilities, at, alphabet)
    const probability = (probabilities[at + chosen] ?? 0) + twinProbability(probabilities, at, characters.twins[chosen])
    if (chosen === BLANK || chosen === characters.space) {
      space += probabilities[at + characters.space] ?? 0
    } else if (chosen === before) {
      sure.push(Math.max(sure.pop() ?? 0, probability))
    } else {
      if (space >= SPACE_EVIDENCE && text !== "") text += " "
      text += characters.texts[chosen] ?? ""
      sure.push(probability)
      places.push(step)
      space = 0
    }
    before = chosen
  }
  return { text, confidence: confidenceOf(sure), places }
}

const twinProbability = (probabilities: Float32Array, at: number, twin: number | undefined): number =>
  twin === undefined ? 0 : (probabilities[at + twin] ?? 0)

const confidenceOf = (sure: ReadonlyArray<number>): number =>
  sure.length === 0 ? 0 : (sure.reduce((sum, one) => sum + one, 0) / sure.length + smallestOf(sure)) / 2

const likeliest = (probabilities: Float32Array, at: number, classes: number): number => {
  let best = BLANK
  let most = probabilities[at + BLANK] ?? 0
  for (let one = 1; one < classes; one++) {
    const probability = probabilities[at + one] ?? 0
    if (probability > most) [best, most] = [one, probability]
  }
  return best
}

const likeliestOf = (probabilities: Float32Array, at: number, alphabet: ReadonlyArray<number>): number => {
  let best = BLANK
  for (const one of alphabet) if ((probabilities[at + one] ?? 0) > (probabilities[at + best] ?? 0)) best = one
  return best
}
