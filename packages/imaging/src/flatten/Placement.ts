import { apply, type Matrix, times } from "./Matrix.ts"

/** A frame laid over an image: what of it is looked at, how large and how turned. */
export interface Placement {
  /** Size of the frame in its own pixels. */
  readonly width: number
  readonly height: number
  /** From the frame to the flat page; turns, moves and scales only. */
  readonly toPage: Matrix
  readonly page: PageArea
}

/** The part of an image that is the page; outside of it there is nothing to read. */
export interface PageArea {
  readonly width: number
  readonly height: number
  /** How far from its border it begins to be plain paper; 0 where it ends with the image. */
  readonly margin: number
  /** From the flat page to the image. */
  readonly toImage: Matrix
}

/** The page as it lies. */
export const placePage = (page: PageArea): Placement => ({
  width: page.width,
  height: page.height,
  toPage: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  page,
})

/** Turns what is in the frame clockwise by degrees about its middle; the frame grows so that nothing is lost. */
export const turn = (placement: Placement, degrees: number): Placement => {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.round(Math.cos(angle) * 1e12) / 1e12
  const sin = Math.round(Math.sin(angle) * 1e12) / 1e12
  const { width: w, height: h } = placement
  const width = w * Math.abs(cos) + h * Math.abs(sin)
  const height = w * Math.abs(sin) + h * Math.abs(cos)
  return {
    width,
    height,
    toPage: times(placement.toPage, [
      cos,
      sin,
      w / 2 - (cos * width) / 2 - (sin * height) / 2,
      -sin,
      cos,
      h / 2 + (sin * width) / 2 - (cos * height) / 2,
      0,
      0,
      1,
    ]),
    page: placement.page,
  }
}

/** Enlarges what is in the frame; its size becomes whole pixels. */
export const zoom = (placement: Placement, scale: number): Placement => {
  const width = Math.max(1, Math.round(placement.width * scale))
  const height = Math.max(1, Math.round(placement.height * scale))
  return {
    width,
    height,
    toPage: times(placement.toPage, [placement.width / width, 0, 0, 0, placement.height / height, 0, 0, 0, 1]),
    page: placement.page,
  }
}

/** From the frame to the image. */
export const toImage = (placement: Placement): Matrix => times(placement.page.toImage, placement.toPage)

/** Which pixels of a row of the frame lie on the page: from the first (inclusive) to the last (exclusive). */
export const rowOnPage = (placement: Placement, row: number): readonly [number, number] => {
  const { page, toPage, width } = placement
  const { margin } = page
  const start = apply(toPage, { x: 0.5, y: row + 0.5 })
  const end = apply(toPage, { x: 1.5, y: row + 0.5 })
  let from = 0
  let to = width
  // The page is a rectangle here, so each of its four sides cuts the row once.
  for (const [at, step, most] of [
    [start.x, end.x - start.x, page.width],
    [start.y, end.y - start.y, page.height],
  ] as const) {
    if (Math.abs(step) < 1e-9) {
      if (at < margin || at > most - margin) return [0, 0]
      continue
    }
    const one = (margin - at) / step
    const other = (most - margin - at) / step
    from = Math.max(from, Math.ceil(Math.min(one, other)))
    to = Math.min(to, Math.floor(Math.max(one, other)) + 1)
  }
  return to > from ? [from, to] : [0, 0]
}
