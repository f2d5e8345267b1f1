import { COUNT, countOf } from "../../extract/Figures.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"

const C = "(\\d|[一二两俩三四五六七八九单双量])"
/** 三室两厅一厨一卫, 3房2厅, 两居室; in dialect 套三双卫. */
const ROOMS = new RegExp(
  `(?<![\\d.+])${C}(?:\\+[1一])?\\s?(?:个(?!房间))?(?:室(?!内|外)|[市式](?=[\\d一二两俩量]厅)|卧室?|居室?(?!民|住)|房(?![子产屋东贷价本源型地间])|间卧室|个房间|间房(?!子))`,
  "gu",
)
const SICHUAN = /[一1]?套([一二两俩三四五六七八九单双]|\d(?![\d.]|\s?(?:平|方|㎡|m)))(?!内)/giu
/** `户型:3-2-2`: rooms, living rooms, bathrooms. */
const DASHED = /户型(?:是|为|\s|:){0,3}(\d)[-/](\d)(?:[-/](\d))?(?![\d-])/gu
const PARTS: ReadonlyArray<readonly [word: string, pattern: RegExp]> = [
  ["厅", new RegExp(`^[\\s,，/-]?${C}\\s?(?:个)?(?:客)?厅`, "u")],
  ["厨", new RegExp(`^[\\s,，/-]?${C}\\s?(?:个)?厨房?`, "u")],
  ["卫", new RegExp(`^[\\s,，/-]?${C}\\s?(?:个)?卫(?:生间)?`, "u")],
  ["阳台", new RegExp(`^[\\s,，/-]?${C}\\s?(?:个)?阳台?`, "u")],
]

const ENGLISH_BEDS = new RegExp(
  `(?<![\\w.])(${COUNT})[- ]?(?:bed(?:[- ]?rooms?)?s?|brs?|bdrm?s?|rooms|b(?=\\d ?b))\\b|(?<![\\w.])(\\d)(?:b)(?=\\db\\b)`,
  "giu",
)
const ENGLISH_LABELLED = /\b(?:bed ?rooms?|beds)(?::| is| are){1,2} ?(\d{1,2})(?!\.?\d)/giu
const ENGLISH_PARTS: ReadonlyArray<readonly [word: string, pattern: RegExp]> = [
  [
    "厅",
    new RegExp(
      `^(?:[,/&+ -]| and ){0,3}(${COUNT})[- ]?(?:living(?:[- ]?rooms?)?|lounges?|halls?|sitting rooms?)\\b`,
      "iu",
    ),
  ],
  ["卫", new RegExp(`^(?:[,/&+ -]| and ){0,3}(${COUNT})[- ]?(?:bath(?:[- ]?rooms?)?s?|ba|b|toilets?|wc)\\b`, "iu")],
]

/** 3R2L1B: rooms, living rooms, bathrooms. */
const LETTERED = /(?<![\dA-Za-z])(\d)R(\d)L(?:(\d)B)?(?![A-Za-z])/gu

const MOST_ROOMS = 20

const layout = (
  text: string,
  from: number,
  rooms: number,
  parts: ReadonlyArray<readonly [word: string, pattern: RegExp]>,
): { readonly end: number; readonly houseType: string } => {
  let end = from
  const said = new Map<string, number>()
  for (let round = 0; round < parts.length; round++) {
    for (const [word, pattern] of parts) {
      const match = said.has(word) ? null : pattern.exec(text.slice(end, end + 24))
      if (match === null) continue
      said.set(word, countOf(match[1] ?? ""))
      end += match[0].length
    }
  }
  const houseType = [
    ["室", rooms] as const,
    ...["厅", "厨", "卫", "阳台"].flatMap((word) => (said.has(word) ? [[word, said.get(word) ?? 0] as const] : [])),
  ]
    .map(([word, count]) => `${count}${word}`)
    .join("")
  return { end, houseType }
}

const emitted = (houseType: string): ReadonlyArray<Emitted> => [
  { _tag: "SetField", field: "houseType", value: houseType },
  { _tag: "SetField", field: "propertyUsage", value: "RESIDENTIAL", implied: true },
]

const takeRooms = (
  passage: Passage,
  pattern: RegExp,
  parts: ReadonlyArray<readonly [word: string, pattern: RegExp]>,
): void => {
  for (const match of passage.text.matchAll(pattern)) {
    const rooms = countOf(match[1] ?? match[2] ?? "")
    if (rooms < 1 || rooms > MOST_ROOMS) continue
    const { end, houseType } = layout(passage.text, match.index + match[0].length, rooms, parts)
    passage.claim(match.index, end, emitted(houseType))
  }
}

/** Takes a layout in rooms, in any of its usual ways, as `3室2厅1卫`; it is that of a home. */
export const takeLayout = (passage: Passage): void => {
  for (const pattern of [DASHED, LETTERED])
    passage.take(pattern, ([, rooms, halls, baths]) =>
      emitted(`${rooms}室${halls}厅${baths === undefined ? "" : `${baths}卫`}`),
    )
  takeRooms(passage, ROOMS, PARTS)
  takeRooms(passage, SICHUAN, PARTS)
  takeRooms(passage, ENGLISH_LABELLED, [])
  takeRooms(passage, ENGLISH_BEDS, ENGLISH_PARTS)
}
