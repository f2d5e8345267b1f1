import { ownValue } from "@open-valuation/core/domain"
import { placeHeaders } from "@open-valuation/core/market"
import { wholeDate } from "@open-valuation/core/reading"
import { type CellType, integer, number, text } from "../import/CellType.ts"
import { Header, type NamedField } from "../import/Header.ts"

const money = number({ min: 0, max: 1e12, unit: "yuan" })

const day: CellType = { expects: { code: "cell.day", params: {} }, read: wholeDate }

/** The five classes of loans, and plain grades. */
const grades: Readonly<Record<string, "LOW" | "MEDIUM" | "HIGH">> = {
  正常: "LOW",
  关注: "MEDIUM",
  次级: "HIGH",
  可疑: "HIGH",
  损失: "HIGH",
  低: "LOW",
  中: "MEDIUM",
  高: "HIGH",
  LOW: "LOW",
  MEDIUM: "MEDIUM",
  HIGH: "HIGH",
}

const grade: CellType = {
  expects: { code: "cell.riskGrade", params: {} },
  read: (cell) => ownValue(grades, cell.toUpperCase().replace(/类$/u, "")),
}

/**
 * The columns of a book beside the fields of a request: the lender's own key, parts of a place, the loan; with the
 * names that lists in Chinese give them, as loan ledgers of banks and lessors do. Own judgement, 2026-11.
 */
export const bookColumns: ReadonlyArray<NamedField> = [
  { name: "id", headers: ["资产编号", "编号", "序号", "押品编号", "抵押物编号", "资产ID", "itemId"], type: text() },
  { name: "assetType", headers: ["资产类型", "资产类别", "押品类型"], type: text() },
  { name: "province", headers: placeHeaders.province, type: text() },
  { name: "cityName", headers: placeHeaders.cityName, type: text() },
  { name: "district", headers: placeHeaders.district, type: text() },
  { name: "loanId", headers: ["贷款编号", "借据号", "合同号", "合同编号", "借据编号"], type: text() },
  {
    name: "loanBalance",
    headers: ["贷款余额", "未偿余额", "剩余本金", "本金余额", "债权余额", "剩余贷款"],
    type: money,
  },
  {
    name: "priorLiens",
    headers: ["优先受偿金额", "优先受偿债权", "在先抵押金额", "前顺位债权", "先顺位债权余额", "在先债权"],
    type: money,
  },
  { name: "lienRank", headers: ["抵押顺位", "受偿顺位", "顺位"], type: integer(1, 20) },
  { name: "riskGrade", headers: ["五级分类", "风险分类", "贷款五级分类", "风险等级"], type: grade },
  {
    name: "originalValue",
    headers: ["评估原值", "原评估值", "原评估价值", "放款时评估值", "初始评估值", "押品原值"],
    type: money,
  },
  {
    name: "originalDate",
    headers: ["原评估日期", "评估原值日期", "放款日期", "初始评估日期", "发放日期"],
    type: day,
  },
]

/** The header of a book: fields of requests (`fields`) and columns of its own. */
export const bookHeader = (fields: ReadonlyArray<NamedField>): Header => new Header([...fields, ...bookColumns])
