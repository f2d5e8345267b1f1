import { escape, slugOf } from "./Html.ts"
import type { Heading, Page } from "./Page.ts"

/** A page that is written part by part. */
export class Article {
  private readonly parts: Array<string> = []
  private readonly headings: Array<Heading> = []
  readonly path: string
  private readonly title: string

  constructor(path: string, title: string) {
    this.path = path
    this.title = title
    this.heading(1, title)
  }

  /** Adds a heading with its anchor. `after` is HTML that follows its text. */
  heading(depth: number, text: string, id = slugOf(text), after = ""): this {
    this.headings.push({ depth, id, text })
    return this.add(
      `<h${depth} id="${escape(id)}">${escape(text)}${after} <a class="anchor" href="#${escape(id)}" aria-label="Link to this section">#</a></h${depth}>\n`,
    )
  }

  /** Adds HTML. */
  add(html: string): this {
    this.parts.push(html)
    return this
  }

  page(): Page {
    return { path: this.path, title: this.title, html: this.parts.join(""), headings: this.headings }
  }
}
