/** The class "no character here" of a CTC model. */
export const BLANK = 0

/** Characters of amounts, dates, times and account numbers. */
const NUMBER = "0123456789.,:-+/*()¥ "

/** The characters of a recognition model's classes. */
export interface CharacterSet {
  /** Characters by class. The blank's is empty. */
  readonly texts: ReadonlyArray<string>
  /** The class of the space between words. */
  readonly space: number
  /**
   * For each class, the same character in its other width, such as `:` and `：`. The model cannot distinguish the two.
   */
  readonly twins: ReadonlyArray<number | undefined>
  /** Classes of digits and their signs. */
  readonly number: ReadonlyArray<number>
}

/** The classes of a model from its list of characters, one per line. The blank comes first, the space last. */
export const characterSet = (list: string): CharacterSet => {
  const texts = ["", ...list.replace(/\n$/, "").split(/\r?\n/), " "]
  const classOf = new Map(texts.map((text, index) => [text, index]))
  const twins = new Map<number, number>()
  texts.forEach((text, wide) => {
    const narrow = classOf.get(text.normalize("NFKC"))
    if (narrow === undefined || narrow === wide || narrow === BLANK) return
    twins.set(wide, narrow).set(narrow, wide)
  })
  return {
    texts,
    space: texts.length - 1,
    twins: texts.map((_, index) => twins.get(index)),
    number: Array.from(NUMBER).flatMap((character) => classOf.get(character) ?? []),
  }
}
