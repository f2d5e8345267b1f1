import { compose, type Matrix, matrixOf } from "../Matrix.ts"
import type { PageOperators } from "../PageOperators.ts"
import { clipped } from "./Clip.ts"
import { type Colour, colourOf, UNKNOWN } from "./Colour.ts"
import { Effort } from "./Effort.ts"
import { inkOf, type PlacedImage, placedImages, tileOf } from "./ImageInk.ts"
import { firstLook, type Look, OVER } from "./Look.ts"
import { filledShape, rectangle, type Shape, strokedShapes } from "./Shape.ts"
import { type Opacity, Sheet, SheetMemory } from "./Sheet.ts"
import { type Glyph, Places, type Sight, Sights } from "./Sights.ts"
import type { SurfaceCodes } from "./SurfaceCodes.ts"

/** Minimum size of legible text, points on A4. Small print has 5. Source: own judgement. */
const LEAST_SIZE = 3
/**
 * Shorter sides of pages in points: A4, below which a page is shown larger, and A2, above which it is shown smaller.
 */
const [A4_SIDE, A2_SIDE] = [595, 1191]

/** True when text of a mode leaves no mark, such as the text that recognisers lay over a scan. */
export const isUnpainted = (mode: number): boolean => mode === 3 || mode === 7
/** Modes from this one on add text to the clip. */
const CLIP_MODES = 4

/** Cells of a tile each way. */
const TILE = 32

/** The colours in which text of a look and mode is painted. */
interface TextPaints {
  readonly look: Look
  readonly mode: number
  readonly coloured: boolean
  readonly list: ReadonlyArray<readonly [colour: Colour, alpha: number]>
}

/** Memory that the pages of a file reuse. One page uses it at a time. */
export interface SurfaceMemory {
  readonly sheet: SheetMemory
  readonly places: Places
}

export const surfaceMemory = (): SurfaceMemory => ({ sheet: new SheetMemory(), places: new Places() })

/** Context of a page besides its operators. */
export interface SurfaceContext {
  readonly codes: SurfaceCodes
  /** The page's images, by pdf.js's names. */
  readonly images: ReadonlyMap<string, unknown>
  /** True when an optional-content group or membership is visible. */
  readonly isShown: (group: unknown) => boolean
  /** Memory of the previous page, if any. */
  readonly memory: SurfaceMemory
}

/**
 * The visible content of a page: applies paints in order, and determines whether each glyph stands out from its
 * background and is not covered later. The resolution is one square point; text is larger.
 */
export class Surface {
  readonly #context: SurfaceContext
  readonly #sheet: Sheet
  readonly #effort: Effort
  readonly #leastSize: number
  readonly #stack: Array<Look> = []
  #look: Look
  readonly #content: Array<boolean> = []
  #unshown = 0
  #pendingClip: "nonzero" | "evenodd" | undefined
  #textBox: readonly [left: number, top: number, right: number, bottom: number] | undefined
  readonly #initial: Look
  readonly #sights: Sights
  /** Paints of the last glyph. Most glyphs have the look of the previous one. */
  #paints: TextPaints | undefined

  constructor(
    context: SurfaceContext,
    size: { readonly width: number; readonly height: number },
    effort = new Effort(),
  ) {
    this.#context = context
    this.#effort = effort
    this.#sheet = new Sheet(size.width, size.height, effort, context.memory.sheet)
    this.#sights = new Sights(this.#sheet, context.memory.places)
    const side = Math.min(size.width, size.height)
    this.#leastSize = LEAST_SIZE * (side < A4_SIDE ? side / A4_SIDE : Math.max(1, side / A2_SIDE))
    this.#initial = firstLook(size.width, size.height)
    this.#look = this.#initial
  }

  save(): void {
    this.#stack.push(this.#look)
  }

  restore(): void {
    this.#look = this.#stack.pop() ?? this.#look
  }

  /** True when the current paint only defines a mask and is not on the page. */
  get isOffStage(): boolean {
    return this.#look.offStage
  }

  /** Applies an operator that neither changes the stack of states nor shows text. `matrix` maps to the page. */
  apply(code: number, args: ArrayLike<unknown>, matrix: Matrix): void {
    const { codes, isShown } = this.#context
    switch (code) {
      case codes.setFillRGBColor:
        this.#set({ fill: colourOf(args[0]), fillCover: 1 })
        break
      case codes.setStrokeRGBColor:
        this.#set({ stroke: colourOf(args[0]), strokeCover: 1 })
        break
      case codes.setFillTransparent:
        this.#set({ fill: UNKNOWN, fillCover: 0 })
        break
      case codes.setStrokeTransparent:
        this.#set({ stroke: UNKNOWN, strokeCover: 0 })
        break
      case codes.setFillColorN:
        this.#set(this.#pattern(args))
        break
      case codes.setStrokeColorN:
        this.#set({ stroke: UNKNOWN, strokeCover: 1 })
        break
      case codes.setLineWidth:
        this.#set({ lineWidth: finite(args[0], 1) })
        break
      case codes.setGState:
        this.#setStates(args[0])
        break
      case codes.clip:
        this.#pendingClip = "nonzero"
        break
      case codes.eoClip:
        this.#pendingClip = "evenodd"
        break
      case codes.constructPath:
        this.#path(args[0], Array.isArray(args[1]) ? args[1][0] : undefined, matrix)
        break
      case codes.shadingFill:
        this.#fillClip()
        break
      case codes.paintFormXObjectBegin:
        this.#clipTo(args[1], matrix)
        break
      case codes.beginGroup:
        this.#group(args[0], matrix)
        break
      case codes.endText:
        this.#clipToText()
        break
      case codes.beginMarkedContent:
        this.#begin(true)
        break
      case codes.beginMarkedContentProps:
        this.#begin(args[0] !== "OC" || isShown(args[1]))
        break
      case codes.endMarkedContent:
        if (this.#content.pop() === false) this.#unshown--
        break
      default:
        for (const image of placedImages(code, args, codes)) this.#image(image, matrix)
    }
  }

  /** An annotation is painted over the page in a rectangle, with a separate state. */
  beginAnnotation(rect: unknown, viewport: Matrix): void {
    this.#stack.length = 0
    this.#content.length = 0
    this.#unshown = 0
    this.#look = this.#initial
    this.#clipTo(rect, viewport)
  }

  /**
   * Examines a glyph as it is painted. Returns a record for `seenColour` once everything is painted, or `undefined`
   * when the glyph is already invisible.
   */
  glyph(glyph: Glyph): Sight | undefined {
    const { baseline, coloured, height, left, mode, right, size } = glyph
    const look = this.#look
    if (mode >= CLIP_MODES) this.#addToTextBox(left, baseline - height, right, baseline)
    if (look.offStage || look.masked || this.#unshown > 0 || isUnpainted(mode) || size < this.#leastSize) {
      return undefined
    }
    this.#effort.spend(16)
    if (this.#paints?.look !== look || this.#paints.mode !== mode || this.#paints.coloured !== coloured) {
      this.#paints = { look, mode, coloured, list: this.#textPaints(mode, coloured) }
    }
    return this.#sights.add(glyph, look, this.#paints.list)
  }

  /** The colour of a glyph after everything was painted. `undefined` when it is not visible. */
  seenColour(sight: Sight): Colour | undefined {
    return this.#sights.seenColour(sight)
  }

  #set(change: Partial<Look>): void {
    this.#look = { ...this.#look, ...change }
  }

  #setStates(states: unknown): void {
    if (!Array.isArray(states)) return
    for (const state of states) {
      const [key, value] = pairOf(state)
      if (key === "ca") this.#set({ fillAlpha: finite(value, 1) })
      else if (key === "CA") this.#set({ strokeAlpha: finite(value, 1) })
      else if (key === "LW") this.#set({ lineWidth: finite(value, 1) })
      else if (key === "BM") this.#set({ blend: typeof value === "string" ? value : OVER })
      else if (key === "SMask") this.#set({ masked: value === true })
    }
  }

  get #isShown(): boolean {
    return this.#unshown === 0 && !this.#look.offStage
  }

  #begin(shown: boolean): void {
    this.#content.push(shown)
    if (!shown) this.#unshown++
  }

  /** Content behind a soft mask may or may not be hidden: it counts as opaque. */
  #opacity(alpha: number): Opacity {
    const { blend, groupAlpha, masked } = this.#look
    return masked ? { alpha: 1, blend: OVER } : { alpha: alpha * groupAlpha, blend }
  }

  #fill(shape: Shape): void {
    const { clip, fill, fillAlpha, fillCover, masked } = this.#look
    if (this.#isShown) this.#sheet.fill(shape, clip, masked ? UNKNOWN : fill, this.#opacity(fillAlpha * fillCover))
  }

  #path(paint: unknown, path: unknown, matrix: Matrix): void {
    const { codes } = this.#context
    const pending = this.#pendingClip
    this.#pendingClip = undefined
    if (!(path instanceof Float32Array)) return
    this.#effort.spend(path.length)
    const evenOdd = paint === codes.eoFill || paint === codes.eoFillStroke || paint === codes.closeEOFillStroke
    const filled = evenOdd || paint === codes.fill || paint === codes.fillStroke || paint === codes.closeFillStroke
    if (filled) this.#fill(filledShape(path, matrix, evenOdd))
    const { clip, lineWidth, stroke, strokeAlpha, strokeCover } = this.#look
    const stroked =
      paint === codes.stroke ||
      paint === codes.closeStroke ||
      paint === codes.fillStroke ||
      paint === codes.eoFillStroke ||
      paint === codes.closeFillStroke ||
      paint === codes.closeEOFillStroke
    if (stroked && this.#isShown) {
      const width = lineWidth * Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
      for (const strip of strokedShapes(path, matrix, width)) {
        this.#sheet.fill(strip, clip, stroke, this.#opacity(strokeAlpha * strokeCover))
      }
    }
    if (pending !== undefined) {
      this.#set({ clip: clipped(clip, filledShape(path, matrix, pending === "evenodd"), this.#effort) })
    }
  }

  #image(image: PlacedImage, matrix: Matrix): void {
    const { clip, fill, fillAlpha, fillCover } = this.#look
    const place = image.matrix === undefined ? matrix : compose(matrix, image.matrix)
    const ink = inkOf(image, this.#context.images, fill)
    const [a, b, c, d, e, f] = place
    const determinant = a * d - b * c
    if (!this.#isShown || ink === undefined || determinant === 0 || !Number.isFinite(determinant)) return
    const opacity = this.#opacity(fillAlpha * (image.stencil ? fillCover : 1))
    this.#sheet.stamp(rectangle(place, 0, 0, 1, 1), clip, opacity, (x, y) =>
      ink((d * (x - e) - c * (y - f)) / determinant, (a * (y - f) - b * (x - e)) / determinant),
    )
  }

  /** A gradient fills the whole clip. */
  #fillClip(): void {
    const { clip, fillAlpha } = this.#look
    const { bottom, left, right, top } = clip.box
    const shape = rectangle([1, 0, 0, 1, 0, 0], left, top, right, bottom)
    if (this.#isShown) this.#sheet.fill(shape, clip, UNKNOWN, this.#opacity(fillAlpha))
  }

  #clipTo(box: unknown, matrix: Matrix): void {
    const [left, bottom, right, top]: ReadonlyArray<unknown> = isList(box) ? Array.from(box) : []
    if (
      typeof left !== "number" ||
      typeof bottom !== "number" ||
      typeof right !== "number" ||
      typeof top !== "number"
    ) {
      return
    }
    this.#set({ clip: clipped(this.#look.clip, rectangle(matrix, left, bottom, right, top), this.#effort) })
  }

  #group(group: unknown, matrix: Matrix): void {
    if (typeof group !== "object" || group === null) return
    const inner = matrixOf(Reflect.get(group, "matrix"))
    this.#clipTo(Reflect.get(group, "bbox"), inner === undefined ? matrix : compose(matrix, inner))
    const { fillAlpha, groupAlpha, offStage } = this.#look
    const isMask = Boolean(Reflect.get(group, "smask"))
    this.#set({ groupAlpha: groupAlpha * fillAlpha, fillAlpha: 1, strokeAlpha: 1, offStage: offStage || isMask })
  }

  #addToTextBox(left: number, top: number, right: number, bottom: number): void {
    const [x1, y1, x2, y2] = this.#textBox ?? [Infinity, Infinity, -Infinity, -Infinity]
    this.#textBox = [Math.min(x1, left), Math.min(y1, top), Math.max(x2, right), Math.max(y2, bottom)]
  }

  #clipToText(): void {
    const box = this.#textBox
    this.#textBox = undefined
    if (box !== undefined) this.#clipTo(box, [1, 0, 0, 1, 0, 0])
  }

  #textPaints(mode: number, coloured: boolean): TextPaints["list"] {
    const { fill, fillAlpha, fillCover, groupAlpha, stroke, strokeAlpha, strokeCover } = this.#look
    const filled = [coloured ? UNKNOWN : fill, fillAlpha * fillCover * groupAlpha] as const
    const stroked = [stroke, strokeAlpha * strokeCover * groupAlpha] as const
    const how = mode % CLIP_MODES
    const paints = how === 0 ? [filled] : how === 1 ? [stroked] : [filled, stroked]
    return paints.filter(([, alpha]) => alpha > LEAST_ALPHA)
  }

  /** The share and colour that a tile covers, for a tiling pattern. Other patterns are gradients. */
  #pattern(args: ArrayLike<unknown>): Partial<Look> {
    const tile = tileOf(args)
    if (tile === undefined) return { fill: UNKNOWN, fillCover: 1 }
    const [left, bottom, right, top] = tile.box
    const scale: Matrix = [
      TILE / (right - left),
      0,
      0,
      TILE / (bottom - top),
      (-left * TILE) / (right - left),
      (-top * TILE) / (bottom - top),
    ]
    const surface = new Surface(
      { ...this.#context, memory: surfaceMemory() },
      { width: TILE, height: TILE },
      this.#effort,
    )
    surface.#set({ fill: colourOf(args[1]), stroke: colourOf(args[1]) })
    surface.#tile(tile.operators, scale)
    const covered = surface.#covered()
    return { fill: covered.colour, fillCover: covered.share }
  }

  /** The paints of a tile. Patterns within it count as opaque. */
  #tile({ argsArray, fnArray }: PageOperators, viewport: Matrix): void {
    const { codes } = this.#context
    const matrices: Array<Matrix> = []
    let matrix = viewport
    for (const [index, code] of fnArray.entries()) {
      const args = argsArray[index] ?? []
      const inner =
        code === codes.transform ? matrixOf(args) : code === codes.paintFormXObjectBegin ? matrixOf(args[0]) : undefined
      if (code === codes.save || code === codes.beginGroup || code === codes.paintFormXObjectBegin) {
        matrices.push(matrix)
        this.save()
      }
      if (inner !== undefined) matrix = compose(matrix, inner)
      if (code === codes.restore || code === codes.endGroup || code === codes.paintFormXObjectEnd) {
        matrix = matrices.pop() ?? matrix
        this.restore()
      } else if (code === codes.setFillColorN) this.#set({ fill: UNKNOWN, fillCover: 1 })
      else this.apply(code, args, matrix)
    }
  }

  #covered(): { readonly colour: Colour; readonly share: number } {
    let share = 0
    let colour: Colour | undefined
    for (let cell = 0; cell < TILE * TILE; cell++) {
      const covers = 1 - Math.exp(-this.#sheet.veil(cell))
      share += covers / (TILE * TILE)
      if (covers > LEAST_ALPHA) {
        colour = colour === undefined || colour === this.#sheet.colour(cell) ? this.#sheet.colour(cell) : UNKNOWN
      }
    }
    return { colour: colour ?? UNKNOWN, share }
  }
}

/** Opacity below which paint leaves no mark, whatever its colour. */
const LEAST_ALPHA = 0.02

const finite = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? value : otherwise

const pairOf = (value: unknown): readonly [unknown, unknown] => {
  const list: ReadonlyArray<unknown> = Array.isArray(value) ? value : []
  return [list[0], list[1]]
}

const isList = (value: unknown): value is ArrayLike<unknown> => Array.isArray(value) || value instanceof Float32Array
