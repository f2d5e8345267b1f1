import { escaped } from "../Xlsx/Parts.ts"
import type { Fields } from "./Biff12.ts"

/** Patterns of a fill: none and solid; 40 is a gradient. */
const [NO_FILL, SOLID, GRADIENT] = [0, 1, 40]

/** A colour as an element of a name ([MS-XLSB] 2.5.19 BrtColor); `""` for an automatic one. */
export const colour = (fields: Fields, name: string): string => {
  const kind = fields.u8() >> 1
  const index = fields.u8()
  const tint = fields.i16() / 32_767
  const [red, green, blue] = [fields.u8(), fields.u8(), fields.u8()]
  fields.skip(1)
  const rgb = ((red << 16) | (green << 8) | blue).toString(16).padStart(6, "0")
  const value = [undefined, `indexed="${index}"`, `rgb="FF${rgb}"`, `theme="${index}"`][kind]
  return value === undefined ? "" : `<${name} ${value} tint="${tint}"/>`
}

export const fill = (fields: Fields): string => {
  const pattern = fields.u32()
  const [fore, behind] = [colour(fields, "fgColor"), colour(fields, "bgColor")]
  if (pattern !== GRADIENT) return `<fill>${patternFill(pattern, fore, behind)}</fill>`
  fields.skip(44)
  const stops = Array.from({ length: Math.min(fields.u32(), fields.left / 16) }, () => {
    const stop = colour(fields, "color")
    fields.skip(8)
    return `<stop>${stop}</stop>`
  })
  return `<fill><gradientFill>${stops.join("")}</gradientFill></fill>`
}

const patternFill = (pattern: number, fore: string, behind: string): string => {
  const name = pattern === NO_FILL ? "none" : pattern === SOLID ? "solid" : "mediumGray"
  return `<patternFill patternType="${name}">${fore}${behind}</patternFill>`
}

/** The changes of a differential format: properties by their numbers ([MS-XLSB] 2.5.159 XFProp). */
export const changes = (fields: Fields): string => {
  fields.skip(4)
  let [pattern, fore, behind, font, format, stops] = [undefined as number | undefined, "", "", "", "", ""]
  for (let left = fields.u16(); left > 0 && fields.left >= 4; left--) {
    const kind = fields.u16()
    const size = fields.u16() - 4
    if (size < 0 || size > fields.left) break
    const before = fields.left
    if (kind === 0) pattern = fields.u8()
    else if (kind === 1) fore = colour(fields, "fgColor")
    else if (kind === 2) behind = colour(fields, "bgColor")
    else if (kind === 4) {
      fields.skip(10)
      stops += colour(fields, "color")
    } else if (kind === 5) font += colour(fields, "color")
    else if (kind === 0x24) font += `<sz val="${fields.u32() / 20}"/>`
    else if (kind === 0x26) {
      // Its text has a length of two bytes.
      const id = fields.u16()
      const code = new TextDecoder("utf-16le").decode(fields.bytes(fields.u16() * 2))
      format = `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`
    }
    fields.skip(Math.max(0, size - (before - fields.left)))
  }
  const hasFill = pattern !== undefined || fore !== "" || behind !== ""
  const filled =
    stops === ""
      ? hasFill
        ? patternFill(pattern ?? SOLID, fore, behind)
        : ""
      : `<gradientFill>${stops}</gradientFill>`
  return `<dxf>${font === "" ? "" : `<font>${font}</font>`}${format}${filled === "" ? "" : `<fill>${filled}</fill>`}</dxf>`
}
