import type { Plot } from "../charts/Svg.ts"

/** A name and what it stands for. */
export interface Fact {
  readonly name: string
  readonly text: string
  /** True when people compare it letter by letter, such as a hash. */
  readonly isCode?: boolean
}

/** A column of a table; figures stand on the right. */
export interface ViewColumn {
  readonly name: string
  readonly isFigure: boolean
}

/** A table of texts. */
export interface TableView {
  readonly columns: ReadonlyArray<ViewColumn>
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** A drawing with what its marks mean. */
export interface Drawing {
  readonly plot: Plot
  readonly caption: string
}

/** A text with the page that it comes from, `http:` or `https:`, where there is one. */
export interface Linked {
  readonly text: string
  readonly page?: string
}

/** The name of a column of words, and of a column of figures. */
export const wordsColumn = (name: string): ViewColumn => ({ name, isFigure: false })
export const figureColumn = (name: string): ViewColumn => ({ name, isFigure: true })

/** Longest address of a page; nobody needs to follow a longer one. */
const MOST_ADDRESS = 2000

/** The address of a page, if it is one that a browser may open by itself. */
export const pageOf = (url: string | undefined): string | undefined => {
  const page = url === undefined || url.length > MOST_ADDRESS ? undefined : URL.parse(url)
  return page !== null && page !== undefined && /^https?:$/.test(page.protocol) ? page.href : undefined
}
