import type { Locale } from "@open-valuation/core/text"
import { cleaned } from "../text/Cleaned.ts"
import type { TableView } from "../view/Parts.ts"
import { assistantWords } from "./AssistantWords.ts"

export { assistantWords } from "./AssistantWords.ts"

/** An answer to a model: a text that it can repeat to a person, and the same as data. */
export interface AssistantAnswer {
  /** Lines of text, the most important first. */
  readonly lines: ReadonlyArray<string>
  /** The figures, amounts in yuan. Texts from outside stand in `quotedData` alone. */
  readonly data: Readonly<Record<string, unknown>>
}

/** A text from outside as a quotation: on one line, cut to a length, without the marks that would end it. */
export const quoted = (text: string, locale: Locale, most = 300): string =>
  assistantWords[locale].quote(cleaned(text.replaceAll(/[「」“”]/gu, "'"), most))

/** Largest text of an answer, bytes of UTF-8. */
export const MOST_TEXT_BYTES = 4096

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** The lines of an answer as one text of at most 4 kB; what marks quotations means, and that it was cut. */
export const answerText = (lines: ReadonlyArray<string>, locale: Locale): string => {
  const { cut, quote, quotesAre } = assistantWords[locale]
  const [opening = ""] = quote("")
  const last = lines.some((line) => line.includes(opening)) ? [quotesAre] : []
  const room = MOST_TEXT_BYTES - bytesOf(["", cut, ...last].join("\n"))
  const kept: Array<string> = []
  let bytes = 0
  for (const line of lines) {
    bytes += bytesOf(line) + 1
    if (bytes > room) return [...kept, cut, ...last].join("\n")
    kept.push(line)
  }
  return [...kept, ...last].join("\n")
}

/** Rows of a table as lines: figures after the names of their columns. `isOutside`: its words are quoted. */
export const rowLines = ({ columns, rows }: TableView, locale: Locale, isOutside = false): ReadonlyArray<string> =>
  rows.map((row) =>
    row
      .flatMap((text, at) => {
        const column = columns[at]
        if (text === "") return []
        if (column?.isFigure === true) return [`${column.name} ${text}`]
        return [isOutside ? quoted(text, locale, 80) : text]
      })
      .join(" | "),
  )
