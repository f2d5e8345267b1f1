import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { smallestOf } from "@open-valuation/core/domain"
import type { LineImage, LineRecogniser, LineText, Raster } from "@open-valuation/files/imaging"
import { Effect } from "effect"
import { createWorker, OEM, PSM } from "tesseract.js"
import { FIGURES, hasHole, isFigure, isWhole, tidyFigure } from "./Figure.ts"

/** Shares of the darkest pixels whose grey is taken as ink and as paper. */
const INK = 0.02
const PAPER = 0.7
/** Minimum difference of grey between ink and paper. Anything fainter is noise. */
const LEAST_CONTRAST = 64

/** Share of the difference to the blurred line that is added. */
const STRENGTH = 1.5
/** Radius of the blur as a share of the picture's height, which is about one and a half times that of the text. */
const REACH = 0.06
/** Horizontal stretch of figures. Narrow ones with points between them are then easier to distinguish. */
const WIDER = 1.2

/**
 * Sharpens a line to steep edges from black to white, and widens it. In blurred pictures of figures, Tesseract
 * otherwise misses the decimal point of every tenth amount.
 */
export const emphasise = (line: Raster): Raster => widen(sharpen(stretch(line)))

/** Stretches the contrast: ink becomes black and paper white. */
const stretch = ({ width, height, data }: Raster): Raster => {
  const paper = greyAt(data, PAPER)
  const ink = Math.min(greyAt(data, INK), paper - LEAST_CONTRAST)
  const factor = 255 / (paper - ink)
  const result = new Uint8ClampedArray(data.length)
  for (const [at, grey] of data.entries()) result[at] = (grey - ink) * factor
  return { width, height, data: new Uint8Array(result.buffer) }
}

/** The grey that a share of the pixels does not exceed. */
const greyAt = (data: Uint8Array, share: number): number => {
  const counts = new Uint32Array(256)
  for (const grey of data) counts[grey] = (counts[grey] ?? 0) + 1
  let left = data.length * share
  return counts.findIndex((count) => (left -= count) < 0)
}

/** Unsharp masking. The blur is a box mean applied twice. */
const sharpen = (line: Raster): Raster => {
  const reach = Math.max(1, Math.round(line.height * REACH))
  const blurred = mean(mean(line, reach), reach).data
  const result = new Uint8ClampedArray(line.data.length)
  for (const [at, grey] of line.data.entries()) result[at] = grey + STRENGTH * (grey - (blurred[at] ?? grey))
  return { ...line, data: new Uint8Array(result.buffer) }
}

const widen = ({ width, height, data }: Raster): Raster => {
  const wide = Math.round(width * WIDER)
  const result = new Uint8Array(wide * height)
  for (let x = 0; x < wide; x++) {
    const place = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / wide - 0.5))
    const left = Math.floor(place)
    const right = Math.min(width - 1, left + 1)
    const share = place - left
    for (let row = 0; row < height; row++) {
      const [one, other] = [data[row * width + left] ?? 255, data[row * width + right] ?? 255]
      result[row * wide + x] = Math.round(one + share * (other - one))
    }
  }
  return { width: wide, height, data: result }
}

/** The mean of the square around each pixel; the edge continues. */
const mean = ({ width, height, data }: Raster, reach: number): Raster => ({
  width,
  height,
  data: meanAlong(meanAlong(data, width, height, 1, width, reach), height, width, width, 1, reach),
})

/** Means along `lines` lines of `length` pixels, with distance `step` between pixels and `stride` between lines. */
const meanAlong = (
  data: Uint8Array,
  length: number,
  lines: number,
  step: number,
  stride: number,
  reach: number,
): Uint8Array => {
  const result = new Uint8Array(data.length)
  const span = 2 * reach + 1
  for (let line = 0; line < lines; line++) {
    const start = line * stride
    const at = (index: number) => data[start + Math.min(length - 1, Math.max(0, index)) * step] ?? 255
    let sum = 0
    for (let index = -reach; index <= reach; index++) sum += at(index)
    for (let index = 0; index < length; index++) {
      result[start + index * step] = Math.round(sum / span)
      sum += at(index + reach + 1) - at(index - reach)
    }
  }
  return result
}

/** Confidence from which a complete amount, date or time is not read again. */
const SURE_FIGURE = 0.9
/** Confidence from which a Chinese text is not read again. */
const SURE_TEXT = 0.8
/** Confidence from which a Latin text is not read again. */
const SURE_LATIN = 0.9
/** Factor on the confidence in a figure when another reading contradicts it. */
const CONTRADICTED = 0.5

/** Starts Tesseract and reads lines with it, one after the other. */
export const startLines = async (): Promise<LineRecogniser> => {
  const [chinese, latin] = await Promise.all([startEngine("chi_sim"), startEngine("eng")])

  const asText = async (line: Raster, engine = chinese, raw = false): Promise<LineText> => {
    const words = await engine.read(line, { raw })
    return { text: joinWords(line, words), confidence: meanConfidence(words) }
  }
  const asFigure = async (line: Raster, raw = false): Promise<LineText> => {
    const words = await latin.read(line, { alphabet: FIGURES, raw })
    const text = tidyFigure(words.map(({ text: part }) => part).join(" "))
    const confidence = leastConfidence(words)
    return { text, confidence: hasHole(text) ? confidence * CONTRADICTED : confidence }
  }

  const readFigure = async (line: Raster, known?: LineText): Promise<LineText> => {
    const first = await asFigure(emphasise(line))
    if (isSure(first)) return first
    const readings = known === undefined ? [first] : [first, known]
    return agreed(readings) ?? elect([...readings, await asFigure(line, first.text === "")])
  }

  const readText = async (line: Raster): Promise<LineText> => {
    const first = await asText(line)
    if (isFigure(first.text)) return readFigure(line, first)
    const text = await readAgain(line, first)
    return mayBeFigure(text) ? orFigure(text, await asFigure(emphasise(line))) : text
  }

  const readAgain = async (line: Raster, first: LineText): Promise<LineText> => {
    const isHan = /\p{Script=Han}/u.test(first.text)
    if (first.confidence >= (isHan ? SURE_TEXT : SURE_LATIN)) return first
    const second = isHan || first.text === "" ? first : surer(first, await asText(line, latin))
    if (second.confidence >= SURE_TEXT) return second
    return surer(second, await asText(emphasise(line), chinese, true))
  }

  const read = ({ kind, raster }: LineImage) => (kind === "NUMBER" ? readFigure(raster) : readText(raster))
  return { recognise: (lines) => Effect.runPromise(Effect.forEach(lines, (line) => Effect.promise(() => read(line)))) }
}

const isSure = ({ text, confidence }: LineText): boolean => confidence >= SURE_FIGURE && isWhole(text)

const surer = (one: LineText, other: LineText): LineText => (other.confidence > one.confidence ? other : one)

/** The text that at least two readings of a figure agree on. */
const agreed = (readings: ReadonlyArray<LineText>): LineText | undefined => {
  const twice = readings.filter(
    ({ text }, index) => text !== "" && readings.some((other, at) => at !== index && other.text === text),
  )
  return twice.length === 0 ? undefined : twice.reduce(surer)
}

/** The best of several readings of a figure: the one that is agreed on, otherwise the most confident complete one. */
const elect = (readings: ReadonlyArray<LineText>): LineText => {
  const whole = readings.filter(({ text }) => isWhole(text))
  const best = (whole.length > 0 ? whole : readings).reduce(surer)
  return agreed(readings) ?? { ...best, confidence: best.confidence * CONTRADICTED }
}

/** A single digit looks like a Chinese character, and a bad figure like a text with many digits. */
const mayBeFigure = ({ text }: LineText): boolean =>
  text.length === 1 || (text.match(/\d/gu)?.length ?? 0) >= text.length / 2

const orFigure = (text: LineText, figure: LineText): LineText => {
  const likely = text.text.length === 1 ? figure.text.length === 1 : isWhole(figure.text)
  return likely && figure.confidence >= SURE_FIGURE ? figure : text
}

/** Mean confidence of words, weighted by length; 0 without words. */
const meanConfidence = (words: ReadonlyArray<EngineWord>): number => {
  const length = words.reduce((sum, { text }) => sum + text.length, 0)
  return length === 0 ? 0 : words.reduce((sum, { confidence, text }) => sum + confidence * text.length, 0) / length
}

/** A figure is only as certain as its least certain part. */
const leastConfidence = (words: ReadonlyArray<EngineWord>): number =>
  words.length === 0 ? 0 : smallestOf(words.map(({ confidence }) => confidence))

/**
 * Minimum width of a space beside a Chinese character, in heights of the line's ink. Spaces are at least a third wide,
 * gaps between characters at most a quarter.
 */
const SPACE = 0.3

const han = /\p{Script=Han}/u
const printed = /[\p{L}\p{N}]/u

/**
 * Joins the words of a line to one text. Tesseract splits Chinese text at almost every character. There is no space
 * between two of them, and beside one only next to a letter or digit, if the picture shows it.
 */
export const joinWords = (line: Raster, words: ReadonlyArray<EngineWord>): string => {
  const borders = words.map((word, index) => borderOf(words[index - 1], word))
  const places = borders.includes("SEEN") ? spacesOf(line) : []
  const spaced = new Set(places.map((place) => nearest(place, words, borders)))
  return words.map(({ text }, index) => (borders[index] === "SPACE" || spaced.has(index) ? ` ${text}` : text)).join("")
}

/** True when there is a space before a word: always, never, or if the picture shows it. */
type Border = "SPACE" | "NONE" | "SEEN"

const borderOf = (before: EngineWord | undefined, word: EngineWord): Border => {
  if (before === undefined) return "NONE"
  const [left, right] = [before.text.at(-1) ?? "", word.text.at(0) ?? ""]
  if (!han.test(left) && !han.test(right)) return "SPACE"
  return (han.test(left) && han.test(right)) || !printed.test(left) || !printed.test(right) ? "NONE" : "SEEN"
}

/**
 * The word that begins after a space of the picture. Tesseract's positions of Chinese characters are often off by half
 * a character.
 */
const nearest = (place: number, words: ReadonlyArray<EngineWord>, borders: ReadonlyArray<Border>): number => {
  const distances = words.map(({ x0 }, index) =>
    borders[index] === "NONE" ? Number.POSITIVE_INFINITY : Math.abs((x0 + (words[index - 1]?.x1 ?? x0)) / 2 - place),
  )
  return distances.indexOf(smallestOf(distances))
}

/** Middles of the spaces of a line. */
const spacesOf = ({ width, height, data }: Raster): ReadonlyArray<number> => {
  const threshold = middleGrey(data)
  const inked = new Set<number>()
  let [first, last] = [height, -1]
  for (const [at, grey] of data.entries()) {
    if (grey >= threshold) continue
    inked.add(at % width)
    last = Math.floor(at / width)
    first = Math.min(first, last)
  }
  const least = SPACE * (last - first + 1)
  const columns = [...inked].sort((a, b) => a - b)
  return columns.flatMap((column, index) => {
    const before = columns[index - 1] ?? column
    return column - before - 1 >= least ? [(before + column) / 2] : []
  })
}

/** Between the darkest and the lightest pixel. */
const middleGrey = (data: Uint8Array): number =>
  (data.reduce((least, grey) => Math.min(least, grey), 255) + data.reduce((most, grey) => Math.max(most, grey), 0)) / 2

/** A word of a line, as Tesseract splits it. */
interface EngineWord {
  readonly text: string
  /** 0 to 1 */
  readonly confidence: number
  /** Left and right edge in pixels of the picture. Only approximate for Chinese characters. */
  readonly x0: number
  readonly x1: number
}

/** How a line is read. */
interface ReadingMode {
  /** Characters that may occur. Default: all. */
  readonly alphabet?: string
  /**
   * True if to use the picture as it is. Otherwise Tesseract searches it for the line, and may miss a single character.
   */
  readonly raw?: boolean
}

/** Tesseract with the model of one language. */
interface TesseractEngine {
  /** The words of a picture of one line. */
  readonly read: (line: Raster, mode?: ReadingMode) => Promise<ReadonlyArray<EngineWord>>
}

const require = createRequire(import.meta.url)

/** Packages of the language models. */
const models = {
  chi_sim: require.resolve("@tesseract.js-data/chi_sim"),
  eng: require.resolve("@tesseract.js-data/eng"),
}

/** The best models of Tesseract 4, with integer weights. */
const VARIANT = "4.0.0_best_int"

/**
 * Starts Tesseract in a separate thread, which ends with this one. Nothing is downloaded or written. Tesseract throws a
 * fault outside of any promise, which ends this thread.
 */
const startEngine = async (language: keyof typeof models): Promise<TesseractEngine> => {
  const worker = await createWorker(language, OEM.LSTM_ONLY, {
    langPath: join(dirname(models[language]), VARIANT),
    cacheMethod: "none",
  })
  await worker.setParameters({
    // Tesseract would guess the resolution, and print that it did.
    user_defined_dpi: "300",
    // Lines are dark on light, so a poorly read line need not be read again as light on dark.
    tessedit_do_invert: "0",
    // Otherwise it prints statistics of empty pictures.
    debug_file: "/dev/null",
  })
  let current: string | undefined
  return {
    read: async (line, { alphabet = "", raw = false } = {}) => {
      const layout = raw ? PSM.RAW_LINE : PSM.SINGLE_LINE
      if (current !== layout + alphabet) {
        await worker.setParameters({ tessedit_char_whitelist: alphabet, tessedit_pageseg_mode: layout })
        current = layout + alphabet
      }
      const { data } = await worker.recognize(greyMap(line), {}, { text: false, blocks: true })
      return (data.blocks ?? [])
        .flatMap(({ paragraphs }) => paragraphs)
        .flatMap(({ lines }) => lines)
        .flatMap(({ words }) => words)
        .map(({ text, confidence, bbox }) => ({ text, confidence: confidence / 100, x0: bbox.x0, x1: bbox.x1 }))
    },
  }
}

/** The raster as a PGM file, which is cheap to write. */
const greyMap = ({ width, height, data }: Raster): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, "latin1"), data])
