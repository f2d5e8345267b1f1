import type { PageImage } from "@open-valuation/core/domain"
import { evenLight, evenPanels } from "./flatten/EvenLight.ts"
import { areaOf, contains } from "./flatten/Hull.ts"
import { findInk, type Ink } from "./flatten/Ink.ts"
import { findLight, type Light } from "./flatten/Light.ts"
import { type Point, type Quad, rectangleToQuad, scaling, times } from "./flatten/Matrix.ts"
import { isSideways } from "./flatten/Orientation.ts"
import { findPageQuad } from "./flatten/PageQuad.ts"
import { findPanels, type Panels } from "./flatten/Panels.ts"
import { type PageArea, type Placement, placePage, rowOnPage, toImage, turn, zoom } from "./flatten/Placement.ts"
import { reduce } from "./flatten/Reduce.ts"
import { resample } from "./flatten/Resample.ts"
import { findSkew } from "./flatten/Skew.ts"
import { findStamps, takeOff } from "./flatten/Stamps.ts"
import { textHeight } from "./flatten/TextHeight.ts"
import type { Raster } from "./Raster.ts"

/** A page cut out of its image: flat, with horizontal lines of text and white paper. */
export interface FlatPage {
  /** Scaled so that lines of text are about 36 pixels high, the height of an ordinary font at 300 dpi. */
  readonly raster: Raster
  /** Pixels of the raster per pixel of the original image. */
  readonly scale: number
  /** Clockwise rotation applied, degrees. Only a recogniser can tell whether the page is upside down. */
  readonly turned: 0 | 90 | 270
  /** True when the image has text outside the page, such as a second sheet or plate. */
  readonly textBeside: boolean
  /** Estimated from the pixels, 0 without text. */
  readonly textHeightPx: number
  readonly sharpness: number
  readonly contrast: number
}

/** Height of text lines for a recogniser. */
const TEXT_HEIGHT_PX = 36
/** Maximum enlargement. More adds only pixels. */
const MOST_ENLARGED = 4
const MOST_PIXELS = 24_000_000
/** Longer side of the copy on which the page is analysed. */
const COPY_PX = 2000
/** Text height on the copy below which a larger copy is analysed. */
const SMALL_PX = 9
/** A light area that covers this share of the image is the page, whatever text surrounds it. */
const SURE_SHARE = 0.5
/** Minimum number of letters beside a page. Fewer are marks and scratches of the background. */
const LETTERS_BESIDE = 12
/** Minimum number of letters beside a page, as a share of those on it. */
const LETTERS_SHARE = 0.1
/**
 * Margin around the edge of the page whose letters do not count as beside it, as a share of half its width or height.
 */
const EDGE_SHARE = 0.06
/** Border of a cut-out page, as a share of its width and height, that is neither paper nor background. */
const BORDER_SHARE = 0.003
/** Angle below which a page is level, degrees. */
const LEVEL_DEGREES = 0.02
/** Angle above which the page is measured again after levelling, degrees. */
const ASKEW_DEGREES = 1
const MOST_ROUNDS = 3

/** Finds the page in an image and flattens it. */
export const flattenPage = (image: PageImage): FlatPage => {
  const grey = toGrey(image)
  return flatten(grey, Math.max(1, Math.round(Math.max(grey.width, grey.height) / COPY_PX)))
}

const flatten = (grey: Raster, factor: number): FlatPage => {
  const copy: Copy = { raster: reduce(grey, factor), factor }
  const { area, textBeside } = findPage(copy)
  const lying = placePage(area)
  const seen = look(copy, lying)
  const turned = isSideways(seen.ink) ? 90 : 0
  const upright = turned === 0 ? lying : turn(lying, turned)
  const { placement: level, ...levelled } = makeLevel(copy, upright, turned === 0 ? seen : look(copy, upright))
  const { ink, light, panels } = withPanels(copy, level, levelled)

  const seenHeight = textHeight(ink)
  if (factor > 1 && seenHeight < SMALL_PX) return flatten(grey, factor >> 1)
  const textHeightPx = seenHeight * factor
  const wanted = textHeightPx === 0 ? 1 : Math.min(MOST_ENLARGED, TEXT_HEIGHT_PX / textHeightPx)
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (level.width * level.height)))
  const placed = zoom(level, scale)
  const pixels = resample(grey, toImage(placed), placed.width, placed.height, (row) => rowOnPage(placed, row))
  const raster =
    panels === undefined
      ? evenLight(pixels, light, light.cell * factor * scale, ink.level)
      : evenPanels(pixels, panels, ink.level)
  whitenOutside(raster, placed)
  return {
    raster,
    scale,
    turned,
    textBeside,
    textHeightPx,
    sharpness: textHeightPx === 0 ? 0 : sharpnessOf(raster),
    contrast: textHeightPx === 0 ? 0 : contrastOf(ink, light),
  }
}

interface Copy {
  readonly raster: Raster
  /** Pixels of the image per pixel of the copy. */
  readonly factor: number
}

interface FoundPage {
  readonly area: PageArea
  readonly textBeside: boolean
}

/** The page of an image: cut out if it is clearly visible, otherwise the whole image. */
const findPage = (copy: Copy): FoundPage => {
  const { raster, factor } = copy
  const whole: PageArea = {
    width: raster.width * factor,
    height: raster.height * factor,
    margin: 0,
    toImage: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  }
  const found = findPageQuad(raster)
  if (found === undefined) return { area: whole, textBeside: false }
  const isSure = found.isLight && areaOf(found.corners) >= SURE_SHARE * raster.width * raster.height
  const { within, beside } = lettersOf(found.corners, look(copy, placePage(whole)).ink)
  const textBeside = beside >= LETTERS_BESIDE && beside >= LETTERS_SHARE * within
  // It may be a panel of a plate whose other text is needed as well.
  if (!isSure && (textBeside || within <= beside)) return { area: whole, textBeside: false }
  const [a, b, c, d] = found.corners
  const width = ((distance(a, b) + distance(d, c)) / 2) * factor
  const height = ((distance(b, c) + distance(a, d)) / 2) * factor
  const area = {
    width,
    height,
    margin: BORDER_SHARE * (width + height),
    toImage: times(scaling(factor), rectangleToQuad(width, height, found.corners)),
  }
  return { area, textBeside }
}

/** Number of letters inside and outside a part of the image, which may also be a picture or a panel on its page. */
const lettersOf = (corners: Quad, { components, isText }: Ink) => {
  const letters = components.filter((_, number) => isText[number] === true)
  const wide = widened(corners)
  const within = letters.filter(({ x, y, width, height }) =>
    contains(wide, { x: x + width / 2, y: y + height / 2 }),
  ).length
  return { within, beside: letters.length - within }
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** A quadrilateral with a margin around it, so that traces of the edge do not count as beside it. */
const widened = (corners: Quad): Quad => {
  const x = corners.reduce((sum, corner) => sum + corner.x, 0) / corners.length
  const y = corners.reduce((sum, corner) => sum + corner.y, 0) / corners.length
  const away = (corner: Point): Point => ({
    x: x + (corner.x - x) * (1 + EDGE_SHARE),
    y: y + (corner.y - y) * (1 + EDGE_SHARE),
  })
  return [away(corners[0]), away(corners[1]), away(corners[2]), away(corners[3])]
}

/** Rotates a frame until its lines of text are horizontal. */
const makeLevel = (copy: Copy, upright: Placement, first: Seen): Seen & { readonly placement: Placement } => {
  let degrees = 0
  let placement = upright
  let seen = first
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const skew = findSkew(seen.ink)
    if (Math.abs(skew) < LEVEL_DEGREES) break
    degrees += skew
    placement = turn(upright, -degrees)
    seen = look(copy, placement)
    // On a tilted page the ends of letters give only a rough angle.
    if (Math.abs(skew) < ASKEW_DEGREES) break
  }
  return { ...seen, placement }
}

interface Seen {
  readonly ink: Ink
  readonly light: Light
}

/** Light and ink of a frame, as on the small copy. */
const look = (copy: Copy, placement: Placement): Seen => {
  const placed = zoom(placement, 1 / copy.factor)
  const frame = frameOf(copy, placed)
  const light = findLight(frame)
  const even = evenLight(frame, light, light.cell, 0)
  whitenOutside(even, placed)
  return { ink: findInk(even), light }
}

const frameOf = ({ raster, factor }: Copy, placed: Placement): Raster =>
  resample(raster, times(scaling(1 / factor), toImage(placed)), placed.width, placed.height)

interface SeenPanels extends Seen {
  readonly panels: Panels | undefined
}

/** Finds the exact grounds of a page with light text on a part of it, once the height of its text is known. */
const withPanels = (copy: Copy, level: Placement, seen: Seen): SeenPanels => {
  if (!seen.light.inverted.includes(1)) return { ...seen, panels: undefined }
  const placed = zoom(level, 1 / copy.factor)
  const frame = frameOf(copy, placed)
  const panels = findPanels(frame, seen.light, textHeight(seen.ink))
  if (panels === undefined) return { ...seen, panels }
  const even = evenPanels(frame, panels, 0)
  whitenOutside(even, placed)
  return { light: seen.light, ink: findInk(even), panels }
}

/** Fills the area outside a rotated page with white. */
const whitenOutside = (raster: Raster, placement: Placement): void => {
  for (let row = 0; row < raster.height; row += 1) {
    const [from, to] = rowOnPage(placement, row)
    const base = row * raster.width
    raster.data.fill(255, base, base + from)
    raster.data.fill(255, base + to, base + raster.width)
  }
}

/** Difference of ink and ground as a share of the range from black to white, for the ground of most of the page. */
const contrastOf = (ink: Ink, light: Light): number => {
  const grounds = Array.from(light.ground, (ground, cell) => (light.inverted[cell] === 1 ? 255 - ground : ground))
  const usual = grounds.toSorted((a, b) => a - b)[grounds.length >> 1] ?? 0
  return ((255 - ink.level) / 255) * (usual / 255)
}

/** Converts an image to grey (luma of ITU-R BT.601), without the red seals on it. */
export const toGrey = (image: PageImage): Raster => {
  const { width, height, channels, pixels } = image
  if (channels === 1) return { width, height, data: pixels }
  const data = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < data.length; at += 1, from += 3) {
    data[at] = (77 * (pixels[from] ?? 0) + 150 * (pixels[from + 1] ?? 0) + 29 * (pixels[from + 2] ?? 0) + 128) >> 8
  }
  takeOff(image, findStamps(image), data)
  return { width, height, data }
}

/**
 * Half of the distances over which grey is compared: less and more than the width of a stroke in text 36 pixels high.
 */
const NEAR_PX = 2
const FAR_PX = 6
/** Difference below which grey is noise. */
const GRAIN = 40
/** Number of rows sampled, spread over the page. */
const ROWS = 600
/** Residual variance ratio of the far to the near distance, for print and for text too blurred to read. */
const PRINT_SHARE = 0.55
const BLURRED_SHARE = 0.17

/**
 * Steepness of the edges of text, for an even page with text about 36 pixels high: 1 is print, 0 a blur. In print, grey
 * changes from one pixel to the next, in a blur only from one letter to the next. The darkness of the ink does not
 * matter.
 */
const sharpnessOf = ({ width, height, data }: Raster): number => {
  const step = Math.max(1, Math.floor(height / ROWS))
  let near = 0
  let far = 0
  for (let y = step >> 1; y < height; y += step) {
    for (let at = y * width + FAR_PX, end = (y + 1) * width - FAR_PX; at < end; at += 1) {
      const close = (data[at + NEAR_PX] ?? 0) - (data[at - NEAR_PX] ?? 0)
      const wide = (data[at + FAR_PX] ?? 0) - (data[at - FAR_PX] ?? 0)
      if (Math.abs(close) + Math.abs(wide) < GRAIN) continue
      near += close * close
      far += wide * wide
    }
  }
  if (far === 0) return 0
  return Math.max(0, Math.min(1, (near / far - BLURRED_SHARE) / (PRINT_SHARE - BLURRED_SHARE)))
}
