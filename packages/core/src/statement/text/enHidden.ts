import { many, plural } from "../../text/words/Plural.ts"
import type { AnalysisMessages, HiddenCode } from "../analysis/AnalysisMessages.ts"
import { named } from "./enWords.ts"

/** How many rows, columns and sheets. */
const hiddenParts = (parts: { readonly rows: number; readonly columns: number; readonly sheets: number }): string => {
  const { columns, rows, sheets } = parts
  return [
    rows > 0 || columns + sheets === 0 ? many(rows, "row") : "",
    columns > 0 ? many(columns, "column") : "",
    sheets > 0 ? many(sheets, "sheet") : "",
  ]
    .filter((part) => part !== "")
    .join(", ")
}

/** Texts in English about invisible content. */
export const enHidden: { readonly [Code in HiddenCode]: (params: AnalysisMessages[Code]) => string } = {
  "statement.quality.hiddenText": ({ words, amounts }) =>
    `${many(words, "invisible word")} ${plural(words, "was", "were")} left out${
      amounts > 0 ? `, ${many(amounts, "amount")} among them` : ""
    }.`,
  "statement.quality.hiddenRows": (parts) =>
    `Hidden in a spreadsheet and left out: ${hiddenParts(parts)}. Clear filters, unhide, and send it again.`,
  "statement.quality.textLayer": ({ amounts, differing }) =>
    `A scan carries text read by another program, used only to confirm the image: ${
      differing === 0
        ? `all of its ${many(amounts, "amount")} agree.`
        : `${differing} of its ${many(amounts, "amount")} ${plural(differing, "is", "are")} not in the image, which prevails.`
    }`,
  "statement.risk.HIDDEN_AMOUNTS": ({ observed, files, page }) =>
    `${many(observed, "amount")} ${plural(observed, "is", "are")} invisible${named(files)}${
      page === 0 ? "" : `, first on page ${page}`
    }: in the background colour, tiny, covered or off the page. Nothing invisible was used. Genuine bank statements contain nothing of the kind: verify with the bank.`,
  "statement.risk.HIDDEN_TEXT": ({ observed, files }) =>
    `${many(observed, "invisible word")}, no ${plural(observed, "amount", "amounts")}${named(files)}, left out: possibly marks for electronic seals, possibly traces of editing.`,
  "statement.risk.HIDDEN_ROWS": ({ rows, columns, sheets, files }) =>
    `Hidden in a spreadsheet${named(files)}: ${hiddenParts({ rows, columns, sheets })}. The amounts and dates there were left out, so balances may not follow. Clear filters and unhide, then send it again, or ask the bank for a new export.`,
  "statement.risk.TEXT_LAYER_DIFFERS": ({ observed, differing, amounts, files }) =>
    `Of the ${many(amounts, "amount")} in the text over the scan${named(files)}, ${differing} (${observed}%) ${plural(differing, "is", "are")} not in its image. The image prevails: compare with the original.`,
}
