import { Predicate, Schema } from "effect"

/**
 * A field of an asset's request, for readers of files. What it may hold is asked of the copy of the engine that made
 * the asset: another copy cannot run its schema.
 */
export interface RequestField {
  readonly name: string
  readonly isAllowed: (value: unknown) => boolean
  /** Its JSON Schema, with the bounds of all of its checks. */
  readonly json: Readonly<Record<string, unknown>>
}

const jsonOf = (field: Schema.Constraint): RequestField["json"] => {
  const { schema } = Schema.toJsonSchemaDocument(Schema.toType(field))
  const parts: ReadonlyArray<unknown> = Array.isArray(schema["allOf"]) ? schema["allOf"] : []
  return Object.fromEntries([...parts.filter(Predicate.isObject), schema].flatMap((part) => Object.entries(part)))
}

/** The fields of a request's schema; none where it is no struct. */
export const requestFields = (request: Schema.Top): ReadonlyArray<RequestField> => {
  const fields: unknown = Reflect.get(request, "fields")
  return Object.entries(Predicate.isObject(fields) ? fields : {}).flatMap(([name, field]) =>
    Schema.isSchema(field) ? [{ name, isAllowed: Schema.is(Schema.toType(field)), json: jsonOf(field) }] : [],
  )
}
