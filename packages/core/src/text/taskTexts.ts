import { row } from "../domain/Message.ts"
import { many } from "./words/Plural.ts"

/** The state of a task. */
export const taskTexts = {
  /** The hint for an accepted task: poll, wait for the webhook, or stream. */
  "task.accepted": row<{ statusUrl: string }>({
    zh: ({ statusUrl }) =>
      `任务已受理，正在估值。请轮询 ${statusUrl} 直至状态为 SUCCESS 或 FAILED，或等待 Webhook 通知；如需实时查看推理过程，请使用 POST …/stream。`,
    en: ({ statusUrl }) =>
      `Task accepted, valuation started. Poll ${statusUrl} until SUCCESS or FAILED, or wait for the webhook; use POST …/stream to follow the reasoning live.`,
  }),
  /** The source of samples repeatedly failed to respond. */
  "task.searchUnavailable": row<{ source: string }>({
    zh: ({ source }) => `样本来源“${source}”多次没有响应，本次估值未能完成，请稍后重新提交。`,
    en: ({ source }) =>
      `The sample source "${source}" did not answer several times; the valuation could not be finished. Submit it again later.`,
  }),
  /** Lines were requested for a task that has not succeeded, or that predates the storing of lines. */
  "task.lines.inProgress": {
    zh: "任务仍在进行中，请在状态变为 SUCCESS 后再查询流水明细。",
    en: "The task is in progress. Read its lines when its status is SUCCESS.",
  },
  "task.lines.failed": {
    zh: "任务已失败，没有流水明细，原因见 errorMessage。",
    en: "The task has failed and has no lines. Its errorMessage says why.",
  },
  "task.lines.notKept": {
    zh: "该任务未保存流水明细，如需查询请用相同文件重新提交任务。",
    en: "The lines of this task were not kept. Create a task for the same files to read them.",
  },
  /** The same for the balances of its accounts. */
  "task.balances.inProgress": {
    zh: "任务仍在进行中，请在状态变为 SUCCESS 后再查询逐日余额。",
    en: "The task is in progress. Read its balances when its status is SUCCESS.",
  },
  "task.balances.failed": {
    zh: "任务已失败，没有逐日余额，原因见 errorMessage。",
    en: "The task has failed and has no balances. Its errorMessage says why.",
  },
  "task.balances.notKept": {
    zh: "该任务未保存逐日余额，如需查询请用相同文件重新提交任务。",
    en: "The balances of this task were not kept. Create a task for the same files to read them.",
  },
  /** A report was requested for a task in progress. */
  "task.report.inProgress": {
    zh: "任务仍在进行中，请在状态变为 SUCCESS 或 FAILED 后再查询报告。",
    en: "The task is in progress. Read its report when its status is SUCCESS or FAILED.",
  },
  /** A value was to be adopted on a task that has none. */
  "adoption.otherUnit": {
    zh: "与系统估值相差逾千倍，请核对单位：应填元，不是万元",
    en: "More than a thousand times the engine's value, or less than a thousandth of it: state yuan, not 10,000 yuan",
  },
  "adoption.noResult": {
    zh: "只有估值成功的任务才能采纳价值。",
    en: "A value can be adopted on a task with the status SUCCESS only.",
  },
  "adoption.samePerson": {
    zh: "采纳价值须由另一人复核，提出人不能自行确认或退回。",
    en: "A second person must decide: who proposed a value can neither confirm nor reject it.",
  },
  "adoption.newer": {
    zh: "已有更新的采纳提议，请对最新的一条复核。",
    en: "There is a newer proposal. Decide on the newest one.",
  },
  "adoption.decided": { zh: "该采纳提议已经复核过。", en: "This proposal was decided before." },
  "adoption.newVersion": {
    zh: "估值结果已有新版本，请按新版本重新提出采纳价值。",
    en: "The result has a new version. Propose the value again on that version.",
  },
  "adoption.tooMany": {
    zh: "该任务的采纳提议已达上限，请重新提交估值。",
    en: "The task has as many proposals as it may have. Create another task.",
  },
  /** Corrections of lines of statements, and the version of a result. */
  "query.version": { zh: "版本号应为从 1 开始的整数", en: "The version must be a whole number from 1" },
  "correction.noResult": {
    zh: "只有估值成功的流水任务才能更正明细。",
    en: "Lines can be corrected on a task with the status SUCCESS only.",
  },
  "correction.nothing": {
    zh: "请写明更正内容：剔除、金额或类别",
    en: "Say what to correct: exclude it, or give its amount or class",
  },
  "correction.both": {
    zh: "剔除的流水不能同时更正金额或类别",
    en: "A line that is excluded has no amount or class to correct",
  },
  "layout.lengths": {
    zh: "列的含义与表头的列数不一致",
    en: "There are not as many meanings as cells of the header",
  },
  "layout.names": { zh: "表头至少要有三个列名", en: "The header needs at least three names" },
  "layout.repeated": {
    zh: "有两列选了同一含义；除“附言、备注”和“不使用”外，一种含义只能选一列",
    en: "Two columns have the same meaning: only further text and not used may be chosen more than once",
  },
  "layout.columns": {
    zh: "须指定交易日期（或时间），以及金额一列或收入、支出各一列",
    en: "A day or time, and an amount or amounts in and out, are needed",
  },
  "layout.unread": {
    zh: "按此对应关系读不出该文件的明细，请检查表头和各列的含义",
    en: "The file has no lines that this mapping reads: check the header and what each column is",
  },
  "layout.contradicted": {
    zh: "按此对应关系，该文件的余额大多不连续：金额、收支方向或余额所选的列可能有误",
    en: "By this mapping the balance of the file does not follow on most lines: amount, direction or balance may be other columns",
  },
  "layout.full": {
    zh: "已确认的格式已达上限，请先删除不再使用的格式",
    en: "There are too many confirmed layouts: remove some that are no longer used",
  },
  "correction.repeated": { zh: "同一笔流水重复出现", en: "The line is named twice" },
  "correction.noLine": { zh: "没有这一笔流水", en: "There is no such line" },
  "correction.notCounted": {
    zh: "该笔流水不计入任何数字，无需更正",
    en: "The line counts in no figure: there is nothing to correct",
  },
  "correction.notCorrected": {
    zh: "该笔流水没有更正，无需撤回",
    en: "The line has no correction: there is nothing to take back",
  },
  "correction.newVersion": {
    zh: "结果已有新版本，请在最新版本上重新更正。",
    en: "The result has a new version. Correct the lines on that version.",
  },
  "correction.tooMany": {
    zh: "该任务的更正次数已达上限，请用相同文件重新提交任务。",
    en: "The task has as many versions as it may have. Create another task for the same files.",
  },
  "correction.notKept": {
    zh: "该任务未保存更正所需的数据，请用相同文件重新提交任务后再更正。",
    en: "The task has not kept what a correction needs. Create another task for the same files, and correct that.",
  },
  "task.timeLimit": row<{ seconds: number }>({
    zh: ({ seconds }) => `估值超过${seconds}秒仍未完成，已停止，请稍后重新提交。`,
    en: ({ seconds }) => `The valuation was stopped after ${many(seconds, "second")}. Submit it again later.`,
  }),
  /** The machine was too busy, or out of memory, to complete the task; it runs again. */
  "task.waiting": {
    zh: "系统繁忙或资源不足，本次估值暂未完成，稍后自动重试，无需重新提交。",
    en: "The system is busy or short of memory: the valuation waits and runs again by itself. There is no need to submit it again.",
  },
  /** A valuation waits for its market to be learned; `ahead` others are learned first. */
  "task.learning": row<{ ahead: number }>({
    zh: ({ ahead }) => `正在训练该市场的估值模型${ahead > 0 ? `，前面还有${ahead}个模型` : ""}`,
    en: ({ ahead }) =>
      ahead > 0
        ? `Waiting to train the model of this market, after ${many(ahead, "other")}`
        : "Training the model of this market",
  }),
  "task.learned": row<{ seconds: number }>({
    zh: ({ seconds }) => `该市场的估值模型训练完成，共等待${seconds}秒`,
    en: ({ seconds }) => `The model of this market was trained after a wait of ${many(seconds, "second")}`,
  }),
  /** This version cannot value the stored request. */
  "task.requestInvalid": row<{ path: string }>({
    zh: ({ path }) => `任务保存的请求已不被当前版本接受（${path}），请重新提交。`,
    en: ({ path }) => `The stored request is no longer accepted by this version (${path}). Submit it again.`,
  }),
  /** This installation no longer values the asset. */
  "task.assetUnavailable": row<{ assetType: string }>({
    zh: ({ assetType }) => `当前服务不再支持${assetType}类资产的估值。`,
    en: ({ assetType }) => `This service does not value ${assetType} any more.`,
  }),
  /** A crash interrupted the task, and the restarted run does not match the events already sent. */
  "task.restarted": {
    zh: "服务曾中断，期间样本或模型已更新，本次估值已重新开始，以下步骤取代此前的步骤。",
    en: "The service was interrupted, and samples or models have changed since: the valuation was restarted. The steps below replace those above.",
  },
  /** The process died each time while it worked on the task and nothing else. */
  "task.abandoned": row<{ deaths: number; valuationNo: string }>({
    zh: ({ deaths, valuationNo }) =>
      `服务单独处理该任务时先后${deaths}次异常中断，其间没有处理其他任务，问题很可能出在所提交的内容，已不再重试。请减少或更换材料后重新提交，并凭估值编号${valuationNo}联系服务方。`,
    en: ({ deaths, valuationNo }) =>
      `The service broke down ${many(deaths, "time")} while it worked on this task and nothing else: its input is the likely cause, and it will not be tried again. Submit it with fewer or other materials, and quote ${valuationNo} when you report it.`,
  }),
  /** An unexpected error; the log has the cause under the valuation number. */
  "task.unexpected": row<{ valuationNo: string }>({
    zh: ({ valuationNo }) => `估值过程中发生意外错误，请凭估值编号${valuationNo}联系服务方。`,
    en: ({ valuationNo }) => `An unexpected error occurred. Quote ${valuationNo} when you report it.`,
  }),
}
