import type { HttpContent, HttpDocument, HttpOperation, HttpParameter, SchemaNode } from "./HttpDocument.ts"
import { renderInline, renderProse } from "./Markdown.ts"
import { Article, codeBlock, escape, type Page, relative, slugOf } from "./Page.ts"

/** Links the name of a schema. */
export type LinkSchema = (name: string) => string

/** The name of the schema that a reference names. Text that contains JSON is shown by the schema of that JSON. */
const schemaName = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1)

/** The type of a field in a line. */
const typeText = (schema: SchemaNode, link: LinkSchema): string => {
  const { $ref, anyOf, contentSchema, enum: literals, format, items, type } = schema
  if ($ref !== undefined) return link(schemaName($ref))
  if (contentSchema !== undefined) return `JSON of ${typeText(contentSchema, link)}`
  if (anyOf !== undefined) return [...new Set(anyOf.map((one) => typeText(one, link)))].join(" or ")
  if (literals !== undefined)
    return literals.map((literal) => `<code>${escape(JSON.stringify(literal))}</code>`).join(" ")
  if (type === "array") return `list of ${items === undefined ? "anything" : typeText(items, link)}`
  return escape(format === undefined ? (type ?? "anything") : `${type ?? ""} (${format})`)
}

const limit = (name: string, value: unknown): ReadonlyArray<string> =>
  value === undefined
    ? []
    : [`${name} <code>${escape(typeof value === "string" ? value : JSON.stringify(value))}</code>`]

/** The bounds of a field. Those of its alternatives count as its own. */
const limits = ({ anyOf, ...schema }: SchemaNode): ReadonlyArray<string> => [
  ...limit("at least", schema.minimum),
  ...limit("at most", schema.maximum),
  ...limit("shortest", schema.minLength),
  ...limit("longest", schema.maxLength),
  ...limit("fewest", schema.minItems),
  ...limit("most", schema.maxItems),
  ...limit("pattern", schema.pattern),
  ...limit("default", schema.default),
  ...(anyOf ?? []).flatMap(limits),
]

/** The objects within a field: itself, those of its list, or those of its alternatives. */
const inner = (schema: SchemaNode): ReadonlyArray<readonly [suffix: string, object: SchemaNode]> => {
  if (schema.properties !== undefined) return [["", schema]]
  if (schema.items !== undefined) return inner(schema.items).map(([suffix, object]) => [`[]${suffix}`, object])
  return (schema.anyOf ?? []).flatMap(inner)
}

const rowsOf = (schema: SchemaNode, place: string, link: LinkSchema): ReadonlyArray<string> =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${place}${name}`
    const required = schema.required?.includes(name) === true
    const notes = [renderInline(field.description ?? ""), limits(field).join(", ")].filter((note) => note !== "")
    return [
      `<tr><td><code>${escape(path)}</code>${required ? "" : ' <span class="kind">optional</span>'}</td><td>${typeText(field, link)}</td><td>${notes.join("<br>")}</td></tr>`,
      ...inner(field).flatMap(([suffix, object]) => rowsOf(object, `${path}${suffix}.`, link)),
    ]
  })

/** The fields of a schema, those of inner objects with their whole path. Empty for a schema without fields. */
const schemaTable = (schema: SchemaNode, link: LinkSchema): string => {
  const rows = inner(schema).flatMap(([suffix, object]) => rowsOf(object, suffix === "" ? "" : `${suffix}.`, link))
  return rows.length === 0
    ? ""
    : `<div class="scroll" tabindex="0"><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table></div>\n`
}

const INDEX = "http/index.html"
const ERRORS = "http/errors.html"
const WEBHOOKS = "http/webhooks.html"
const tagPath = (tag: string): string => `http/${slugOf(tag)}.html`
const schemaPath = (name: string): string => `http/schemas/${name}.html`

/** Schemas of JSON within text lead to the schema of that JSON. */
const shown = ({ components }: HttpDocument, name: string): string => {
  const content = components.schemas[name]?.contentSchema?.$ref
  return content === undefined ? name : schemaName(content)
}

const linkFrom =
  (document: HttpDocument, from: string): LinkSchema =>
  (name) => {
    const target = shown(document, name)
    return `<a href="${escape(relative(from, schemaPath(target)))}">${escape(target)}</a>`
  }

interface PlacedOperation {
  readonly method: string
  readonly path: string
  readonly operation: HttpOperation
}

const placed = (paths: HttpDocument["paths"]): ReadonlyArray<PlacedOperation> =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

/** Pages of the HTTP API: an overview, one page for each group of operations, for webhooks, errors and each schema. */
export const httpReference = (document: HttpDocument): ReadonlyArray<Page> => [
  overview(document),
  ...document.tags.map(({ name, description }) => {
    const article = new Article(tagPath(name), name).add(renderProse(description))
    for (const one of placed(document.paths))
      if (one.operation.tags.includes(name)) addOperation(article, document, one)
    return article.page()
  }),
  webhooks(document),
  errors(document),
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => {
    if (schema.contentSchema !== undefined) return []
    const path = schemaPath(name)
    const article = new Article(path, name).add(renderProse(schema.description ?? ""))
    const [example] = schema.examples ?? []
    if (example !== undefined) article.heading(2, "Example").add(jsonBlock(example))
    return [
      article
        .heading(2, "Fields")
        .add(schemaTable(schema, linkFrom(document, path)))
        .page(),
    ]
  }),
]

const overview = (document: HttpDocument): Page => {
  const article = new Article(INDEX, "HTTP API").add(renderProse(document.info.description))
  article
    .heading(2, "Keys")
    .add("<p>Every operation below needs a key, in either of these ways:</p><ul>")
    .add(
      Object.values(document.components.securitySchemes)
        .map(({ description }) => `<li>${renderInline(description)}</li>`)
        .join(""),
    )
    .add("</ul>")
    .heading(2, "Operations")
    .add(
      `<p>What can go wrong is the same everywhere: see <a href="${relative(INDEX, ERRORS)}">errors</a>. The service calls you by <a href="${relative(INDEX, WEBHOOKS)}">webhooks</a>. The same as a document for programs: <code>/openapi.json</code> of a running server.</p>`,
    )
  for (const { name, description } of document.tags) {
    const rows = placed(document.paths)
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ method, path, operation }) => {
        const href = `${relative(INDEX, tagPath(name))}#${slugOf(operation.operationId)}`
        return `<tr><td><a href="${escape(href)}">${escape(operation.summary)}</a></td><td><code>${method} ${escape(path)}</code></td></tr>`
      })
    article
      .heading(3, name)
      .add(renderProse(description))
      .add(`<div class="scroll" tabindex="0"><table><tbody>${rows.join("\n")}</tbody></table></div>\n`)
  }
  return article.page()
}

const addOperation = (article: Article, document: HttpDocument, { method, operation, path }: PlacedOperation): void => {
  const link = linkFrom(document, article.path)
  const parameters = operation.parameters.flatMap((one) => {
    const found = "$ref" in one ? document.components.parameters[schemaName(one.$ref)] : one
    return found === undefined ? [] : [found]
  })
  article
    .heading(2, operation.summary, slugOf(operation.operationId))
    .add(`<p><span class="method">${method}</span> <code>${escape(path)}</code></p>\n`)
    .add(renderProse(operation.description))
    .add(parameterTable(parameters, link))
  if (operation.requestBody !== undefined) addContent(article, "Request", operation.requestBody.content, link)
  for (const [status, response] of Object.entries(operation.responses)) {
    if ("$ref" in response) continue
    const title = status === "200" ? "Response" : `Response ${status}`
    if (response.content === undefined) article.add(`<h3>${title}</h3>${renderProse(response.description)}`)
    else addContent(article, title, response.content, link)
  }
  const failures = Object.entries(operation.responses).filter(([, response]) => "$ref" in response)
  if (failures.length > 0) {
    const links = failures.map(([status]) => `<a href="${relative(article.path, ERRORS)}#${status}">${status}</a>`)
    article.add(`<p>Errors: ${links.join(", ")}</p>\n`)
  }
}

const parameterTable = (parameters: ReadonlyArray<HttpParameter>, link: LinkSchema): string => {
  const rows = parameters.map(
    ({ description, in: place, name, required, schema }) =>
      `<tr><td><code>${escape(name)}</code>${required ? "" : ' <span class="kind">optional</span>'}</td><td>${escape(place)}</td><td>${typeText(schema, link)}</td><td>${renderInline(description)}</td></tr>`,
  )
  return rows.length === 0
    ? ""
    : `<h3>Parameters</h3><div class="scroll" tabindex="0"><table><thead><tr><th>Name</th><th>In</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>\n`
}

const addContent = (article: Article, title: string, content: HttpContent, link: LinkSchema): void => {
  for (const [type, { examples, schema }] of Object.entries(content)) {
    const data = schema.properties?.["data"]
    const named = schema.$ref ?? data?.$ref ?? data?.items?.$ref
    article.add(`<h3>${title} <span class="kind">${escape(type)}</span></h3>\n`)
    if (named !== undefined)
      article.add(`<p>${data === undefined ? "" : "<code>data</code> is "}${typeText(data ?? schema, link)}.</p>\n`)
    else if (type !== "text/event-stream") article.add(schemaTable(schema, link))
    for (const { value } of Object.values(examples ?? {}))
      article.add(type === "text/event-stream" ? eventBlock(value) : jsonBlock(value))
  }
}

const errors = ({ components }: HttpDocument): Page => {
  const article = new Article(ERRORS, "Errors").add(
    "<p>Every error is an envelope whose <code>code</code> begins with the HTTP status. <code>message</code> is in the reader's language.</p>",
  )
  for (const [name, { content, description }] of Object.entries(components.responses)) {
    const status = name.replace("Failure", "")
    article.heading(2, status).add(renderProse(description))
    for (const { value } of Object.values(content?.["application/json"]?.examples ?? {})) article.add(jsonBlock(value))
  }
  return article.page()
}

const webhooks = (document: HttpDocument): Page => {
  const article = new Article(WEBHOOKS, "Webhooks").add("<p>What the service posts to your address.</p>")
  for (const [path, item] of Object.entries(document.webhooks)) {
    for (const [method, operation] of Object.entries(item)) {
      addOperation(article, document, { method: method.toUpperCase(), path, operation })
    }
  }
  return article.page()
}

const jsonBlock = (value: unknown): string => codeBlock(JSON.stringify(value, null, 2), "json")

/** An event of a stream as it is sent. */
const eventBlock = (value: unknown): string =>
  codeBlock(
    Object.entries(value ?? {})
      .map(([name, text]) => `${name}: ${String(text)}`)
      .join("\n"),
    "",
  )
