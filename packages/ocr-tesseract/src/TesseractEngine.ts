import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Raster } from "@open-valuation/files/imaging"
import { createWorker, OEM, PSM } from "tesseract.js"

/** A word of a line, as Tesseract splits it. */
export interface EngineWord {
  readonly text: string
  /** 0 to 1 */
  readonly confidence: number
  /** Left and right edge in pixels of the picture. Only approximate for Chinese characters. */
  readonly x0: number
  readonly x1: number
}

/** How a line is read. */
export interface ReadingMode {
  /** Characters that may occur. Default: all. */
  readonly alphabet?: string
  /**
   * Whether to use the picture as it is. Otherwise Tesseract searches it for the line, and may miss a single character.
   */
  readonly raw?: boolean
}

/** Tesseract with the model of one language. */
export interface TesseractEngine {
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
export const startEngine = async (language: keyof typeof models): Promise<TesseractEngine> => {
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
