import { escape, type Page, relative } from "./Page.ts"

/** A part of the menu. */
export interface MenuSection {
  readonly title: string
  readonly pages: ReadonlyArray<{ readonly title: string; readonly path: string }>
}

/** Names of the shared files, with the hash of their content. */
export interface Assets {
  readonly css: string
  readonly js: string
  readonly search: string
}

/** What all pages share. */
export interface Frame {
  readonly version: string
  readonly menu: ReadonlyArray<MenuSection>
  readonly assets: Assets
}

/** The whole HTML of a page. The article comes first, so that a narrow screen and a reader of screens begin there. */
export const layout = (page: Page, { assets, menu, version }: Frame): string => {
  const to = (path: string): string => escape(relative(page.path, path))
  const title = page.path === "index.html" ? "Open Valuation" : `${page.title} · Open Valuation`
  return `<!doctype html>
<html lang="${page.path.endsWith(".zh.html") ? "zh-CN" : "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="stylesheet" href="${to(assets.css)}">
<script type="module" src="${to(assets.js)}" data-index="${to(assets.search)}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="brand" href="${to("index.html")}">Open Valuation</a> <span class="version">${escape(version)}</span>
<div id="search" role="search"></div>
<a class="contents" href="#menu">Contents</a>
</header>
<main id="main">
<article>
${page.html}</article>
</main>
<nav id="menu" aria-label="Contents">
${menu.map((section) => sectionOf(section, page, to)).join("\n")}
</nav>
</body>
</html>
`
}

const sectionOf = ({ pages, title }: MenuSection, page: Page, to: (path: string) => string): string =>
  `<h2>${escape(title)}</h2>
<ul>
${pages.map((one) => itemOf(one, page, to)).join("\n")}
</ul>`

const itemOf = (one: MenuSection["pages"][number], page: Page, to: (path: string) => string): string => {
  if (one.path !== page.path) return `<li><a href="${to(one.path)}">${escape(one.title)}</a></li>`
  const parts = page.headings.filter(({ depth }) => depth === 2)
  const list = parts.map(({ id, text }) => `<li><a href="#${escape(id)}">${escape(text)}</a></li>`).join("\n")
  return `<li><a href="${to(one.path)}" aria-current="page">${escape(one.title)}</a>${parts.length === 0 ? "" : `\n<ul>\n${list}\n</ul>`}</li>`
}
