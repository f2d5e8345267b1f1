import { posix } from "node:path"
import highlight from "highlight.js/lib/core"
import bash from "highlight.js/lib/languages/bash"
import ini from "highlight.js/lib/languages/ini"
import json from "highlight.js/lib/languages/json"
import nginx from "highlight.js/lib/languages/nginx"
import shell from "highlight.js/lib/languages/shell"
import sql from "highlight.js/lib/languages/sql"
import typescript from "highlight.js/lib/languages/typescript"

/** A heading within a page. */
export interface Heading {
  readonly depth: number
  readonly id: string
  readonly text: string
}

/** A page of the site before it is laid out. */
export interface Page {
  /** Path within the site. */
  readonly path: string
  readonly title: string
  /** The article, with links relative to this page. */
  readonly html: string
  readonly headings: ReadonlyArray<Heading>
}

const documents: Readonly<Record<string, string>> = {
  "README.md": "index.html",
  "README.zh.md": "index.zh.html",
  "docs/README.md": "index.html",
  "CONTRIBUTING.md": "contributing.html",
  "packages/open-valuation/README.md": "open-valuation.html",
}

/** Where a file of the repository is within the site: documents and code as pages, pictures and data as they are. */
export const sitePath = (source: string): string => {
  const inside = source.startsWith("docs/") ? source.slice(5) : source
  if (source.endsWith(".md")) return documents[source] ?? inside.replace(/\.md$/, ".html")
  return isCopied(source) ? inside : `${inside}.html`
}

/** True when a file is copied into the site. Other files are shown as pages of code. */
export const isCopied = (source: string): boolean => /\.svg$|^docs\/[^/]+\.json$/.test(source)

/** The address of one file of the site as another writes it. */
export const relative = (from: string, to: string): string => posix.relative(posix.dirname(from), to)

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Text as HTML. */
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => entities[found] ?? found)

/** HTML as text, for titles and for the search. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(
      /&(?:amp|lt|gt|quot|#39);/g,
      (found) => Object.keys(entities).find((char) => entities[char] === found) ?? found,
    )
    .replaceAll(/\s+/g, " ")
    .trim()

/** The anchor of a heading, by GitHub's rules. */
export const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-")

const languages = { bash, console: shell, ini, json, nginx, sh: bash, sql, ts: typescript }
for (const [name, language] of Object.entries(languages)) highlight.registerLanguage(name, language)

/** Code as HTML, its words in classes. Unknown languages stay plain. */
export const codeBlock = (text: string, language: string): string => {
  const html =
    highlight.getLanguage(language) === undefined ? escape(text) : highlight.highlight(text, { language }).value
  return `<pre tabindex="0"><code>${html}</code></pre>\n`
}

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
