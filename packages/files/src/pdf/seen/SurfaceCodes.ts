import type { ImageCodes } from "../PageImages.ts"
import type { ImagePaintCodes } from "./ImageInk.ts"

/** Numbers of the operators that affect visibility (`OPS` of pdf.js), except text. */
export type SurfaceCodes = ImageCodes &
  ImagePaintCodes &
  Readonly<
    Record<
      | "endText"
      | "setFillRGBColor"
      | "setStrokeRGBColor"
      | "setFillTransparent"
      | "setStrokeTransparent"
      | "setStrokeColorN"
      | "setLineWidth"
      | "setGState"
      | "clip"
      | "eoClip"
      | "constructPath"
      | "shadingFill"
      | "beginMarkedContent"
      | "beginMarkedContentProps"
      | "endMarkedContent"
      | "stroke"
      | "closeStroke"
      | "fill"
      | "eoFill"
      | "fillStroke"
      | "eoFillStroke"
      | "closeFillStroke"
      | "closeEOFillStroke",
      number
    >
  >
