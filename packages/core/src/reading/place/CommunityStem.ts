import { communityBase } from "./Community.ts"

// Several small expressions instead of one: each takes linear time, whatever name a request has.
const UNIT = /(?:街区|街坊|组团|号楼|号院|[期区村里坊组弄号院苑园座幢栋])$/u
const ARABIC = /\d{1,5}$/u
const DASHED = /-\d{1,5}$/u
const ROMAN = /[ivx]{1,4}$/u
const CHINESE = /[一二三四五六七八九十百]{1,5}$/u
/** `桃浦六村樱花苑`: a numbered village, and the quarter within it. */
const VILLAGE = /[一二三四五六七八九十百]{1,5}(?:村|街坊|街区)/u
const LETTERED = /[a-z甲乙丙丁](?:区|苑|园|院|座|组团|块|小区)$/u
const SIDED = /[东南西北中]{1,2}(?:区|苑|园|院|座|组团|块|小区)$/u
const GENERAL = /(?:小区|社区|住宅区)$/u

/** A name has few parts: A区一期. */
const MOST_PARTS = 3
/** A stem of fewer Chinese characters names too many places. */
const LEAST_HAN = 2
const HAN = /\p{Script=Han}/gu

/** The name without one numbered part at its end (`第三期`, `12-3号`); the same name when it has none. */
const withoutNumbered = (name: string): string => {
  const named = name.replace(UNIT, "")
  if (named === name) return name
  const plain = named.replace(DASHED, "")
  const number = [ARABIC, ROMAN, CHINESE].find((pattern) => pattern.test(plain))
  if (number === undefined) return ARABIC.test(named) ? withoutOrdinal(named.replace(ARABIC, "")) : name
  return withoutOrdinal(plain.replace(number, ""))
}

const withoutOrdinal = (name: string): string => (name.endsWith("第") ? name.slice(0, -1) : name)

/** The name without all numbered parts at its end. */
const withoutAllNumbered = (name: string): string => {
  const shorter = withoutNumbered(name)
  return shorter === name ? name : withoutAllNumbered(shorter)
}

/** The name without its last part: the shortest of what each kind of part leaves. */
const withoutPart = (name: string): string => {
  const village = VILLAGE.exec(name)
  const left = [
    withoutAllNumbered(name),
    ...(village === null ? [] : [name.slice(0, village.index)]),
    ...[LETTERED, SIDED, GENERAL].map((part) => name.replace(part, "")),
  ]
  return left.reduce((shortest, own) => (own.length < shortest.length ? own : shortest), name)
}

/**
 * The stem that a community's name shares with its neighbours': the name without phase, brackets, quarter, village
 * number and house number (`桃浦六村`, `桃浦三村白丽苑` → `桃浦`; `丽都世家A区` → `丽都世家`; `宾阳路17号` → `宾阳路`).
 * Namesakes are not one community. A name that would be left with less than a place keeps its base.
 */
export const communityStem = (name: string): string => {
  let stem = communityBase(name)
  for (let part = 0; part < MOST_PARTS; part++) {
    const shorter = withoutPart(stem)
    if ((shorter.match(HAN)?.length ?? 0) < LEAST_HAN) break
    stem = shorter
  }
  return stem
}
