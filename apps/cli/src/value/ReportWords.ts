import type { Locale } from "@open-valuation/core/text"

/** The words around the figures that every report of a market valuation has. */
export interface ReportWords {
  readonly range: string
  readonly confidence: string
  readonly rangeNote: string
  readonly confidenceNote: string
  readonly date: string
  readonly model: string
  /** How far the engine learned, with its version. */
  readonly path: Readonly<Record<"CORRECTED" | "LEARNED" | "POLICY", (engineVersion: string) => string>>
  readonly correction: string
  /** The total correction, its largest parts, and whether there are smaller ones. */
  readonly corrected: (total: string, parts: ReadonlyArray<string>, hasMore: boolean) => string
  readonly none: string
  readonly basis: Readonly<Record<"DEAL" | "ASK", string>>
  readonly level: Readonly<Record<"HIGH" | "MEDIUM" | "LOW", string>>
  readonly kind: Readonly<Record<"TRANSACTION" | "LISTING" | "AUCTION", string>>
  readonly samples: (kept: number, raw: number) => string
  readonly more: (count: number) => string
  /** Above the pages of the comparables from outside the catalogue. */
  readonly outside: string
  readonly excluded: string
  readonly risks: string
  readonly noRisks: string
  readonly furtherRisks: string
  readonly reasoning: string
}

/** Words by language. */
export const reportWords: Readonly<Record<Locale, ReportWords>> = {
  zh: {
    range: "合理区间",
    confidence: "置信度",
    rangeNote: "真实成交价有 80% 的可能落在其中",
    confidenceNote: "真实成交价在 ±10% 以内的可能性",
    date: "估价时点",
    model: "模型",
    path: {
      CORRECTED: (version) => `由本市场样本学习，含系统性偏差修正（${version}）`,
      LEARNED: (version) => `由本市场样本学习，不含系统性偏差修正（${version}）`,
      POLICY: (version) => `本市场样本太少，按既定规则比较（${version}）`,
    },
    correction: "系统性偏差",
    corrected: (total, parts, hasMore) => `修正 ${total}，其中${parts.join("，")}${hasMore ? "等" : ""}`,
    none: "无法给出",
    basis: { DEAL: "成交价", ASK: "挂牌价" },
    level: { HIGH: "高", MEDIUM: "中", LOW: "低" },
    kind: { TRANSACTION: "成交", LISTING: "挂牌", AUCTION: "拍卖" },
    samples: (kept, raw) => `可比样本（采用 ${kept} 条，共 ${raw} 条）`,
    more: (count) => `另有 ${count} 条`,
    outside: "样本库以外的样本",
    excluded: "剔除",
    risks: "风险提示",
    noRisks: "无",
    furtherRisks: "其他提示",
    reasoning: "估价过程",
  },
  en: {
    range: "Range",
    confidence: "Confidence",
    rangeNote: "the true price lies in it with 80 %",
    confidenceNote: "chance that the true price is within ±10 %",
    date: "Valued as of",
    model: "Model",
    path: {
      CORRECTED: (version) => `learned from this market, with a correction (${version})`,
      LEARNED: (version) => `learned from this market, no correction (${version})`,
      POLICY: (version) => `too few samples to learn: fixed rules (${version})`,
    },
    correction: "Correction",
    corrected: (total, parts, hasMore) => `${total} in all: ${parts.join(", ")}${hasMore ? " and others" : ""}`,
    none: "none can be given",
    basis: { DEAL: "deal price", ASK: "asking price" },
    level: { HIGH: "high", MEDIUM: "medium", LOW: "low" },
    kind: { TRANSACTION: "deal", LISTING: "listing", AUCTION: "auction" },
    samples: (kept, raw) => `Comparables (${kept} used of ${raw})`,
    more: (count) => `and ${count} more`,
    outside: "Samples from outside the catalogue",
    excluded: "Left out",
    risks: "Risks",
    noRisks: "none",
    furtherRisks: "Further tips",
    reasoning: "Reasoning",
  },
}
