import { type HttpDocument, type HttpParameter, type SchemaNode } from "../guide/HttpDocument.ts"

/** What an operation takes as its body: JSON, or files of a form, which it may also take as `lines` of JSON. */
export type Body =
  | { readonly kind: "json"; readonly schema: SchemaNode; readonly example: unknown }
  | {
      readonly kind: "files"
      readonly field: string
      readonly isMany: boolean
      readonly hasPassword: boolean
      readonly lines: unknown
    }

/** What an operation answers: the `data` of the envelope, Server-Sent Events, or the bytes of a file. */
export type Answer =
  | { readonly kind: "data"; readonly schema: SchemaNode }
  | { readonly kind: "events"; readonly schema: SchemaNode }
  | { readonly kind: "file" }

/** One operation of the API, as clients write it. */
export interface Operation {
  /** `property.create`: the group and the method. */
  readonly group: string
  readonly method: string
  readonly tag: string
  readonly verb: string
  readonly path: string
  readonly summary: string
  readonly description: string
  /** Parameters of this operation alone: the language and the id of the request belong to the client. */
  readonly parameters: ReadonlyArray<HttpParameter>
  readonly body: Body | undefined
  readonly answer: Answer
  /** The field of a row of its page that names the next page. */
  readonly cursor: string | undefined
}

/** The schema that a node stands for: references are followed, and a text that holds JSON is that JSON. */
export const resolved = (document: HttpDocument, node: SchemaNode): SchemaNode => {
  if (node.contentSchema !== undefined) return resolved(document, node.contentSchema)
  const found = node.$ref === undefined ? node : document.components.schemas[nameOf(node.$ref)]
  if (found === undefined) throw new Error(`No schema ${node.$ref ?? ""}`)
  return found === node ? node : resolved(document, found)
}

/** The name of the schema that a reference names. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1)

type HttpOperation = HttpDocument["paths"][string][string]

const bodyOf = ({ operationId, requestBody }: HttpOperation): Body | undefined => {
  if (requestBody === undefined) return undefined
  const { "application/json": json, "application/jsonl": lines, "multipart/form-data": form } = requestBody.content
  const exampleOf = (content: typeof json): unknown => Object.values(content?.examples ?? {})[0]?.value
  if (json !== undefined) return { kind: "json", schema: json.schema, example: exampleOf(json) }
  const properties = form?.schema.properties ?? {}
  const field = ["files", "file"].find((name) => properties[name] !== undefined)
  if (field === undefined) throw new Error(`${operationId} takes neither JSON nor files`)
  return {
    kind: "files",
    field,
    isMany: field === "files",
    hasPassword: properties["password"] !== undefined,
    lines: exampleOf(lines),
  }
}

const answerOf = ({ operationId, responses }: HttpOperation): Answer => {
  const response = responses["200"]
  if (response === undefined || "$ref" in response) throw new Error(`${operationId} has no answer of its own`)
  const { "application/json": json, "text/event-stream": events } = response.content ?? {}
  if (events !== undefined) return { kind: "events", schema: events.schema }
  const data = json?.schema.properties?.["data"]
  return data === undefined ? { kind: "file" } : { kind: "data", schema: data }
}

/** All operations in the order of the document. */
export const operationsOf = (document: HttpDocument): ReadonlyArray<Operation> =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, operation]) => {
      const [group = "", method = ""] = operation.operationId.split(".")
      const parameters = operation.parameters.flatMap((one) => ("$ref" in one ? [] : [one]))
      const cursor = parameters.find(({ name }) => name === "cursor")?.description
      const field = cursor === undefined ? undefined : /`(\w+)` of the previous page/.exec(cursor)?.[1]
      if (cursor !== undefined && field === undefined) throw new Error(`${operation.operationId}: what is its cursor?`)
      return {
        group,
        method,
        tag: operation.tags[0] ?? "",
        verb: verb.toUpperCase(),
        path,
        summary: operation.summary,
        description: operation.description,
        parameters,
        body: bodyOf(operation),
        answer: answerOf(operation),
        cursor: field,
      }
    }),
  )
