import { byLanguage } from "@open-valuation/report/formats"

const keyWords = byLanguage({
  intro: {
    zh: "系统之间通过 API 密钥调用接口。密钥只在创建时显示一次，请保存在服务端，不要写进网页或代码仓库。",
    en: "Programs call the API with a key. A key is shown once, when it is created: keep it on a server, never in a page or a repository.",
  },
  ownOnly: {
    zh: "您是用 API 密钥登录的，只能轮换或停用这一个密钥。新建密钥请使用 ov console 的链接登录。",
    en: "You signed in with an API key and can rotate or revoke that key alone. To create keys, sign in with a link of ov console.",
  },
  name: { zh: "名称", en: "Name" },
  key: { zh: "密钥末四位", en: "Ends in" },
  scopes: { zh: "权限", en: "Scopes" },
  callback: { zh: "默认回调地址", en: "Default callback" },
  callbackHelp: {
    zh: "创建任务时没有给出回调地址，就通知这里。",
    en: "Is notified of tasks that name no address of their own.",
  },
  created: { zh: "创建时间", en: "Created" },
  expires: { zh: "到期时间", en: "Expires" },
  never: { zh: "长期有效", en: "Never" },
  state: { zh: "状态", en: "State" },
  lastUsed: { zh: "最近使用", en: "Last used" },
  neverUsed: { zh: "从未使用", en: "Never used" },
  used: { zh: "本月次数", en: "Units this month" },
  active: { zh: "使用中", en: "In use" },
  expired: { zh: "已过期", en: "Expired" },
  revoked: { zh: (day: string) => `${day}停用`, en: (day: string) => `Revoked ${day}` },
  own: { zh: "当前登录", en: "This session" },
  showRevoked: { zh: (count: number) => `已停用的密钥（${count}）`, en: (count: number) => `Revoked keys (${count})` },
  add: { zh: "新建密钥", en: "New key" },
  nameHelp: { zh: "便于辨认用途，例如“信贷系统”。", en: "Says what it is for, such as “loan system”." },
  days: { zh: "有效期", en: "Valid for" },
  daysHelp: { zh: "不填则长期有效。", en: "Empty: it never expires." },
  dayUnit: { zh: "天", en: "days" },
  create: { zh: "创建", en: "Create" },
  rotate: { zh: "轮换密钥", en: "Rotate" },
  rotateOf: { zh: (name: string) => `轮换密钥：${name}`, en: (name: string) => `Rotate ${name}` },
  rotateTitle: { zh: (name: string) => `轮换“${name}”的密钥？`, en: (name: string) => `Rotate the key “${name}”?` },
  rotateWarning: {
    zh: "系统会生成新的密钥和回调签名密钥。旧的还能使用 24 小时，请在此期间换上新的；再次轮换时，更早的密钥立即失效。",
    en: "You get a new key and a new webhook secret. The old ones work for another 24 hours, or until you rotate again: replace them in that time.",
  },
  revoke: { zh: "停用", en: "Revoke" },
  revokeOf: { zh: (name: string) => `停用密钥：${name}`, en: (name: string) => `Revoke ${name}` },
  revokeTitle: { zh: (name: string) => `停用“${name}”？`, en: (name: string) => `Revoke the key “${name}”?` },
  revokeWarning: {
    zh: "使用这个密钥的调用会立即被拒绝，无法恢复。进行中的任务会继续完成。",
    en: "Calls with this key are refused at once. This cannot be undone. Tasks in progress run to their end.",
  },
  revokeOwn: {
    zh: "这是您当前登录使用的密钥，停用后会退出登录。",
    en: "You are signed in with this key: revoking it ends your session.",
  },
  shown: { zh: (name: string) => `“${name}”的密钥`, en: (name: string) => `The key “${name}”` },
  shownOnce: {
    zh: "密钥只显示这一次，离开此页后无法再次查看。请现在复制并妥善保存。",
    en: "The secrets are shown this once and cannot be read again. Copy them now and keep them safe.",
  },
  oldUntil: { zh: "旧的密钥和签名密钥还能使用 24 小时。", en: "The old key and secret work for another 24 hours." },
  webhookSecret: {
    zh: "回调签名密钥（用于验证通知确实由本系统发出）",
    en: "Webhook secret (shows receivers that a notification comes from this server)",
  },
  done: { zh: "已保存，关闭", en: "I have saved them" },
})

const usageWords = byLanguage({
  quota: { zh: "本月免费额度", en: "Free this month" },
  quotaUsed: {
    zh: (used: string, all: string) => `已用 ${used} / ${all} 次`,
    en: (used: string, all: string) => `${used} of ${all} used`,
  },
  quotaOver: {
    zh: "免费额度已用完，此后从余额中扣费。",
    en: "The free quota is used up: further tasks are charged to the balance.",
  },
  balance: { zh: "余额", en: "Balance" },
  balanceHelp: {
    zh: "每月先用免费次数；用完后余额不足，新任务会被拒绝。充值请联系管理员（ov accounts credit）。",
    en: "Free units come first. Once they are used up, the balance must cover a task. The operator adds to it with ov accounts credit.",
  },
  charged: { zh: "本月费用", en: "Charged this month" },
  month: { zh: (period: string) => `${period} 明细`, en: (period: string) => `Details of ${period}` },
  byAsset: { zh: "按资产", en: "By asset" },
  byKey: { zh: "按密钥", en: "By key" },
  asset: { zh: "资产", en: "Asset" },
  key: { zh: "密钥", en: "Key" },
  units: { zh: "次数", en: "Units" },
  free: { zh: "其中免费", en: "Of these free" },
  amount: { zh: "费用（元）", en: "Charge, CNY" },
  total: { zh: "合计", en: "Total" },
  none: {
    zh: "还没有用量。完成第一次估值后，这里会显示次数和费用。",
    en: "There is no usage yet. It is counted from your first valuation.",
  },
  months: { zh: "各月次数", en: "Units by month" },
  monthsDescription: {
    zh: "每月的估值次数，以及其中的免费次数",
    en: "Units of each month, and the free ones among them",
  },
  period: { zh: "月份", en: "Month" },
  which: { zh: "月份", en: "Month" },
  lastFour: { zh: (text: string) => `末四位 ${text}`, en: (text: string) => `ends in ${text}` },
})

/** The words of deliveries, keys and usage. */
export const words = byLanguage({
  title: { zh: "接口与用量", en: "API and usage" },
  tabs: {
    deliveries: { zh: "回调投递", en: "Webhooks" },
    keys: { zh: "API 密钥", en: "API keys" },
    usage: { zh: "用量与余额", en: "Usage and balance" },
  },
  deliveries: {
    intro: {
      zh: "任务结束后，服务会向回调地址发送通知；失败后三天内自动重试。",
      en: "When a task ends, the server notifies its callback address, and retries for three days.",
    },
    filter: { zh: "状态", en: "State" },
    all: { zh: "全部", en: "All" },
    status: {
      PENDING: { zh: "待投递", en: "Pending" },
      DELIVERED: { zh: "已送达", en: "Delivered" },
      FAILED: { zh: "投递失败", en: "Failed" },
      DISABLED: { zh: "已停用", en: "Disabled" },
    },
    types: {
      "valuation.succeeded": { zh: "估值完成", en: "Valued" },
      "valuation.failed": { zh: "估值失败", en: "Failed" },
      "valuation.adopted": { zh: "采纳价值", en: "Value adopted" },
      "portfolio.run.finished": { zh: "押品重估完成", en: "Book revalued" },
      "portfolio.alert": { zh: "押品预警", en: "Book alert" },
      "webhook.test": { zh: "测试", en: "Test" },
    },
    receiver: { zh: "回调地址", en: "Receiver" },
    event: { zh: "事件", en: "Event" },
    state: { zh: "状态", en: "State" },
    attempts: { zh: "投递记录", en: "Attempts" },
    next: { zh: "下次投递", en: "Next attempt" },
    none: {
      zh: "还没有投递。创建任务时带上回调地址，或先发一次测试。",
      en: "There are no deliveries yet. Give a callback address with a task, or send a test.",
    },
    task: { zh: (taskId: string) => `任务 ${taskId}`, en: (taskId: string) => `Task ${taskId}` },
    again: { zh: "重新投递", en: "Deliver again" },
    test: { zh: "发送测试", en: "Send a test" },
    testHelp: { zh: "不填则发到密钥的默认回调地址。", en: "Empty: the default callback of the key." },
    url: { zh: "回调地址", en: "Address" },
    send: { zh: "发送", en: "Send" },
    attempt: {
      zh: (time: string, milliseconds: string) => `${time}，用时 ${milliseconds} 毫秒`,
      en: (time: string, milliseconds: string) => `${time}, ${milliseconds} ms`,
    },
    answered: { zh: (status: number) => `对方返回 ${status}`, en: (status: number) => `answered ${status}` },
    noAttempt: { zh: "尚未投递", en: "Not attempted yet" },
    /** Sending all again that have failed. */
    recover: {
      title: { zh: "补发失败的通知", en: "Recover failed deliveries" },
      since: { zh: "通知产生于（起）", en: "Created since" },
      help: {
        zh: "对方系统恢复后，可以把投递失败的通知一次补发。通知重试三天仍不成功才算失败。",
        en: "Once your receiver works again, all that have failed can be sent together. A delivery fails after three days of retries.",
      },
      none: { zh: "这一天以来没有投递失败的通知。", en: "No delivery has failed since this day." },
      button: { zh: (count: string) => `补发 ${count} 条`, en: (count: string) => `Deliver ${count} again` },
      question: {
        zh: (count: string) => `补发 ${count} 条失败的通知？`,
        en: (count: string) => `Deliver what failed again (${count})?`,
      },
      what: {
        zh: "每条通知按原编号重新投递，对方可据此去重；待投递的通知不受影响。",
        en: "Each keeps its id, by which your receiver can drop duplicates. Pending ones stay as they are.",
      },
      most: {
        zh: (count: string) => `每次最多补发 ${count} 条，从最早的开始。`,
        en: (count: string) => `At most ${count} go at once, the oldest first.`,
      },
      done: { zh: (count: string) => `已开始补发 ${count} 条。`, en: (count: string) => `Started ${count} again.` },
    },
  },
  keys: { zh: keyWords.zh, en: keyWords.en },
  usage: { zh: usageWords.zh, en: usageWords.en },
})
