import { indexedColour, LEAST_FONT_POINTS, type Look } from "../tables/index.ts"

const TWIPS_PER_POINT = 20
/** Default colours: of the background and of text. */
const [WHITE, BLACK] = [0xff_ff_ff, 0]
/** First number of a colour that a workbook may define. */
const FIRST_OWN = 8
const SOLID = 1
/** No font has this number ([MS-XLS] 2.5.129). */
const NO_FONT = 4

/** The look of a cell style's text, from records of fonts, colours and styles. */
export class BiffLooks {
  readonly #fonts: Array<{ readonly points: number; readonly colour: number }> = []
  readonly #styles: Array<{ readonly font: number; readonly ground: number | undefined }> = []
  readonly #own = new Map<number, number>()

  /** FONT */
  font(data: Buffer): void {
    this.#fonts.push({ points: data.readUInt16LE(0) / TWIPS_PER_POINT, colour: data.readUInt16LE(4) })
  }

  /** PALETTE */
  palette(data: Buffer): void {
    for (let at = 2; at + 4 <= data.length; at += 4) {
      this.#own.set(FIRST_OWN + (at - 2) / 4, data.readUIntBE(at, 3))
    }
  }

  /** XF record. The fill has a pattern and two colour numbers; a solid fill shows the first. */
  style(data: Buffer, is97: boolean): void {
    const font = data.readUInt16LE(0)
    const [least, pattern, colours] = is97 ? [20, 17, 18] : [16, 10, 8]
    if (data.length < least) {
      this.#styles.push({ font, ground: undefined })
      return
    }
    const kind = is97 ? data.readUInt8(pattern) >> 2 : data.readUInt8(pattern) & 0x3f
    const fore = data.readUInt16LE(colours) & 0x7f
    this.#styles.push({ font, ground: kind === 0 ? WHITE : kind === SOLID ? this.colour(fore, WHITE) : undefined })
  }

  /** The look of a cell style; with the font of a run instead of its own where one is given. */
  lookOf(index: number, run?: number): Look {
    const style = this.#styles[index]
    const number = run ?? style?.font ?? 0
    const font = this.#fonts[number < NO_FONT ? number : number - 1]
    const ink = {
      colour: this.colour(font?.colour ?? NaN, BLACK),
      isSmall: font !== undefined && font.points < LEAST_FONT_POINTS,
    }
    // Print on a pattern is seen.
    const ground = style !== undefined && style.ground === undefined ? [BLACK, WHITE] : [style?.ground ?? WHITE]
    return { ink, ground: { colours: ground, needsAll: false } }
  }

  /** A colour by its number. */
  colour(index: number, otherwise: number): number {
    return this.#own.get(index) ?? indexedColour(index) ?? otherwise
  }
}
