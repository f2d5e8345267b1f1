import type { ImageCodes } from "../PageImages.ts"
import type { ImagePaintCodes } from "./ImageInk.ts"

/** Numbers of the operators that decide what is seen (`OPS` of pdf.js), text apart. */
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
