import { communityBase } from "./Community.ts"

const HAN_NUMBER = "[一二三四五六七八九十百]+"
const NUMBER = `(?:${HAN_NUMBER}|\\d+|[ivx]{1,4})`
/** What sets the parts of one estate, or the doors of one street, apart. Written after the stem. */
const PARTS = [
  `(?:第?${NUMBER}(?:-\\d+)?(?:期|街区|街坊|区|村|里|坊|组团|组|弄|号院?|院|苑|园|座|号楼|幢|栋))+`,
  // 桃浦六村樱花苑
  `${HAN_NUMBER}(?:村|街坊|街区).*`,
  "(?:[a-z甲乙丙丁]|[东南西北中]{1,2})(?:区|苑|园|院|座|组团|块|小区)",
  "小区|社区|住宅区",
]
const LAST_PART = new RegExp(`(?:${PARTS.join("|")})$`, "u")
/** A name has few parts: A区一期. */
const MOST_PARTS = 3
/** A stem of fewer Chinese characters names too many places. */
const LEAST_HAN = 2
const HAN = /\p{Script=Han}/gu

/**
 * The stem that a community's name shares with its neighbours': the name without phase, brackets, quarter, village
 * number and house number (`桃浦六村`, `桃浦三村白丽苑` → `桃浦`; `丽都世家A区` → `丽都世家`; `宾阳路17号` → `宾阳路`).
 * Namesakes are not one community. A name that would be left with less than a place keeps its base.
 */
export const communityStem = (name: string): string => {
  let stem = communityBase(name)
  for (let part = 0; part < MOST_PARTS; part++) {
    const shorter = stem.replace(LAST_PART, "")
    if ((shorter.match(HAN)?.length ?? 0) < LEAST_HAN) break
    stem = shorter
  }
  return stem
}
