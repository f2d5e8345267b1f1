import type { PageOperators } from "../PageOperators.ts"

/** Operators that leave marks when a character is a drawing. Paths are marked by their final operator. */
const painting = (codes: Readonly<Record<string, number>>): ReadonlySet<number> =>
  new Set(
    Object.entries(codes).flatMap(([name, code]) =>
      /^(?:paint(?!FormXObject)|shadingFill$|show)/.test(name) ? [code] : [],
    ),
  )

/**
 * The characters of a Type 3 font whose drawings paint nothing (PDF 32000-1, 9.6.5), by pdf.js's names of their
 * operators. White or fully transparent drawings count as paint.
 */
export const blankGlyphs = (
  drawings: Readonly<Record<string, PageOperators>> | undefined,
  codes: Readonly<Record<string, number>>,
): ReadonlySet<string> => {
  const paints = painting(codes)
  const isPaint = ({ argsArray, fnArray }: PageOperators): boolean =>
    fnArray.some((code, at) =>
      code === codes["constructPath"] ? argsArray[at]?.[0] !== codes["endPath"] : paints.has(code),
    )
  return new Set(Object.entries(drawings ?? {}).flatMap(([name, drawing]) => (isPaint(drawing) ? [] : [name])))
}
