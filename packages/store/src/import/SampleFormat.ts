import { MarketAssetType } from "@open-valuation/core"
import type { CustomAsset, ObjectIdentity } from "@open-valuation/core/market"
import { Schema } from "effect"
import type { SampleAsset } from "./CellType.ts"
import { type Column, columns, common } from "./columns.ts"
import { fieldType } from "./FieldType.ts"
import { identities } from "./ObjectKey.ts"

/** The format of an asset's sample files. */
export interface SampleFormat {
  readonly asset: SampleAsset
  readonly columns: ReadonlyArray<Column>
  /** Recognises the same object. `undefined`: each sample is an object of its own. */
  readonly identity: ObjectIdentity | undefined
}

const isOurs = Schema.is(MarketAssetType)

/** The format of an asset's files: the given one, or that of the library's own asset. */
export const formatOf = ({
  asset,
  format,
}: {
  readonly asset: SampleAsset
  readonly format?: SampleFormat | undefined
}): SampleFormat => {
  if (format !== undefined) return format
  return isOurs(asset)
    ? { asset, columns: columns[asset], identity: identities[asset] }
    : { asset, columns: common, identity: undefined }
}

/** Fields of a request that are no facts of the object, or columns of every asset. */
const ENVELOPE = new Set([
  "attributes",
  "chatSessionId",
  "materialFileName",
  "materialRef",
  "source",
  "valuationDate",
  ...common.map(({ name }) => name),
])

/**
 * The format of an asset that a host adds: the fields of its request are columns, under the same names, and hold what a
 * request may say there. A row that lacks a required one, or has a wrong value in it, is refused.
 */
export const customFormat = ({ assetType, fields, samples }: CustomAsset): SampleFormat => {
  const own = fields
    .filter(({ name }) => !ENVELOPE.has(name))
    .map((field): Column => ({
      name: field.name,
      type: fieldType(field),
      ...(samples.required.includes(field.name) ? required : {}),
    }))
  return { asset: assetType, columns: [...common, ...own], identity: samples.identity }
}

const required = { required: true, whenBad: "refuse" } as const
