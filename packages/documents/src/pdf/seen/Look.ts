import { type Clip, pageClip } from "./Clip.ts"
import { BLACK, type Colour } from "./Colour.ts"

/** What decides about the look of paint and text. */
export interface Look {
  readonly fill: Colour
  readonly stroke: Colour
  /** 0 where nothing is painted at all; of a pattern the share that it covers. */
  readonly fillCover: number
  readonly strokeCover: number
  readonly fillAlpha: number
  readonly strokeAlpha: number
  /** Of the groups around. */
  readonly groupAlpha: number
  readonly blend: string
  readonly lineWidth: number
  readonly clip: Clip
  /** Whether a soft mask is in force. */
  readonly masked: boolean
  /** Whether it only defines a soft mask. */
  readonly offStage: boolean
}

/** The usual blend mode. */
export const OVER = "source-over"

/** How a page begins. */
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
