import { ownValue } from "@open-valuation/core/domain"
import type { AssetField } from "./AssetFields.ts"

/**
 * The columns of a book beside the fields of a request: the lender's own key, parts of a place, the loan; with the
 * names that lists in Chinese give them, as loan ledgers of banks and lessors do. Own judgement, 2026-11.
 */
export const bookColumns: Readonly<Record<string, ReadonlyArray<string>>> = {
  id: ["资产编号", "编号", "序号", "押品编号", "抵押物编号", "资产ID"],
  assetType: ["资产类型", "资产类别", "押品类型"],
  province: ["省份", "省", "所在省"],
  cityName: ["市", "地级市"],
  district: ["区县", "行政区", "区", "所在区", "县区"],
  loanId: ["贷款编号", "借据号", "合同号", "合同编号", "借据编号"],
  loanBalance: ["贷款余额", "未偿余额", "剩余本金", "本金余额", "债权余额"],
  originalValue: ["评估原值", "原评估值", "原评估价值", "放款时评估值", "初始评估值", "押品原值"],
  originalDate: ["原评估日期", "评估原值日期", "放款日期", "初始评估日期", "发放日期"],
}

/** What a unit in a header's brackets multiplies the cells by. Other units are not guessed. */
const unitFactors: Readonly<Record<string, number>> = {
  万元: 10_000,
  万公里: 10_000,
  万: 10_000,
  亩: 2_000 / 3,
  公顷: 10_000,
  元: 1,
  人民币元: 1,
  公里: 1,
  km: 1,
  "㎡": 1,
  "m²": 1,
  m2: 1,
  平方米: 1,
  平米: 1,
  小时: 1,
  h: 1,
  年: 1,
  次: 1,
  座: 1,
  "%": 1,
  l: 1,
  升: 1,
  度: 1,
}

/** A column of a file that holds a known field. */
export interface KnownColumn {
  readonly index: number
  readonly field: string
  /** The name in the file. */
  readonly name: string
  /** The factor of its numbers: 10,000 under `贷款余额(万元)`. */
  readonly factor: number
}

const plain = (name: string): string =>
  name
    .trim()
    .replaceAll(/[\s*＊_]/g, "")
    .toLowerCase()

const WITH_UNIT = /^(.*?)[(（[【/]([^()（）[\]【】/]{1,8})[)）\]】]?$/

/**
 * The columns whose names are fields of the request (`fields`) or of the book, or one of their Chinese names, with or
 * without a unit in brackets. Further names are none of ours. A unit that is not known makes the column unknown: a
 * figure is never read at a guessed scale.
 */
export const readHeader = (
  columns: ReadonlyArray<string>,
  fields: ReadonlyArray<Pick<AssetField, "headers" | "name">>,
): ReadonlyArray<KnownColumn> => {
  const all = [...fields, ...Object.entries(bookColumns).map(([name, headers]) => ({ name, headers }))]
  const byPlainName = new Map(all.map(({ name }) => [plain(name), name]))
  const byHeader = new Map(all.flatMap(({ headers = [], name }) => headers.map((header) => [header, name])))
  const fieldOf = (name: string): string | undefined =>
    byPlainName.get(plain(name)) ?? byHeader.get(name.trim().replaceAll(/[\s*＊]/g, ""))
  const known: Array<KnownColumn> = []
  for (const [index, name] of columns.entries()) {
    const whole = fieldOf(name)
    const [, bare = "", unit = ""] = whole === undefined ? (WITH_UNIT.exec(name.trim()) ?? []) : []
    const field = whole ?? fieldOf(bare)
    const factor = whole === undefined ? ownValue(unitFactors, unit.trim().toLowerCase()) : 1
    const isTaken = known.some((column) => column.field === field)
    if (field !== undefined && factor !== undefined && !isTaken) known.push({ index, field, name, factor })
  }
  return known
}
