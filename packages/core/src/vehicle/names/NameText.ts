import { simplify } from "../../place/traditional.ts"

/** Traditional characters of car names that place names have no need of: pairs of the traditional and the simplified one. */
const PAIRS =
  "標标鈴铃級级係系動动歐欧鵬鹏問问轎轿驅驱飛飞純纯駿骏獵猎領领億亿頓顿捲卷銳锐騏骐驍骁曉晓絢绚緻致檔档機机傑杰適适藝艺紀纪續续氣气號号價价"

const simplifiedOf: ReadonlyMap<string, string> = new Map(
  Array.from({ length: PAIRS.length / 2 }, (_, index) => [PAIRS.charAt(index * 2), PAIRS.charAt(index * 2 + 1)]),
)

/** Longer names are cut before they are read. */
const LONGEST_NAME = 200

/** Marks on Latin letters, and marks on nothing that could carry them. */
const ACCENTS = /(^|[^\p{L}\p{M}]|\p{Script=Latin})\p{M}+/gu
const BETWEEN_DIGITS = /(?<=\d)[^\p{L}\p{N}\p{M}\p{So}+.]+(?=\d)/gu
const SEPARATORS = /(?<!\d)[^\p{L}\p{N}\p{M}\p{So}+]+|(?<=\d)\.(?!\d)|[^\p{L}\p{N}\p{M}\p{So}+. ]+|(?<!\d) +| +(?!\d)/gu

/**
 * A name with one width, one case, simplified characters and no accents on Latin letters; its spaces and signs are still
 * there. Letters of other scripts stay as they are.
 */
export const plainText = (name: string): string => {
  const folded = simplify(name.slice(0, LONGEST_NAME).normalize("NFKC").toLowerCase())
  let result = ""
  for (const character of folded) result += simplifiedOf.get(character) ?? character
  return result.normalize("NFKD").replaceAll(ACCENTS, "$1").normalize("NFC").trim()
}

/**
 * A name without its spaces and signs, for comparison: `ＣＲ－Ｖ` and `cr v` are both `crv`. What separates two digits stays:
 * a decimal point as it is, anything else as one space.
 */
export const nameText = (name: string): string =>
  plainText(name).replaceAll(BETWEEN_DIGITS, " ").replaceAll(SEPARATORS, "").trim()
