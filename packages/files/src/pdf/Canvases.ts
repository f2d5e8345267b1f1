import { type Canvas, createCanvas, DOMMatrix, ImageData, Path2D, type SKRSContext2D } from "@napi-rs/canvas"

/** A canvas with its context, in the form that pdf.js uses. */
interface CanvasAndContext {
  canvas: Canvas | null
  context: SKRSContext2D | null
}
/** One that has just been made. */
interface NewCanvas {
  readonly canvas: Canvas
  readonly context: SKRSContext2D
}

/**
 * Provides pdf.js with canvases. Objects from another version of the library, which pdf.js may find on its own, crash
 * the process.
 */
export class Canvases {
  create(width: number, height: number): NewCanvas {
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

/**
 * Canvases without the text that they would draw in fonts of this machine, which may have none for it. pdf.js draws
 * characters of fonts in the file as paths.
 */
export class WordlessCanvases extends Canvases {
  override create(width: number, height: number): NewCanvas {
    const made = super.create(width, height)
    Object.assign(made.context, { fillText: nothing, strokeText: nothing })
    return made
  }
}

const nothing = (): void => undefined

/** Sets the globals that pdf.js uses if they exist. Call it before pdf.js is loaded. */
export const shareCanvasTypes = (): void => {
  Object.assign(globalThis, { DOMMatrix, ImageData, Path2D })
}
