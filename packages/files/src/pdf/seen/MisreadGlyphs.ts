/** The codes of a font, as pdf.js reports them (its `fontExtraProperties`). */
export interface FontCodes {
  readonly composite?: boolean
  readonly isSymbolicFont?: boolean
  /** Names of glyphs by code: those that the file states, and those of the encoding that it states or implies. */
  readonly differences?: ReadonlyArray<string | undefined>
  readonly defaultEncoding?: ReadonlyArray<string | undefined>
  /** Maps codes of more than a byte to characters; `builtInCMap`: an encoding that PDF defines. */
  readonly cMap?: { readonly builtInCMap?: boolean; readonly lookup?: (code: number) => unknown }
  /** The text of a code. */
  readonly toUnicode?: { readonly get: (code: number) => unknown }
}

/** Glyphs by their names, as they look (Adobe Glyph List). */
const LOOKS: ReadonlyMap<string, string> = new Map(
  "space  |zero 0|one 1|two 2|three 3|four 4|five 5|six 6|seven 7|eight 8|nine 9|comma ,|period .|hyphen -|minus -|plus +"
    .split("|")
    .map((pair) => [pair.slice(0, pair.indexOf(" ")), pair.slice(pair.indexOf(" ") + 1)]),
)

const SIMPLE_CODES = 256

const isDigit = (text: string): boolean => /^\d$/.test(text)

/**
 * Codes of a font of which the file says a digit as text (`ToUnicode`), and which show something else: by the name of
 * their glyph, by the font's own encoding, or because one glyph would be two digits. What the outlines look like is not
 * asked.
 */
export const misreadGlyphs = (font: FontCodes | null): ReadonlySet<number> => {
  const textOf = (code: number): string => {
    const text = font?.toUnicode?.get(code)
    return typeof text === "string" ? text.normalize("NFKC") : ""
  }
  if (font === null) return new Set()
  if (font.composite === true) return misreadOf(asciiCodes(font), textOf)
  const names = Array.from({ length: SIMPLE_CODES }, (_, code) => code).flatMap((code) => {
    const usual = font.isSymbolicFont === true ? undefined : font.defaultEncoding?.[code]
    const name = font.differences?.[code] ?? usual
    return name === undefined || name === "" || name === ".notdef" ? [] : [[code, name] as const]
  })
  return misreadOf(names, textOf)
}

/** The digits of an encoding that PDF defines: all that have these codes have them as ASCII (PDF 32000-1, 9.7.5.2). */
const asciiCodes = ({ cMap }: FontCodes): ReadonlyArray<readonly [code: number, name: string]> => {
  if (cMap?.builtInCMap !== true) return []
  return [...LOOKS].flatMap(([name, look]) => {
    const code = look.charCodeAt(0)
    return isDigit(look) && cMap.lookup?.(code) !== undefined ? [[code, name] as const] : []
  })
}

const misreadOf = (
  codes: ReadonlyArray<readonly [code: number, name: string]>,
  textOf: (code: number) => string,
): ReadonlySet<number> => {
  const digits = new Map<string, Set<string>>()
  for (const [code, name] of codes) {
    const text = textOf(code)
    if (isDigit(text)) digits.set(name, (digits.get(name) ?? new Set()).add(text))
  }
  return new Set(
    codes.flatMap(([code, name]) => {
      const text = textOf(code)
      const isTwo = (digits.get(name)?.size ?? 0) > 1
      return isDigit(text) && (isTwo || (LOOKS.get(name) ?? text) !== text) ? [code] : []
    }),
  )
}
