import type { Facts } from "@open-valuation/core"
import { unitFactor } from "@open-valuation/core/reading"
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

const BOOK_UNITS: ReadonlyMap<string, Facts.Unit> = new Map([
  ["loanBalance", "yuan"],
  ["originalValue", "yuan"],
])

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
  fields: ReadonlyArray<Pick<AssetField, "headers" | "name" | "type">>,
): ReadonlyArray<KnownColumn> => {
  const all = [
    ...fields.map(({ headers = [], name, type: { unit } }) => ({ name, headers, unit })),
    ...Object.entries(bookColumns).map(([name, headers]) => ({ name, headers, unit: BOOK_UNITS.get(name) })),
  ]
  const byPlainName = new Map(all.map((field) => [plain(field.name), field]))
  const byHeader = new Map(all.flatMap((field) => field.headers.map((header) => [header, field])))
  const fieldOf = (name: string) => byPlainName.get(plain(name)) ?? byHeader.get(name.trim().replaceAll(/[\s*＊]/g, ""))
  const known: Array<KnownColumn> = []
  for (const [index, name] of columns.entries()) {
    const whole = fieldOf(name)
    const [, bare = "", unit = ""] = whole === undefined ? (WITH_UNIT.exec(name.trim()) ?? []) : []
    const field = whole ?? fieldOf(bare)
    const factor = whole === undefined ? unitFactor(unit, field?.unit) : 1
    const isTaken = known.some((column) => column.field === field?.name)
    if (field !== undefined && factor !== undefined && !isTaken) known.push({ index, field: field.name, name, factor })
  }
  return known
}
