import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const pointer = (path: ReadonlyArray<string>): string =>
  path.map((part) => `/${encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")

/** The schemas of an OpenAPI document by their places in it. */
export const validators = (document: unknown): ((path: ReadonlyArray<string>) => ValidateFunction) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { binary: true, date: /^\d{4}-\d\d-\d\d$/ } })
  ajv.addSchema({ $id: "https://openapi.test/document", ...(isObject(document) ? document : {}) })
  return (path) => {
    const found = ajv.getSchema(`https://openapi.test/document#${pointer(path)}`)
    if (found === undefined) throw new Error(`No schema at ${pointer(path)}`)
    return found
  }
}

/** A request or a response with its examples, and where its schema is. */
export interface Exemplified {
  readonly path: ReadonlyArray<string>
  readonly examples: Readonly<Record<string, unknown>>
}

/** Every body with examples, and every schema with examples of its own. */
export const exemplified = (value: unknown, path: ReadonlyArray<string> = []): ReadonlyArray<Exemplified> => {
  if (Array.isArray(value)) return value.flatMap((item, at) => exemplified(item, [...path, String(at)]))
  if (!isObject(value)) return []
  const { examples } = value
  const own: ReadonlyArray<Exemplified> = isObject(examples)
    ? [
        {
          path: [...path, "schema"],
          examples: Object.fromEntries(
            Object.entries(examples).map(([name, example]) => [name, isObject(example) ? example["value"] : example]),
          ),
        },
      ]
    : Array.isArray(examples)
      ? [{ path, examples: Object.fromEntries(examples.entries()) }]
      : []
  const inner = Object.entries(value).flatMap(([name, one]) =>
    name === "examples" ? [] : exemplified(one, [...path, name]),
  )
  return [...own, ...inner]
}
