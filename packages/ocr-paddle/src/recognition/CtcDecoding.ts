import { smallestOf } from "@open-valuation/core/domain"
import { BLANK, type CharacterSet } from "./CharacterSet.ts"

/** Probabilities of the classes at each step along a line, step by step. */
export interface Steps {
  readonly probabilities: Float32Array
  readonly count: number
  readonly classes: number
}

/** The decoded text of the steps. */
export interface Decoded {
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
  for (let one = 1; one < classes; one++) {
    if ((probabilities[at + one] ?? 0) > (probabilities[at + best] ?? 0)) best = one
  }
  return best
}

const likeliestOf = (probabilities: Float32Array, at: number, alphabet: ReadonlyArray<number>): number => {
  let best = BLANK
  for (const one of alphabet) if ((probabilities[at + one] ?? 0) > (probabilities[at + best] ?? 0)) best = one
  return best
}
