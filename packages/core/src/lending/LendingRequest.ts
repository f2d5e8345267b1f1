import { Schema } from "effect"
import { optional } from "../asset/Field.ts"
import { LocalDate } from "../domain/LocalDate.ts"
import { between, whole } from "../request/Fields.ts"
import { Purpose } from "./LendingPolicy.ts"

const MOST_YUAN = 1e12
const LONGEST_TERM_MONTHS = 360
const HOURS_PER_YEAR = 8784
const MOST_KM_PER_YEAR = 500_000

const yuan = between(0.01, MOST_YUAN)

/**
 * Fields of a request that say what its value is for. They are terms of a contract, no facts of the object: the market
 * value never depends on them.
 */
export const lendingRequestFields = {
  purpose: optional(Purpose, {
    description: "What the value is for; the rule for it names the basis that governs",
    headers: ["估值目的", "评估目的", "业务类型"],
    words: {
      COLLATERAL: ["抵押", "抵质押", "抵押贷款"],
      DIRECT_LEASE: ["直租", "直接租赁", "direct lease"],
      SALE_AND_LEASEBACK: ["回租", "售后回租", "leaseback"],
      OPERATING_LEASE: ["经营租赁", "经营性租赁"],
      DISPOSAL: ["处置", "资产处置"],
      REVALUATION: ["重估", "押品重估", "贷后重估"],
    },
    sample: false,
  }),
  purchasePrice: optional(yuan, {
    description: "Price at which the object is bought, yuan",
    headers: ["购买价", "购置价格", "采购价格", "购买价格"],
    sample: false,
    unit: "yuan",
  }),
  guidePrice: optional(yuan, {
    description: "Maker's guide price for this purchase, yuan",
    headers: ["制造商指导价", "生产商指导价"],
    sample: false,
    unit: "yuan",
  }),
  bookValue: optional(yuan, {
    description: "Net book value in the lessee's or owner's accounts, yuan",
    headers: ["账面价值", "账面净值", "账面净额"],
    sample: false,
    unit: "yuan",
  }),
  bookValueDate: optional(LocalDate, {
    description: "Day of the book value, not after the valuation date",
    headers: ["账面价值日期", "账面日期"],
    sample: false,
  }),
  invoiceDate: optional(LocalDate, {
    description: "Day of the invoice of the purchase, not after the valuation date",
    headers: ["发票日期", "开票日期"],
    sample: false,
  }),
  termMonths: optional(whole(1, LONGEST_TERM_MONTHS), {
    description: "Term of the contract from the valuation date, months",
    headers: ["租赁期限（月）", "租赁期限", "租期（月）", "期限（月）"],
    sample: false,
  }),
}

/** Use over the term, of assets that wear out. */
export const usageFields = {
  annualMileageKm: optional(between(0, MOST_KM_PER_YEAR), {
    description: "Distance a year over the term, km; what is usual when absent",
    headers: ["年行驶里程", "年均里程"],
    sample: false,
    unit: "km",
  }),
  annualHours: optional(between(0, HOURS_PER_YEAR), {
    description: "Running hours a year over the term; what is usual when absent",
    headers: ["年工作小时", "年使用小时"],
    sample: false,
    unit: "h",
  }),
}

const Request = Schema.Struct({ ...lendingRequestFields, ...usageFields })

/** The terms of a request. */
export type LendingRequest = typeof Request.Type

/** Their names. */
export const lendingFieldNames: ReadonlySet<string> = new Set(Object.keys(Request.fields))
