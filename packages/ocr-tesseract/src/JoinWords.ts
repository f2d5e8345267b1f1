import { smallestOf } from "@open-valuation/core/domain"
import type { Raster } from "@open-valuation/files/imaging"
import type { EngineWord } from "./TesseractEngine.ts"

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

/** Whether there is a space before a word: always, never, or if the picture shows it. */
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
