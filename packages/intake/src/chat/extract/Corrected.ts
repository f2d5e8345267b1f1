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
/** Parts of a date have readers that know their halves. */
const OF_DATE = /^[年月日号]/u

/** Units of other figures than one without a unit. */
const OTHER_UNIT = /^[平米㎡方亩层楼室房厅期个小公年月日号次座元块人套%]/u

/** "跑了7400小时，不对是8400": figures that their own message corrects, where both have the same unit. */
export const correctionsIn = (text: string): ReadonlyArray<Correction> =>
  [CORRECTED, EXACT]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap(({ 0: words, 1: wrong = "", 2: unit = "", 3: figure = "", 4: own = "", index }) => {
      const isSame = unit !== "" && own.charAt(0) === unit.charAt(0)
      if (OF_DATE.test(unit) || (!isSame && (unit === "" ? OTHER_UNIT.test(own) : own !== ""))) return []
      const end = index + words.length - (isSame ? 0 : own.length)
      return wrong === figure ? [] : [{ start: index, end, written: `${figure}${unit}` }]
    })
    .toSorted((one, other) => one.start - other.start)
