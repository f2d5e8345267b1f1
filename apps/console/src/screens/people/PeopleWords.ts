import { byLanguage } from "@open-valuation/report/formats"

/** Numbers of what was erased, in the reader's form. */
type ErasedCounts = Readonly<
  Record<"chats" | "items" | "labels" | "lines" | "materials" | "statements" | "tasks", string>
>

/** The words of users, the audit log and erasures. */
export const words = byLanguage({
  users: {
    title: { zh: "用户", en: "People" },
    intro: {
      zh: "本账户的用户和角色。角色变更从下一次请求起生效；停用后立即退出登录。",
      en: "The users of this account and their roles. A new role applies from the next request; a disabled user is logged out at once.",
    },
    add: { zh: "添加用户", en: "Add a user" },
    name: { zh: "姓名", en: "Name" },
    email: { zh: "邮箱", en: "E-mail" },
    emailHelp: {
      zh: "使用单位账号登录时，按此邮箱识别用户。",
      en: "The sign-in of the company finds the user by it.",
    },
    role: { zh: "角色", en: "Role" },
    roleOf: { zh: (name: string) => `${name} 的角色`, en: (name: string) => `Role of ${name}` },
    roles: {
      VIEWER: { zh: "查看人员", en: "Viewer" },
      VALUER: { zh: "估价人员", en: "Valuer" },
      REVIEWER: { zh: "复核人员", en: "Reviewer" },
      ADMINISTRATOR: { zh: "管理员", en: "Administrator" },
    },
    roleHelp: {
      zh: "查看人员只读，姓名、证件号和账号会被隐藏；复核人员可以确认采纳价值和审批模型；管理员还管理用户、密钥、审计日志和个人数据。",
      en: "A viewer only reads, with names and numbers masked. A reviewer confirms adopted values and approves models. An administrator also looks after users, keys, the audit log and personal data.",
    },
    state: { zh: "状态", en: "State" },
    states: {
      INVITED: { zh: "待首次登录", en: "Invited" },
      ACTIVE: { zh: "正常", en: "Active" },
      DISABLED: { zh: "已停用", en: "Disabled" },
    },
    lastSignIn: { zh: "最近登录", en: "Last login" },
    never: { zh: "从未", en: "Never" },
    own: { zh: "当前用户", en: "You" },
    actions: { zh: "操作", en: "Actions" },
    link: { zh: "登录链接", en: "Login link" },
    linkOf: { zh: (name: string) => `生成 ${name} 的登录链接`, en: (name: string) => `Make a login link for ${name}` },
    linkTitle: { zh: (name: string) => `${name} 的登录链接`, en: (name: string) => `Login link of ${name}` },
    linkHelp: {
      zh: (until: string) => `请只发给本人。可使用一次，${until} 前有效；之前的链接已失效。`,
      en: (until: string) =>
        `Send it to this person alone. It works once, until ${until}; earlier links no longer work.`,
    },
    disable: { zh: "停用", en: "Disable" },
    disableOf: { zh: (name: string) => `停用 ${name}`, en: (name: string) => `Disable ${name}` },
    disableWarning: {
      zh: "该用户会立即退出登录，登录链接失效。可以随时恢复。",
      en: "The user is logged out at once, and login links end. You can undo this at any time.",
    },
    enable: { zh: "恢复", en: "Enable" },
    none: { zh: "还没有用户。", en: "There are no users yet." },
    done: { zh: "完成", en: "Done" },
  },
  audit: {
    title: { zh: "审计日志", en: "Audit log" },
    intro: {
      zh: "每项更改和每次登录都有记录，只能新增，不能修改或删除。",
      en: "Every change and every login has an entry. Entries are only added, never changed or removed.",
    },
    from: { zh: "开始日期", en: "From" },
    to: { zh: "结束日期", en: "To" },
    object: { zh: "对象", en: "Object" },
    objectHelp: { zh: "如 property-valuations/128", en: "Such as property-valuations/128" },
    csv: { zh: "导出 CSV", en: "Export as CSV" },
    jsonl: { zh: "导出 JSON Lines", en: "Export as JSON Lines" },
    at: { zh: "时间", en: "When" },
    who: { zh: "操作人", en: "Who" },
    kinds: {
      USER: { zh: "用户", en: "User" },
      KEY: { zh: "密钥", en: "Key" },
      OPERATOR: { zh: "运维人员", en: "Operator" },
      NOBODY: { zh: "未知", en: "Unknown" },
    },
    action: { zh: "操作", en: "Action" },
    outcome: { zh: "结果", en: "Outcome" },
    outcomes: {
      DONE: { zh: "完成", en: "Done" },
      REFUSED: { zh: "被拒绝", en: "Refused" },
      FAILED: { zh: "出错", en: "Failed" },
      UNKNOWN: { zh: "中断", en: "Cut off" },
    },
    ip: { zh: "来源地址", en: "From address" },
    none: { zh: "没有符合条件的记录。", en: "No entry matches." },
  },
  erasures: {
    title: { zh: "个人数据", en: "Personal data" },
    intro: {
      zh: "按姓名、证件号码、账号或车牌号删除一个人的流水、文件、对话、估值和资产组合中的资产。只填一项时以该项为准；流水只保留账号末四位，请同时填写姓名和账号。",
      en: "Erases one person's statements, files, chats, valuations and items of portfolios. Statements keep the last four digits of an account number, so give the name with it.",
    },
    name: { zh: "姓名", en: "Name" },
    idNumber: { zh: "证件号码", en: "Identity number" },
    accountNumber: { zh: "账号", en: "Account number" },
    plateNumber: { zh: "车牌号", en: "Plate number" },
    count: { zh: "查看会删除什么", en: "Show what would be erased" },
    erase: { zh: "删除", en: "Erase" },
    eraseTitle: { zh: "删除此人的数据？", en: "Erase this person's data?" },
    eraseWarning: {
      zh: "删除后无法恢复。只保留一条删除记录，姓名和号码会被隐藏。",
      en: "This cannot be undone. Only a record of the erasure stays, with name and numbers masked.",
    },
    wouldErase: { zh: "将删除", en: "Would be erased" },
    erased: { zh: "已删除", en: "Erased" },
    nothing: { zh: "没有找到此人的数据。", en: "Nothing of this person was found." },
    counts: {
      zh: ({ chats, items, labels, lines, materials, statements, tasks }: ErasedCounts) =>
        `${tasks} 项估值（其中流水 ${statements} 份、明细 ${lines} 行），资产组合中的 ${items} 项资产，${materials} 个文件，${chats} 个对话，其他估值上的 ${labels} 条备注`,
      en: ({ chats, items, labels, lines, materials, statements, tasks }: ErasedCounts) =>
        `${tasks} valuations (${statements} of statements, with ${lines} lines), ${items} items of portfolios, ${materials} files, ${chats} chats, ${labels} notes on other valuations`,
    },
    doubtful: {
      zh: (numbers: string) => `可能也是此人的，已保留：${numbers}`,
      en: (numbers: string) => `Perhaps of this person too, and kept: ${numbers}`,
    },
    history: { zh: "删除记录", en: "Erasures so far" },
    when: { zh: "时间", en: "When" },
    by: { zh: "操作人", en: "By" },
    person: { zh: "此人", en: "Person" },
    none: { zh: "还没有删除记录。", en: "Nothing has been erased yet." },
  },
})
