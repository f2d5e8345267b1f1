import { posix } from "node:path"
import { Marked } from "marked"
import { codeBlock, escape, type Heading, type Page, relative, sitePath, slugOf, textOf } from "./Page.ts"

/** A document as a page, and the files of the repository that it links to. */
export interface RenderedDocument {
  readonly page: Page
  readonly linked: ReadonlyArray<string>
}

const isOutside = (href: string): boolean => /^[a-z]+:/i.test(href)

/** The end of a line within a Chinese sentence, which would show as a space. */
const BROKEN = /(?<=[\u2e80-\uff60])\n *(?=[\u2e80-\uff60])/gu

/** Renders a document of the repository. Comments are left out; other HTML is shown as text. */
export const renderDocument = (source: string, markdown: string): RenderedDocument => {
  const path = sitePath(source)
  const headings: Array<Heading> = []
  const linked: Array<string> = []
  const address = (href: string): string => {
    if (isOutside(href) || href.startsWith("#")) return href
    const [file = "", anchor] = href.split("#")
    const target = posix.join(posix.dirname(source), file)
    linked.push(target)
    return relative(path, sitePath(target)) + (anchor === undefined ? "" : `#${anchor}`)
  }
  const marked = new Marked({
    walkTokens: (token) => {
      if (token.type === "text" && "text" in token) token.text = String(token.text).replaceAll(BROKEN, "")
    },
    renderer: {
      heading({ depth, tokens }) {
        const html = this.parser.parseInline(tokens)
        const text = textOf(html)
        const base = slugOf(text)
        const before = headings.filter(({ id }) => id === base || id.startsWith(`${base}-`)).length
        const id = headings.some((one) => one.id === base) ? `${base}-${before}` : base
        headings.push({ depth, id, text })
        return `<h${depth} id="${escape(id)}">${html} <a class="anchor" href="#${escape(id)}" aria-label="Link to this section">#</a></h${depth}>\n`
      },
      link({ href, tokens }) {
        return `<a href="${escape(address(href))}">${this.parser.parseInline(tokens)}</a>`
      },
      image: ({ href, text }) => `<img src="${escape(address(href))}" alt="${escape(text)}">`,
      code: ({ lang, text }) => codeBlock(text, (lang ?? "").split(" ")[0] ?? ""),
      html: ({ text }) => (/^\s*<!--[^]*-->\s*$/.test(text) ? "" : escape(text)),
    },
  })
  const html = scrolling(marked.parse(markdown, { async: false }))
  return { page: { path, title: headings[0]?.text ?? source, html, headings }, linked }
}

/** Tables that are wider than the page scroll by themselves. */
const scrolling = (html: string): string =>
  html.replaceAll("<table>", '<div class="scroll" tabindex="0"><table>').replaceAll("</table>", "</table></div>")

const prose = new Marked({
  renderer: {
    html: ({ text }) => escape(text),
    code: ({ lang, text }) => codeBlock(text, lang ?? ""),
    link: ({ href, text }) => (isOutside(href) ? `<a href="${escape(href)}">${escape(text)}</a>` : escape(text)),
  },
})

/** A description within a reference, as Markdown in paragraphs. */
export const renderProse = (markdown: string): string => scrolling(prose.parse(markdown, { async: false }))

/** A description within a line. */
export const renderInline = (markdown: string): string => prose.parseInline(markdown, { async: false })
