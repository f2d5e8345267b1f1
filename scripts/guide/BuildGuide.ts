import { createHash } from "node:crypto"
import { existsSync, globSync, readFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { join, posix } from "node:path"
import { ENGINE_VERSION } from "@open-valuation/core"
import { readHttpDocument } from "./HttpDocument.ts"
import { httpReference } from "./HttpReference.ts"
import { type Assets, type Frame, layout } from "./Layout.ts"
import { renderDocument } from "./Markdown.ts"
import { sections } from "./Navigation.ts"
import { codePage, isCopied, type Page, sitePath, textOf } from "./Page.ts"

/** The documents of the repository that a reader should find in the guide. */
const documentsOf = (root: string): ReadonlyArray<string> =>
  globSync(["README.md", "README.zh.md", "CONTRIBUTING.md", "docs/*.md", "docs/decisions/*.md"], { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    // The list of documents for readers of the repository; the menu takes its place.
    .filter((path) => path !== "docs/README.md")
    .toSorted()

const decisionsOf = (root: string): ReadonlyArray<string> =>
  documentsOf(root).filter((path) => path.startsWith("docs/decisions/"))

/** The documents that the menu names. */
const listed = (root: string): ReadonlyArray<string> => [
  ...sections.flatMap(({ pages }) => pages.map(({ source }) => source)),
  ...decisionsOf(root),
]

/** Documents that the menu does not name. */
export const unlisted = (root: string): ReadonlyArray<string> => {
  const named = new Set(listed(root))
  return documentsOf(root).filter((path) => !named.has(path))
}

/**
 * Every file of the site by its path: the documents of the repository at `root`, the HTTP reference from the OpenAPI
 * document as JSON, and the pages of the library, whose first leads to the others.
 */
export const buildGuide = (
  root: string,
  openApi: string,
  api: ReadonlyArray<Page>,
): ReadonlyMap<string, string | Uint8Array> => {
  const read = (path: string): string => readFileSync(join(root, path), "utf8")
  const documents = listed(root).map((source) => ({ source, ...renderDocument(source, read(source)) }))
  const linked = [...new Set(documents.flatMap((one) => one.linked))].filter(
    (path) => !path.endsWith(".md") && existsSync(join(root, path)),
  )
  const http = httpReference(readHttpDocument(openApi))
  const pages = [
    ...documents.map(({ page }) => page),
    ...linked.filter((path) => !isCopied(path)).map((path) => codePage(path, read(path))),
    ...http,
    ...api,
  ]
  const titles = new Map(documents.map(({ page, source }) => [source, page]))
  const [shared, assets] = sharedFiles(pages)
  const frame: Frame = {
    version: ENGINE_VERSION,
    assets,
    menu: [
      ...sections.map(({ pages: entries, title }) => ({
        title,
        pages: entries
          .filter(({ source }) => titles.has(source))
          .map((entry) => ({ title: entry.title, path: sitePath(entry.source) })),
      })),
      {
        title: "Reference",
        pages: [...http.filter(({ path }) => !path.startsWith("http/schemas/")), ...api.slice(0, 1)],
      },
      {
        title: "Decisions",
        pages: documents
          .filter(({ source }) => source.startsWith("docs/decisions/"))
          .map(({ page }) => ({ title: page.title, path: page.path })),
      },
    ],
  }
  return new Map<string, string | Uint8Array>([
    ...pages.map((page) => [page.path, layout(page, frame)] as const),
    ...linked.filter(isCopied).map((path) => [sitePath(path), read(path)] as const),
    ...shared,
  ])
}

/** The style, the search and its index, each with a hash of its content in its name. */
const sharedFiles = (
  pages: ReadonlyArray<Page>,
): readonly [files: ReadonlyArray<readonly [string, string]>, names: Assets] => {
  const hashed = (name: string, extension: string, text: string): readonly [string, string] => {
    const hash = createHash("sha256").update(text).digest("hex").slice(0, 10)
    return [`assets/${name}-${hash}.${extension}`, text]
  }
  const own = (name: string): string => readFileSync(join(import.meta.dirname, name), "utf8")
  const css = hashed("guide", "css", own("guide.css"))
  const js = hashed("guide", "js", stripTypeScriptTypes(own("Search.ts")))
  const search = hashed("search", "json", JSON.stringify(pages.flatMap(searchEntries)))
  return [[css, js, search], { css: css[0], js: js[0], search: search[0] }]
}

/** Characters of text that the search knows of each part of a page. */
const SEARCHED = 240

/** The parts of a page for the search: address, title of the page, heading, start of the text. */
const searchEntries = ({ headings, html, path, title }: Page): ReadonlyArray<ReadonlyArray<string>> => {
  const parts = html.split(/<h[1-6][^>]*>[^]*?<\/h[1-6]>/).slice(1)
  return headings
    .filter(({ depth }) => depth <= 3)
    .map(({ depth, id, text }, at) => [
      depth === 1 ? path : `${path}#${id}`,
      title,
      text,
      textOf((parts[at] ?? "").replaceAll(/<pre[^]*?<\/pre>/g, " ")).slice(0, SEARCHED),
    ])
}

/** A link that leads nowhere, as `page: address`. Links to other sites are not followed. */
export const deadLinks = (files: ReadonlyMap<string, string | Uint8Array>): ReadonlyArray<string> => {
  const anchors = new Map(
    Array.from(files, ([path, content]) => [
      path,
      new Set(typeof content === "string" ? Array.from(content.matchAll(/ id="([^"]*)"/g), ([, id = ""]) => id) : []),
    ]),
  )
  return Array.from(files).flatMap(([path, content]) => {
    if (typeof content !== "string" || !path.endsWith(".html")) return []
    return Array.from(content.matchAll(/ (?:href|src)="([^"]*)"/g), ([, address = ""]) => address).flatMap(
      (address) => {
        if (/^[a-z]+:/i.test(address)) return []
        const [file = "", anchor] = decodeURI(address).split("#")
        const target = file === "" ? path : posix.join(posix.dirname(path), file)
        const found = anchors.get(target)
        const lives = found !== undefined && (anchor === undefined || found.has(anchor.replaceAll("&amp;", "&")))
        return lives ? [] : [`${path}: ${address}`]
      },
    )
  })
}

/** Addresses outside the site that a page would load by itself: scripts, pictures, styles. */
export const outsideLoads = (files: ReadonlyMap<string, string | Uint8Array>): ReadonlyArray<string> =>
  Array.from(files).flatMap(([path, content]) =>
    typeof content === "string" && /\.(?:html|css|js)$/.test(path)
      ? Array.from(
          content.matchAll(/(?: src="|<link [^>]*href="|url\(|@import )\s*["']?((?:https?:)?\/\/[^"')]*)/g),
          ([, address = ""]) => `${path}: ${address}`,
        )
      : [],
  )
