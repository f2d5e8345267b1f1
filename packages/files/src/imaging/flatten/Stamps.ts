import type { PageImage } from "@open-valuation/core/domain"
import { type Component, type Components, findComponents } from "../Components.ts"
import type { Box } from "../Raster.ts"

/** A round or oval red seal over a page. */
export interface Stamp extends Box {
  /** Red channel of its ink on blank paper. */
  readonly inkRed: number
  /** Red channel of the paper beside it. */
  readonly paperRed: number
  /** Red channel of its ink over print, 0 when it is as dark as print alone. */
  readonly printRed: number
}

/** Longer side of the copy on which red seals are sought. */
const COPY_PX = 700
/** Minimum excess of red over the other colours in the ink of a seal, however faint. */
const RED = 28
/** Excess of red in paper and black ink where a camera or JPEG has spread the colours. */
const GRAIN_RED = 5
/** Minimum size of a seal, as a share of the page's shorter side. Letters are smaller. */
const SMALLEST = 0.06
/** Maximum size of a seal. Anything larger is print. */
const LARGEST = 0.5
const MOST_OVAL = 2
/**
 * Maximum share of ink outside the oval. Print in a frame has ink in the corners; a few red letters may cross a seal
 * there.
 */
const MOST_OUTSIDE = 0.06
/** Minimum share of the directions around its centre in which a seal has a rim. */
const RIM_SHARE = 0.6

/** Share of its usual red below which a seal's ink covers print. */
const PRINT_UNDER = 0.75

/**
 * Position between print and its usual red from which a seal's ink covers nothing. JPEG blurs colours, so its rim is
 * less red.
 */
const CLEAN = 0.7

/** Finds red seals: connected red ink, round, with a rim. Red words and numbers have none. */
export const findStamps = (image: PageImage): ReadonlyArray<Stamp> => {
  if (image.channels === 1) return []
  const factor = Math.max(1, Math.round(Math.max(image.width, image.height) / COPY_PX))
  const width = Math.floor(image.width / factor)
  const height = Math.floor(image.height / factor)
  if (Math.min(width, height) < 1 / SMALLEST) return []
  const mask = redMask(image, factor, width, height)
  const found = findComponents(widen(mask, width, height), width, height)
  return found.components.flatMap((component, number) => {
    const shorter = Math.min(component.width, component.height)
    const longer = Math.max(component.width, component.height)
    const page = Math.min(width, height)
    if (shorter < page * SMALLEST || longer > page * LARGEST || longer > shorter * MOST_OVAL) return []
    return isOval(found, number, component) ? [measure(image, component, factor)] : []
  })
}

/** Excess of red over the mean of green and blue. */
const rednessAt = (pixels: Uint8Array, at: number): number =>
  (pixels[at] ?? 0) - Math.max(pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)

const redMask = ({ width: stride, pixels }: PageImage, factor: number, width: number, height: number): Uint8Array => {
  const mask = new Uint8Array(width * height)
  const least = RED * factor * factor
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let sum = 0
      for (let y = row * factor; y < (row + 1) * factor; y += 1) {
        let at = 3 * (y * stride + column * factor)
        for (let k = 0; k < factor; k += 1, at += 3) sum += Math.max(0, rednessAt(pixels, at))
      }
      if (sum >= least) mask[row * width + column] = 1
    }
  }
  return mask
}

/** Closes the gaps of an unevenly inked rim. */
const widen = (mask: Uint8Array, width: number, height: number): Uint8Array => {
  const wide = new Uint8Array(mask.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (mask[y * width + x] === 0) continue
      for (let dy = Math.max(0, y - 1); dy <= Math.min(height - 1, y + 1); dy += 1) {
        wide.fill(1, dy * width + Math.max(0, x - 1), dy * width + Math.min(width, x + 2))
      }
    }
  }
  return wide
}

/** True when nearly all ink is within the oval of its box, and along most of its rim. */
const isOval = ({ runs }: Components, number: number, { x, y, width, height, area }: Component): boolean => {
  const directions = new Uint8Array(72)
  let outside = 0
  for (let run = 0; run < runs.count; run += 1) {
    if (runs.component[run] !== number) continue
    const v = (((runs.row[run] ?? 0) + 0.5 - y) / height) * 2 - 1
    for (let at = runs.from[run] ?? 0; at < (runs.to[run] ?? 0); at += 1) {
      const u = ((at + 0.5 - x) / width) * 2 - 1
      const distance = Math.hypot(u, v)
      if (distance > 1.06) outside += 1
      else if (distance > 0.8) directions[Math.floor(((Math.atan2(v, u) / Math.PI + 1) / 2) * 71.99)] = 1
    }
  }
  return (
    outside <= area * MOST_OUTSIDE && directions.reduce((sum, has) => sum + has, 0) >= directions.length * RIM_SHARE
  )
}

/** The box in pixels of the image, slightly larger than the rim, with the red of its ink and of the paper. */
const measure = (image: PageImage, component: Component, factor: number): Stamp => {
  const x = Math.max(0, (component.x - 2) * factor)
  const y = Math.max(0, (component.y - 2) * factor)
  const width = Math.min(image.width - x, (component.width + 4) * factor)
  const height = Math.min(image.height - y, (component.height + 4) * factor)
  const ink = new Uint32Array(256)
  const paper = new Uint32Array(256)
  for (let row = y; row < y + height; row += 1) {
    for (let at = 3 * (row * image.width + x), end = at + 3 * width; at < end; at += 3) {
      const redness = rednessAt(image.pixels, at)
      const red = image.pixels[at] ?? 0
      if (redness >= 1.5 * RED) ink[red] = (ink[red] ?? 0) + 1
      else if (redness < RED / 2) paper[red] = (paper[red] ?? 0) + 1
    }
  }
  const paperRed = quantile(paper, 0.5)
  const inkRed = Math.min(paperRed, quantile(ink, 0.5))
  const darkest = quantile(ink, 0.01)
  return { x, y, width, height, paperRed, inkRed, printRed: darkest < inkRed * PRINT_UNDER ? darkest : 0 }
}

/** The grey below which this share of the pixels lies. */
const quantile = (counts: Uint32Array, share: number): number => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let seen = 0
  const at = counts.findIndex((count) => {
    seen += count
    return seen >= total * share
  })
  return total === 0 ? 255 : at
}

/** Removes seals from a grey copy of the image. Where there is red ink, its red channel shows what is under it. */
export const takeOff = (image: PageImage, stamps: ReadonlyArray<Stamp>, grey: Uint8Array): void => {
  for (const { x, y, width, height, inkRed, paperRed, printRed } of stamps) {
    const lift = paperRed / Math.max(1, (inkRed - printRed) * CLEAN)
    for (let row = y; row < y + height; row += 1) {
      for (let at = row * image.width + x, end = at + width; at < end; at += 1) {
        const share = Math.max(0, Math.min(1, (rednessAt(image.pixels, 3 * at) - GRAIN_RED) / (RED / 2)))
        const under = Math.max(0, Math.min(paperRed, ((image.pixels[3 * at] ?? 0) - printRed) * lift))
        grey[at] = (grey[at] ?? 0) * (1 - share) + under * share
      }
    }
  }
}
