import type { WaterfallView } from "../view/WaterfallView.ts"
import { drawing, type Html, paragraph, section, word, table } from "./Html.ts"

/** How the comparables become the value, drawn and to the yuan. */
export const waterfallPart = ({ drawing: drawn, note, steps, title }: WaterfallView): Html =>
  drawn === undefined || steps === undefined
    ? section(title, "waterfall", paragraph(word(note)))
    : section(
        title,
        "waterfall",
        `<div class="pair">`,
        drawing(drawn),
        table(title, steps),
        "</div>",
        paragraph(word(note), "note"),
      )
