import type { Colours } from "./Colours.ts"
import { type Ink, inkOf } from "./Looks.ts"
import { detached, elements, textOf } from "./Xml.ts"

/** A part of a text with a look of its own; without one it has that of its cell. */
export interface Run {
  readonly text: string
  readonly ink: Ink | undefined
}

/** A text of a workbook; `runs` only where a part has a look of its own. */
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
