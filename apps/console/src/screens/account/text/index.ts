import type { WebhookDelivery } from "@open-valuation/http-api"
import { type KeyWords, keyWords } from "./Keys.ts"
import { type UsageWords, usageWords } from "./Usage.ts"

/** The words of deliveries, keys and usage. */
export interface AccountWords {
  readonly title: string
  readonly tabs: { readonly deliveries: string; readonly keys: string; readonly usage: string }
  readonly deliveries: {
    readonly intro: string
    readonly filter: string
    readonly all: string
    readonly status: Readonly<Record<WebhookDelivery["status"], string>>
    readonly types: Readonly<Record<WebhookDelivery["type"], string>>
    readonly receiver: string
    readonly event: string
    readonly state: string
    readonly attempts: string
    readonly next: string
    readonly none: string
    readonly task: (taskId: string) => string
    readonly again: string
    readonly test: string
    readonly testHelp: string
    readonly url: string
    readonly send: string
    readonly attempt: (time: string, milliseconds: string) => string
    readonly answered: (status: number) => string
    readonly noAttempt: string
    /** Sending all again that have failed. */
    readonly recover: {
      readonly title: string
      readonly since: string
      readonly help: string
      readonly none: string
      readonly button: (count: string) => string
      readonly question: (count: string) => string
      readonly what: string
      readonly most: (count: string) => string
      readonly done: (count: string) => string
    }
  }
  readonly keys: KeyWords
  readonly usage: UsageWords
}

export const words: Readonly<Record<"zh" | "en", AccountWords>> = {
  zh: {
    title: "接口与用量",
    tabs: { deliveries: "回调投递", keys: "API 密钥", usage: "用量与余额" },
    deliveries: {
      intro: "任务结束后，服务会向回调地址发送通知；失败后三天内自动重试。",
      filter: "状态",
      all: "全部",
      status: { PENDING: "待投递", DELIVERED: "已送达", FAILED: "投递失败", DISABLED: "已停用" },
      types: { "valuation.succeeded": "估值完成", "valuation.failed": "估值失败", "webhook.test": "测试" },
      receiver: "回调地址",
      event: "事件",
      state: "状态",
      attempts: "投递记录",
      next: "下次投递",
      none: "还没有投递。创建任务时带上回调地址，或先发一次测试。",
      task: (taskId) => `任务 ${taskId}`,
      again: "重新投递",
      test: "发送测试",
      testHelp: "不填则发到密钥的默认回调地址。",
      url: "回调地址",
      send: "发送",
      attempt: (time, milliseconds) => `${time}，用时 ${milliseconds} 毫秒`,
      answered: (status) => `对方返回 ${status}`,
      noAttempt: "尚未投递",
      recover: {
        title: "补发失败的通知",
        since: "通知产生于（起）",
        help: "对方系统恢复后，可以把投递失败的通知一次补发。通知重试三天仍不成功才算失败。",
        none: "这一天以来没有投递失败的通知。",
        button: (count) => `补发 ${count} 条`,
        question: (count) => `补发 ${count} 条失败的通知？`,
        what: "每条通知按原编号重新投递，对方可据此去重；待投递的通知不受影响。",
        most: (count) => `每次最多补发 ${count} 条，从最早的开始。`,
        done: (count) => `已开始补发 ${count} 条。`,
      },
    },
    keys: keyWords.zh,
    usage: usageWords.zh,
  },
  en: {
    title: "API and usage",
    tabs: { deliveries: "Webhooks", keys: "API keys", usage: "Usage and balance" },
    deliveries: {
      intro: "When a task ends, the server notifies its callback address, and retries for three days.",
      filter: "State",
      all: "All",
      status: { PENDING: "Pending", DELIVERED: "Delivered", FAILED: "Failed", DISABLED: "Disabled" },
      types: { "valuation.succeeded": "Valued", "valuation.failed": "Failed", "webhook.test": "Test" },
      receiver: "Receiver",
      event: "Event",
      state: "State",
      attempts: "Attempts",
      next: "Next attempt",
      none: "There are no deliveries yet. Give a callback address with a task, or send a test.",
      task: (taskId) => `Task ${taskId}`,
      again: "Deliver again",
      test: "Send a test",
      testHelp: "Empty: the default callback of the key.",
      url: "Address",
      send: "Send",
      attempt: (time, milliseconds) => `${time}, ${milliseconds} ms`,
      answered: (status) => `answered ${status}`,
      noAttempt: "Not attempted yet",
      recover: {
        title: "Recover failed deliveries",
        since: "Created since",
        help: "Once your receiver works again, all that have failed can be sent together. A delivery fails after three days of retries.",
        none: "No delivery has failed since this day.",
        button: (count) => `Deliver ${count} again`,
        question: (count) => `Deliver what failed again (${count})?`,
        what: "Each keeps its id, by which your receiver can drop duplicates. Pending ones stay as they are.",
        most: (count) => `At most ${count} go at once, the oldest first.`,
        done: (count) => `Started ${count} again.`,
      },
    },
    keys: keyWords.en,
    usage: usageWords.en,
  },
}
