import { byLanguage } from "@open-valuation/report/formats"

/** The words of adopted values. */
export const words = byLanguage({
  title: { zh: "采纳价值", en: "Adopted value" },
  means: {
    zh: "采纳价值由一人提出、另一人复核，与系统估值并列，不替代系统估值。",
    en: "One person proposes an adopted value and another confirms it. It stands beside the engine's value and never replaces it.",
  },
  none: { zh: "尚未采纳价值。", en: "No value has been adopted." },
  status: {
    PROPOSED: { zh: "待确认", en: "To be confirmed" },
    CONFIRMED: { zh: "已确认", en: "Confirmed" },
    REJECTED: { zh: "已退回", en: "Rejected" },
    SUPERSEDED: { zh: "已被取代", en: "Superseded" },
  },
  against: {
    zh: (change: string) => `较系统估值 ${change}`,
    en: (change: string) => `${change} against the engine's value`,
  },
  equal: { zh: "与系统估值相同", en: "The engine's value" },
  seen: { zh: "当时的系统估值", en: "Engine's value then" },
  reason: { zh: "理由", en: "Reason" },
  attachments: { zh: "附件", en: "Attachments" },
  page: { zh: (page: number) => `第 ${page} 页`, en: (page: number) => `Page ${page}` },
  earlierPage: { zh: "上一页", en: "Previous page" },
  laterPage: { zh: "下一页", en: "Next page" },
  proposed: { zh: "提出", en: "Proposed" },
  confirmed: { zh: "确认", en: "Confirmed" },
  rejected: { zh: "退回", en: "Rejected" },
  remark: { zh: "复核意见", en: "Reviewer's remark" },
  byAt: { zh: (name: string, at: string) => `${name}，${at}`, en: (name: string, at: string) => `${name}, ${at}` },
  waiting: { zh: "有一项采纳价值待确认", en: "A value waits to be confirmed" },
  own: {
    zh: "由您提出，须由另一人确认或退回。",
    en: "You proposed it. Another person has to confirm or reject it.",
  },
  confirm: { zh: "确认", en: "Confirm" },
  reject: { zh: "退回", en: "Reject" },
  remarkHelp: { zh: "随决定一并保存", en: "Kept with the decision" },
  propose: { zh: "提出采纳价值", en: "Propose a value" },
  proposeAnother: {
    zh: "重新提出（取代待确认的一项）",
    en: "Propose another value (it supersedes the one waiting)",
  },
  value: { zh: "采纳价值", en: "Value" },
  yuan: { zh: "元", en: "yuan" },
  take: { zh: "填入系统估值", en: "Use the engine's value" },
  reasonHelp: {
    zh: "说明采纳依据；与系统估值不同的，说明差异原因。",
    en: "What it rests on, and why it differs from the engine's value.",
  },
  attach: { zh: "PDF、图片或表格，最多 20 个", en: "PDF, pictures or spreadsheets, 20 at most" },
  send: { zh: "提交确认", en: "Submit for confirmation" },
  history: { zh: (count: number) => `历次记录（${count}）`, en: (count: number) => `History (${count})` },
  state: { zh: "状态", en: "Status" },
  scope: {
    zh: "提出和复核采纳价值需要“复核”权限。",
    en: "Proposing and confirming values needs the scope Review.",
  },
})
