import { byLanguage } from "@open-valuation/report/formats"

/** The words that all screens share. */
export const words = byLanguage({
  product: { zh: "Open Valuation", en: "Open Valuation" },
  nav: {
    home: { zh: "首页", en: "Home" },
    value: { zh: "估值", en: "Value" },
    statements: { zh: "银行流水", en: "Statements" },
    batch: { zh: "批量", en: "Batch" },
    tasks: { zh: "任务", en: "Tasks" },
    portfolios: { zh: "资产组合", en: "Portfolios" },
    reviews: { zh: "复核", en: "Reviews" },
    markets: { zh: "市场数据", en: "Markets" },
    models: { zh: "模型", en: "Models" },
    people: { zh: "用户", en: "People" },
    audit: { zh: "审计日志", en: "Audit log" },
    erasures: { zh: "个人数据", en: "Personal data" },
    account: { zh: "接口与用量", en: "API and usage" },
  },
  menu: { zh: "主导航", en: "Main" },
  /** The rest of the header, in a narrow window. */
  session: { zh: "账号与语言", en: "Account and language" },
  skip: { zh: "跳到正文", en: "Skip to content" },
  language: { zh: "English", en: "中文" },
  logout: { zh: "退出", en: "Log out" },
  operator: { zh: "管理员", en: "Operator" },
  version: { zh: (version: string) => `引擎版本 ${version}`, en: (version: string) => `Engine ${version}` },
  apiDocs: { zh: "接口文档", en: "API docs" },
  guide: { zh: "使用手册", en: "Guide" },
  notFound: { zh: "没有这个页面。", en: "There is no such page." },
  scope: {
    valuations: { zh: "估值", en: "Valuations" },
    materials: { zh: "上传材料", en: "Uploads" },
    chat: { zh: "对话", en: "Chat" },
    webhooks: { zh: "回调", en: "Webhooks" },
    samples: { zh: "市场样本", en: "Market samples" },
    keys: { zh: "密钥管理", en: "Keys" },
    review: { zh: "复核", en: "Review" },
    audit: { zh: "审计日志", en: "Audit log" },
    erase: { zh: "删除个人数据", en: "Erasure" },
    models: { zh: "模型审批", en: "Models" },
    portfolios: { zh: "资产组合", en: "Portfolios" },
  },
  notAllowed: {
    zh: (scopes: string) => `当前登录没有这里需要的权限：${scopes}。请联系管理员开通，或换用有此权限的密钥登录。`,
    en: (scopes: string) =>
      `Your sign-in lacks a scope that is needed here: ${scopes}. Ask the administrator for it, or sign in with a key that has it.`,
  },
  again: { zh: "重试", en: "Try again" },
  loading: { zh: "正在加载…", en: "Loading…" },
  more: { zh: "加载更多", en: "Load more" },
  /** Of a help that is longer than a line. */
  help: {
    more: { zh: "更多", en: "More" },
    less: { zh: "收起", en: "Less" },
  },
  asTable: { zh: "看表格", en: "Show table" },
  asChart: { zh: "看图", en: "Show chart" },
  reconnecting: { zh: "连接已断开，正在重新连接…", en: "Connection lost. Reconnecting…" },
  reload: { zh: "重新加载", en: "Reload" },
  /** In place of a screen that failed. */
  broken: {
    title: { zh: "页面无法显示", en: "This page cannot be shown" },
    notLoaded: {
      zh: "部分页面加载失败。请检查网络后重新加载；如系统刚刚升级，重新加载即可。",
      en: "A part of the console could not be loaded. Check the connection, then reload; after an upgrade, reloading is enough.",
    },
    failed: {
      zh: "页面出错，请重新加载；如仍有问题，请联系管理员。",
      en: "The page has an error. Reload it; if that does not help, tell the administrator.",
    },
  },
  upgraded: {
    zh: "控制台已更新，请重新加载。估值表单里已填的内容会保留。",
    en: "The console was updated: reload it. What you have filled in for a valuation stays.",
  },
  lost: {
    zh: "与服务器的连接已断开，正在自动重连。已打开的内容仍可查看，已填的内容不会丢失，连接恢复后再提交。",
    en: "No connection to the server; trying again by itself. What is open can still be read, and what you have filled in stays: submit it when the connection is back.",
  },
  tryNow: { zh: "立即重试", en: "Try now" },
  demoData: {
    name: { zh: "演示数据", en: "Demo data" },
    /** Of some of the assets. */
    of: { zh: (assets: string) => `演示数据（${assets}）`, en: (assets: string) => `Demo data (${assets})` },
    says: {
      zh: "由模拟样本得出的价值都有标注，不能用于实际业务。",
      en: "Values from simulated samples are marked: not for use.",
    },
    import: { zh: "导入自有样本", en: "Import your own samples" },
  },
  shortcuts: {
    title: { zh: "快捷键", en: "Shortcuts" },
    search: { zh: "搜索", en: "Search" },
    help: { zh: "展开所在字段的说明", en: "All of a field's help" },
    on: { zh: "启用快捷键", en: "Use shortcuts" },
  },
  /** Of an encrypted file whose page is wanted. */
  sealed: {
    why: {
      zh: "文件已加密，密码在分析结束后即删除。输入密码可查看原件页面。",
      en: "The file is encrypted, and its password was deleted after the analysis. Enter it to see the page.",
    },
    password: { zh: "文件密码", en: "Password of the file" },
    help: {
      zh: "仅用于显示页面，不会保存；刷新网页或退出后需重新输入。",
      en: "Used only to show pages, and not stored. After a reload or a log-out you will be asked again.",
    },
    wrong: { zh: "密码不正确，请核对后重新输入。", en: "This is not the password of the file." },
    show: { zh: "查看页面", en: "Show page" },
  },
  optional: { zh: "（选填）", en: "(optional)" },
  cancel: { zh: "取消", en: "Cancel" },
  copy: { zh: "复制", en: "Copy" },
  copied: { zh: "已复制", en: "Copied" },
  /** Of the picture of a page. */
  larger: { zh: "放大", en: "Enlarge" },
  smaller: { zh: "适应宽度", en: "Fit width" },
  status: {
    IN_PROGRESS: { zh: "估值中", en: "In progress" },
    SUCCESS: { zh: "已完成", en: "Done" },
    FAILED: { zh: "失败", en: "Failed" },
  },
})
