import type { Situation } from "../../ChatAsset.ts"
import { COUNT, countOf, ORDINAL } from "../../extract/Figures.ts"
import type { Emitted, Passage } from "../../extract/Passage.ts"

const MOST_FLOORS = 150

const floor = (value: number): ReadonlyArray<Emitted> =>
  Number.isInteger(value) && value !== 0 && value >= -9 && value <= MOST_FLOORS
    ? [{ _tag: "SetField", field: "floor", value }]
    : []
const total = (value: number): ReadonlyArray<Emitted> =>
  Number.isInteger(value) && value > 0 && value <= MOST_FLOORS
    ? [{ _tag: "SetField", field: "totalFloors", value }]
    : []

const N = "(?<![\\d.号#])(-?\\d{1,3})"
const ALL = "(?:总共|一共|共计|共有|总高|总楼层|总层数|总层|整栋楼?|全楼|楼高|全高|楼总|共|总)"

const OF_TOTAL: ReadonlyArray<RegExp> = [
  // 12层共18层, 9楼,总共18层, 5楼(总高7层), 15/27层
  new RegExp(
    `${N}\\s?[层楼Ff]\\s?[/,，、(（ 的在]{0,3}${ALL}[^\\d面]{0,3}?(\\d{1,3})\\s?[层楼Ff]?(?![\\d平室年万.]|,\\d{3})`,
    "gu",
  ),
  // 楼层28,总33
  new RegExp(
    `楼层(?:是|:| ){0,2}(-?\\d{1,3})[,，/ ]{1,2}${ALL}(?:是|有|:| ){0,2}(\\d{1,3})(?![\\d.平]|\\s?[㎡万])`,
    "gu",
  ),
  // 4楼,6层的
  new RegExp(`${N}\\s?楼[,， ]{1,2}(?:是|一个)?(\\d{1,2})\\s?层(?:的|楼|的楼)?(?=$|[\\s,，。;；█])`, "gu"),
  new RegExp(
    `(?<![\\d./-])(-?\\d{1,3})\\s?[层楼Ff]?\\s?/\\s?${ALL}?\\s?(\\d{1,3})\\s?[层楼Ff]?(?![\\d./-]|平|年|月|元)`,
    "gu",
  ),
  new RegExp(
    `(?<![\\w])(${ORDINAL}|\\d{1,3})(?: floor| fl\\.?|f)?,? (?:of|out of|in an?|/) (?:an? |the )?(\\d{1,3}|${COUNT})(?:[- ](?:floors?|stor(?:e?y|eys|ies|ey)))?\\b(?! ?(?:sqm|sq|m2|bed|room|bath))`,
    "giu",
  ),
  new RegExp(`\\bfloor (\\d{1,3})(?: of| out of|,? of|/) ?(?:the |a )?(\\d{1,3})\\b`, "giu"),
]

/** 中层/33层, 高楼层(共26层): which floor is not said. */
const PART_OF_TOTAL = new RegExp(
  `[高中低底]楼?层?\\s?(?:[/(]\\s?${ALL}?|[, ]{0,2}${ALL})\\s?(\\d{1,3})\\s?(?:[层楼F]|(?![\\d平.]))`,
  "gu",
)
/** "top floor of 7" */
const TOP_OF =
  /(?:\btop(?:most)?|\bhighest) floor,? (?:of|in|out of) (?:an? |the )?(\d{1,3})(?![\w.])|(\d{1,3})\s?[层楼]的(?:顶楼|顶层)|(?:顶楼|顶层)[\s,，(（]{0,2}(?:总|共|一共)(\d{1,3})\s?[层楼]?/giu

/** `六楼的四楼` */
const TOTAL_OF =
  /(?<![\d.])(\d{1,2})\s?[层楼](?:高|楼|房|总高)?(?:里面?|当?中)?的?(?:第|\s)?(?<=[的里中第])\s?(\d{1,2})\s?[层楼]/gu
/** 6层在4层, 18层我住12楼 */
const OWN_OF = /(?<![\d.])(\d{1,2})\s?层的?[,， ]?(?:我们?家?)?(?:在|住)第?\s?(\d{1,2})\s?[层楼]/gu
const TOTAL_FIRST = new RegExp(
  `${ALL}\\D{0,3}?(\\d{1,3})\\s?[层楼F]\\s?[,，、的 (（]{0,2}(?:在|第|我?住|位于|这是|我的?是?){1,3}\\s?(-?\\d{1,3})\\s?[层楼]`,
  "gu",
)

const TOTALS: ReadonlyArray<RegExp> = [
  /(?<![\d.])(\d{1,2})\s?[层楼]?(?:到|封)顶/gu,
  /(?:顶楼|顶层|最高)(?:就?是|为|到|有)\s?(\d{1,3})(?:\s?[层楼]|(?=[\s,，。;；█]|$))/gu,
  new RegExp(`${ALL}(?:就|才|只有|只|是|有|为|大概|大约|:| ){0,3}(\\d{1,3})\\s?(?:层|楼|F)`, "gu"),
  /(?:总共|一共|共|总)\s?(\d{1,2})(?=$|[\s,，。;；█])(?!\s?\d)/gu,
  /(?:总层数|总楼层|总层高|总高)(?:是|为|有|:|,| ){0,3}(\d{1,3})(?![\d.平])/gu,
  /(?<![\d.])(\d{1,3})\s?层(?:的)?(?:楼房|高层|小高层|多层|洋房|板楼|塔楼|高楼|楼(?!上|下|道)|建筑|总高|到顶)/gu,
  /(?<![\d.])(\d{1,3})\s?层(?:的)?(?=电梯|步梯|独栋|联排|别墅|小楼|自建|四合院|厂房|洋楼)/gu,
  /(?<=小高层|高层|多层|洋房|板楼|塔楼)[,，、 的共]{0,2}(\d{1,2})\s?层/gu,
  /(?<=独栋|联排|别墅|小楼|洋楼|自建房)[,，、 的]{0,2}(?:地上)?(\d{1,2})\s?层/gu,
  new RegExp(`\\b(?:over|across|has|with|total(?: of)?|all|of) (${COUNT}) (?:floors|storeys|stories|levels)\\b`, "giu"),
  new RegExp(
    `(?<![\\w])(${COUNT})[- ](?:storey|story|storied|storeyed|floor|level)s? (?=building|tower|block|house|villa|high|factory|walk)`,
    "giu",
  ),
  new RegExp(
    `(?<![\\w])(${COUNT}) (?:floors|storeys|stories)(?: in total| total| altogether| overall| high| tall)?\\b`,
    "giu",
  ),
  /(?<=floor,? )(\d{1,3}) (?:in total|in all|altogether|total)\b/giu,
  /\b(?:total floors|floors in total|number of floors)(?: is| are|:|=| ){0,2}(\d{1,3})/giu,
]

const FLOORS: ReadonlyArray<readonly [RegExp, (match: RegExpExecArray) => number]> = [
  [
    /(?:负|地下|负的)(?:第)?\s?(\d)\s?[层楼]|(?<![A-Za-z\d])[Bb](\d)(?:\s?[层楼]|(?=[,，。\s]|$))/gu,
    ([, one, two]) => -Number(one ?? two),
  ],
  [/\bbasement (?:level|floor) (\d)\b/giu, ([, one]) => -Number(one)],
  [/(?:底层|底楼|首层|临街一层|\bground[- ]floor\b)/giu, () => 1],
  [new RegExp(`${N}\\s?(?:[楼层]|[Ff](?![a-zA-Z]))(?![高数盘梯半]|以[上下]|栋)`, "gu"), ([, value]) => Number(value)],
  [
    /(?:所在楼层|所在层|楼层|层数|在第|第)(?:是|为|在|:|,| ){0,3}(-?\d{1,3})(?![\d.号期平]|单元|[栋幢座])/gu,
    ([, value]) => Number(value),
  ],
  [
    new RegExp(`(?<![\\w])(${ORDINAL})[- ](?:floor|fl|storey|story|level)\\b`, "giu"),
    ([, value = ""]) => countOf(value),
  ],
  [/\b(?:floor|level|storey)(?: is| no\.?|:|=| ){0,2} ?(\d{1,3})(?![\d.])\b/giu, ([, value]) => Number(value)],
  [new RegExp(`\\bon the (${ORDINAL})\\b`, "giu"), ([, value = ""]) => countOf(value)],
]

/** Buildings that have one owner: their floors are all of the building's. */
const WHOLE = /别墅|独栋|联排|双拼|自建|四合院|厂房|仓库|厂区/u

const TOP = /顶楼|顶层|最高层|最上面一层|\btop floor\b/giu

/**
 * Takes the floor and how many there are: `12层共18层`, `5/18层`, `the 12th of 18 floors`. The top floor is the highest
 * of the building, once that is known.
 */
export const takeFloors = (passage: Passage, { held }: Situation): void => {
  for (const pattern of OF_TOTAL) {
    passage.take(pattern, ([, own = "", all = ""]) => {
      const [value, highest] = [countOf2(own), countOf2(all)]
      return value <= highest && highest > 1 ? [...floor(value), ...total(highest)] : undefined
    })
  }
  passage.take(TOP_OF, ([, one, two, three]) => {
    const all = Number(one ?? two ?? three)
    return [...floor(all), ...total(all)]
  })
  passage.take(PART_OF_TOTAL, ([, all]) => total(Number(all)))
  passage.take(TOTAL_OF, ([, all, own]) => [...total(Number(all)), ...floor(Number(own))])
  passage.take(OWN_OF, ([, all, own]) =>
    Number(own) <= Number(all) ? [...total(Number(all)), ...floor(Number(own))] : undefined,
  )
  passage.take(TOTAL_FIRST, ([, all, own]) =>
    Number(own) <= Number(all) ? [...floor(Number(own)), ...total(Number(all))] : undefined,
  )
  for (const pattern of TOTALS) passage.take(pattern, ([, all = ""]) => total(countOf2(all)))
  passage.take(/上下\s?(\d)\s?层/gu, ([, all]) =>
    WHOLE.test(`${passage.text}${String(held["houseType"])}`) ? total(Number(all)) : [],
  )
  passage.take(/\d\s?层复式|复式\s?\d\s?层/gu, () => [])
  // 7层8层, 3到4楼: several floors are none.
  passage.take(/(?<!\d)(\d{1,2})\s?[层楼]?\s?[、和及至到-]?\s?(\d{1,2})\s?[层楼]/gu, ([words, low, high]) =>
    Number(high) === Number(low) + 1 && /[层楼、和及至到-]/u.test(words.slice(0, -1)) ? [] : undefined,
  )
  passage.take(/[高中低]楼?层(?!建筑|厂)/gu, () => [])
  for (const [pattern, read] of FLOORS) {
    passage.take(pattern, (match) => {
      const written = passage.words(match.index, match.index + match[0].length).text
      // 一二层 are two floors.
      if (/^[一二三四五六七八九]{2}\s?[层楼]$/u.test(written)) return []
      // "两层办公楼" of a person who has two floors.
      if (written.startsWith("两") && /[有买租]\s?$/u.test(passage.text.slice(0, match.index))) return []
      const isOfWhole =
        // 两层 counts floors, 二层 is one of them.
        (written.startsWith("两") || WHOLE.test(`${passage.text}${String(held["houseType"])}`)) &&
        /^\d{1,2}\s?层$/u.test(match[0]) &&
        !/[在住第于]\s?$/u.test(passage.text.slice(0, match.index))
      const emitted = isOfWhole ? total(read(match)) : floor(read(match))
      return emitted.length === 0 ? undefined : emitted
    })
  }
  passage.take(TOP, () => {
    const said = passage.commands.findLast((command) => command._tag === "SetField" && command.field === "totalFloors")
    const highest = said?._tag === "SetField" ? said.value : held["totalFloors"]
    return typeof highest === "number" ? floor(highest) : []
  })
}

const countOf2 = (text: string): number => (text.startsWith("-") ? -countOf(text.slice(1)) : countOf(text))
