import { ownValue } from "@open-valuation/core/domain"
import type { OpenApi } from "effect/http-api"
import { xlsxType } from "../StatementWorkbook.ts"

type Schemas = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The first of a schema's examples. */
export const firstOf = (examples: unknown): unknown => {
  const all: ReadonlyArray<unknown> = Array.isArray(examples) ? examples : []
  return all[0]
}

const nameIn = (reference: string): string => reference.split("/").at(-1) ?? ""

/** The example of a schema. A list gets one item. */
const exampleOf = (schema: unknown, schemas: Schemas): unknown => {
  if (!isObject(schema)) return undefined
  const { $ref, examples, items, properties } = schema
  if (typeof $ref === "string") return exampleOf(ownValue(schemas, nameIn($ref)), schemas)
  if (examples !== undefined) return firstOf(examples)
  if (items !== undefined) {
    const item = exampleOf(items, schemas)
    return item === undefined ? undefined : [item]
  }
  if (!isObject(properties) || !("data" in properties)) return undefined
  const data = exampleOf(properties["data"], schemas)
  return data === undefined ? undefined : { code: 0, message: "success", data }
}

/** The members of the first event of a stream. */
const firstEvent = (content: OpenApi.OpenApiSpecContent): Schemas => {
  const { anyOf }: Schemas = content["text/event-stream"]?.schema ?? {}
  const event = firstOf(anyOf)
  return isObject(event) && isObject(event["properties"]) ? event["properties"] : {}
}

/** The name of the first event of a stream, which tells what the stream is about. */
export const firstEventName = (content: OpenApi.OpenApiSpecContent): string => {
  const { event } = firstEvent(content)
  return isObject(event) ? String(firstOf(event["enum"])) : ""
}

/** The first event of a stream. Its data are the JSON of an object that the schemas name. */
const eventExample = (content: OpenApi.OpenApiSpecContent, schemas: Schemas) => {
  const { data, id } = firstEvent(content)
  const encoded = isObject(data) && typeof data["$ref"] === "string" ? ownValue(schemas, nameIn(data["$ref"])) : data
  const shown = isObject(encoded) ? exampleOf(encoded["contentSchema"], schemas) : undefined
  return { ...(id === undefined ? {} : { id: "1" }), event: firstEventName(content), data: JSON.stringify(shown) }
}

/** A request or response body with an example added. */
export const withExamples = (content: OpenApi.OpenApiSpecContent, schemas: Schemas): object =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      // The first bytes of a workbook, which is a ZIP archive.
      if (type === xlsxType) return [type, { ...media, examples: { example: { value: "PK\u0003\u0004" } } }]
      const value = type === "text/event-stream" ? eventExample(content, schemas) : exampleOf(media.schema, schemas)
      return [type, value === undefined ? media : { ...media, examples: { example: { value } } }]
    }),
  )
