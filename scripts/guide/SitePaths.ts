import { posix } from "node:path"

const documents: Readonly<Record<string, string>> = {
  "README.md": "index.html",
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

/** Whether a file is copied into the site. Other files are shown as pages of code. */
export const isCopied = (source: string): boolean => /\.svg$|^docs\/[^/]+\.json$/.test(source)

/** The address of one file of the site as another writes it. */
export const relative = (from: string, to: string): string => posix.relative(posix.dirname(from), to)
