/** The words of API keys. */
export interface KeyWords {
  readonly intro: string
  readonly ownOnly: string
  readonly name: string
  readonly key: string
  readonly scopes: string
  readonly callback: string
  readonly callbackHelp: string
  readonly created: string
  readonly expires: string
  readonly never: string
  readonly state: string
  readonly lastUsed: string
  readonly neverUsed: string
  readonly used: string
  readonly active: string
  readonly expired: string
  readonly revoked: (day: string) => string
  readonly own: string
  readonly showRevoked: (count: number) => string
  readonly add: string
  readonly nameHelp: string
  readonly days: string
  readonly daysHelp: string
  readonly dayUnit: string
  readonly create: string
  readonly rotate: string
  readonly rotateOf: (name: string) => string
  readonly rotateTitle: (name: string) => string
  readonly rotateWarning: string
  readonly revoke: string
  readonly revokeOf: (name: string) => string
  readonly revokeTitle: (name: string) => string
  readonly revokeWarning: string
  readonly revokeOwn: string
  readonly shown: (name: string) => string
  readonly shownOnce: string
  readonly oldUntil: string
  readonly webhookSecret: string
  readonly done: string
}

export const keyWords: Readonly<Record<"zh" | "en", KeyWords>> = {
  zh: {
    intro: "系统之间通过 API 密钥调用接口。密钥只在创建时显示一次，请保存在服务端，不要写进网页或代码仓库。",
    ownOnly: "您是用 API 密钥登录的，只能更换或停用这一个密钥。新建密钥请使用 ov console 的链接登录。",
    name: "名称",
    key: "密钥末四位",
    scopes: "权限",
    callback: "默认回调地址",
    callbackHelp: "创建任务时没有给出回调地址，就通知这里。",
    created: "创建时间",
    expires: "到期时间",
    never: "长期有效",
    state: "状态",
    lastUsed: "最近使用",
    neverUsed: "从未使用",
    used: "本月次数",
    active: "使用中",
    expired: "已过期",
    revoked: (day) => `${day}停用`,
    own: "当前登录",
    showRevoked: (count) => `已停用的密钥（${count}）`,
    add: "新建密钥",
    nameHelp: "便于辨认用途，例如“信贷系统”。",
    days: "有效期",
    daysHelp: "不填则长期有效。",
    dayUnit: "天",
    create: "创建",
    rotate: "更换",
    rotateOf: (name) => `更换密钥：${name}`,
    rotateTitle: (name) => `更换“${name}”的密钥？`,
    rotateWarning:
      "系统会生成新的密钥和回调签名密钥。旧的还能使用 24 小时，请在此期间换上新的；再次更换时，更早的密钥立即失效。",
    revoke: "停用",
    revokeOf: (name) => `停用密钥：${name}`,
    revokeTitle: (name) => `停用“${name}”？`,
    revokeWarning: "使用这个密钥的调用会立即被拒绝，无法恢复。进行中的任务会继续完成。",
    revokeOwn: "这是您当前登录使用的密钥，停用后会退出登录。",
    shown: (name) => `“${name}”的密钥`,
    shownOnce: "密钥只显示这一次，离开此页后无法再次查看。请现在复制并妥善保存。",
    oldUntil: "旧的密钥和签名密钥还能使用 24 小时。",
    webhookSecret: "回调签名密钥（用于验证通知确实由本系统发出）",
    done: "已保存，关闭",
  },
  en: {
    intro:
      "Programs call the API with a key. A key is shown once, when it is created: keep it on a server, never in a page or a repository.",
    ownOnly:
      "You signed in with an API key and can rotate or revoke that key alone. To create keys, sign in with a link of ov console.",
    name: "Name",
    key: "Ends in",
    scopes: "Scopes",
    callback: "Default callback",
    callbackHelp: "Is notified of tasks that name no address of their own.",
    created: "Created",
    expires: "Expires",
    never: "Never",
    state: "State",
    lastUsed: "Last used",
    neverUsed: "Never used",
    used: "Units this month",
    active: "In use",
    expired: "Expired",
    revoked: (day) => `Revoked ${day}`,
    own: "This session",
    showRevoked: (count) => `Revoked keys (${count})`,
    add: "New key",
    nameHelp: "Says what it is for, such as “loan system”.",
    days: "Valid for",
    daysHelp: "Empty: it never expires.",
    dayUnit: "days",
    create: "Create",
    rotate: "Rotate",
    rotateOf: (name) => `Rotate ${name}`,
    rotateTitle: (name) => `Rotate the key “${name}”?`,
    rotateWarning:
      "You get a new key and a new webhook secret. The old ones work for another 24 hours, or until you rotate again: replace them in that time.",
    revoke: "Revoke",
    revokeOf: (name) => `Revoke ${name}`,
    revokeTitle: (name) => `Revoke the key “${name}”?`,
    revokeWarning:
      "Calls with this key are refused at once. This cannot be undone. Tasks in progress run to their end.",
    revokeOwn: "You are signed in with this key: revoking it ends your session.",
    shown: (name) => `The key “${name}”`,
    shownOnce: "The secrets are shown this once and cannot be read again. Copy them now and keep them safe.",
    oldUntil: "The old key and secret work for another 24 hours.",
    webhookSecret: "Webhook secret (shows receivers that a notification comes from this server)",
    done: "I have saved them",
  },
}
