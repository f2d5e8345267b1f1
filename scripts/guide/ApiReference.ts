import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Schema } from "effect"
import { Article } from "./Article.ts"
import { type Export, exportsOfEntry } from "./Declarations.ts"
import { codeBlock } from "./Highlight.ts"
import { escape } from "./Html.ts"
import { renderProse } from "./Markdown.ts"
import type { Page } from "./Page.ts"
import { relative } from "./SitePaths.ts"

const readManifest = Schema.decodeSync(
  Schema.fromJsonString(
    Schema.Struct({
      name: Schema.String,
      description: Schema.String,
      exports: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Struct({ types: Schema.String })])),
    }),
  ),
)

/** A specifier that a program imports, and its declaration file. */
interface EntryPoint {
  readonly specifier: string
  readonly path: string
  readonly description: string
  readonly types: string
}

const entryPoints = (root: string): ReadonlyArray<EntryPoint> =>
  globSync("packages/*/package.json", { cwd: root })
    .filter((file) => !file.includes("testing") && !file.includes("guide"))
    .toSorted()
    .flatMap((file) => {
      const { description, exports, name } = readManifest(readFileSync(join(root, file), "utf8"))
      return Object.entries(exports).flatMap(([subpath, target]) => {
        if (typeof target === "string") return []
        const specifier = join(name, subpath).replaceAll("\\", "/")
        const path = `api/${specifier.replace("@open-valuation/", "").replaceAll("/", "-")}.html`
        return [{ specifier, path, description, types: join(root, dirname(file), target.types) }]
      })
    })

const INDEX = "api/index.html"

const addExport = (article: Article, { doc, kind, name, text }: Export): Article =>
  article
    .heading(2, name, name.toLowerCase(), ` <span class="kind">${kind}</span>`)
    .add(renderProse(doc))
    .add(codeBlock(text, "ts"))

/** Pages of the library: one for each entry point of the packages, from their declarations and doc comments. */
export const apiReference = (root: string): ReadonlyArray<Page> => {
  const points = entryPoints(root)
  const index = new Article(INDEX, "Library").add(
    "<p>What each package exports, by entry point, with the types as the compiler emits them.</p>",
  )
  for (const { description, path, specifier } of points) {
    const isRoot = !/^(?:@[^/]+\/)?[^/]+\//.test(specifier)
    if (isRoot) index.heading(2, specifier).add(`<p>${escape(description)}</p>`)
    index.add(`<p><a href="${escape(relative(INDEX, path))}"><code>${escape(specifier)}</code></a></p>\n`)
  }
  return [
    index.page(),
    ...points.map(({ description, path, specifier, types }) => {
      const article = new Article(path, specifier)
        .add(`<p>${escape(description)}</p>\n`)
        .add(codeBlock(`import { … } from "${specifier}"`, "ts"))
      for (const one of exportsOfEntry(types)) addExport(article, one)
      return article.page()
    }),
  ]
}
