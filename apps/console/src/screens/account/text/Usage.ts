/** The words of usage. */
export interface UsageWords {
  readonly quota: string
  readonly quotaUsed: (used: string, all: string) => string
  readonly quotaOver: string
  readonly balance: string
  readonly balanceHelp: string
  readonly charged: string
  readonly month: (period: string) => string
  readonly byAsset: string
  readonly byKey: string
  readonly asset: string
  readonly key: string
  readonly units: string
  readonly free: string
  readonly amount: string
  readonly total: string
  readonly none: string
  readonly months: string
  readonly monthsDescription: string
  readonly period: string
  readonly which: string
  readonly lastFour: (text: string) => string
}

export const usageWords: Readonly<Record<"zh" | "en", UsageWords>> = {
  zh: {
    quota: "本月免费额度",
    quotaUsed: (used, all) => `已用 ${used} / ${all} 次`,
    quotaOver: "免费额度已用完，此后从余额中扣费。",
    balance: "余额",
    balanceHelp: "每月先用免费次数；用完后余额不足，新任务会被拒绝。充值请联系管理员（ov accounts credit）。",
    charged: "本月费用",
    month: (period) => `${period} 明细`,
    byAsset: "按资产",
    byKey: "按密钥",
    asset: "资产",
    key: "密钥",
    units: "次数",
    free: "其中免费",
    amount: "费用（元）",
    total: "合计",
    none: "还没有用量。完成第一次估值后，这里会显示次数和费用。",
    months: "各月次数",
    monthsDescription: "每月的估值次数，以及其中的免费次数",
    period: "月份",
    which: "月份",
    lastFour: (text) => `末四位 ${text}`,
  },
  en: {
    quota: "Free this month",
    quotaUsed: (used, all) => `${used} of ${all} used`,
    quotaOver: "The free quota is used up: further tasks are charged to the balance.",
    balance: "Balance",
    balanceHelp:
      "Free units come first. Once they are used up, the balance must cover a task. The operator adds to it with ov accounts credit.",
    charged: "Charged this month",
    month: (period) => `Details of ${period}`,
    byAsset: "By asset",
    byKey: "By key",
    asset: "Asset",
    key: "Key",
    units: "Units",
    free: "Of these free",
    amount: "Charge, CNY",
    total: "Total",
    none: "There is no usage yet. It is counted from your first valuation.",
    months: "Units by month",
    monthsDescription: "Units of each month, and the free ones among them",
    period: "Month",
    which: "Month",
    lastFour: (text) => `ends in ${text}`,
  },
}
