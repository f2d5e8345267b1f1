import { smallestOf } from "@open-valuation/core/domain"
import type { LineImage, LineRecogniser, LineText, Raster } from "@open-valuation/files/imaging"
import { Effect } from "effect"
import { emphasise } from "./Emphasise.ts"
import { FIGURES, hasHole, isFigure, isWhole, tidyFigure } from "./Figure.ts"
import { joinWords } from "./JoinWords.ts"
import { startEngine, type EngineWord } from "./TesseractEngine.ts"

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
