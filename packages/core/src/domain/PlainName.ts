/** A name without the differences in spelling between sources: width, case, spaces, brackets. */
export const plainName = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s()·.,、，-]/g, "")
