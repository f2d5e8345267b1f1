import { byLanguage } from "@open-valuation/core/domain"
import type { Locale } from "@open-valuation/core/text"
import { grouped, percent, signed } from "../Formats.ts"
import { asCell, cleaned } from "../text/Cleaned.ts"
import { reportWords } from "../text/ReportWords.ts"
import type { Fact } from "./Parts.ts"

/** A value that people have adopted, as a task carries it. Amounts in yuan, instants in ISO 8601. */
export interface AdoptedValue {
  readonly value: number
  readonly reason: string
  readonly attachments: ReadonlyArray<{ readonly fileName: string }>
  readonly by: { readonly name: string }
  readonly at: string
  readonly decidedBy: { readonly name: string } | null
  readonly decidedAt: string | null
  readonly decisionReason: string | null
  readonly engineValue: number | null
  readonly gap: number | null
  readonly version: number
  readonly resultHash: string
}

/** An adopted value beside the engine's, never in its place. */
export interface AdoptionView {
  readonly title: string
  /** The value with its currency, and in words where the language has a form for it. */
  readonly amount: string
  readonly spelled: string
  /** The engine's value, the gap, who adopted it and when, and what they saw. */
  readonly facts: ReadonlyArray<Fact>
  readonly reason: string
  /** What the second person said; absent where it said nothing. */
  readonly remark?: string
  /** Whose judgement this is. */
  readonly note: string
}

const adoptionWords = byLanguage({
  title: { zh: "采纳价值", en: "Adopted value" },
  engineValue: { zh: "系统估值", en: "Value of the engine" },
  gap: { zh: "与估值之差", en: "Difference from it" },
  proposed: { zh: "提出人", en: "Proposed by" },
  confirmed: { zh: "复核人", en: "Confirmed by" },
  remark: { zh: "复核意见", en: "The second person says" },
  attachments: { zh: "附件", en: "Attachments" },
  version: { zh: "结果版本", en: "Version of the result seen" },
  hash: { zh: "结果摘要", en: "Hash of the result seen" },
  note: {
    zh: "采纳价值由机构人员提出并经另一人复核，与系统估值并列，不替代系统估值。",
    en: "The adopted value was proposed by a person and confirmed by another. It stands beside the value of the engine and does not replace it.",
  },
})

/** Longest reason that a person gives. */
const MOST_REASON = 2000

/** The view of an adopted value. */
export const adoptionView = (adopted: AdoptedValue, locale: Locale): AdoptionView => {
  const words = reportWords[locale]
  const names = adoptionWords[locale]
  const yuan = (amount: number): string => words.yuan(grouped(amount, Number.isInteger(amount) ? 0 : 2))
  const signature = (who: string, at: string | null): string =>
    cleaned(`${who}${at === null ? "" : words.inBrackets(at.slice(0, 16).replace("T", " "))}`, 140)
  const { decidedBy, decisionReason, engineValue, gap } = adopted
  const files = adopted.attachments.map(({ fileName }) => fileName).join(words.comma)
  return {
    title: names.title,
    amount: asCell(yuan(adopted.value)),
    spelled: cleaned(words.spelled(Math.round(adopted.value)), 100),
    facts: [
      ...(engineValue === null ? [] : [{ name: names.engineValue, text: asCell(yuan(Math.round(engineValue))) }]),
      ...(gap === null ? [] : [{ name: names.gap, text: signed(percent(gap), gap) }]),
      { name: names.proposed, text: signature(adopted.by.name, adopted.at) },
      ...(decidedBy === null ? [] : [{ name: names.confirmed, text: signature(decidedBy.name, adopted.decidedAt) }]),
      ...(files === "" ? [] : [{ name: names.attachments, text: cleaned(files, 500) }]),
      ...(adopted.version === 1 ? [] : [{ name: names.version, text: String(adopted.version) }]),
      { name: names.hash, text: adopted.resultHash.slice(0, 16), isCode: true },
    ],
    reason: cleaned(adopted.reason, MOST_REASON),
    ...(decisionReason === null
      ? {}
      : { remark: cleaned(`${names.remark}${words.colon}${decisionReason}`, MOST_REASON + names.remark.length + 2) }),
    note: names.note,
  }
}
