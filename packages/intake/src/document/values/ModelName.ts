/** Letters, digits and the marks that join them, from the first letter or digit of the name on. */
const NAME = /[A-Z0-9](?:[A-Z0-9./+_-]|\([A-Z0-9./+_-]+\)|\([A-Z0-9./+_-]+$)*/

/** A name such as models have: letters and digits (`QY25K5`, `320D2`, `ZL50CN`), with a number in it. */
const PLAUSIBLE = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9].{1,39}$/
/** Digits alone are names of some makers (`320`, `856`); a year or a serial number looks the same. */
const NUMBER_ALONE = /^\d{3,4}$/
const SURE_NUMBER = 0.7
/** Words of a title that ran into the next value: no name has so many letters in a row, a brand before it included. */
const WORDS = /[A-Z]{10}/
/** A letter that looks like a digit, between digits. */
const DOUBTFUL = /\d[IOQSZB]\d/
const SURE_DOUBTFUL = 0.65
/** A bracket was closed, or a letter taken for a digit. */
const SURE_MENDED = 0.9

/** Words around a model's name. */
const AROUND = /^(?:型号|规格)|型?(?:汽车|履带|塔式|轮式|全地面|越野)?(?:起重机|挖掘机|装载机|压路机|推土机|平地机)$/u

/** What was made of a printed model. */
export interface ModelReading {
  /** Capital letters, half-width brackets, no blanks. */
  readonly model: string
  readonly sure: number
  /** True when a letter was taken for the digit that it looks like. */
  readonly mended: boolean
}

/**
 * The model in a text. Letters become capitals, blanks go. Behind a digit an `O` is a zero, between digits a small `l`
 * a one: names of models are made without the letters O and I, so that they are not mistaken for digits.
 */
export const readModel = (text: string): ModelReading | undefined => {
  const printed = text.replaceAll(/\s+/g, "")
  const compact = printed
    .replaceAll(/(?<=\d)[Oo〇]+/gu, (zeros) => "0".repeat(zeros.length))
    .replaceAll(/(?<=\d)[l|](?=\d)/g, "1")
    .replaceAll(/[–—]/g, "-")
    .replace(AROUND, "")
    .toUpperCase()
  const name = NAME.exec(compact)
  if (name === null) return undefined
  const opened = name[0].includes("(") && !name[0].includes(")")
  const model = (opened ? `${name[0]})` : name[0]).replace(/(?<![-./+_])[-./+_]+$/, "")
  // Chinese before it is a brand or a product, behind it a product: more text than that is a sentence.
  if (compact.length - name[0].length > 12) return undefined
  // A character that is no part of a name and touches it was one, misread.
  const before = compact.slice(0, name.index)
  if (before !== "" && /[\u3400-\u9fff]$/u.test(before) && !/[型号牌机车]$/u.test(before)) return undefined
  // A whole name with more behind it: a name torn apart, or the next value.
  const [head = "", next] = text.trim().split(/\s+/)
  const isTorn =
    next !== undefined && !next.startsWith("(") && PLAUSIBLE.test(head.toUpperCase()) && /\d|.{4}/.test(next)
  if (WORDS.test(model)) return undefined
  const mended = !printed
    .replaceAll(/[–—]/g, "-")
    .toUpperCase()
    .includes(opened ? name[0] : model)
  if (PLAUSIBLE.test(model)) {
    const sure = isTorn || DOUBTFUL.test(model) ? SURE_DOUBTFUL : opened || mended ? SURE_MENDED : 1
    return { model, sure, mended }
  }
  return NUMBER_ALONE.test(model) && compact === model ? { model, sure: SURE_NUMBER, mended } : undefined
}
