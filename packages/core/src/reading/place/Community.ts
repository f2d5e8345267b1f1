import { memo } from "../../domain/Memo.ts"
import { ownValue } from "../../domain/OwnValue.ts"

const NUMERALS = "零一二三四五六七八九"
const ROMAN: Readonly<Record<string, string>> = {
  i: "1",
  ii: "2",
  iii: "3",
  iv: "4",
  v: "5",
  vi: "6",
  vii: "7",
  viii: "8",
  ix: "9",
  x: "10",
}

const phaseNumber = (text: string): string | undefined => {
  if (/^\d+$/.test(text)) return String(Number(text))
  const roman = ownValue(ROMAN, text)
  if (roman !== undefined) return roman
  const tens = /^([二三四五六七八九]?)十([一二三四五六七八九]?)$/.exec(text)
  if (tens !== null) {
    const [, ten = "", one = ""] = tens
    return String((ten === "" ? 1 : NUMERALS.indexOf(ten)) * 10 + (one === "" ? 0 : NUMERALS.indexOf(one)))
  }
  return text.length === 1 && NUMERALS.includes(text) ? String(NUMERALS.indexOf(text)) : undefined
}

const PHASE = /第?([一二三四五六七八九十]{1,3}|\d{1,2}|(?<![a-z])[ivx]{1,4})期/g
const BRACKETED_PHASE = /\((\d{1,2}期)\)/g
const BRACKETS = /\([^()]*\)/g
const BUILDING =
  /(?:(?<!\d)(?<!\d-)\d+(?:-\d+)*|(?<![一二三四五六七八九十])[一二三四五六七八九十]+)(?:号楼|栋|幢|单元|室|层).*|(?:(?<!\d)\d+|[a-z])(?:座|号楼|栋|幢).*|(?<![路街道巷弄里\d-])\d+号$/

/** Cache size of keys: the communities of several large cities. */
const MOST_KEPT = 20_000

const canonical = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s·•・‧∙."'“”‘’]/gu, "")
    .replace(/[[{〔【〖「『《<]/gu, "(")
    .replace(/[\]}〕】〗」』》>]/gu, ")")

/**
 * One key for all spellings of a community's name: full width, white space, letter case, brackets, interpuncts and the
 * numerals of its phase (`第二期`, `Ⅱ期`, `（2期）` → `2期`) make no difference.
 */
export const communityKey: (name: string) => string = memo(MOST_KEPT, (name) =>
  canonical(name)
    .replace(PHASE, (phase, digits: string) => {
      const number = phaseNumber(digits)
      return number === undefined ? phase : `${number}期`
    })
    .replace(BRACKETED_PHASE, "$1")
    .replaceAll("()", ""),
)

/**
 * The key of the community without its phase, what stands in brackets, and the building: `成都后花园二期` →
 * `成都后花园`, `长新小区（普陀）` → `长新小区`. A name that is nothing else keeps its whole key.
 */
export const communityBase: (name: string) => string = memo(MOST_KEPT, (name) => {
  const key = communityKey(name)
  const outer = key.replace(BRACKETS, "")
  const base = outer.replace(/\d{1,2}期.*/, "").replace(BUILDING, "")
  return base.length > 1 ? base : outer.length > 1 ? outer : key
})
