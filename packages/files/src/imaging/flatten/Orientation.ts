import type { Component } from "../Components.ts"
import type { Ink } from "./Ink.ts"

/**
 * True when lines of text run from top to bottom, because the image lies on its side. Letters are closer to the next
 * one in their line than to the next line (after O'Gorman 1993, the document spectrum).
 */
export const isSideways = (ink: Ink): boolean => {
  const letters = lettersOf(ink)
  const size = medianOf(letters.map(sizeOf))
  const places = new Map<string, Array<Component>>()
  // A letter's neighbours are in the adjacent grid squares.
  const side = Math.max(1, 3 * size)
  for (const letter of letters) {
    const key = `${Math.floor(letter.x / side)} ${Math.floor(letter.y / side)}`
    const here = places.get(key)
    if (here === undefined) places.set(key, [letter])
    else here.push(letter)
  }
  let level = 0
  let upright = 0
  for (const letter of letters) {
    let right = Infinity
    let below = Infinity
    const column = Math.floor(letter.x / side)
    const row = Math.floor(letter.y / side)
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        for (const other of places.get(`${column + dx} ${row + dy}`) ?? []) {
          if (other === letter) continue
          right = Math.min(
            right,
            gap(letter.x, letter.width, other.x, other.width, letter.y, letter.height, other.y, other.height),
          )
          below = Math.min(
            below,
            gap(letter.y, letter.height, other.y, other.height, letter.x, letter.width, other.x, other.width),
          )
        }
      }
    }
    if (Math.min(right, below) > 2 * size) continue
    if (right < below) level += 1
    else if (below < right) upright += 1
  }
  return upright > FEWEST && upright > CLEARLY * level
}

/** Minimum number of letters for a decision. */
const FEWEST = 12
/** Factor by which the evidence must favour a rotation, because most pages are upright. */
const CLEARLY = 1.3

const sizeOf = ({ width, height }: Component): number => Math.max(width, height)

const medianOf = (values: ReadonlyArray<number>): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Components of about the median size: whole letters, not their dots and strokes. */
const lettersOf = ({ components, isText }: Ink): ReadonlyArray<Component> => {
  const some = components.filter((_, number) => isText[number] === true)
  const size = medianOf(some.map(sizeOf))
  return some.filter((component) => sizeOf(component) >= 0.6 * size && sizeOf(component) <= 2.5 * size)
}

/**
 * Distance from the end of one component to the start of the other, if they overlap across the direction. Otherwise
 * infinity.
 */
const gap = (
  at: number,
  length: number,
  otherAt: number,
  otherLength: number,
  across: number,
  breadth: number,
  otherAcross: number,
  otherBreadth: number,
): number => {
  if (otherAt <= at || otherAt + otherLength <= at + length) return Infinity
  const shared = Math.min(across + breadth, otherAcross + otherBreadth) - Math.max(across, otherAcross)
  return shared * 2 >= Math.min(breadth, otherBreadth) ? Math.max(0, otherAt - at - length) : Infinity
}
