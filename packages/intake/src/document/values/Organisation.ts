import { editDistance } from "@open-valuation/core/reading"

/** How names of companies end, in Chinese. */
const HAN_ENDS = [
  "股份有限公司",
  "有限责任公司",
  "集团有限公司",
  "有限公司",
  "株式会社",
  "总公司",
  "分公司",
  "集团公司",
  "公司",
]
const HAN_END = /(?:公司|集团|株式会社|(?<!出)厂|研究院|研究所|合作社|中心|商行)(?:\([\u4e00-\u9fff]{2,8}\))?$/u
/** The same in Latin letters; blanks are often lost. */
const LATIN_END =
  /(?:CO\.?,?\s?LTD\.?|LTD\.?|LIMITED|INC\.?|CORP\.?|CORPORATION|COMPANY|GMBH(?: & CO\.? ?KG)?|S\.?P\.?A\.?|S\.A\.?|\bAB|\bAG|\bLLC|PLC|GROUP|WORKS|FACTORY)$/i

/** Legal forms that are long enough to be known with one character misread. */
const FORMS = HAN_ENDS.filter((end) => end.length >= 4)

/** A legal form with one character misread, as it is. */
const mended = (name: string): { readonly name: string; readonly sure: number } => {
  for (const form of FORMS) {
    if (name.endsWith(form)) return { name, sure: 1 }
    if (name.length > form.length + 1 && editDistance(name.slice(-form.length), form, 1) === 1) {
      return { name: name.slice(0, -form.length) + form, sure: 0.95 }
    }
  }
  return { name, sure: HAN_END.test(name) ? 1 : SURE_OPEN }
}

/** The certainty of a name that may continue. */
const SURE_OPEN = 0.75

/** Marks and blanks of a legal form are no part of who it is. */
const lettersOf = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]/gu, "")

const LATIN_FORM = /\b(?:LTD|LIMITED|INC|CORP|CORPORATION|COMPANY|GMBH|PLC|LLC|SPA|S\.P\.A|AG|AB)\.?(?=[\s,])/gi
const PLACE =
  /^[\s,]+(?:(?:MADE )?IN )?(?:[A-Z][A-Z.-]*[\s,]+){0,3}(?:JAPAN|CHINA|P\. ?R\. ?CHINA|PRC|GERMANY|U\.?S\.?A\.?|KOREA|SWEDEN|ITALY|FRANCE|FINLAND|AUSTRIA|INDIA|U\.?K\.?|ENGLAND)$/i

/** A town and a country behind a legal form in Latin letters are the address: `KOMATSU LTD. TOKYO JAPAN`. */
const withoutPlace = (text: string): string => {
  for (const { 0: form, index } of text.matchAll(LATIN_FORM)) {
    const end = index + form.length
    if (PLACE.test(text.slice(end))) return text.slice(0, end)
  }
  return text
}

/** Blanks within Chinese text, and marks at its ends, are the recogniser's. */
const tidy = (text: string): string =>
  withoutPlace(
    text
      .replaceAll(/(?<=[\u3400-\u9fff()]) (?=[\u3400-\u9fff()])/gu, "")
      .replace(/^[^\p{L}\p{N}(]+/u, "")
      .replace(/^[A-Za-z1](?=[\u3400-\u9fff])/u, "")
      .replace(/(?<![^\p{L}\p{N}).])[^\p{L}\p{N}).]+$/u, "")
      .replace(/(?<!\s)\s+\.$/u, ".")
      .trim(),
  )

/** Long words of makers' names in English: one misread letter can be told. */
const TRADES =
  "CONSTRUCTION MACHINERY INDUSTRY INDUSTRIES SCIENCE TECHNOLOGY EQUIPMENT INTELLIGENT EXCAVATOR AUTOMOBILE HOISTING COMPANY LIMITED CORPORATION ENGINEERING MANUFACTURING INTERNATIONAL".split(
    " ",
  )
const LEAST_TRADE = 7

const mendedWord = (word: string): string => {
  if (word.length < LEAST_TRADE || TRADES.includes(word)) return word
  const near = TRADES.filter((trade) => editDistance(word, trade, 1) === 1)
  return near[0] !== undefined && near.length === 1 ? near[0] : word
}

/** A name in capital letters with its trade words mended, and its legal form in the usual marks. */
const mendedLatin = (name: string): string =>
  name
    .split(" ")
    .map(mendedWord)
    .join(" ")
    .replace(/\bCO\.?\s?,?\s?LTD\.?$/, "CO., LTD.")

const LONGEST = 80

/** Certainty of a known name with one character misread. */
const SURE_KNOWN = 0.93
/** Shorter names differ from others by one character. */
const LEAST_KNOWN = 8

/** The known name that a text is but for one character; none when two are as near. */
const knownName = (name: string, known: ReadonlyArray<string>): string | undefined => {
  if (name.length < LEAST_KNOWN || known.includes(name)) return undefined
  const near = known.filter((other) => other.length === name.length && editDistance(name, other, 1) === 1)
  return near.length === 1 ? near[0] : undefined
}

/** The name of a company. */
export interface OrganisationReading {
  readonly name: string
  /** Lower when nothing shows that it is the whole name. */
  readonly sure: number
  /** What was read, where the name has other characters. */
  readonly mended?: string
}

/**
 * The name of a company in a text. Where a recogniser has read it (`mayBeMisread`), one wrong character of a legal form
 * or of one of the `known` names is mended, and `mended` says what was read: a name that is nearly a known one may be a
 * false one.
 */
export const readOrganisation = (
  text: string,
  known: ReadonlyArray<string> = [],
  mayBeMisread = true,
): OrganisationReading | undefined => {
  const name = tidy(text)
  if (name.length > LONGEST) return undefined
  if (/[\u3400-\u9fff]{2}/u.test(name)) {
    const bare = name.replaceAll(" ", "")
    if (bare.length < 4 || /[:;,，。]/u.test(bare) || /\d{3}/.test(bare)) return undefined
    if (!mayBeMisread) return { name: bare, sure: HAN_END.test(bare) ? 1 : SURE_OPEN }
    const whole = mended(bare)
    const same = knownName(whole.name, known)
    const read = same === undefined ? whole : { name: same, sure: SURE_KNOWN }
    return read.name === bare ? read : { ...read, mended: bare }
  }
  if (!/[A-Za-z]{2}/.test(name) || name.length < 3 || /\d{3}/.test(name)) return undefined
  const sure = LATIN_END.test(name) ? 1 : SURE_OPEN
  const read = mayBeMisread ? mendedLatin(name) : name
  return lettersOf(read) === lettersOf(name) ? { name: read, sure } : { name: read, sure, mended: name }
}

/** True when a line is a company's name and nothing else. */
export const isOrganisation = (text: string): boolean => {
  const name = tidy(text)
  return (
    name.length >= 6 &&
    (HAN_END.test(name.replaceAll(" ", "")) || LATIN_END.test(name)) &&
    !/[:;。]|[\u4e00-\u9fff],/u.test(name)
  )
}
