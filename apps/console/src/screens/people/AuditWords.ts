import type { AuditEvent } from "@open-valuation/http-api"
import { byLanguage } from "@open-valuation/report/formats"

const words = byLanguage({
  ofAll: {
    "accounts.credit": { zh: "账户充值", en: "Credit the account" },
    "accounts.quota": { zh: "设置免费额度", en: "Set the free quota" },
    "chat.message": { zh: "发送对话消息", en: "Send a chat message" },
    "chat.open": { zh: "新建对话", en: "Open a chat" },
    "chat.stream": { zh: "发送对话消息", en: "Send a chat message" },
    "erasures.create": { zh: "删除个人数据", en: "Erase personal data" },
    "erasures.dryRun": { zh: "试算可删除的个人数据（未删除）", en: "Count personal data, erasing nothing" },
    "erasures.export": { zh: "导出个人数据", en: "Export personal data" },
    "keys.create": { zh: "新建密钥", en: "Create a key" },
    "keys.revoke": { zh: "停用密钥", en: "Revoke a key" },
    "keys.rotate": { zh: "轮换密钥", en: "Rotate a key" },
    "keys.secret": { zh: "查看回调签名密钥", en: "Show a signing secret" },
    "markets.check": { zh: "检查样本文件（未导入）", en: "Check a file of samples, importing nothing" },
    "markets.fit": { zh: "训练模型", en: "Fit models" },
    "markets.import": { zh: "导入样本", en: "Import samples" },
    "materials.upload": { zh: "上传流水文件", en: "Upload statements" },
    "models.approve": { zh: "批准模型", en: "Approve a model" },
    "models.retire": { zh: "停用模型", en: "Retire a model" },
    "pagePictures.make": { zh: "查看流水原页", en: "Show a page of a statement" },
    "portfolios.cancel": { zh: "取消组合重估", en: "Cancel a run of a portfolio" },
    "portfolios.change": { zh: "修改资产组合", en: "Change a portfolio" },
    "portfolios.create": { zh: "新建资产组合", en: "Create a portfolio" },
    "portfolios.import": { zh: "导入资产清单", en: "Import items" },
    "portfolios.preview": { zh: "预览资产清单", en: "Preview items" },
    "portfolios.remove": { zh: "删除资产组合", en: "Remove a portfolio" },
    "portfolios.run": { zh: "重估资产组合", en: "Value a portfolio" },
    "recognition.ocr": { zh: "识别照片或 PDF", en: "Read a photo or PDF" },
    "session.signIn": { zh: "登录", en: "Log in" },
    "session.signOut": { zh: "退出登录", en: "Log out" },
    "statementCorrections.correct": { zh: "更正流水明细", en: "Correct statement lines" },
    "statementLayouts.create": { zh: "确认流水各列的含义", en: "Confirm statement columns" },
    "statementLayouts.remove": { zh: "删除已确认的流水列", en: "Remove confirmed columns" },
    "tasks.label": { zh: "修改案件编号或备注", en: "Change case number or note" },
    "users.add": { zh: "添加用户", en: "Add a user" },
    "users.change": { zh: "修改用户", en: "Change a user" },
    "users.link": { zh: "生成登录链接", en: "Make a login link" },
    "webhooks.redeliver": { zh: "重新投递通知", en: "Deliver again" },
    "webhooks.redeliverFailed": { zh: "补发失败的通知", en: "Recover failed deliveries" },
    "webhooks.test": { zh: "发送测试通知", en: "Send a test notification" },
  },
  /** By what follows the name of the asset. */
  ofAsset: {
    ".create": { zh: (asset: string) => `新建任务：${asset}`, en: (asset: string) => `New task: ${asset}` },
    ".stream": { zh: (asset: string) => `新建任务：${asset}`, en: (asset: string) => `New task: ${asset}` },
    "Adoptions.confirm": {
      zh: (asset: string) => `确认采纳价值：${asset}`,
      en: (asset: string) => `Confirm an adopted value: ${asset}`,
    },
    "Adoptions.propose": {
      zh: (asset: string) => `提出采纳价值：${asset}`,
      en: (asset: string) => `Propose an adopted value: ${asset}`,
    },
    "Adoptions.reject": {
      zh: (asset: string) => `退回采纳价值：${asset}`,
      en: (asset: string) => `Reject an adopted value: ${asset}`,
    },
  },
})

interface NamedAsset {
  readonly assetType: string
  /** Its name in the reader's language. */
  readonly title: string
}

/** What only counted is told apart: an erasure that was made has its number, and a checked file ends in `dryRun`. */
export const toldAction = ({ action, object, outcome }: Pick<AuditEvent, "action" | "object" | "outcome">): string => {
  if (action === "erasures.create" && object === "erasures" && outcome === "DONE") return "erasures.dryRun"
  return action === "markets.import" && object.endsWith("/dryRun") ? "markets.check" : action
}

/**
 * What an action of the audit log is called, such as `webhooks.test`. `undefined` for an action of an asset that is
 * none of `assets`.
 */
export const actionText = (
  action: string,
  locale: "zh" | "en",
  assets: ReadonlyArray<NamedAsset>,
): string | undefined => {
  const ofAll: Readonly<Record<string, string>> = words[locale].ofAll
  const ofAsset: Readonly<Record<string, (asset: string) => string>> = words[locale].ofAsset
  const told = assets.map(({ assetType, title }) => {
    const group = assetType.replaceAll("_", "").toLowerCase()
    return action.toLowerCase().startsWith(group) ? ofAsset[action.slice(group.length)]?.(title) : undefined
  })
  return ofAll[action] ?? told.find((text) => text !== undefined)
}
