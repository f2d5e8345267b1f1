import type { GridRow, Word } from "../../domain/Document.ts"
import { plainText } from "../../reading/ComparableText.ts"

/** Content of a file that is hidden from a person. None of it is a line. */
export interface HiddenContent {
  /**
   * Words of pages and cells that leave no mark: the colour of what is behind them, too small, covered, off the page.
   */
  readonly words: number
  /** Amounts among them. */
  readonly amounts: number
  /** The first page that has an amount among them; 0 when none has. */
  readonly page: number
  /** Rows of spreadsheets that are hidden and hold a figure. */
  readonly rows: number
  /** Columns and sheets of the same kind. */
  readonly columns: number
  readonly sheets: number
  /** Figures of cells that are formulas and come to something else. */
  readonly formulas: number
  /**
   * Amounts in the text that a recogniser before has laid over scans, and those of them that the picture does not show.
   */
  readonly layerAmounts: number
  readonly layerDiffering: number
}

/** Longer words are no figures. */
const LONGEST = 40

const AMOUNT = /\d[.,]\d{2}(?!\d)/u
const DAY = /(?<!\d)(?:19|20)\d{2}[-/.年]?(?:0?[1-9]|1[0-2])[-/.月]?(?:[0-3]?\d)(?!\d)/u
/** A number of a cell: spreadsheets keep amounts without the decimals that they show. */
const NUMBER = /^[-+]?(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(?:\.\d{1,6})?$/u

const isAmount = (text: string): boolean => AMOUNT.test(plainText(text.slice(0, LONGEST)))

const isCellAmount = (text: string): boolean => isAmount(text) || NUMBER.test(plainText(text.slice(0, LONGEST)))

/** An amount or a day: what rows of a table have, and lists of names have not. */
const isFigure = (text: string): boolean => isCellAmount(text) || DAY.test(plainText(text.slice(0, LONGEST)))

/** An amount with decimals, without sign and separators. */
const amountOf = (text: string): string | undefined => {
  const plain = plainText(text.slice(0, LONGEST)).replaceAll(",", "")
  return /^[-+¥￥]{0,2}(\d{1,15}\.\d{2})$/u.exec(plain)?.[1]
}

const countsOf = (words: ReadonlyArray<Word>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { text } of words) {
    const amount = amountOf(text)
    if (amount !== undefined) counts.set(amount, (counts.get(amount) ?? 0) + 1)
  }
  return counts
}

/** Counts what a file does not show, as its pieces come. */
export class HiddenContentCounter {
  #words = 0
  #amounts = 0
  #page = 0
  #rows = 0
  #formulas = 0
  readonly #columns = new Set<string>()
  readonly #sheets = new Set<string>()
  #sheet = ""
  #layerAmounts = 0
  #layerDiffering = 0

  sheet(name: string): void {
    this.#sheet = name
  }

  row({ unseen = [] }: GridRow): void {
    let isHiddenRow = false
    for (const { by, column, text } of unseen) {
      if (by === "FORMULA") this.#formulas++
      else if (by === "LOOK") {
        this.#words++
        if (isCellAmount(text)) this.#amounts++
      } else if (isFigure(text)) {
        isHiddenRow ||= by === "ROW"
        if (by === "COLUMN") this.#columns.add(`${column} ${this.#sheet}`)
        if (by === "SHEET") this.#sheets.add(this.#sheet)
      }
    }
    if (isHiddenRow) this.#rows++
  }

  /** Words that nobody sees on a page of text. */
  page(number: number, unseen: ReadonlyArray<Word>): void {
    this.#words += unseen.length
    for (const { text } of unseen) {
      if (!isAmount(text)) continue
      this.#amounts++
      if (this.#page === 0) this.#page = number
    }
  }

  /** The words that were laid over a scan, beside those that its picture shows: only the picture counts. */
  layer(words: ReadonlyArray<Word>, layer: ReadonlyArray<Word>): void {
    const seen = countsOf(words)
    for (const [amount, times] of countsOf(layer)) {
      this.#layerAmounts += times
      this.#layerDiffering += Math.max(0, times - (seen.get(amount) ?? 0))
    }
  }

  /** `undefined` when everything is shown, and no layer was compared. */
  get found(): HiddenContent | undefined {
    const found = {
      words: this.#words,
      amounts: this.#amounts,
      page: this.#page,
      rows: this.#rows,
      columns: this.#columns.size,
      sheets: this.#sheets.size,
      formulas: this.#formulas,
      layerAmounts: this.#layerAmounts,
      layerDiffering: this.#layerDiffering,
    }
    const { columns, formulas, layerAmounts, rows, sheets, words } = found
    return words + formulas + rows + columns + sheets + layerAmounts === 0 ? undefined : found
  }
}
