import type { Catalogue } from "./Codes.ts"

/** Sentences on the state of a task, in Chinese. */
export const zhTasks: { readonly [Code in Extract<keyof Catalogue, `task.${string}`>]: Catalogue[Code] } = {
  "task.accepted": ({ statusUrl }) =>
    `任务已受理，正在估值。请轮询 ${statusUrl} 直至状态为 SUCCESS 或 FAILED，或等待 Webhook 通知；如需实时查看推理过程，请使用 POST …/stream。`,
  "task.searchUnavailable": ({ source }) => `样本来源“${source}”多次没有响应，本次估值未能完成，请稍后重新提交。`,
  "task.lines.inProgress": () => "任务仍在进行中，请在状态变为 SUCCESS 后再查询流水明细。",
  "task.lines.failed": () => "任务已失败，没有流水明细，原因见 errorMessage。",
  "task.lines.notKept": () => "该任务未保存流水明细，如需查询请用相同文件重新提交任务。",
  "task.balances.inProgress": () => "任务仍在进行中，请在状态变为 SUCCESS 后再查询逐日余额。",
  "task.balances.failed": () => "任务已失败，没有逐日余额，原因见 errorMessage。",
  "task.balances.notKept": () => "该任务未保存逐日余额，如需查询请用相同文件重新提交任务。",
  "task.report.inProgress": () => "任务仍在进行中，请在状态变为 SUCCESS 或 FAILED 后再查询报告。",
  "task.timeLimit": ({ seconds }) => `估值超过${seconds}秒仍未完成，已停止，请稍后重新提交。`,
  "task.learning": ({ ahead }) => `正在训练该市场的估值模型${ahead > 0 ? `，前面还有${ahead}个模型` : ""}`,
  "task.learned": ({ seconds }) => `该市场的估值模型训练完成，共等待${seconds}秒`,
  "task.requestInvalid": ({ path }) => `任务保存的请求已不被当前版本接受（${path}），请重新提交。`,
  "task.assetUnavailable": ({ assetType }) => `当前服务不再支持${assetType}类资产的估值。`,
  "task.restarted": () => "服务曾中断，期间样本或模型已更新，本次估值已重新开始，以下步骤取代此前的步骤。",
  "task.abandoned": ({ deaths, valuationNo }) =>
    `处理该任务期间服务曾${deaths}次异常中断，已不再重试。请减少或更换材料后重新提交，并凭估值编号${valuationNo}联系服务方。`,
  "task.unexpected": ({ valuationNo }) => `估值过程中发生意外错误，请凭估值编号${valuationNo}联系服务方。`,
}
