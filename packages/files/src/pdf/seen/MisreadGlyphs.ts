/** The codes of a font, as pdf.js reports them (its `fontExtraProperties`). */
export interface FontCodes {
  readonly composite?: boolean
  readonly isSymbolicFont?: boolean
  /** Names of glyphs by code: those that the file states, and those of the encoding that it states or implies. */
  readonly differences?: ReadonlyArray<string | undefined>
  readonly defaultEncoding?: ReadonlyArray<string | undefined>
  /** Maps codes of more than a byte to characters; `builtInCMap`: an encoding that PDF defines. */
  readonly cMap?: {
    readonly builtInCMap?: boolean
    readonly lookup?: (code: number) => unknown
  }
  /** The text of a code, and every code that has one. */
  readonly toUnicode?: {
    readonly get: (code: number) => unknown
    readonly forEach?: (tell: (code: number | string) => void) => void
  }
}

/** Glyphs by their names, as they look (Adobe Glyph List). */
const LOOKS: ReadonlyMap<string, string> = new Map([
  ["space", " "],
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"].map(
    (name, digit) => [name, String(digit)] as const,
  ),
  ["comma", ","],
  ["period", "."],
  ["hyphen", "-"],
  ["minus", "-"],
  ["plus", "+"],
])

const SIMPLE_CODES = 256

const isDigit = (text: string): boolean => /^\d$/.test(text)

/** True of a text of several digits that is no fraction: no character shows so much. */
const isManyDigits = (text: unknown): boolean =>
  typeof text === "string" && /[0-9\uff10-\uff19].?[0-9\uff10-\uff19]/u.test(text) && !/[/\u2044]/u.test(text)

/** Full-width 1 in the encodings of Chinese that PDF defines, by Unicode and by GB, and its CID in Adobe-GB1. */
const WIDE_ONE = { codes: [0xff11, 0xa3b1], cid: 278 }
/** CIDs of 0 in Adobe-GB1, the other digits behind it: proportional, full-width, half-width (Adobe TN 5079). */
const ZEROS = [17, 277, 829]

/**
 * Codes of a font of which the file says a digit as text (`ToUnicode`), and which show something else: by the name of
 * their glyph, by the font's own encoding, or because one glyph would be two digits, at once or under two codes. What
 * the outlines look like is not asked.
 */
export const misreadGlyphs = (font: FontCodes | null): ReadonlySet<number> => {
  const textOf = (code: number): string => {
    const text = font?.toUnicode?.get(code)
    return typeof text === "string" ? text.normalize("NFKC") : ""
  }
  if (font === null) return new Set()
  if (font.composite === true) {
    return new Set([...misreadOf(asciiCodes(font), textOf), ...misreadCharacters(font, textOf)])
  }
  const names = Array.from({ length: SIMPLE_CODES }, (_, code) => code).flatMap((code) => {
    const usual = font.isSymbolicFont === true ? undefined : font.defaultEncoding?.[code]
    const name = font.differences?.[code] ?? usual
    return name === undefined || name === "" || name === ".notdef" ? [] : [[code, name] as const]
  })
  const many = Array.from({ length: SIMPLE_CODES }, (_, code) => code).filter((code) =>
    isManyDigits(font.toUnicode?.get(code)),
  )
  return new Set([...misreadOf(names, textOf), ...many])
}

/** Codes of more than a byte whose text has several digits, or another digit than the encoding that PDF defines. */
const misreadCharacters = ({ cMap, toUnicode }: FontCodes, textOf: (code: number) => string): ReadonlyArray<number> => {
  const isChinese = cMap?.builtInCMap === true && WIDE_ONE.codes.some((code) => cMap.lookup?.(code) === WIDE_ONE.cid)
  const misread: Array<number> = []
  toUnicode?.forEach?.((key) => {
    const code = Number(key)
    const text = textOf(code)
    const cid = isChinese ? cMap.lookup?.(code) : undefined
    const zero = ZEROS.find((one) => typeof cid === "number" && cid >= one && cid < one + 10)
    const shown = zero === undefined ? undefined : String(Number(cid) - zero)
    const stated = toUnicode.get(code)
    const isOther = shown === undefined ? cid !== undefined && isPlainDigit(stated) : shown !== text
    if (text !== "" && (isOther || isManyDigits(stated))) misread.push(code)
  })
  return misread
}

/** True of a digit as such: circled ones and exponents have characters of their own. */
const isPlainDigit = (text: unknown): boolean => typeof text === "string" && /^[0-9\uff10-\uff19]$/.test(text)

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
