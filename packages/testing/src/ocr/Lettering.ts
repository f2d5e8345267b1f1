import { fileURLToPath } from "node:url"
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas"

/** Font weight: 400 is print, 900 a headline. */
export type Weight = 400 | 500 | 700 | 900

const files: Readonly<Record<Weight, () => string>> = {
  400: () => import.meta.resolve("@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf"),
  500: () => import.meta.resolve("@expo-google-fonts/noto-sans-sc/500Medium/NotoSansSC_500Medium.ttf"),
  700: () => import.meta.resolve("@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf"),
  900: () => import.meta.resolve("@expo-google-fonts/noto-sans-sc/900Black/NotoSansSC_900Black.ttf"),
}

const registered = new Set<Weight>()

/** Fonts come from npm, never from the machine: pictures are the same wherever they are drawn. */
const family = (weight: Weight): string => {
  const name = `Rendered ${weight}`
  if (!registered.has(weight)) {
    const path = fileURLToPath(files[weight]())
    if (GlobalFonts.registerFromPath(path, name) === null) throw new Error(`The font ${path} cannot be loaded`)
    registered.add(weight)
  }
  return name
}

/** A picture with its drawing context. */
export interface Sheet {
  readonly canvas: Canvas
  readonly pen: SKRSContext2D
}

export const sheet = (width: number, height: number, fill: string): Sheet => {
  const canvas = createCanvas(Math.round(width), Math.round(height))
  const pen = canvas.getContext("2d")
  pen.fillStyle = fill
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return { canvas, pen }
}

/** A run of text; sizes in pixels. */
export interface Letters {
  readonly text: string
  readonly sizePx: number
  readonly weight?: Weight
  readonly colour?: string
  /** 1 is the font's own width. */
  readonly stretch?: number
  readonly align?: "left" | "center" | "right"
}

const font = ({ sizePx, weight = 400 }: Letters): string => `${sizePx}px "${family(weight)}"`

/**
 * The font's middle dot is as wide as a Chinese character; between Latin letters (`kN·m`) printers use a narrow one.
 */
export const typeset = (text: string): string => text.replaceAll(/(?<=[A-Za-z])·(?=[A-Za-z])/g, "\uff65")

export const widthOf = (pen: SKRSContext2D, letters: Letters): number => {
  pen.font = font(letters)
  return pen.measureText(typeset(letters.text)).width * (letters.stretch ?? 1)
}

/** Writes text with its capitals centred vertically at `y`. */
export const write = (pen: SKRSContext2D, letters: Letters, x: number, y: number): void => {
  pen.save()
  pen.font = font(letters)
  pen.fillStyle = letters.colour ?? "#111"
  pen.textAlign = letters.align ?? "left"
  pen.textBaseline = "alphabetic"
  pen.translate(x, y + letters.sizePx * 0.37)
  pen.scale(letters.stretch ?? 1, 1)
  pen.fillText(typeset(letters.text), 0, 0)
  pen.restore()
}

/** Condenses the letters, and if necessary shrinks them, to fit a width. */
export const fitted = (pen: SKRSContext2D, letters: Letters, widthPx: number): Letters => {
  const share = widthPx / widthOf(pen, letters)
  if (share >= 1) return letters
  const stretch = (letters.stretch ?? 1) * Math.max(share, 0.75)
  return { ...letters, stretch, sizePx: letters.sizePx * Math.min(1, share / 0.75) }
}

/** Wraps text to a width; Chinese breaks anywhere, Latin words and numbers stay whole. */
export const wrapped = (pen: SKRSContext2D, letters: Letters, widthPx: number): ReadonlyArray<string> => {
  const pieces = letters.text.match(/\n|[（(][^（()）]{1,3}[）)]|[\w.,:/()+-]+|[^]/gu) ?? []
  const lines = [""]
  for (const piece of pieces) {
    const line = lines.at(-1) ?? ""
    const longer = line + piece
    if (piece === "\n" || (line !== "" && widthOf(pen, { ...letters, text: longer }) > widthPx))
      lines.push(piece.trim())
    else lines[lines.length - 1] = longer
  }
  return lines
}
