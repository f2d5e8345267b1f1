import { quantitiesIn, refines } from "@open-valuation/core/reading"
import { disjoint } from "../evidence/Span.ts"

/** A figure with the correction behind it, and the figure that counts. */
export interface Correction {
  readonly start: number
  readonly end: number
  readonly written: string
}

const FIGURE =
  "(?:\\d{1,3}(?:,\\d{3}){1,2}(?!\\d)|\\d{1,7})(?:\\.\\d{1,4})?(?:\\s?(?:万\\d?(?:千\\d?)?|千\\d?|[wk](?![a-z])))?"
const UNIT = "(?:m2|sqm|[^\\s\\d,.，。;；:：、!！?？█]{0,6})"
const WORDS = [
  "(?:[哦噢啊嗯额呃哎等]{0,2}下?[,， ]?)(?:不对|(?<=[哦噢啊])不(?=[,， ])|不是(?=[,， ]|是)|[说记写打看搞弄报]错了?|错了|更正一?下?)",
  "(?:oops|sorry|no wait|no|actually|i mean|correction|make that|wrong)",
].join("|")
const IS = "(?:应该|其实|准确)?(?:是|改成|改为|为|it'?s|it is|should be|i mean)?"
const CORRECTED = new RegExp(
  `(?<![\\d.A-Za-z/-])(${FIGURE})(${UNIT})[\\s,，.。;；!！~]{0,3}(?:${WORDS})(?:[\\s,，.。:：]|${WORDS}){0,3}${IS}\\s?(${FIGURE})(${UNIT})`,
  "giu",
)
/** "90平左右，具体89.76": the figure that the person looked up. */
const EXACT = new RegExp(
  `(?<![\\d.A-Za-z/-])(${FIGURE})(${UNIT}?)(?:左右|上下|多|出头|的样子|吧)[\\s,，.。]{0,2}(?:具体|准确|精确|确切)[\\u4e00-\\u9fff]{0,2}?是?\\s?(${FIGURE})(${UNIT})`,
  "gu",
)
const OF_FIGURE = "个?(?:公里|小时|钟头|平方米?|平米?|km)?"
/** "6万多公里 62000", "12万左右，12.4吧": a rough figure, and right behind it another one. */
const ROUGH = new RegExp(
  `(?<![\\d.A-Za-z/-])(${FIGURE})(多|来|出头|左右)?(${OF_FIGURE})(多|出头|左右|上下)?[\\s,，.。]{1,2}(${FIGURE})(${OF_FIGURE})(?=$|[\\s,，.。;；吧的])`,
  "gu",
)

/** What the second of two figures says where the first is rough: itself, or so many of the first one's size. */
const exactOf = (rough: string, exact: string): string | undefined => {
  const size = /[万千wk]$/u.exec(rough)?.[0] ?? ""
  const said = quantitiesIn(rough)[0]?.value ?? 0
  return [exact, `${exact}${size}`].find((each) => refines(said, quantitiesIn(each)[0]?.value ?? 0))
}

/** Figures that another one behind them makes exact. */
const refinementsIn = (text: string): ReadonlyArray<Correction> =>
  [...text.matchAll(ROUGH)].flatMap(
    ({ 0: words, 1: rough = "", 2: about, 3: unit = "", 4: more, 5: figure = "", 6: own = "", index }) => {
      const exact = (about ?? more) === undefined || (own !== "" && own !== unit) ? undefined : exactOf(rough, figure)
      return exact === undefined ? [] : [{ start: index, end: index + words.length, written: `${exact}${unit}` }]
    },
  )

/** Parts of a date have readers that know their halves. */
const OF_DATE = /^[年月日号]/u

/** Units of other figures than one without a unit. */
const OTHER_UNIT = /^[平米㎡方亩层楼室房厅期个小公年月日号次座元块人套%]/u

/** "跑了7400小时，不对是8400", "6万多 62000": figures that their own message corrects or makes exact. */
export const correctionsIn = (text: string): ReadonlyArray<Correction> => {
  const corrected = [CORRECTED, EXACT]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap(({ 0: words, 1: wrong = "", 2: unit = "", 3: figure = "", 4: own = "", index }) => {
      const isSame = unit !== "" && own.charAt(0) === unit.charAt(0)
      if (OF_DATE.test(unit) || (!isSame && (unit === "" ? OTHER_UNIT.test(own) : own !== ""))) return []
      const end = index + words.length - (isSame ? 0 : own.length)
      return wrong === figure ? [] : [{ start: index, end, written: `${figure}${unit}` }]
    })
  const isApart = disjoint()
  return [...corrected, ...refinementsIn(text)]
    .filter((each) => isApart(each))
    .toSorted((one, other) => one.start - other.start)
}
