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

/** The example of a schema. A list gets one item. */
const exampleOf = (schema: unknown, schemas: Schemas): unknown => {
  if (!isObject(schema)) return undefined
  const { $ref, examples, items, properties } = schema
  if (typeof $ref === "string") return exampleOf(ownValue(schemas, $ref.split("/").at(-1) ?? ""), schemas)
  if (examples !== undefined) return firstOf(examples)
  if (items !== undefined) {
    const item = exampleOf(items, schemas)
    return item === undefined ? undefined : [item]
  }
  if (!isObject(properties) || !("data" in properties)) return undefined
  const data = exampleOf(properties["data"], schemas)
  return data === undefined ? undefined : { code: 0, message: "success", data }
}

/** True when a stream is that of a task. */
export const isTaskStream = (content: OpenApi.OpenApiSpecContent): boolean =>
  JSON.stringify(content["text/event-stream"]?.schema ?? {}).includes('"task"')

/** Name of the schema of an accepted task in a stream. */
const createdName = (content: OpenApi.OpenApiSpecContent): string =>
  /"#\/components\/schemas\/(\w*TaskCreated)(?:Encoded)?"/.exec(JSON.stringify(content))?.[1] ?? "TaskCreated"

/** The first event of a stream. */
const firstEvent = (content: OpenApi.OpenApiSpecContent, schemas: Schemas) =>
  isTaskStream(content)
    ? { id: "1", event: "task", data: JSON.stringify(exampleOf(ownValue(schemas, createdName(content)), schemas)) }
    : { event: "delta", data: JSON.stringify(exampleOf(schemas["ChatDelta"], schemas)) }

/** A request or response body with an example added. */
export const withExamples = (content: OpenApi.OpenApiSpecContent, schemas: Schemas): object =>
  Object.fromEntries(
    Object.entries(content).map(([type, media]) => {
      // The first bytes of a workbook, which is a ZIP archive.
      if (type === xlsxType) return [type, { ...media, examples: { example: { value: "PK\u0003\u0004" } } }]
      const value = type === "text/event-stream" ? firstEvent(content, schemas) : exampleOf(media.schema, schemas)
      return [type, value === undefined ? media : { ...media, examples: { example: { value } } }]
    }),
  )
