import { cellName } from "../Xlsx/Parts.ts"
import { Fields } from "./Biff12.ts"

/** Longer formulas are no sums of a statement. */
const MOST_TOKENS = 100

/** Operators of two sides by their tokens ([MS-XLSB] 2.5.97.16). */
const OPERATORS: Readonly<Record<number, string>> = { 0x03: "+", 0x04: "-", 0x05: "*", 0x06: "/" }
/** The function SUM among those with any number of arguments. */
const SUM = 4

/**
 * The text of a formula made of numbers, texts, cells, sums and products; `undefined` for all others. Tokens stand in
 * postfix order.
 */
export const formulaText = (tokens: Uint8Array): string | undefined => {
  const fields = new Fields(tokens)
  const stack: Array<string> = []
  const pop = () => stack.pop() ?? ""
  for (let count = 0; fields.left > 0; count++) {
    if (count > MOST_TOKENS) return undefined
    const token = fields.u8()
    // The upper bits of operands tell how their value is used.
    const kind = token < 0x20 ? token : (token & 0x1f) | 0x20
    const operator = OPERATORS[kind]
    if (operator !== undefined) {
      const right = pop()
      stack.push(`${pop()}${operator}${right}`)
    } else if (kind === 0x12) stack.push(`+${pop()}`)
    else if (kind === 0x13) stack.push(`-${pop()}`)
    else if (kind === 0x15) stack.push(`(${pop()})`)
    else if (kind === 0x17) stack.push(`"${new TextDecoder("utf-16le").decode(fields.bytes(fields.u16() * 2))}"`)
    else if (kind === 0x19) {
      const attributes = fields.u8()
      fields.skip(2)
      if ((attributes & 0x10) !== 0) stack.push(`SUM(${pop()})`)
      // Blanks and volatility change no result.
      else if ((attributes & ~0x41) !== 0) return undefined
    } else if (kind === 0x1e) stack.push(String(fields.u16()))
    else if (kind === 0x1f) stack.push(String(fields.f64()))
    else if (kind === 0x24) stack.push(cellName(fields.u32(), fields.u16() & 0x3fff))
    else if (kind === 0x22) {
      const given = fields.u8()
      if ((fields.u16() & 0x7fff) !== SUM || given > stack.length) return undefined
      stack.push(`SUM(${stack.splice(stack.length - given).join(",")})`)
    } else return undefined
  }
  return stack.length === 1 ? stack[0] : undefined
}
