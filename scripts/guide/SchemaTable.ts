import { escape } from "./Html.ts"
import type { SchemaNode } from "./HttpDocument.ts"
import { renderInline } from "./Markdown.ts"

/** Links the name of a schema. */
export type LinkSchema = (name: string) => string

/** The name of the schema that a reference names. Text that contains JSON is shown by the schema of that JSON. */
export const schemaName = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1)

/** The type of a field in a line. */
export const typeText = (schema: SchemaNode, link: LinkSchema): string => {
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
export const schemaTable = (schema: SchemaNode, link: LinkSchema): string => {
  const rows = inner(schema).flatMap(([suffix, object]) => rowsOf(object, suffix === "" ? "" : `${suffix}.`, link))
  return rows.length === 0
    ? ""
    : `<div class="scroll" tabindex="0"><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table></div>\n`
}
