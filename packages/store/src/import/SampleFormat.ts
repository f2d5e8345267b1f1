import { libraryAsset } from "@open-valuation/core/assets"
import {
  type CustomAsset,
  marketRequestFields,
  type ObjectIdentity,
  readableFields,
  type RequestField,
  requestFields,
} from "@open-valuation/core/market"
import { type CellType, date, number, option, type SampleAsset, text } from "./CellType.ts"
import { sampleType } from "./FieldType.ts"

/** A column of a sample file with a defined meaning. */
export interface Column {
  readonly name: string
  readonly type: CellType
  /** Must be present in the header and in each row. */
  readonly required?: true
  /** Effect of an implausible value: the row is refused, or by default the value is left out with a warning. */
  readonly whenBad?: "refuse"
}

/** The format of an asset's sample files. */
export interface SampleFormat {
  readonly asset: SampleAsset
  /** The known columns (contract, sections 2.2 to 2.5 and 8). Any other is an attribute. */
  readonly columns: ReadonlyArray<Column>
  /** Recognises the same object. `undefined`: each sample is an object of its own. */
  readonly identity: ObjectIdentity | undefined
}

const required = { required: true, whenBad: "refuse" } as const
const money = number({ above: 0, max: 1e12 })

/** Columns of every asset (contract, section 8). */
const common: ReadonlyArray<Column> = [
  { name: "kind", type: option(["TRANSACTION", "LISTING", "AUCTION"]), ...required },
  { name: "observedAt", type: date("YYYY-MM"), ...required },
  { name: "price", type: money, ...required },
  { name: "source", type: text(200) },
  { name: "url", type: text(2_000) },
  { name: "city", type: text(200) },
  { name: "askPrice", type: money },
]

/** Fields of a request that are no facts of the object, or columns of every asset. */
const ENVELOPE = new Set([...Object.keys(marketRequestFields), ...common.map(({ name }) => name)])

const columnsOf = (fields: ReadonlyArray<RequestField>, needed: ReadonlyArray<string>): ReadonlyArray<Column> => [
  ...common,
  ...fields.flatMap((field): ReadonlyArray<Column> => {
    const { name, sample } = field
    if (ENVELOPE.has(name) || sample === false) return []
    const isRequired = sample?.required === true || needed.includes(name)
    return [
      {
        name,
        type: sampleType(field),
        ...(isRequired ? required : sample?.refuses === true ? { whenBad: "refuse" } : {}),
      },
    ]
  }),
]

const own = new Map<SampleAsset, SampleFormat>()

/** The format of the library's own asset, made when it is first used; of another, the columns of every asset. */
const ownFormat = (asset: SampleAsset): SampleFormat => {
  const made = own.get(asset)
  const ours = libraryAsset(asset)
  if (made !== undefined) return made
  if (ours === undefined) return { asset, columns: common, identity: undefined }
  const { Request, columns, identity } = ours
  const format = { asset, columns: columnsOf([...requestFields(Request), ...readableFields(columns)], []), identity }
  own.set(asset, format)
  return format
}

/** The format of an asset's files: the given one, or that of the library's own asset. */
export const formatOf = ({
  asset,
  format,
}: {
  readonly asset: SampleAsset
  readonly format?: SampleFormat | undefined
}): SampleFormat => format ?? ownFormat(asset)

/**
 * The format of an asset that a host adds: the fields of its request are columns, under the same names, and hold what a
 * request may say there. A row that lacks a required one, or has a wrong value in it, is refused.
 */
export const customFormat = ({ assetType, fields, samples }: CustomAsset): SampleFormat => ({
  asset: assetType,
  columns: columnsOf(fields, samples.required),
  identity: samples.identity,
})
