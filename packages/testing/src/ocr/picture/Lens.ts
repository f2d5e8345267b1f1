import type { SeededRandom } from "../../simulation/index.ts"
import { type Colour, filled, type Pixels } from "./Pixels.ts"

/** Convolution along rows or columns with weights that sum to 1; edge pixels are repeated. */
const convolved = ({ data, height, width }: Pixels, weights: ReadonlyArray<number>, across: boolean): Pixels => {
  const out = new Uint8ClampedArray(data.length).fill(255)
  const reach = (weights.length - 1) / 2
  const [lines, length] = across ? [height, width] : [width, height]
  const [lineStep, step] = across ? [4 * width, 4] : [4, 4 * width]
  const line = new Float32Array(length + 2 * reach)
  for (let at = 0; at < 3 * lines; at++) {
    const first = Math.floor(at / 3) * lineStep + (at % 3)
    for (let place = 0; place < line.length; place++) {
      line[place] = data[first + Math.min(length - 1, Math.max(0, place - reach)) * step]!
    }
    for (let place = 0; place < length; place++) {
      let sum = 0
      for (let k = 0; k < weights.length; k++) sum += weights[k]! * line[place + k]!
      out[first + place * step] = sum
    }
  }
  return { width, height, data: out }
}

/** Out-of-focus blur: a Gaussian with this standard deviation. */
export const blurred = (pixels: Pixels, sigmaPx: number): Pixels => {
  const reach = Math.ceil(3 * sigmaPx)
  const raw = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * sigmaPx ** 2)))
  const sum = raw.reduce((all, weight) => all + weight, 0)
  const weights = raw.map((weight) => weight / sum)
  return convolved(convolved(pixels, weights, true), weights, false)
}

/** Motion blur along rows or columns. */
export const moved = (pixels: Pixels, lengthPx: number, across: boolean): Pixels => {
  const reach = Math.ceil(lengthPx / 2)
  const raw = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.max(0, Math.min(1, lengthPx / 2 + 0.5 - Math.abs(at - reach))),
  )
  const sum = raw.reduce((all, weight) => all + weight, 0)
  return convolved(
    pixels,
    raw.map((weight) => weight / sum),
    across,
  )
}

/** Standard deviation of the sum of four uniform bytes. */
const FOUR_BYTES = 147.8

/**
 * Sensor noise: independent per pixel, the same in all colours; the sum of four uniform numbers is close enough to
 * normal.
 */
export const noisy = ({ data, height, width }: Pixels, deviation: number, random: SeededRandom): Pixels => {
  const out = new Uint8ClampedArray(data)
  for (let at = 0; at < out.length; at += 4) {
    const bits = random.integer(0, 0xffff_ffff)
    const sum = (bits >>> 24) + ((bits >>> 16) & 255) + ((bits >>> 8) & 255) + (bits & 255)
    const grain = ((sum - 510) / FOUR_BYTES) * deviation
    for (let channel = 0; channel < 3; channel++) out[at + channel] = data[at + channel]! + grain
  }
  return { width, height, data: out }
}

/**
 * Uneven light: falling off to one side, around a spot, or behind the edge of a shadow. `loss` is the loss of the
 * darkest part.
 */
export const shaded = ({ data, height, width }: Pixels, loss: number, random: SeededRandom): Pixels => {
  const kind = random.pick(["SIDE", "SPOT", "SHADOW"] as const)
  const angle = random.between(0, 2 * Math.PI)
  const [across, down] = [Math.cos(angle), Math.sin(angle)]
  const spot = { x: random.between(0.2, 0.8), y: random.between(0.2, 0.8) }
  const edge = random.between(-0.15, 0.2)
  const light = (x: number, y: number): number => {
    const along = (x - 0.5) * across + (y - 0.5) * down
    if (kind === "SIDE") return 1 - loss * Math.min(1, Math.max(0, along + 0.5))
    if (kind === "SPOT") return 1 - loss * Math.min(1, 1.3 * Math.hypot(x - spot.x, y - spot.y))
    // The edge of a shadow is blurred over a fiftieth of the picture.
    return 1 - loss / (1 + Math.exp(-(along - edge) * 90))
  }
  const out = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x)
      const share = light(x / width, y / height)
      out[at] = data[at]! * share
      out[at + 1] = data[at + 1]! * share
      out[at + 2] = data[at + 2]! * share
      out[at + 3] = 255
    }
  }
  return { width, height, data: out }
}

/** The pose of a sheet before the camera. */
export interface Pose {
  /** Clockwise. */
  readonly tiltDegrees: number
  /** How far corners move inwards compared with a view from straight above, as a share of the sheet's size. */
  readonly perspective: number
  readonly ground: Colour
}

const turned = ({ x, y }: Spot, centre: Spot, degrees: number): Spot => {
  const angle = (degrees * Math.PI) / 180
  const [dx, dy] = [x - centre.x, y - centre.y]
  return {
    x: centre.x + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: centre.y + dx * Math.sin(angle) + dy * Math.cos(angle),
  }
}

const cornersOf = ({ height, width }: Pixels, { perspective, tiltDegrees }: Pose, random: SeededRandom): Corners => {
  const centre = { x: width / 2, y: height / 2 }
  const inward = () => ({ x: random.between(0, perspective) * width, y: random.between(0, perspective) * height })
  const corner = (x: 0 | 1, y: 0 | 1): Spot => {
    const shift = inward()
    return turned(
      { x: x === 0 ? shift.x : width - shift.x, y: y === 0 ? shift.y : height - shift.y },
      centre,
      tiltDegrees,
    )
  }
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
}

/** Margin around the sheet, as a share of its width. */
const AROUND = 0.03

/** The sheet seen by a camera at an angle; pixels are interpolated. */
export const posed = (pixels: Pixels, pose: Pose, random: SeededRandom): Pixels => {
  const corners = cornersOf(pixels, pose, random)
  const margin = AROUND * pixels.width
  const left = Math.min(...corners.map(({ x }) => x)) - margin
  const top = Math.min(...corners.map(({ y }) => y)) - margin
  const width = Math.ceil(Math.max(...corners.map(({ x }) => x)) + margin - left)
  const height = Math.ceil(Math.max(...corners.map(({ y }) => y)) + margin - top)
  const [a, b, c, d] = corners
  const at = ({ x, y }: Spot): Spot => ({ x: x - left, y: y - top })
  const right = pixels.width - 1
  const bottom = pixels.height - 1
  const mapping = homography(
    [at(a), at(b), at(c), at(d)],
    [
      { x: 0, y: 0 },
      { x: right, y: 0 },
      { x: right, y: bottom },
      { x: 0, y: bottom },
    ],
  )
  const [m0 = 0, m1 = 0, m2 = 0, m3 = 0, m4 = 0, m5 = 0, m6 = 0, m7 = 0] = mapping
  const out = filled(width, height, pose.ground)
  const { data } = pixels
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const depth = m6 * x + m7 * y + 1
      const sourceX = (m0 * x + m1 * y + m2) / depth
      const sourceY = (m3 * x + m4 * y + m5) / depth
      if (sourceX < 0 || sourceY < 0 || sourceX >= right || sourceY >= bottom) continue
      const column = Math.floor(sourceX)
      const row = Math.floor(sourceY)
      const [fx, fy] = [sourceX - column, sourceY - row]
      const from = 4 * (row * pixels.width + column)
      const below = from + 4 * pixels.width
      const to = 4 * (y * width + x)
      for (let channel = 0; channel < 3; channel++) {
        const upper = data[from + channel]! * (1 - fx) + data[from + 4 + channel]! * fx
        const lower = data[below + channel]! * (1 - fx) + data[below + 4 + channel]! * fx
        out.data[to + channel] = upper * (1 - fy) + lower * fy
      }
    }
  }
  return out
}

/** A point in pixels. */
interface Spot {
  readonly x: number
  readonly y: number
}

/** Upper left, upper right, lower right, lower left. */
type Corners = readonly [Spot, Spot, Spot, Spot]

/** A perspective transform of the plane: the nine entries of a matrix, row by row; the last is 1. */
type Homography = ReadonlyArray<number>

/**
 * Solves a square system of linear equations by elimination with row pivoting; each row ends with its right-hand side.
 */
const solve = (rows: Array<Array<number>>): ReadonlyArray<number> => {
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const rest = rows.slice(column)
    const pivot = rest.reduce(
      (best, row, at) => (Math.abs(row[column] ?? 0) > Math.abs(rest[best]?.[column] ?? 0) ? at : best),
      0,
    )
    const [top = []] = rows.splice(column + pivot, 1)
    const lead = top[column] ?? 0
    const normal = top.map((cell) => cell / lead)
    rows.splice(column, 0, normal)
    for (const [at, row] of rows.entries()) {
      const factor = row[column] ?? 0
      if (at !== column && factor !== 0) rows[at] = row.map((cell, index) => cell - factor * (normal[index] ?? 0))
    }
  }
  return rows.map((row) => row[size] ?? 0)
}

/** The transform that maps four corners to four others. */
const homography = (from: Corners, to: Corners): Homography => {
  const rows = from.flatMap(({ x, y }, at) => {
    const { x: u, y: v } = to[at] ?? { x: 0, y: 0 }
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  return [...solve(rows), 1]
}
