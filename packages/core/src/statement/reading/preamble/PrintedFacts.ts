import type { LocalDate } from "../../../domain/LocalDate.ts"
import { foldedText, plainText } from "../../../reading/ComparableText.ts"
import { calendarDay, dayAt, settledDay } from "../../../reading/Day.ts"
import { decimalMarkIn, hundredthsOf } from "../../../reading/Figure.ts"
import { printedDay } from "../../../reading/Moment.ts"
import type { Fen } from "../../Fen.ts"
import { institutionIn } from "../../layouts/Institutions.ts"
import { saysNothing } from "../cells/ColumnText.ts"
import { currenciesIn, currencyOf, soleCurrencyOf, UNNAMED } from "../cells/Currency.ts"
import { type FactLabel, factOf, labelOf } from "./FactLabels.ts"
import { headingCurrency } from "./HeadingCurrency.ts"

/** Facts of the account in preamble and footer; the first mention counts. */
export interface PrintedFacts {
  readonly institution?: string
  readonly accountName?: string
  readonly accountNumber?: string
  readonly currency?: string
  /** A heading says that it is a foreign one. */
  readonly foreign?: boolean
  readonly startDate?: LocalDate
  readonly endDate?: LocalDate
  readonly openingFen?: Fen
  readonly closingFen?: Fen
  readonly totalInFen?: Fen
  readonly totalOutFen?: Fen
  readonly countIn?: number
  readonly countOut?: number
}

/** Longer texts are not names of a holder. */
const LONGEST_NAME = 80
/** Longer cells are sentences. */
const LONGEST_TITLE = 60

const dayIn = (text: string) => calendarDay(printedDay(text).day)
const printedDays = /\d{4}\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}|(?<!\d)\d{8}(?!\d)/gu
const foreignDays =
  /(?<![\d/.-])\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d{2}|(?<!\d)\d{1,2}[\s-]?[a-z]{3,9}[\s.,-]{1,3}\d{4}|[a-z]{3,9}[\s.]{1,2}\d{1,2},?\s\d{4}/giu

/** The days in a text. Which number of `01/03/2026` is the month, the other day of a period may tell. */
const daysIn = (text: string): ReadonlyArray<LocalDate> => {
  const written = [...text.matchAll(foreignDays)].flatMap(([each]) => dayAt(each) ?? [])
  if (written.length === 0) return [...text.matchAll(printedDays)].flatMap(([each]) => dayIn(each) ?? [])
  const telling = written.find((each) => each.isEither && each.day !== each.month && settledDay(each) !== undefined)
  const monthFirst = telling !== undefined && telling.month > 12
  return written.flatMap((each) => {
    const { day, month, year } = each
    const settled =
      settledDay(each) ?? (telling === undefined ? undefined : monthFirst ? { day: month, month: day, year } : each)
    return settled === undefined ? [] : (calendarDay(settled.year * 10_000 + settled.month * 100 + settled.day) ?? [])
  })
}

/** What stands between the days of a period without a label, which is below the title, or in it. */
const joinsDays = /^\s?日?\s?起?\s?(?:-{1,4}|–|—{1,4}|~|至|到)\s?$/u
/** What stands around the period; other texts are notices with a period of their own. */
const aroundSpan = /^[(自从)\s]*$|明细|流水|账单|清单/u

/** A figure that stands alone, by the only mark of decimals that it allows: `1.234` may be two figures. */
const fenIn = (text: string): Fen | undefined =>
  decimalMarkIn(text) === "either" && text.includes(".") ? undefined : (hundredthsOf(text) ?? hundredthsOf(text, ","))

const isCount = (text: string) => /^\d{1,7}$/u.test(text)

/** Count and amount of `7笔 15651.18元`, `239|395631.24`, `笔数: 7`, `合计: 15651.18`. */
const totalsIn = (label: string, values: ReadonlyArray<string>) => {
  const words = values
    .flatMap((value) => value.split(/[\s,;()](?!\d{3}(?!\d)|\d{2}(?![\d.]))|(?<=笔)/u))
    .filter((word) => /\d/u.test(word))
  const counted =
    words.find((word) => word.includes("笔")) ??
    (label.includes("笔数") || (words.length > 1 && isCount(words[0] ?? "")) ? words[0] : undefined)
  const amount = words.find((word) => word !== counted && fenIn(word) !== undefined)
  const count = Number(/\d+/u.exec(counted ?? "")?.[0])
  return {
    count: counted === undefined || Number.isNaN(count) ? undefined : count,
    fen: amount === undefined || label.includes("笔数") ? undefined : fenIn(amount),
  }
}

const accountNumber = (text: string) => {
  const joined = text
    .replaceAll(/[•●○]/gu, "*")
    .replaceAll(/(?<=[\d*]) (?=[\d*])|(?<=[\d*x]) (?=x{2})|(?<=x{2}) (?=[\d*x])/giu, "")
    .replaceAll(/[[\]"']/gu, "")
  return joined.match(/[\w*@.-]+/gu)?.find((run) => /[\d*@].{3}/u.test(run))
}

/** A text from its first to its last character of a kind. */
const between = (text: string, kind: RegExp): string => {
  const characters = Array.from(text)
  const first = characters.findIndex((each) => kind.test(each))
  return first < 0 ? "" : characters.slice(first, characters.findLastIndex((each) => kind.test(each)) + 1).join("")
}

/** Holder and number in one value, in either order. */
const holderIn = (text: string): PrintedFacts => {
  const number = accountNumber(text)
  const name = between(text.replace(number ?? "", ""), /[^\s/、,;()]/u)
  return {
    ...given("accountNumber", number),
    ...(saysNothing(name) || name.length > LONGEST_NAME ? {} : { accountName: name }),
  }
}

/** `喻 禾 朔` is spaced out for show. */
const spacedOut = /^(?:[\u4e00-\u9fff] ){1,3}[\u4e00-\u9fff]$/u
const holderName = (text: string): string => {
  const name = between(text, /[^\s;,、。|"“”–—-]/u)
  return spacedOut.test(name) ? name.replaceAll(" ", "") : name
}

const daysOf = ({ label, values }: LabelledValue): PrintedFacts => {
  const [first, second] = daysIn(values.join(" "))
  if (first === undefined) return {}
  if (label.fact === "end") return { endDate: first }
  // A period with one day only is not a period, unless its label says that it is the start.
  if (label.fact !== "start" && second === undefined && !label.text.startsWith("起止")) return {}
  return { startDate: first, ...(second === undefined ? {} : { endDate: second }) }
}

const totalsOf = ({ label, values }: LabelledValue): PrintedFacts => {
  const { count, fen } = totalsIn(label.text, values)
  const [fenField, countField] =
    label.fact === "in" ? (["totalInFen", "countIn"] as const) : (["totalOutFen", "countOut"] as const)
  return {
    ...(fen === undefined ? {} : { [fenField]: Math.abs(fen) }),
    ...(count === undefined ? {} : { [countField]: count }),
  }
}

/** A fact by its name, if there is one. */
export const given = <Name extends keyof PrintedFacts>(
  name: Name,
  value: PrintedFacts[Name] | undefined,
): PrintedFacts => (value === undefined ? {} : { [name]: value })

/** Labels of what kind of account it is: `账户类型：美元活期`. */
const ofAccountKind = /^(?:子?账户(?:类型|类别|性质|种类)|储种|产品名称|卡种|卡类型)$/u

/** The facts in a label with its values. */
const saidBy = (labelled: LabelledValue): PrintedFacts => {
  const [value = ""] = labelled.values
  const text = value.replaceAll(/^\[|\]$/gu, "").trim()
  switch (labelled.label.fact) {
    case "name":
      return saysNothing(text) || text.length > LONGEST_NAME ? {} : { accountName: holderName(text) }
    case "holder":
      return holderIn(labelled.values.join(" "))
    case "number":
      return {
        ...given("accountNumber", accountNumber(text)),
        ...inCurrency(soleCurrencyOf(new Set(currenciesIn(text)))),
      }
    case "currency":
      return inCurrency(currencyOf(text.split(" ")[0] ?? "") ?? soleCurrencyOf(new Set(currenciesIn(text))))
    case "branch":
      return given("institution", institutionIn(text))
    case "start":
    case "end":
    case "period":
      return daysOf(labelled)
    case "opening":
      return given("openingFen", fenIn(text))
    case "closing":
      return given("closingFen", fenIn(text))
    case "in":
    case "out":
      return totalsOf(labelled)
    case "other":
      return ofAccountKind.test(labelled.label.text) ? inCurrency(headingCurrency([text])) : {}
  }
}

/** A period that stands in a cell without a label. */
const periodIn = (cells: ReadonlyArray<string>): PrintedFacts => {
  const spanOf = (cell: string) => {
    const text = cell.length > LONGEST_TITLE ? "" : plainText(cell)
    const [first, second] = text.matchAll(printedDays)
    if (first === undefined || second === undefined) return undefined
    const [end, after] = [first.index + first[0].length, second.index + second[0].length]
    if (!joinsDays.test(text.slice(end, second.index))) return undefined
    const around = text.slice(0, first.index) + text.slice(after).replace(/^\s?日?\s?止?/u, "")
    return aroundSpan.test(around) ? text.slice(first.index, after) : undefined
  }
  const [startDate, endDate] = daysIn(cells.map(spanOf).find((each) => each !== undefined) ?? "")
  return startDate === undefined || endDate === undefined ? {} : { startDate, endDate }
}

/** A currency as a fact; one that is not named is no more than foreign. */
const inCurrency = (currency: string | undefined): PrintedFacts =>
  currency === UNNAMED ? { foreign: true } : given("currency", currency)

/**
 * Labels of banks that are not the account's: of the other side of a payment (`对方开户行`, `收款行`), of where the
 * statement was printed (`打印机构`), in a remark.
 */
const ofOthers =
  /(?:(?:对方|对手|收款|付款|收方|付方|转入|转出|他行|往来)[\u4e00-\u9fff]{0,4}行(?:名称?)?|(?:打印|操作|经办|受理|制单|出单|查询|代理)(?:机构|网点|银行|行)(?:名称?)?|^(?:备注|说明|附言|提示|注))(?=\s*(?::|$|\s))\s*:?\s*/u

/** The first institution that a short cell names: sentences and notices name other banks as well. */
const institutionOf = (cells: ReadonlyArray<string>): string | undefined => {
  let isOfOthers = false
  for (const cell of cells) {
    if (cell === "") continue
    const label = ofOthers.exec(plainText(cell))
    // A label without its value is that of the next cell.
    const skipped = isOfOthers
    isOfOthers = label !== null && label.index + label[0].length === label.input.length
    if (skipped || cell.length > LONGEST_TITLE) continue
    const institution = institutionIn(label === null ? cell : label.input.slice(0, label.index))
    if (institution !== undefined) return institution
  }
  return undefined
}

/** The facts with those that are new; the first mention counts. */
const withFirst = (known: PrintedFacts, said: PrintedFacts): PrintedFacts => ({ ...known, ...said, ...known })

/** True of a row of labels only: their values stand below them. */
const areLabels = (cells: ReadonlyArray<string>): boolean => {
  const texts = cells.map((cell) => foldedText(plainText(cell.slice(0, MAX_LENGTH)).replace(/\s?:$/u, "")))
  return texts.some((text) => text !== "") && texts.every((text) => text === "" || labelOf(text)?.at === 0)
}

/** Labels, each with the cell below it. */
const pairedWith = (labels: ReadonlyArray<string>, cells: ReadonlyArray<string>): ReadonlyArray<string> => {
  const isSet = (cell: string) => cell.trim() !== ""
  const [upper, lower] = [labels.filter(isSet), cells.filter(isSet)]
  if (upper.length !== lower.length || areLabels(cells)) return cells
  return upper.flatMap((label, index) => [label, lower[index] ?? ""])
}

/** The facts with what the labels of a row, or the name of a currency alone, add to them. */
export const accountFacts = (known: PrintedFacts, cells: ReadonlyArray<string>): PrintedFacts => {
  let facts = known
  let isNumbered = false
  for (const labelled of labelledValues(cells)) {
    facts = withFirst(facts, saidBy(labelled))
    isNumbered ||= labelled.label.fact === "number"
  }
  if (facts.currency !== undefined) return facts
  // `子账户：00002` and beside it `美元 活期`.
  const beside = isNumbered
    ? cells.map((cell) => headingCurrency([cell])).find((each) => each !== undefined)
    : undefined
  return { ...facts, ...inCurrency(headingCurrency(cells) ?? beside) }
}

/**
 * The facts with what a row of preamble or footer adds to them. `above`: the row before it, whose labels may have their
 * values in this one.
 */
export const readFacts = (
  known: PrintedFacts,
  row: ReadonlyArray<string>,
  above: ReadonlyArray<string> = [],
): PrintedFacts => {
  const cells = above.length > 0 && above.length <= MAX_CELLS && areLabels(above) ? pairedWith(above, row) : row
  let facts = accountFacts(known, cells)
  if (facts.startDate === undefined) facts = { ...facts, ...periodIn(cells) }
  return facts.institution === undefined ? { ...facts, ...given("institution", institutionOf(cells)) } : facts
}

/** True when one row names two accounts: the same label twice, with other numbers or currencies. */
export const namesSeveral = (cells: ReadonlyArray<string>): boolean => {
  const byLabel = new Map<string, string>()
  return labelledValues(cells).some((labelled) => {
    const { accountNumber: number, currency } = saidBy(labelled)
    const value = number?.slice(-4) ?? currency
    if (value === undefined) return false
    const before = byLabel.get(labelled.label.text)
    byLabel.set(labelled.label.text, value)
    return before !== undefined && before !== value
  })
}

/** A label with the values that follow it, up to the next label. */
interface LabelledValue {
  readonly label: FactLabel
  readonly values: ReadonlyArray<string>
}

/** Cells that are longer or further to the right are not a preamble. */
const MAX_CELLS = 64
const MAX_LENGTH = 400

/** `户    名：某某`, when the blanks between the characters of the label have made cells of them. */
const loneCharacter = /^[\u4e00-\u9fff]$/u
const endOfLabel = /^[\u4e00-\u9fff]\s?[:：]/u
const rejoined = (cells: ReadonlyArray<string>): ReadonlyArray<string> =>
  cells.flatMap((cell, i) => {
    const [before, after] = [cells[i - 1] ?? "", cells[i + 1] ?? ""]
    if (loneCharacter.test(cell) && endOfLabel.test(after)) return []
    return [loneCharacter.test(before) && endOfLabel.test(cell) ? before + cell : cell]
  })

/** `【户名】`, `[户名]`, `户名=` are labels as `户名:` is; so are `户名 某某`, `账号6222…` where no colon is. */
const withColons = (text: string): string => {
  const marked = text
    .replaceAll(/[【[]\s?([\u4e00-\u9fff/]{2,8})\s?[】\]]\s?:?/gu, (whole, label: string) =>
      factOf(label) === undefined ? whole : ` ${label}:`,
    )
    .replaceAll(/(?<=[\u4e00-\u9fff])\s?=\s?/gu, ":")
  // `户名 Account Name` is one label with its translation.
  if (/(?<!\d):/u.test(marked) || labelOf(foldedText(marked))?.at === 0) return marked
  const parts = marked.replace(/^([\u4e00-\u9fff/()]{2,8})(?=[\d*]{8})/u, "$1 ").split(" ")
  const isLabel = (part = "") => /[\u4e00-\u9fff]/u.test(part) && factOf(foldedText(part)) !== undefined
  const [first, second] = parts
  if (!isLabel(first) || second === undefined || isLabel(second)) return marked
  return parts.map((part, index) => (isLabel(part) && index + 1 < parts.length ? `${part}:` : part)).join(" ")
}

/**
 * Labels and their values in a row, in the order printed: `户名：某某 账号：1` in one cell, or label and value in cells
 * of their own.
 */
const labelledValues = (row: ReadonlyArray<string>): ReadonlyArray<LabelledValue> => {
  const found: Array<{ readonly label: FactLabel; readonly values: Array<string> }> = []
  for (const cell of rejoined(row.slice(0, MAX_CELLS))) {
    const text = withColons(plainText(cell.slice(0, MAX_LENGTH)))
      .replaceAll(/\[\s*[A-Za-z][^\]]*(?:\]|$)/gu, (bracketed) => (bracketed.endsWith("]") ? "" : bracketed))
      .trim()
    if (text === "") continue
    // Not the colons of times, nor of `https://`.
    const pieces = text.split(/(?<!\d)\s?:(?!\/\/)\s?/u)
    let open = found.at(-1)
    for (const [number, piece] of pieces.entries()) {
      const last = number === pieces.length - 1
      const whole = last && number === 0 ? labelOf(foldedText(text)) : undefined
      const label = last ? (whole?.at === 0 ? whole : undefined) : labelOf(foldedText(piece))
      const value =
        label === undefined
          ? last
            ? piece
            : piece.slice(0, Math.max(0, piece.lastIndexOf(" ")))
          : piece.slice(0, label.at)
      if (open !== undefined && value.trim() !== "") open.values.push(value.trim())
      if (label !== undefined) found.push({ label, values: [] })
      open = label === undefined && !last ? undefined : found.at(-1)
    }
  }
  return found
}
