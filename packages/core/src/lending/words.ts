import type { FieldWords } from "../asset/FieldWords.ts"

const YUAN = { zh: " 元", en: " yuan" }

/** The words for the terms of a request that all market assets have. */
export const lendingWords = {
  purpose: {
    label: { zh: "估值目的", en: "purpose" },
    why: {
      zh: "规定按目的指定依据金额：直租看购置价格或厂商指导价，回租看账面价值。市场价值不受影响。",
      en: "Rules name an amount by purpose: the purchase or guide price for a direct lease, the book value for a leaseback. The market value does not change.",
    },
    codes: {
      COLLATERAL: { zh: "抵押担保", en: "collateral" },
      DIRECT_LEASE: { zh: "直接租赁", en: "direct lease" },
      SALE_AND_LEASEBACK: { zh: "售后回租", en: "sale and leaseback" },
      OPERATING_LEASE: { zh: "经营租赁", en: "operating lease" },
      DISPOSAL: { zh: "资产处置", en: "disposal" },
      REVALUATION: { zh: "贷后重估", en: "revaluation" },
    },
  },
  purchasePrice: {
    label: { zh: "购置价格", en: "purchase price" },
    why: { zh: "见购置合同或发票。", en: "As in the contract of sale or the invoice." },
    unit: YUAN,
  },
  guidePrice: {
    label: { zh: "厂商指导价", en: "maker's guide price" },
    why: { zh: "本次购置时制造商公布的指导价。", en: "The maker's published price for this purchase." },
    unit: YUAN,
  },
  bookValue: {
    label: { zh: "账面价值", en: "book value" },
    why: {
      zh: "承租人或权利人账上的净值：原值减累计折旧和减值。",
      en: "Net value in the books of the lessee or owner: cost less depreciation and impairment.",
    },
    unit: YUAN,
  },
  bookValueDate: {
    label: { zh: "账面价值日期", en: "day of the book value" },
    why: { zh: "不晚于价值时点。", en: "Not after the valuation date." },
  },
  invoiceDate: {
    label: { zh: "发票日期", en: "day of the invoice" },
    why: { zh: "不晚于价值时点。", en: "Not after the valuation date." },
  },
  termMonths: {
    label: { zh: "期限", en: "term" },
    why: {
      zh: "自价值时点起的合同期限；车辆和设备据此给出期末价值。",
      en: "Term of the contract from the valuation date; vehicles and machines get a value at its end.",
    },
    unit: { zh: " 个月", en: " months" },
  },
} as const satisfies Readonly<Record<string, FieldWords>>

/** The words for the use over the term. */
export const usageWords = {
  annualMileageKm: {
    label: { zh: "年行驶里程", en: "kilometres a year" },
    why: {
      zh: "期限内预计每年行驶里程，不填按常规。",
      en: "Expected over the term; what is usual if it is left empty.",
    },
    unit: { zh: " 公里", en: " km" },
  },
  annualHours: {
    label: { zh: "年工作小时", en: "hours a year" },
    why: {
      zh: "期限内预计每年工作小时，不填按常规。",
      en: "Expected over the term; what is usual if it is left empty.",
    },
    unit: { zh: " 小时", en: " h" },
  },
} as const satisfies Readonly<Record<string, FieldWords>>
