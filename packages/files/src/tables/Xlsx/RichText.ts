import type { Colours } from "./Colours.ts"
import { type Ink, inkOf } from "./Looks.ts"
import { detached, elements, textOf } from "./Xml.ts"

/** A run of text with its own look, or that of its cell. */
export interface Run {
  readonly text: string
  readonly ink: Ink | undefined
}

/** A text of a workbook; `runs` only when one has its own look. */
export interface RichText {
  readonly text: string
  readonly runs?: ReadonlyArray<Run>
}

/** The text of a text element (`si`, `is`), with its runs. */
export const richText = (content: string, colours: Colours): RichText => {
  const text = detached(textOf(content))
  if (!content.includes("rPr")) return { text }
  const runs = elements(content, "r").map((run): Run => {
    const properties = elements(run.content, "rPr")[0]?.content
    return {
      text: detached(textOf(run.content)),
      ink: properties === undefined ? undefined : inkOf(properties, colours),
    }
  })
  return { text, runs }
}
