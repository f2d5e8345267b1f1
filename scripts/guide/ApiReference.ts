import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { Schema } from "effect"
import { type Comment, type Directive, parseSync, type Statement } from "oxc-parser"
import { renderProse } from "./Markdown.ts"
import { Article, codeBlock, escape, type Page, relative } from "./Page.ts"

/** What a package exports under a name. */
export interface Export {
  /** The name that callers write. Members of a namespace have its name before theirs, as in `LocalDate.make`. */
  readonly name: string
  readonly kind: "function" | "class" | "interface" | "type" | "constant"
  /** The declarations in TypeScript, as the compiler emits them. */
  readonly text: string
  /** The doc comment as Markdown. Empty if there is none. */
  readonly doc: string
}

type Node = Directive | Statement

/** One declaration file. */
interface Module {
  readonly path: string
  readonly source: string
  readonly body: ReadonlyArray<Node>
  readonly comments: ReadonlyArray<Comment>
}

/** Where a name comes from: a declaration of this package, or a whole module under the name. */
type Origin =
  | { readonly _tag: "Declared"; readonly module: Module; readonly name: string }
  | { readonly _tag: "Namespace"; readonly module: Module }

const modules = new Map<string, Module>()

const open = (path: string): Module => {
  const known = modules.get(path)
  if (known !== undefined) return known
  const source = readFileSync(path, "utf8")
  const { comments, errors, program } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const module: Module = { path, source, body: program.body, comments }
  modules.set(path, module)
  return module
}

/** The module of a relative specifier. Other packages document their own exports. */
const moduleOf = (from: Module, specifier: string): Module | undefined =>
  specifier.startsWith(".") ? open(join(dirname(from.path), specifier.replace(/\.[jt]s$/, ".d.ts"))) : undefined

const nameOf = (node: { readonly type: string; readonly name?: string; readonly value?: unknown }): string =>
  node.name ?? String(node.value)

const declaredNames = (node: Node): ReadonlyArray<string> => {
  const declared = node.type === "ExportNamedDeclaration" ? node.declaration : node
  switch (declared?.type) {
    case "VariableDeclaration":
      return declared.declarations.map(({ id }) => (id.type === "Identifier" ? id.name : ""))
    case "FunctionDeclaration":
    case "TSDeclareFunction":
    case "ClassDeclaration":
      return declared.id === null ? [] : [declared.id.name]
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
      return [declared.id.name]
    default:
      return []
  }
}

/** The name that a module imports under a local name, with where it comes from. */
const imported = (module: Module, local: string): Origin | undefined => {
  for (const node of module.body) {
    if (node.type !== "ImportDeclaration") continue
    const from = moduleOf(module, node.source.value)
    for (const one of node.specifiers) {
      if (one.local.name !== local || from === undefined) continue
      if (one.type === "ImportNamespaceSpecifier") return { _tag: "Namespace", module: from }
      return exportsOf(from).get(one.type === "ImportSpecifier" ? nameOf(one.imported) : "default")
    }
  }
  return undefined
}

/** The names that a module exports, with where each is declared. */
const exportsOf = (module: Module): ReadonlyMap<string, Origin> => {
  const found = new Map<string, Origin>()
  for (const node of module.body) {
    if (node.type === "ExportAllDeclaration") {
      const from = moduleOf(module, node.source.value)
      if (from === undefined) continue
      if (node.exported !== null) found.set(nameOf(node.exported), { _tag: "Namespace", module: from })
      else for (const [name, origin] of exportsOf(from)) found.set(name, origin)
    }
    if (node.type !== "ExportNamedDeclaration") continue
    for (const name of declaredNames(node)) found.set(name, { _tag: "Declared", module, name })
    const from = node.source === null ? undefined : moduleOf(module, node.source.value)
    for (const { exported, local } of node.specifiers) {
      const origin =
        from !== undefined
          ? exportsOf(from).get(nameOf(local))
          : node.source === null
            ? localOrigin(module, nameOf(local))
            : undefined
      if (origin !== undefined) found.set(nameOf(exported), origin)
    }
  }
  return found
}

const localOrigin = (module: Module, name: string): Origin | undefined =>
  module.body.some((node) => declaredNames(node).includes(name))
    ? { _tag: "Declared", module, name }
    : imported(module, name)

const kinds: Readonly<Record<string, Export["kind"]>> = {
  FunctionDeclaration: "function",
  TSDeclareFunction: "function",
  ClassDeclaration: "class",
  TSInterfaceDeclaration: "interface",
  TSTypeAliasDeclaration: "type",
}

/** True when a constant is a function, by the start of its type. */
const isArrow = (text: string): boolean => /^const \w+: (?:<|\()/.test(text)

/** The text of a doc comment without its stars. Links become code. */
const docText = (value: string): string =>
  value
    .replace(/^\*/, "")
    .split("\n")
    .map((line) => line.replace(/^\s*\* ?/, ""))
    .join("\n")
    .replaceAll(/\{@link\s+([^}]+?)\s*\}/g, "`$1`")
    .replaceAll(/^@param (\w+) /gm, "\n- `$1`: ")
    .replaceAll(/^@returns? /gm, "\nReturns ")
    .replaceAll(/^@see /gm, "\nSee ")
    .trim()

const docBefore = ({ comments, source }: Module, start: number): string => {
  const comment = comments.findLast(({ end }) => end <= start)
  const isDoc = comment?.type === "Block" && comment.value.startsWith("*")
  return isDoc && source.slice(comment.end, start).trim() === "" ? docText(comment.value) : ""
}

const declared = (module: Module, name: string, as: string): Export => {
  const nodes = module.body.filter((node) => declaredNames(node).includes(name))
  // The fields of a class made from a schema or a service are in the type of its base.
  const bases = module.body.filter((node) => declaredNames(node).includes(`${name}_base`))
  const text = [...bases, ...nodes]
    .map(({ end, start }) =>
      module.source
        .slice(start, end)
        .replace(/^export /, "")
        .replace(/^declare /, ""),
    )
    .join("\n\n")
  const [first] = nodes
  const declaration = first?.type === "ExportNamedDeclaration" ? first.declaration : first
  const isFunction = nodes.some(({ end, start }) =>
    isArrow(
      module.source
        .slice(start, end)
        .replace(/^export /, "")
        .replace(/^declare /, ""),
    ),
  )
  const isClass = nodes.some(
    (node) => node.type === "ExportNamedDeclaration" && node.declaration?.type === "ClassDeclaration",
  )
  const kind = kinds[declaration?.type ?? ""] ?? (isFunction ? "function" : "constant")
  return {
    name: as,
    kind: isClass ? "class" : kind,
    text,
    doc: nodes
      .map((node) => docBefore(module, node.start))
      .join("\n\n")
      .trim(),
  }
}

const list = (module: Module, prefix: string): ReadonlyArray<Export> =>
  Array.from(exportsOf(module)).flatMap(([name, origin]) =>
    origin._tag === "Namespace"
      ? list(origin.module, `${prefix}${name}.`)
      : [declared(origin.module, origin.name, `${prefix}${name}`)],
  )

/** The exports of an entry point, given its declaration file, by name. */
export const exportsOfEntry = (path: string): ReadonlyArray<Export> =>
  list(open(path), "").toSorted((a, b) => a.name.localeCompare(b.name, "en"))

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
