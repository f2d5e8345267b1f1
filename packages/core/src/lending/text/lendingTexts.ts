import { row } from "../../domain/Message.ts"
import type { Bilingual } from "../../domain/Words.ts"
import { figure, yuan } from "../../text/words/Amounts.ts"
import { word } from "../../text/words/Names.ts"
import { many } from "../../text/words/Plural.ts"
import { lendingSources, origins } from "./lendingSources.ts"

/** The amounts beside the market value, in sentences. */
const bases: Readonly<Record<string, Bilingual>> = {
  PURCHASE_PRICE: { zh: "购置价格", en: "purchase price" },
  GUIDE_PRICE: { zh: "厂商指导价", en: "maker's guide price" },
  BOOK_VALUE: { zh: "账面价值", en: "book value" },
}

const papers: Readonly<Record<string, Bilingual>> = {
  bookValueDate: { zh: "账面价值", en: "book value" },
  invoiceDate: { zh: "购置发票", en: "invoice" },
}

const percent = (share: number): string => `${figure(Math.round(1000 * share) / 10)}%`

/** The sentences of the lender's figures. */
export const lendingTexts = {
  /** Where a figure of the policy comes from; a lender's own words come with the message. */
  "lending.source": row<{ origin: string; source: string; zh?: string; en?: string }>({
    zh: ({ origin, source, zh }) => `${word.zh(origins, origin)}：${zh ?? word.zh(lendingSources, source)}`,
    en: ({ en, origin, source }) => `${word.en(origins, origin)}: ${en ?? word.en(lendingSources, source)}`,
  }),
  "lending.learnedDiscount": row<{ auctions: number; others: number }>({
    zh: ({ auctions, others }) =>
      others === 0
        ? `本市场的${figure(auctions)}个样本均为拍卖成交：市场价值即拍卖水平，无须再打折扣。`
        : `由本市场${figure(auctions)}个拍卖成交与${figure(others)}个其他成交学得。`,
    en: ({ auctions, others }) =>
      others === 0
        ? `All ${figure(auctions)} sales of this market are auctions: its market value already is what an auction brings.`
        : `Learned from ${figure(auctions)} auctions and ${figure(others)} other sales of this market.`,
  }),
  "lending.term.age": row<{ years: number; most: number }>({
    zh: ({ most, years }) => `届时使用年限约${years}年，超过${figure(most)}年的使用寿命，不预测价值。`,
    en: ({ most, years }) =>
      `It is then about ${many(years, "year")} old, beyond a service life of ${figure(most)}: no value is forecast.`,
  }),
  "lending.term.mileage": row<{ km: number; most: number }>({
    zh: ({ km, most }) => `届时行驶里程约${figure(km)}公里，超过引导报废里程${figure(most)}公里，不预测价值。`,
    en: ({ km, most }) =>
      `It has then run about ${figure(km)} km, beyond the ${figure(most)} km at which scrapping is recommended: no value is forecast.`,
  }),
  "lending.term.noAge": row<Record<never, never>>({
    zh: () => "年份未知，无法预测期末价值；请补充出厂或登记日期。",
    en: () => "Its age is unknown, so no later value is forecast: state when it was made or registered.",
  }),
  "lending.risk.gap": row<{ kind: string; amount: number; gap: number; limit: number }>({
    zh: ({ amount, gap, kind, limit }) =>
      `${word.zh(bases, kind)}${yuan.zh(amount)}比市场价值${gap > 0 ? "高" : "低"}${percent(Math.abs(gap))}，超过政策限度${percent(limit)}；市场价值不因此调整，请查明差异原因。`,
    en: ({ amount, gap, kind, limit }) =>
      `The ${word.en(bases, kind)} of ${yuan.en(amount)} is ${percent(Math.abs(gap))} ${gap > 0 ? "above" : "below"} the market value, beyond the policy's limit of ${percent(limit)}. The market value stays as it is; find out why they differ.`,
  }),
  "lending.risk.oldPaper": row<{ field: string; months: number; limit: number }>({
    zh: ({ field, limit, months }) =>
      `${word.zh(papers, field)}距价值时点已${months}个月，超过${limit}个月，难以反映目前状况。`,
    en: ({ field, limit, months }) =>
      `The ${word.en(papers, field)} is ${many(months, "month")} older than the valuation date, beyond ${limit}: it says little of today.`,
  }),
}
