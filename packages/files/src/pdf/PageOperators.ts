/** A page as pdf.js evaluates it: operators with their arguments, glyphs instead of strings. */
export interface PageOperators {
  readonly fnArray: ReadonlyArray<number>
  readonly argsArray: ReadonlyArray<ArrayLike<unknown> | null>
}
