import { codeBlock } from "./Highlight.ts"
import { escape } from "./Html.ts"
import type { Page } from "./Page.ts"
import { sitePath } from "./SitePaths.ts"

/** A file of the repository as a page of code. */
export const codePage = (source: string, text: string): Page => {
  const extension = source.slice(source.lastIndexOf(".") + 1)
  return {
    path: sitePath(source),
    title: source,
    html: `<h1>${escape(source)}</h1>\n${codeBlock(text, extension)}`,
    headings: [{ depth: 1, id: "", text: source }],
  }
}
