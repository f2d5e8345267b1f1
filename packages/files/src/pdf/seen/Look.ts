import { type Clip, pageClip } from "./Clip.ts"
import { BLACK, type Colour } from "./Colour.ts"

/** Graphics state that determines the look of paint and text. */
export interface Look {
  readonly fill: Colour
  readonly stroke: Colour
  /** Share of the area that a fill covers: 0 paints nothing, between 0 and 1 for a pattern. */
  readonly fillCover: number
  readonly strokeCover: number
  readonly fillAlpha: number
  readonly strokeAlpha: number
  /** Alpha of the enclosing groups. */
  readonly groupAlpha: number
  readonly blend: string
  readonly lineWidth: number
  readonly clip: Clip
  /** True when a soft mask is in force. */
  readonly masked: boolean
  /** True when the content only defines a soft mask. */
  readonly offStage: boolean
}

/** The normal blend mode. */
export const OVER = "source-over"

/** The initial state of a page. */
export const firstLook = (width: number, height: number): Look => ({
  fill: BLACK,
  stroke: BLACK,
  fillCover: 1,
  strokeCover: 1,
  fillAlpha: 1,
  strokeAlpha: 1,
  groupAlpha: 1,
  blend: OVER,
  lineWidth: 1,
  clip: pageClip(width, height),
  masked: false,
  offStage: false,
})
