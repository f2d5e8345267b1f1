import type { Valuation } from "@open-valuation/core"
import { Predicate, Schema } from "effect"
import type { CellType } from "../import/CellType.ts"
import { fieldType } from "../import/FieldType.ts"

/** A field of an asset's request that a cell can hold. */
export interface AssetField {
  readonly name: string
  readonly type: CellType
  readonly required: boolean
  /** What it is and its unit, as the API documents it. */
  readonly description: string
}

/** Fields of a request that say nothing of the object, or that no single cell can hold. */
const LEFT_OUT = new Set(["attributes", "benchmarkPrice", "chatSessionId", "materialFileName", "materialRef", "source"])

/** The fields of an asset's request in their order, as columns of a file. */
export const assetFields = (asset: Pick<Valuation.Asset<never>, "Request">): ReadonlyArray<AssetField> => {
  const fields: unknown = Reflect.get(asset.Request, "fields")
  return Object.entries(Predicate.isObject(fields) ? fields : {}).flatMap(
    ([name, field]): ReadonlyArray<AssetField> => {
      if (LEFT_OUT.has(name) || !Schema.isSchema(field)) return []
      const { description, required } = documented(field)
      return [{ name, type: fieldType(field), required, description }]
    },
  )
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
