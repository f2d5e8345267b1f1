import { libraryAsset } from "@open-valuation/core/assets"
import { type Asset, marketRequestFields, type ObjectIdentity, requestFields } from "@open-valuation/core/market"
import { type CellType, date, number, option, type SampleAsset, text } from "./CellType.ts"
import { sampleType } from "./FieldType.ts"
import { memo } from "./Memo.ts"

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
const money = number({ above: 0, max: 1e12, unit: "yuan" })

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

/** What of an asset its sample files depend on. */
interface FiledAsset extends Pick<Asset, "assetType" | "fields"> {
  readonly identity?: ObjectIdentity | undefined
}

/**
 * The format of an asset's files: the fields of its request are columns, under the same names. A row that lacks a
 * required one, or has a wrong value in it, is refused.
 */
export const formatOfAsset = ({ assetType, fields, identity }: FiledAsset): SampleFormat => ({
  asset: assetType,
  columns: [
    ...common,
    ...fields.flatMap((field): ReadonlyArray<Column> => {
      const { name, sample } = field
      if (ENVELOPE.has(name) || sample === false) return []
      const { required: isRequired, refuses } = sample ?? {}
      return [{ name, type: sampleType(field), ...(isRequired ? required : refuses ? { whenBad: "refuse" } : {}) }]
    }),
  ],
  identity,
})

/** The format of the library's own asset; of another, the columns of every asset. */
const ownFormat = memo(32, (assetType) => {
  const ours = libraryAsset(assetType)
  const fields = ours === undefined ? [] : requestFields(ours.Request, ours.columns)
  return formatOfAsset({ assetType, fields, identity: ours?.identity })
})

/** The format of an asset's files: the given one, or that of the library's own asset. */
export const formatOf = ({
  asset,
  format,
}: {
  readonly asset: SampleAsset
  readonly format?: SampleFormat | undefined
}): SampleFormat => format ?? ownFormat(asset)
