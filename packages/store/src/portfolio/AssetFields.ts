import type { Valuation } from "@open-valuation/core"
import { requestFields } from "@open-valuation/core/market"
import { fieldType } from "../import/FieldType.ts"
import type { NamedField } from "../import/Header.ts"

/** A field of an asset's request that a cell can hold. */
export interface AssetField extends NamedField {
  readonly required: boolean
  /** Its meaning and unit, as the API documents them. */
  readonly description: string
}

/** Fields of a request that say nothing of the object. */
const LEFT_OUT = new Set(["caseNumber", "chatSessionId", "materialFileName", "materialRef", "source"])

/** The fields of an asset's request in their order, as columns of a file. No cell can hold an object. */
export const assetFields = (asset: Pick<Valuation.Asset<never>, "assetType" | "Request">): ReadonlyArray<AssetField> =>
  requestFields(asset.Request).flatMap((field): ReadonlyArray<AssetField> => {
    const { description, headers = [], isRequired: required, kind, name } = field
    if (LEFT_OUT.has(name) || kind === "OBJECT") return []
    return [{ name, headers, type: fieldType({ ...field, asset: asset.assetType }), required, description }]
  })
