import type { SampleKind } from "@open-valuation/core"
import { libraryAsset, type PriceLevel } from "@open-valuation/core/assets"
import { memo } from "@open-valuation/core/domain"
import {
  type Asset,
  marketRequestFields,
  type ObjectIdentity,
  placeHeaders,
  requestFields,
} from "@open-valuation/core/market"
import { coded, date, number, type SampleAsset, text } from "./CellType.ts"
import { sampleType } from "./FieldType.ts"
import { Header, type KnownColumn, type NamedField } from "./Header.ts"

/** A column of a sample file with a defined meaning. */
export interface Column extends NamedField {
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
  /** The level of its prices; `undefined`: nothing is known of it. */
  readonly prices?: PriceLevel | undefined
}

const required = { required: true, whenBad: "refuse" } as const
const money = number({ above: 0, max: 1e12, unit: "yuan" })

/** Words of lists in Chinese for the kinds of prices. Own judgement, 2026-11. */
const kind = coded({
  asset: "",
  name: "kind",
  codes: ["TRANSACTION", "LISTING", "AUCTION"],
  words: {
    TRANSACTION: [
      "成交",
      "已成交",
      "成交价",
      "交易",
      "已售",
      "已出售",
      "已签约",
      "签约",
      "网签",
      "出让",
      "deal",
      "sold",
      "sale",
    ],
    LISTING: ["挂牌", "挂牌价", "在售", "待售", "出售", "出售中", "报价", "挂牌中", "在架", "asking", "for sale"],
    AUCTION: ["拍卖", "法拍", "司法拍卖", "拍卖成交", "竞拍"],
  },
})

/** Parts of a place beside the city, as lists in Chinese have them. */
export const placeParts = ["province", "cityName", "district"] as const

/**
 * Columns of every asset (contract, section 8), with the names that lists in Chinese give them. Own judgement, 2026-11.
 */
const common: ReadonlyArray<Column> = [
  {
    name: "kind",
    headers: ["样本类型", "交易类型", "价格类型", "成交状态", "交易状态", "状态", "类型"],
    type: kind,
    ...required,
  },
  {
    name: "observedAt",
    headers: [
      "成交日期",
      "成交时间",
      "签约日期",
      "签约时间",
      "网签日期",
      "交易日期",
      "交易时间",
      "出让日期",
      "拍卖日期",
      "成交月份",
      "成交年月",
      "成交日",
      "签约日",
      "网签日",
      "交易日",
      "挂牌日期",
      "挂牌时间",
      "挂牌日",
      "发布日期",
      "发布时间",
      "上架日期",
      "上架时间",
      "更新日期",
      "更新时间",
      "日期",
      "时间",
    ],
    type: date("YYYY-MM"),
    ...required,
  },
  {
    name: "price",
    headers: [
      "成交总价",
      "成交价",
      "成交价格",
      "成交金额",
      "成交价款",
      "出让价款",
      "出让金",
      "土地出让金",
      "拍卖成交价",
      "拍卖价",
      "总价",
      "售价",
      "价格",
      "挂牌总价",
      "挂牌价",
      "挂牌价格",
      "报价",
      "车价",
      "二手车价格",
      "标价",
      "金额",
    ],
    type: money,
    ...required,
  },
  { name: "source", headers: ["来源", "数据来源", "网站"], type: text(200) },
  { name: "url", headers: ["链接", "网址", "详情链接"], type: text(2_000) },
  { name: "city", headers: placeHeaders.city, type: text(200) },
  ...placeParts.map((part): Column => ({ name: part, headers: placeHeaders[part], type: text(200), isByHeader: true })),
  { name: "askPrice", headers: ["挂牌总价", "挂牌价", "挂牌价格", "原挂牌价", "报价"], type: money },
]

/** Columns of lists that tell who, or count rows, and say nothing of an object's value. Own judgement, 2026-11. */
const NO_FACTS = new Set(
  (
    "序号 行号 车牌 车牌号 车牌号码 号牌号码 牌照号 platenumber 姓名 车主 车主姓名 业主 业主姓名 卖方 卖家 买方 买家 " +
    "客户 客户姓名 联系人 联系方式 联系电话 电话 手机 手机号 手机号码 身份证 身份证号 身份证号码 证件号 证件号码"
  ).split(" "),
)

/** True for a column whose cells are not kept. */
export const isNoFact = (column: string): boolean =>
  NO_FACTS.has(
    column
      .normalize("NFKC")
      .replaceAll(/[\s*_:]/g, "")
      .toLowerCase(),
  )

/** What the name of a column of prices or days says of their kind. */
const kindWords: ReadonlyArray<readonly [SampleKind, RegExp]> = [
  ["AUCTION", /拍卖|法拍|竞拍/u],
  ["TRANSACTION", /成交|签约|网签|出让/u],
  ["LISTING", /挂牌|报价|售价|标价|上架|发布|更新/u],
]

/** The kind of rows that state none: the price's name tells it, or else that of the day. */
export const kindNamedBy = (known: ReadonlyArray<KnownColumn>): SampleKind | undefined => {
  const has = (field: string) => known.find((column) => column.field === field)
  for (const column of [has("price"), has("observedAt")]) {
    const found = kindWords.find(([, words]) => words.test(column?.name ?? ""))
    if (found !== undefined) return found[0]
  }
  return undefined
}

/** Reads the headers of an asset's files. */
export const sampleHeader = ({ columns }: SampleFormat): Header => new Header(columns)

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
      const { headers = [], name, sample } = field
      if (ENVELOPE.has(name) || sample === false) return []
      const { required: isRequired, refuses } = sample ?? {}
      return [
        {
          name,
          headers,
          type: sampleType({ ...field, asset: assetType }),
          ...(isRequired ? required : refuses ? { whenBad: "refuse" } : {}),
        },
      ]
    }),
  ],
  identity,
  prices: libraryAsset(assetType)?.prices,
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
