import { apply, type Matrix, times } from "./Matrix.ts"

/** A frame laid over an image: the part examined, its size and its rotation. */
export interface Placement {
  /** Size of the frame in its own pixels. */
  readonly width: number
  readonly height: number
  /** Maps the frame to the flat page. Only rotations, translations and scalings. */
  readonly toPage: Matrix
  readonly page: PageArea
}

/** The part of an image that is the page. Nothing outside it is read. */
export interface PageArea {
  readonly width: number
  readonly height: number
  /** Distance from its border at which plain paper begins, 0 if the page ends with the image. */
  readonly margin: number
  /** Maps the flat page to the image. */
  readonly toImage: Matrix
}

/** The page without rotation or scaling. */
export const placePage = (page: PageArea): Placement => ({
  width: page.width,
  height: page.height,
  toPage: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  page,
})

/** Rotates the content of the frame clockwise by degrees about its centre. The frame grows so that nothing is lost. */
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

/** Scales the content of the frame. Its size is rounded to whole pixels. */
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

/** Maps the frame to the image. */
export const toImage = (placement: Placement): Matrix => times(placement.page.toImage, placement.toPage)

/** The pixels of a row of the frame that lie on the page, from the first (inclusive) to the last (exclusive). */
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
