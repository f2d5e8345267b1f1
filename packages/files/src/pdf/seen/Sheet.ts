import { type Clip, maskPasses } from "./Clip.ts"
import { blended, type Colour, mixed, passing, UNKNOWN, WHITE } from "./Colour.ts"
import type { Effort } from "./Effort.ts"
import { type Box, eachSpan, type Shape } from "./Shape.ts"

/** Opacity of a paint over what lies under it. */
export interface Opacity {
  /** 1 hides everything under it, 0 leaves no mark. */
  readonly alpha: number
  /** The blend mode, by its name on a browser's canvas. `source-over` is the normal one. */
  readonly blend: string
}

/** Veil added by an opaque paint: denser than any stack of veils that a person could see through. */
const SOLID_VEIL = 30

/** Alpha below which a paint is invisible, and distance from 1 within which it is opaque. */
const ALMOST = 0.004

/** The memory of a sheet, reused by the next page of a file. */
export class SheetMemory {
  #colours = new Uint32Array(0)
  #veils = new Float32Array(0)

  /** Clears this many cells. Earlier contents are lost. */
  blank(cells: number): { readonly colours: Uint32Array; readonly veils: Float32Array } {
    if (this.#colours.length < cells) {
      this.#colours = new Uint32Array(cells)
      this.#veils = new Float32Array(cells)
    }
    return { colours: this.#colours.fill(WHITE, 0, cells), veils: this.#veils.fill(0, 0, cells) }
  }
}

/** The look of a page without its text: the colour of each square point, and how much was painted over it. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly #colours: Uint32Array
  /** For each cell, the sum of the logarithms of the transmission of all paints so far. */
  readonly #veils: Float32Array
  readonly #effort: Effort

  constructor(width: number, height: number, effort: Effort, memory: SheetMemory) {
    this.width = Math.max(1, Math.ceil(width))
    this.height = Math.max(1, Math.ceil(height))
    this.#effort = effort
    effort.spend(2 * this.width * this.height)
    const { colours, veils } = memory.blank(this.width * this.height)
    this.#colours = colours
    this.#veils = veils
  }

  /** The cell at a position. `undefined` off the page. */
  cellAt(x: number, y: number): number | undefined {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    return column >= 0 && column < this.width && row >= 0 && row < this.height ? row * this.width + column : undefined
  }

  colour(cell: number): Colour {
    return this.#colours[cell] ?? WHITE
  }

  veil(cell: number): number {
    return this.#veils[cell] ?? 0
  }

  /** Fills a shape with one colour, in cells whose centre lies in the clip. */
  fill(shape: Shape, clip: Clip, colour: Colour, { alpha, blend }: Opacity): void {
    if (alpha < ALMOST) return
    const solid = alpha > 1 - ALMOST && passing(blend, colour) < ALMOST
    const within = this.#within(clip)
    eachSpan(shape, within, this.#effort, (row, from, to) => {
      if (solid && clip.mask === undefined) {
        this.#effort.spend(to - from)
        this.#colours.fill(colour, row * this.width + from, row * this.width + to)
        for (let cell = row * this.width + from; cell < row * this.width + to; cell++) this.#cover(cell)
        return
      }
      this.#effort.spend(4 * (to - from))
      for (let column = from; column < to; column++) {
        if (maskPasses(clip, column, row)) this.#paint(row * this.width + column, colour, alpha, blend)
      }
    })
  }

  /** Paints a shape cell by cell, with the colour and opacity that `at` returns for its centre. */
  stamp(
    shape: Shape,
    clip: Clip,
    { alpha, blend }: Opacity,
    at: (x: number, y: number) => readonly [colour: Colour, alpha: number] | undefined,
  ): void {
    eachSpan(shape, this.#within(clip), this.#effort, (row, from, to) => {
      this.#effort.spend(16 * (to - from))
      for (let column = from; column < to; column++) {
        if (!maskPasses(clip, column, row)) continue
        const found = at(column + 0.5, row + 0.5)
        if (found !== undefined) this.#paint(row * this.width + column, found[0], alpha * found[1], blend)
      }
    })
  }

  #within({ box }: Clip): Box {
    return {
      left: Math.max(0, Math.ceil(box.left - 0.5)),
      top: Math.max(0, Math.ceil(box.top - 0.5)),
      right: Math.min(this.width, Math.ceil(box.right - 0.5)),
      bottom: Math.min(this.height, Math.ceil(box.bottom - 0.5)),
    }
  }

  #cover(cell: number): void {
    this.#veils[cell] = (this.#veils[cell] ?? 0) + SOLID_VEIL
  }

  #paint(cell: number, colour: Colour, alpha: number, blend: string): void {
    if (alpha < ALMOST) return
    const under = this.colour(cell)
    const through = 1 - alpha + alpha * passing(blend, colour)
    if (through < ALMOST) this.#cover(cell)
    else this.#veils[cell] = this.veil(cell) - Math.log(Math.min(1, through))
    const over = blended(blend, under, colour)
    this.#colours[cell] = over === UNKNOWN && through > 1 - ALMOST ? under : mixed(under, over, alpha)
  }
}
