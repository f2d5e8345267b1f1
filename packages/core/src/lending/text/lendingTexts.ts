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
