import { type Canvas, createCanvas, DOMMatrix, ImageData, Path2D, type SKRSContext2D } from "@napi-rs/canvas"

/** A canvas with its context, as pdf.js keeps them. */
interface CanvasAndContext {
  canvas: Canvas | null
  context: SKRSContext2D | null
}

/**
 * Gives pdf.js its canvases. Objects of another version of the library, which pdf.js may find for itself, end the
 * process.
 */
export class Canvases {
  create(width: number, height: number): CanvasAndContext {
    const canvas = createCanvas(width, height)
    return { canvas, context: canvas.getContext("2d") }
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (canvas === null) return
    canvas.width = width
    canvas.height = height
  }

  destroy(kept: CanvasAndContext): void {
    kept.canvas = null
    kept.context = null
  }
}

/** What pdf.js takes from the global scope when it is there already; to be done before it is loaded. */
export const shareCanvasTypes = (): void => {
  Object.assign(globalThis, { DOMMatrix, ImageData, Path2D })
}
