import type { Valuation } from "@open-valuation/core"
import { ownValue } from "@open-valuation/core/domain"
import { requestFields } from "@open-valuation/core/market"
import { Predicate, Schema } from "effect"
import type { CellType } from "../import/CellType.ts"
import { fieldType } from "../import/FieldType.ts"

/** A field of an asset's request that a cell can hold. */
export interface AssetField {
  readonly name: string
  readonly type: CellType
  readonly required: boolean
  /** Its meaning and unit, as the API documents them. */
  readonly description: string
}

/** Fields of a request that say nothing of the object, or that no single cell can hold. */
const LEFT_OUT = new Set(["attributes", "benchmarkPrice", "chatSessionId", "materialFileName", "materialRef", "source"])

/** The fields of an asset's request in their order, as columns of a file. */
export const assetFields = (asset: Pick<Valuation.Asset<never>, "Request">): ReadonlyArray<AssetField> => {
  const schemas: unknown = Reflect.get(asset.Request, "fields")
  return requestFields(asset.Request).flatMap((field): ReadonlyArray<AssetField> => {
    const schema: unknown = Predicate.isObject(schemas) ? ownValue(schemas, field.name) : undefined
    if (LEFT_OUT.has(field.name) || !Schema.isSchema(schema)) return []
    const { description, required } = documented(schema)
    return [{ name: field.name, type: fieldType(field), required, description }]
  })
}

const documented = (field: Schema.Constraint): Pick<AssetField, "description" | "required"> => {
  const { schema } = Schema.toJsonSchemaDocument(Schema.toType(Schema.Struct({ field })))
  const properties: unknown = schema["properties"]
  const own: unknown = Predicate.isObject(properties) ? Reflect.get(properties, "field") : undefined
  const description: unknown = Predicate.isObject(own) ? Reflect.get(own, "description") : undefined
  const required: unknown = schema["required"]
  return {
    description: typeof description === "string" ? description : "",
    required: Array.isArray(required) && required.includes("field"),
  }
}
