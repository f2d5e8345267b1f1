import { Schema } from "effect"
import { round } from "./Rounding.ts"

/** Where something stands on its page, in points (1/72 inch) from the page's upper left corner. */
export const PageBox = Schema.Struct({
  x: Schema.Finite.annotate({ description: "Left edge, points from the left edge of the page" }),
  y: Schema.Finite.annotate({ description: "Upper edge, points from the upper edge of the page" }),
  width: Schema.Finite.annotate({ description: "Width, points" }),
  height: Schema.Finite.annotate({ description: "Height, points" }),
  pageWidth: Schema.Finite.annotate({ description: "Width of the page, points" }),
  pageHeight: Schema.Finite.annotate({ description: "Height of the page, points" }),
  // The place is that on the upright sheet.
  upsideDown: Schema.optionalKey(
    Schema.Literal(true).annotate({
      description: "The sheet lies upside down in its photo or scan; absent otherwise",
    }),
  ),
})
export type PageBox = typeof PageBox.Type

/** A tenth of a point is less than a printer's dot. */
const DECIMALS = 1

/** A box to a tenth of a point. */
export const roundedBox = ({ height, pageHeight, pageWidth, upsideDown, width, x, y }: PageBox): PageBox => ({
  x: round(x, DECIMALS),
  y: round(y, DECIMALS),
  width: round(width, DECIMALS),
  height: round(height, DECIMALS),
  pageWidth: round(pageWidth, DECIMALS),
  pageHeight: round(pageHeight, DECIMALS),
  ...(upsideDown === undefined ? {} : { upsideDown }),
})
