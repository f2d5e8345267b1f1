import { row } from "../../domain/Message.ts"
import { round, roundedBeside } from "../../domain/Rounding.ts"
import type { Bilingual, Locale } from "../../domain/Words.ts"
import { figure, yuan } from "../../text/words/Amounts.ts"
import { word } from "../../text/words/Names.ts"
import { last, many } from "../../text/words/Plural.ts"
import { isOtherUnit } from "../LendingResult.ts"
import { lendingWords } from "../words.ts"
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

const purposes: Readonly<Record<string, Bilingual>> = lendingWords.purpose.codes

const percent = (share: number): string => `${figure(Math.round(1000 * share) / 10)}%`

/** Rounded down, so that it never appears to have reached a limit that it is below. */
const wholePercent = (share: number): string => `${Math.floor(Number((100 * share).toPrecision(12)))}%`

/** A share in per cent that stays on its side of a limit. */
const besides = (share: number, limit: number): string => percent(roundedBeside(share, limit, 3))

/** A gap as a person says it: beyond twice the amount in multiples, and never as the whole of it. */
const stands = {
  zh: (gap: number, limit: number): string =>
    gap >= 1
      ? `为市场价值的${figure(round(1 + gap, 1))}倍`
      : gap <= -0.99
        ? "不足市场价值的1%"
        : `比市场价值${gap > 0 ? "高" : "低"}${besides(Math.abs(gap), limit)}`,
  en: (gap: number, limit: number): string =>
    gap >= 1
      ? `${figure(round(1 + gap, 1))} times the market value`
      : gap <= -0.99
        ? "less than 1% of the market value"
        : `${besides(Math.abs(gap), limit)} ${gap > 0 ? "above" : "below"} the market value`,
}

const listed = (kinds: string, locale: Locale): string =>
  kinds
    .split(",")
    .map((kind) => word[locale](bases, kind))
    .join(locale === "zh" ? "或" : " or ")

/** The sentences of the lender's figures. */
export const lendingTexts = {
  /** Where a figure of the policy comes from; a lender's own words come with the message. */
  "lending.source": row<{ origin: string; source: string; zh?: string; en?: string }>({
    zh: ({ origin, source, zh }) => `${word.zh(origins, origin)}：${zh ?? word.zh(lendingSources, source)}。`,
    en: ({ en, origin, source }) => `${word.en(origins, origin)}: ${en ?? word.en(lendingSources, source)}.`,
  }),
  "lending.learnedDiscount": row<{ auctions: number; others: number }>({
    zh: ({ auctions, others }) =>
      others === 0
        ? `本市场的${figure(auctions)}宗成交均为拍卖：市场价值即拍卖水平，无须再打折扣。`
        : `折扣由本市场的${figure(auctions)}宗拍卖成交与${figure(others)}宗其他成交测算得出。`,
    en: ({ auctions, others }) =>
      others === 0
        ? `This market holds nothing but auctions (${figure(auctions)}): its market value already is what an auction brings.`
        : `Learned from ${many(auctions, "auction")} and ${many(others, "other sale")} of this market.`,
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
  "lending.term.right": row<Record<never, never>>({
    zh: () => "届时使用权已到期，不给出价值。",
    en: () => "The right has ended by then: no value is given.",
  }),
  "lending.risk.gap": row<{ kind: string; amount: number; gap: number; limit: number }>({
    zh: ({ amount, gap, kind, limit }) =>
      `${word.zh(bases, kind)}${yuan.zh(amount)}，${stands.zh(gap, limit)}，超过政策限度${percent(limit)}；市场价值不因此调整，${isOtherUnit(gap) ? "请先核对金额单位：应填元，不是万元" : "请查明差异原因"}。`,
    en: ({ amount, gap, kind, limit }) =>
      `The ${word.en(bases, kind)} of ${yuan.en(amount)} is ${stands.en(gap, limit)}, beyond the policy's limit of ${percent(limit)}. The market value stays as it is; ${isOtherUnit(gap) ? "check the unit first: amounts are in yuan, not in 10,000 yuan" : "find out why they differ"}.`,
  }),
  "lending.risk.purpose": row<{ purpose: string; told: string }>({
    zh: ({ purpose, told }) =>
      `不动产一般不作租赁物，估值目的却为${word.zh(purposes, purpose)}，请核对业务类型。${told}`,
    en: ({ purpose, told }) =>
      `The purpose is ${word.en(purposes, purpose)}, but land and buildings are usually not leased: check the kind of business. ${told}`,
  }),
  "lending.risk.oldPaper": row<{ field: string; months: number; limit: number }>({
    zh: ({ field, limit, months }) =>
      `${word.zh(papers, field)}距价值时点已${months}个月，超过${limit}个月，难以反映目前状况。`,
    en: ({ field, limit, months }) =>
      `The ${word.en(papers, field)} is ${many(months, "month")} older than the valuation date, beyond ${limit}: it says little of today.`,
  }),
  "lending.prudent.unmeasured": row<{ months: number; least: number; margin: number }>({
    zh: ({ least, margin, months }) =>
      `本市场的价格指数仅覆盖${months}个月，不足${least}个月，无法判断可持续水平；从市场价值中扣除${percent(margin)}作为审慎余量。`,
    en: ({ least, margin, months }) =>
      `The market's own index covers ${many(months, "month")}, fewer than ${least}: what it sustains is not known, and a margin of ${percent(margin)} is taken off the market value.`,
  }),
  "lending.prudent.ahead": row<{ rise: number }>({
    zh: ({ rise }) => `最新样本之后外推的上涨${percent(rise)}尚未发生，不计入。`,
    en: ({ rise }) => `A rise of ${percent(rise)} beyond the newest sample is not observed and does not count.`,
  }),
  "lending.prudent.level": row<{ months: number; windowMonths: number; above: number; taken: number }>({
    zh: ({ above, months, taken, windowMonths }) =>
      `价格水平${above >= 0 ? `高于近${months}个月均值${percent(above)}` : `低于近${months}个月均值${percent(-above)}`}${months < windowMonths ? `（应取${windowMonths}个月，样本不足）` : ""}；${taken > 0 ? `从市场价值中扣减${percent(taken)}` : "无须扣减"}。`,
    en: ({ above, months, taken, windowMonths }) =>
      `The market's level is ${percent(Math.abs(above))} ${above >= 0 ? "above" : "below"} its mean of the ${last(months, "month")}${months < windowMonths ? ` (${windowMonths} are due, there are no more)` : ""}; ${taken > 0 ? `${percent(taken)} is taken off the market value` : "nothing is taken off"}.`,
  }),
  "lending.reason.noValue": row<{ told: string }>({
    zh: ({ told }) => `未得出市场价值，不能作为依据。${told}`,
    en: ({ told }) => `There is no market value to rely on. ${told}`.trim(),
  }),
  "lending.reason.confidence": row<{ confidence: number; limit: number }>({
    zh: ({ confidence, limit }) => `置信度${wholePercent(confidence)}，低于政策要求的${percent(limit)}。`,
    en: ({ confidence, limit }) =>
      `The confidence is ${wholePercent(confidence)}, below the ${percent(limit)} that the policy asks for.`,
  }),
  "lending.reason.range": row<{ width: number; limit: number }>({
    zh: ({ limit, width }) => `估值区间宽度为估值的${besides(width, limit)}，超过政策限度${percent(limit)}。`,
    en: ({ limit, width }) =>
      `The range is ${besides(width, limit)} of the value wide, beyond the policy's ${percent(limit)}.`,
  }),
  "lending.reason.samples": row<{ count: number; limit: number }>({
    zh: ({ count, limit }) => `有效样本${count}条，少于政策要求的${limit}条。`,
    en: ({ count, limit }) => `${many(count, "sample")} carry the value; the policy asks for ${limit}.`,
  }),
  /** `told`: the tip. */
  "lending.reason.tip": row<{ told: string }>({ zh: ({ told }) => told, en: ({ told }) => told }),
  "lending.reason.gap": row<{ kind: string; gap: number; limit: number }>({
    zh: ({ gap, kind, limit }) => `${word.zh(bases, kind)}${stands.zh(gap, limit)}，超过政策限度${percent(limit)}。`,
    en: ({ gap, kind, limit }) =>
      `The ${word.en(bases, kind)} is ${stands.en(gap, limit)}, beyond the policy's ${percent(limit)}.`,
  }),
  "lending.reason.basisMissing": row<{ purpose: string; kinds: string }>({
    zh: ({ kinds, purpose }) =>
      `估值目的为${word.zh(purposes, purpose)}，按规定应以${listed(kinds, "zh")}为依据，请求未提供。`,
    en: ({ kinds, purpose }) =>
      `For the purpose of ${word.en(purposes, purpose)} the rule names the ${listed(kinds, "en")}, which the request does not state.`,
  }),
}
